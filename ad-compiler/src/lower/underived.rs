//! Types of parameters and results whose declaration forgets `#[derive(Differentiable)]`: one message for each, where rustc would have
//! dozens. So for results that borrow.

use crate::diagnostics::{Errors, Extent, Page};
use crate::interface::{Parameter, Signature};
use crate::source::{Declared, Seen};
use proc_macro2::Ident;
use syn::Type;

/// Tells of such types.
pub(crate) fn check(item: &syn::ItemFn, signature: &Signature, errors: &mut Errors) {
    let declared = Declared::around(&item.sig.ident);
    let active = signature.parameters.iter().filter(|parameter| parameter.active);
    for parameter in active {
        for name in missing(parameter, &declared) {
            let at = if parameter.is_receiver() { &parameter.ident } else { &name };
            let help = format!(
                "write #[derive(Differentiable)] on `{name}`, or mark the parameter #[no_derivative] if no derivative belongs to it"
            );
            told(at, &name, &help, errors);
        }
    }
    for name in declared.without_tangent(&signature.result) {
        told(&name, &name, &format!("write #[derive(Differentiable)] on `{name}`"), errors);
    }
    if result_borrows(&signature.result, &declared) {
        errors.add(
            Page::References,
            &signature.result,
            "the result holds a reference, and its tangent would have to live as long",
            "let the struct own what is in it, or make it where it is used",
        );
    }
}

/// Tells of the type of a field; the others are those of what is marked.
pub(crate) fn check_field(owner: &Ident, ty: &Type, errors: &mut Errors) -> bool {
    if matches!(ty, Type::Reference(reference) if reference.mutability.is_some()) {
        errors.add(
            Page::NoTangent,
            ty,
            "a `&mut` reference in a field has no tangent: what is changed through it belongs to something else",
            "let the struct own what it changes, or give functions the reference as a parameter of its own; mark the field \
             #[no_derivative] if no derivative belongs to it",
        );
        return true;
    }
    let missing = Declared::around(owner).without_tangent(ty);
    for name in &missing {
        let help = format!(
            "write #[derive(Differentiable)] on `{name}`, or mark the field #[no_derivative] if no derivative belongs to it"
        );
        told(name, name, &help, errors);
    }
    !missing.is_empty()
}

fn told(at: impl Into<Extent>, name: &Ident, help: &str, errors: &mut Errors) {
    errors.add(
        Page::NoTangent,
        at,
        format!("the type `{name}` has no tangent: it does not derive `Differentiable`"),
        help,
    );
}

/// The names in the type of a parameter.
fn missing(parameter: &Parameter, declared: &Declared) -> Vec<Ident> {
    match declared.self_type().filter(|_| parameter.is_receiver()) {
        Some(ty) => declared.without_tangent(&ty),
        None => declared.without_tangent(&parameter.ty),
    }
}

/// The signature without what is wrong with it, for stand-ins; `None` if its result is.
pub(crate) fn without(item: &syn::ItemFn, mut signature: Signature) -> Option<Signature> {
    let declared = Declared::around(&item.sig.ident);
    for parameter in &mut signature.parameters {
        if parameter.active && !missing(parameter, &declared).is_empty() {
            parameter.active = false;
            parameter.excluded = true;
        }
    }
    let given = declared.without_tangent(&signature.result).is_empty()
        && !result_borrows(&signature.result, &declared);
    given.then_some(signature)
}

fn result_borrows(result: &Type, declared: &Declared) -> bool {
    let result = Seen { ty: result.clone(), from: None };
    declared.has_field_of(&result, &super::construct::is_inactive_reference)
}
