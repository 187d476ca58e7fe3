//! The compiler of derivatives: what the macros of `ad-macros` do, as a library. Depend on `ad-runtime`, not on this crate.

extern crate proc_macro;

// The rooms of the compiler, in the order of imports: each uses only those above it. `tests::rooms` holds it. (Comments between them keep rustfmt from sorting.)

// Errors, the names of what is generated, panics as messages.
mod diagnostics;
// The derivatives of primitives.
mod rules;
// Maps and sets by hash.
mod collections;
// Text and tokens, as far as syn does not read them.
mod syntax;
// The crate: its modules, and what a path means.
mod items;
// Types, and what items declare of them.
mod ty;
// The language that passes transform: grammar, text, verifier, facts.
mod ir;
// What is known of a written type.
mod types;
// Functions as values, as they are read.
mod function_values;
// A body with its names resolved.
#[allow(dead_code, reason = "lowering will read what inference does not")]
mod hir;
// The standard library: its methods by their names, and what they mean.
mod library;
// The source file: outline, imports, what it declares, macros by example.
mod source;
// The types of a body.
#[allow(dead_code, reason = "lowering will ask for callees and adjustments")]
mod infer;
// What is asked for: arguments, switches, `#[cfg(..)]` in bodies.
mod attribute;
// What callers see of a function.
mod interface;
// Derivatives written by hand, as they are read.
mod custom;
// Methods and indices that stand for places, spelled out.
mod views;
// From syntax to the IR.
mod lower;
// From the HIR to the IR.
mod wengert;
// Activity, effects, and what a derivative would have to pass and cannot.
mod analysis;
// From IR to IR.
mod passes;
// From IR to Rust.
mod emit;
// `#[derive(Differentiable)]`
mod derive;
// All of it, for each macro.
mod driver;

// Source files without rustc, for the command-line tool.
#[cfg(feature = "tool")]
pub mod tool;

#[cfg(test)]
mod tests;

use attribute::home::Home;
use driver::{custom as by_hand, entry, fallback, gradient};
use emit::prelude;
use proc_macro2::TokenStream;
use source::plain::name_in;
use syntax::once::Expansion;

/// `#[differentiable(args)]` on an item: the item, and what is generated beside it, or a message.
pub fn differentiable(args: TokenStream, item: TokenStream) -> TokenStream {
    let _expansion = Expansion::begin();
    // Of a type its derive says that, if anything does.
    let plain = if entry::is_type(&item) { TokenStream::new() } else { entry::plain_types(item.clone()) };
    let (args, home) = Home::taken(args);
    let name = name_in(item.clone());
    let mut expansion = entry::beside_item(args, item, driver::differentiable, fallback::stubs);
    expansion.extend(plain);
    home.put(prelude::spelled_out(name, expansion))
}

/// `#[adjoint(args)]` on a function: the function, and the derivative that it registers.
pub fn adjoint(args: TokenStream, item: TokenStream) -> TokenStream {
    let _expansion = Expansion::begin();
    let (args, home) = Home::taken(args);
    let name = name_in(item.clone());
    let expansion = entry::beside_item(args, item, by_hand::adjoint, |_, _| TokenStream::new());
    home.put(prelude::spelled_out(name, expansion))
}

/// `#[derive(Differentiable)]` on a struct or an enum: its tangent.
pub fn derive_differentiable(item: TokenStream) -> TokenStream {
    let _expansion = Expansion::begin();
    let plain = entry::plain_types(item.clone());
    let home = derive::home(item.clone());
    let name = name_in(item.clone());
    let mut expansion = entry::alone(item, derive::differentiable);
    expansion.extend(plain);
    home.put(prelude::spelled_out(name, expansion))
}

/// `differentiable_fn!`: a function as a value.
pub fn differentiable_fn(tokens: TokenStream) -> TokenStream {
    let _expansion = Expansion::begin();
    entry::alone(tokens, function_values::expand)
}

/// `gradient!`: the gradient of a marked function.
pub fn gradient(tokens: TokenStream) -> TokenStream {
    let _expansion = Expansion::begin();
    entry::alone(tokens, |tokens| gradient::expand(tokens, "grad"))
}

/// `value_and_gradient!`: the value and the gradient of a marked function.
pub fn value_and_gradient(tokens: TokenStream) -> TokenStream {
    let _expansion = Expansion::begin();
    entry::alone(tokens, |tokens| gradient::expand(tokens, "value_and_grad"))
}

/// The rules of the runtime for floats that are not visible as floats; of use in `ad-runtime` only.
pub fn dispatch_rules() -> TokenStream {
    rules::dispatch::module()
}

/// The same rules as methods; of use in `ad-runtime` only.
pub fn dispatch_methods() -> TokenStream {
    rules::dispatch::methods()
}

/// The functions of numbers in the runtime; of use in `ad-runtime` only.
pub fn number_functions() -> TokenStream {
    rules::numbers::module()
}
