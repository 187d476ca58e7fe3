//! `#[differentiable(lifted)]`: the function over numbers of another kind.

mod home;

use super::Analysed;
use crate::attribute::args::Args;
use crate::diagnostics::{Errors, Page};
use crate::emit;
use crate::interface::{Signature, names};
use crate::ir::verify::{self, Sweep};
use crate::ir::{Call, Callee, Line, Op};
use crate::passes::lifting::{self, Lifted};
use crate::source::{Context, Declared};
use crate::syntax::mentions::mentions;
use crate::types::{self, lifted_name};
use home::{Home, without_self};
use proc_macro2::{Ident, TokenStream};
use syn::{FnArg, ItemFn, Pat, ReturnType, parse_quote};

/// The function over numbers, which has the user's body.
pub(super) fn lifted(
    item: &ItemFn,
    signature: &Signature,
    analysed: &Analysed,
    context: &Context,
) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let scalar = names::scalar_name(item);
    let home = Home::of(item, signature, context, &mut errors);
    let of_numbers = over(item, signature, &scalar, &mut errors);
    errors.check()?;
    let mut errors = Errors::default();
    let own = home.own_path();
    let declared = Declared::around(&item.sig.ident);
    let holds_nothing = |name: &Ident| declared.is_plain_type(&name.clone().into());
    let (function, active) = (&analysed.function, &analysed.active);
    let lifted = lifting::lifted(function, active, &scalar, own.clone(), &holds_nothing, &mut errors);
    have_lifted_forms(&lifted, item, &mut errors);
    errors.check()?;
    verify::check_function(&lifted.function, Sweep::Primal, "lifting");
    let mut block = emit::local_body(signature, &lifted.function);
    name_types(&mut block, &lifted.named, item);
    if mentions(&block, &|name| name == "as_floats") {
        block.stmts.insert(
            0,
            parse_quote!(
                use ::ad_runtime::numbers::Values as _;
            ),
        );
    }
    if mentions(&block, &|name| name == "to_owned") {
        block.stmts.insert(
            0,
            parse_quote!(
                use ::ad_runtime::__private::ToOwned as _;
            ),
        );
    }
    let mut lifted = ItemFn { block: Box::new(block), ..of_numbers };
    if let Some(own) = &own {
        without_self(&mut lifted.block, own);
    }
    Ok(home.put(item, signature, lifted, &scalar))
}

/// Types over numbers that the module does not declare, under their names.
fn name_types(block: &mut syn::Block, named: &[Ident], item: &ItemFn) {
    let declared = Declared::around(&item.sig.ident);
    for name in named.iter().filter(|name| !declared.has_type_beside(name)) {
        let lifted = lifted_name(name);
        block.stmts.insert(0, parse_quote!(type #lifted<S> = ::ad_runtime::numbers::Lifted<#name, S>;));
    }
}

/// What the file shows of callees, and of types that are named.
fn have_lifted_forms(lifted: &Lifted, item: &ItemFn, errors: &mut Errors) {
    let declared = Declared::around(&item.sig.ident);
    for name in lifted.named.iter().filter(|name| declared.is_never_lifted(name)) {
        errors.add(
            Page::OtherNumbers,
            name,
            format!("the type `{name}` has no lifted form"),
            "mark it with #[differentiable(lifted)], too",
        );
    }
    lifted.function.body.each_line(&mut |line| {
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
                Page::OtherNumbers,
                &callee,
                format!("`{name}` has no lifted form"),
                "mark it with #[differentiable(lifted)], too",
            );
        }
    });
}

/// The signature with numbers in the place of floats.
fn over(item: &ItemFn, signature: &Signature, scalar: &Ident, errors: &mut Errors) -> ItemFn {
    let mut lifted = item.clone();
    if !signature.scalars.is_empty() {
        let what = "this function is generic: it has no other lifted form";
        errors.add(Page::OtherNumbers, &item.sig.ident, what, "call it with numbers as they are");
        return lifted;
    }
    lifted.attrs.clear();
    for (input, parameter) in lifted.sig.inputs.iter_mut().zip(&signature.parameters) {
        let typed = match input {
            FnArg::Typed(typed) => typed,
            FnArg::Receiver(receiver) => {
                receiver.attrs.clear();
                continue;
            }
        };
        typed.attrs.clear();
        if !matches!(*typed.pat, Pat::Ident(_) | Pat::Wild(_)) {
            let name = &parameter.ident;
            *typed.pat = parse_quote!(#name);
        }
        if parameter.active {
            visible(&typed.ty, errors);
            *typed.ty = types::over(&typed.ty, scalar);
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
            Page::OtherNumbers,
            hidden,
            "what this type is over other numbers is not known",
            "functions that are lifted take and give floats, arrays, slices, vectors, tuples and options of them, and types that have a lifted form; name what stays as it is by leaving it out of `wrt(..)`",
        );
    }
}
