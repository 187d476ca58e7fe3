//! `#[differentiable(lifted)]`: the function over numbers of another kind.

use super::Analysed;
use crate::diagnostics::Errors;
use crate::emit::{self, wrappers};
use crate::interface::Signature;
use crate::ir::verify::{self, Sweep};
use crate::passes::lifting;
use crate::source::mentions::mentions;
use crate::types;
use proc_macro2::Ident;
use quote::format_ident;
use syn::{FnArg, ItemFn, Pat, ReturnType, parse_quote};

/// The generic function, which has the user's body.
pub(super) fn lifted(item: &ItemFn, signature: &Signature, analysed: &Analysed) -> syn::Result<ItemFn> {
    let mut errors = Errors::default();
    let scalar = free_name(item);
    let of_numbers = over(item, signature, &scalar, &mut errors);
    errors.check()?;
    let mut errors = Errors::default();
    let function = lifting::lifted(&analysed.function, &analysed.active, &scalar, &mut errors);
    errors.check()?;
    verify::check_function(&function, Sweep::Primal, "lifting");
    let mut block = emit::local_body(signature, &function);
    if mentions(&block, &|name| name == "as_floats") {
        block.stmts.insert(
            0,
            parse_quote!(
                use ::ad_runtime::numbers::Values as _;
            ),
        );
    }
    Ok(ItemFn { block: Box::new(block), ..of_numbers })
}

/// `S`, if nothing else has that name.
fn free_name(item: &ItemFn) -> Ident {
    let is_free = |name: &&str| !mentions(item, &|ident| ident == name);
    let name = ["S", "Scalar", "Number", "Lifted"].into_iter().find(is_free).unwrap_or("LiftedNumber");
    format_ident!("{name}")
}

/// The signature with numbers in the place of floats.
fn over(item: &ItemFn, signature: &Signature, scalar: &Ident, errors: &mut Errors) -> ItemFn {
    let mut lifted = item.clone();
    if !signature.scalars.is_empty() {
        errors.add(
            &item.sig.ident,
            "this function is generic: it has no other lifted form",
            "call it with numbers as they are",
        );
    }
    lifted.sig.ident = wrappers::sibling(item, "lifted");
    lifted.attrs.clear();
    lifted.sig.generics.params.push(parse_quote!(#scalar: ::ad_runtime::numbers::Number));
    for (input, parameter) in lifted.sig.inputs.iter_mut().zip(&signature.parameters) {
        match input {
            FnArg::Receiver(receiver) => {
                errors.add(
                    &*receiver,
                    "a method has no lifted form",
                    "lift a function of what the method reads",
                );
            }
            FnArg::Typed(typed) => {
                if !matches!(*typed.pat, Pat::Ident(_) | Pat::Wild(_)) {
                    let name = &parameter.ident;
                    *typed.pat = parse_quote!(#name);
                }
                if parameter.active {
                    visible(&typed.ty, errors);
                    typed.ty = Box::new(types::over(&typed.ty, scalar));
                }
            }
        }
    }
    if let ReturnType::Type(_, ty) = &mut lifted.sig.output {
        visible(ty, errors);
        **ty = types::over(ty, scalar);
    }
    lifted
}

fn visible(ty: &syn::Type, errors: &mut Errors) {
    if let Some(hidden) = types::hidden_part(ty) {
        errors.add(
            hidden,
            "what this type is over other numbers is not visible",
            "functions that are lifted take and give floats, and arrays, slices, vectors, tuples and options of them; name what stays as it is by leaving it out of `wrt(..)`",
        );
    }
}
