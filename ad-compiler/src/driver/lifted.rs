//! `#[differentiable(lifted)]`: the function over numbers of another kind.

use super::Analysed;
use crate::attribute::args::Args;
use crate::diagnostics::Errors;
use crate::emit::{self, wrappers};
use crate::interface::Signature;
use crate::ir::verify::{self, Sweep};
use crate::ir::{Call, Callee, Function, Line, Op};
use crate::passes::lifting;
use crate::source::Declared;
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
    have_lifted_forms(&function, item, &mut errors);
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

/// What the file shows of callees.
fn have_lifted_forms(function: &Function, item: &ItemFn, errors: &mut Errors) {
    let declared = Declared::around(&item.sig.ident);
    function.body.each_line(&mut |line| {
        let Line::Let { op: Op::Call(Call { callee: Callee::Function { path, .. }, .. }), .. } = line else {
            return;
        };
        let mut callee = path.path.clone();
        let last = callee.segments.last_mut().expect("a path has a segment");
        let Some(name) = last.ident.to_string().strip_suffix("_lifted").map(str::to_owned) else { return };
        last.ident = Ident::new(&name, last.ident.span());
        let args = declared.function_at(&callee).and_then(|callee| Args::of(&callee).ok());
        if args.is_some_and(|args| !args.lifted) {
            errors.add(
                &callee,
                format!("`{name}` has no lifted form"),
                "mark it with #[differentiable(lifted)], too",
            );
        }
    });
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
        let what = "this function is generic: it has no other lifted form";
        errors.add(&item.sig.ident, what, "call it with numbers as they are");
        return lifted;
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
                    *typed.ty = types::over(&typed.ty, scalar);
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
