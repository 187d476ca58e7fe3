//! The derivatives of a part: of itself, and of its forward mode.

use proc_macro2::TokenStream;
use quote::quote;

/// Whose derivatives the sweep has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Those of the part.
    First,
    /// Those of its forward mode.
    Second,
}

impl Order {
    /// What the function that runs the part is called that has no sweep.
    pub(super) fn plain(self) -> &'static str {
        match self {
            Order::First => "",
            Order::Second => "_jvp",
        }
    }

    pub(super) fn with_sweep(self) -> &'static str {
        match self {
            Order::First => "_prim",
            Order::Second => "_jvp_prim",
        }
    }

    /// What a part without value gives.
    pub(super) fn nothing(self) -> TokenStream {
        match self {
            Order::First => quote!(()),
            Order::Second => quote!(((), ())),
        }
    }
}
