//! The compiler of derivatives: what the macros of `ad-macros` do, as a library. Depend on `ad-runtime`, not on this crate.

extern crate proc_macro;

mod analysis;
mod attribute;
mod custom;
mod derive;
mod diagnostics;
mod driver;
mod emit;
mod function_values;
mod interface;
mod ir;
mod lower;
mod passes;
mod rules;
mod source;
mod types;
mod views;

#[cfg(test)]
mod tests;

use diagnostics::fault;
use driver::{custom as by_hand, fallback, gradient};
use proc_macro2::TokenStream;

/// `#[differentiable(args)]` on an item: the item, and what is generated beside it, or a message.
pub fn differentiable(args: TokenStream, item: TokenStream) -> TokenStream {
    fault::beside_item(args, item, driver::differentiable, fallback::stubs)
}

/// `#[adjoint(args)]` on a function: the function, and the derivative that it registers.
pub fn adjoint(args: TokenStream, item: TokenStream) -> TokenStream {
    fault::beside_item(args, item, by_hand::adjoint, |_, _| TokenStream::new())
}

/// `#[derive(Differentiable)]` on a struct or an enum: its tangent.
pub fn derive_differentiable(item: TokenStream) -> TokenStream {
    fault::alone(item, derive::differentiable)
}

/// `differentiable_fn!`: a function as a value.
pub fn differentiable_fn(tokens: TokenStream) -> TokenStream {
    fault::alone(tokens, function_values::expand)
}

/// `gradient!`: the gradient of a marked function.
pub fn gradient(tokens: TokenStream) -> TokenStream {
    fault::alone(tokens, |tokens| gradient::expand(tokens, "grad"))
}

/// `value_and_gradient!`: the value and the gradient of a marked function.
pub fn value_and_gradient(tokens: TokenStream) -> TokenStream {
    fault::alone(tokens, |tokens| gradient::expand(tokens, "value_and_grad"))
}

/// The rules of the runtime for floats that are not visible as floats; of use in `ad-runtime` only.
pub fn dispatch_rules() -> TokenStream {
    rules::dispatch::module()
}

/// The same rules as methods; of use in `ad-runtime` only.
pub fn dispatch_methods() -> TokenStream {
    rules::dispatch::methods()
}
