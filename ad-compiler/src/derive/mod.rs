//! `#[derive(Differentiable)]`: a tangent for a struct or an enum.
//!
//! Expands, for `struct Point { x: f64, y: f64 }`, to:
//!
//! ```text
//! struct PointTangent { x: f64, y: f64 }
//! const _: () = {
//!     struct PointDimensionality { x: .., y: .. }           what a zero tangent must know
//!     impl Differentiable for Point { type Tangent = PointTangent; .. }
//!     impl Move for Point { .. }
//!     impl Clone, Debug, PartialEq, Default, Accumulate, AsAccumulator, Differentiable, Tangent, Move for PointTangent
//! };
//! ```
//!
//! and hidden accessors of payloads, and of private fields that methods give references to.
//!
//! A struct is treated as an enum of one variant that has no name. Everything is written with `match`, so that one way serves
//! both.

pub(crate) mod accessors;
mod asked;
mod declaration;
mod generics;
pub(crate) mod lifted;
mod standard;
mod tangent_type;
mod types;
mod value;
mod variants;
mod vector;

pub(crate) use asked::home;

use crate::diagnostics::Errors;
use crate::source::Declared;
use declaration::Declaration;
pub(crate) use declaration::parsed;
use generics::Generics;
use proc_macro2::TokenStream;
use quote::quote;

/// The tangent and the implementations; beside an error, the error alone.
pub(crate) fn differentiable(tokens: TokenStream) -> TokenStream {
    generate(tokens).unwrap_or_else(|error| error.to_compile_error())
}

fn generate(tokens: TokenStream) -> syn::Result<TokenStream> {
    let input = parsed(tokens)?;
    let mut errors = Errors::default();
    let mut declaration = Declaration::read(&input, &mut errors);
    accessors::check(&declaration, &mut errors);
    let declared = Declared::around(&input.ident);
    declared.refuse_shadowed_in_fields(&input, &mut errors);
    errors.check()?;
    let mut errors = Errors::default();
    declared.refuse_own_clone(&input, &mut errors);
    declaration.leave_out_underived(&mut errors);
    let messages = errors.check().err().map(|error| error.to_compile_error());

    // Nothing below can fail.
    let generics = Generics::of(&declaration);
    let tangent = tangent_type::tangent(&declaration, &generics);
    let dimensionality = tangent_type::dimensionality(&declaration, &generics);
    let value = value::implementations(&declaration, &generics);
    let standard = standard::implementations(&declaration, &generics);
    let vector = vector::implementations(&declaration, &generics);
    let accessors = accessors::implementations(&declaration, &generics);
    let allowances = allowances();
    Ok(quote! {
        #messages
        #allowances
        #tangent
        #allowances
        const _: () = {
            #dimensionality
            #value
            #standard
            #vector
            #accessors
        };
    })
}

/// It is code that nobody typed.
fn allowances() -> TokenStream {
    quote! {
        #[allow(unused, deprecated, nonstandard_style, private_interfaces, private_bounds, non_local_definitions)]
        #[allow(unreachable_pub, unused_qualifications, missing_copy_implementations)]
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
    }
}
