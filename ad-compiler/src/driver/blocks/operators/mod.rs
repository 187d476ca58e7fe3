//! Impls of operators: the runtime's rules for them.
//!
//! Expands `impl Mul<Vec3> for f64 { .. }` to the derivative of `mul` as a free function, and
//!
//! ```text
//! impl MulRule<Vec3> for f64 {
//!     fn pull_left(&self, right: &Vec3, seed: Vec3Tangent) -> f64 { .. the reverse sweep of `mul` .. }
//!     …
//! }
//! ```

mod assigning;
mod negation;
mod operands;
mod parts;
mod two_operands;

use crate::attribute::args::Args;
use crate::diagnostics::{Errors, Page, error};
use crate::driver;
use crate::interface::Signature;
use crate::source::Context;
use assigning::assigning;
use negation::negation;
use operands::stripped;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{ItemFn, ItemImpl, Type};
use two_operands::binary;

/// An operator that types may define.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    /// `a + b`, with the name of its rule.
    Binary(&'static str),
    /// `a += b`.
    Assigning(&'static str),
    Neg,
}

impl Operator {
    /// The operator of a trait of `std::ops`.
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "Add" => Operator::Binary("AddRule"),
            "Sub" => Operator::Binary("SubRule"),
            "Mul" => Operator::Binary("MulRule"),
            "Div" => Operator::Binary("DivRule"),
            "Rem" => Operator::Binary("RemRule"),
            "AddAssign" => Operator::Assigning("AddAssignRule"),
            "SubAssign" => Operator::Assigning("SubAssignRule"),
            "MulAssign" => Operator::Assigning("MulAssignRule"),
            "DivAssign" => Operator::Assigning("DivAssignRule"),
            "RemAssign" => Operator::Assigning("RemAssignRule"),
            "Neg" => Operator::Neg,
            _ => return None,
        })
    }
}

/// The derivative of the method, as a function, and the rule that calls it.
pub(super) fn rule(
    block: &ItemImpl,
    item: &ItemFn,
    args: &Args,
    operator: Operator,
) -> syn::Result<TokenStream> {
    if !is_first(block) {
        return Ok(TokenStream::new());
    }
    let function = driver::derivative(args, item, &Context::Freed)?;
    let mut errors = Errors::default();
    let signature = Signature::read(item, args, &Context::Free, &mut errors);
    errors.check()?;
    let parts = match (operator, &signature.parameters[..]) {
        (Operator::Binary(rule), [left, right]) => binary(rule, block, item, &signature, left, right, args),
        (Operator::Assigning(rule), [left, right]) => assigning(rule, block, item, left, right, args),
        (Operator::Neg, [operand]) => negation(block, item, &signature, operand, args),
        _ => {
            let help = "an operator takes its operands and nothing else";
            return Err(error(Page::Attributes, &item.sig, "this is no method of an operator", help));
        }
    };
    Ok(quote! {
        #[allow(unused, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            #function
            #parts
        };
    })
}

/// Whether an operator is marked for the first time for its types. Where it is defined by value and by reference, and
/// more than one impl is marked, the first gives the rule for all.
fn is_first(block: &ItemImpl) -> bool {
    let Some(method) = super::implementation::functions(block).next() else { return true };
    let Some(items) = crate::source::beside_block_of(&method.sig.ident) else { return true };
    let own = header_of(block);
    let alike = items.iter().find_map(|item| match item {
        syn::Item::Impl(other) => {
            let marked =
                other.attrs.iter().any(|attribute| crate::source::marks::is_differentiable(attribute.path()));
            (marked && types_of(other) == types_of(block)).then(|| header_of(other))
        }
        _ => None,
    });
    alike.is_none_or(|first| first == own)
}

fn header_of(block: &ItemImpl) -> String {
    let trait_ = block.trait_.as_ref().map(|(path, _)| path);
    let self_ty = &block.self_ty;
    quote!(#trait_ for #self_ty).to_string()
}

/// The trait and the types without references, as text.
fn types_of(block: &ItemImpl) -> Option<(String, String, String)> {
    let (path, _) = block.trait_.as_ref()?;
    let last = path.segments.last()?;
    let left = stripped(&block.self_ty);
    let right = match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(syn::GenericArgument::Type(ty)) => stripped(ty),
            _ => left,
        },
        _ => left,
    };
    let text = |ty: &Type| if is_self(ty) { quote!(#left).to_string() } else { quote!(#ty).to_string() };
    Some((last.ident.to_string(), text(left), text(right)))
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("Self"))
}
