//! The type of an expression, as far as it is written down: in the function itself, or in what its file declares. There is one way to ask for it, before names are lowered and after.

use super::structs::{element, payload, taken_out, type_name};
use super::{Declared, INTEGERS, Seen};
use crate::library::Method;
use crate::rules;
use crate::types;
use proc_macro2::Ident;
use syn::{BinOp, Expr, ExprCall, ExprMethodCall, Path, Type, UnOp};

/// What names mean where an expression stands.
pub(crate) trait Names {
    fn declared(&self) -> &Declared;

    /// The type of a variable.
    fn type_of_name(&self, name: &Ident) -> Option<Seen>;

    /// Whether a name is that of a variable, and of no item.
    fn is_variable(&self, name: &Ident) -> bool;

    /// What `Self` stands for.
    fn type_of_self(&self) -> Option<Seen>;

    /// The type of what a call of a generic function gives.
    fn given_by_generic(&self, function: &syn::Signature, call: &ExprCall) -> Option<Type>;
}

/// The type of an expression; references are looked through.
pub(crate) fn type_of(expr: &Expr, names: &impl Names) -> Option<Seen> {
    let declared = names.declared();
    match expr {
        Expr::Path(path) => names.type_of_name(path.path.get_ident()?),
        Expr::Paren(inner) => type_of(&inner.expr, names),
        Expr::Group(inner) => type_of(&inner.expr, names),
        Expr::Reference(reference) => type_of(&reference.expr, names),
        Expr::Unary(unary) => match unary.op {
            UnOp::Deref(_) => type_of(&unary.expr, names),
            _ => declared.given_by_sign(&unary.op, &type_of(&unary.expr, names)?),
        },
        Expr::Field(field) => declared.field_of(&type_of(&field.base, names)?, &field.member),
        Expr::Index(index) => {
            let list = type_of(&index.expr, names)?;
            Some(Seen { ty: element(&list.ty)?, ..list })
        }
        Expr::Binary(binary) => {
            let (left, right) = (type_of(&binary.left, names), type_of(&binary.right, names));
            let own = declared.given_by_operator(left.as_ref(), &binary.op, right.as_ref());
            let is_comparison = matches!(
                binary.op,
                BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
            );
            let numbers = || match (left.as_ref(), right.as_ref()) {
                (Some(left), Some(right)) => of_integers(left, right),
                // A literal has the type of the other operand.
                (Some(known), None) if is_integer_literal(&binary.right) => of_integers(known, known),
                (None, Some(known)) if is_integer_literal(&binary.left) => of_integers(known, known),
                _ => None,
            };
            own.or_else(|| numbers().filter(|_| !is_comparison))
        }
        Expr::Cast(cast) => Some(written((*cast.ty).clone())),
        Expr::Struct(literal) => {
            let path = literal.path.clone();
            Some(written(Type::Path(syn::TypePath { attrs: Vec::new(), qself: None, path })))
        }
        expr if let Some(carrier) = taken_out(expr) => {
            let seen = type_of(carrier, names)?;
            Some(Seen { ty: payload(&seen.ty)?, ..seen })
        }
        Expr::MethodCall(call) => given_by_method(call, names),
        Expr::Call(call) => given_by_call(call, names),
        _ => None,
    }
}

/// What comes of two integers of one type by an operator other than a comparison.
fn of_integers(left: &Seen, right: &Seen) -> Option<Seen> {
    let is_integer =
        |ty: &Type| matches!(ty, Type::Path(path) if INTEGERS.iter().any(|name| path.path.is_ident(name)));
    (left.ty == right.ty && is_integer(&left.ty)).then(|| left.clone())
}

fn is_integer_literal(expr: &Expr) -> bool {
    matches!(without_parentheses(expr), Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Int(_)))
}

fn given_by_method(call: &ExprMethodCall, names: &impl Names) -> Option<Seen> {
    match (Method::of(call), &call.turbofish) {
        (Method::Len, None)
            if call.args.is_empty() && names.declared().methods(&call.method, 0).is_empty() =>
        {
            Some(written(syn::parse_quote!(usize)))
        }
        (Method::Clone, None) => type_of(&call.receiver, names),
        // `collect::<Result<Vec<f64>, E>>()`
        (Method::Collect, Some(into)) => match into.args.first()? {
            syn::GenericArgument::Type(ty) => Some(written(ty.clone())),
            _ => None,
        },
        // Of what all ranks have alike; of a slice it is a vector.
        (Method::Replicated, None)
            if call.args.len() == 1 && names.declared().methods(&call.method, 1).is_empty() =>
        {
            let given = type_of(&call.args[0], names)?;
            let ty = match behind_reference(&given.ty) {
                Type::Slice(slice) => {
                    let element = &slice.elem;
                    syn::parse_quote!(Vec<#element>)
                }
                ty => ty.clone(),
            };
            Some(Seen { ty, ..given })
        }
        (Method::AnyProcess, None) => Some(written(syn::parse_quote!(::mpi::topology::AnyProcess<'_>))),
        _ if types::gives_process(&call.method) => {
            Some(written(syn::parse_quote!(::mpi::topology::Process<'_>)))
        }
        _ => {
            let receiver = type_of(&call.receiver, names)?;
            // A type's own methods come before those of traits.
            match is_float(&receiver.ty)
                && rules::method(&call.method.to_string(), call.args.len() + 1).is_some()
            {
                true => Some(written(receiver.ty)),
                false => names.declared().given_by_associated(&receiver, &call.method),
            }
        }
    }
}

fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("f64") || path.path.is_ident("f32"))
}

fn given_by_call(call: &ExprCall, names: &impl Names) -> Option<Seen> {
    let Expr::Path(callee) = without_parentheses(&call.func) else { return None };
    let (path, declared) = (&callee.path, names.declared());
    if callee.qself.is_some() {
        return None;
    }
    if let Some(name) = path.get_ident().filter(|name| declared.has_tuple_struct(name)) {
        return Some(written(syn::parse_quote!(#name)));
    }
    if path.segments.len() > 1 && path.segments[path.segments.len() - 2].ident == "SimpleCommunicator" {
        return Some(written(syn::parse_quote!(::mpi::topology::SimpleCommunicator)));
    }
    if let Some(generator) = seeded(path) {
        return Some(written(generator));
    }
    if let Some(owner) = owner_of(path, names) {
        return declared.given_by_associated(&owner, &path.segments.last()?.ident);
    }
    if path.segments.first().is_some_and(|first| names.is_variable(&first.ident)) {
        return None;
    }
    let generic = || names.given_by_generic(&declared.generic_function(path)?, call).map(written);
    declared.given_by_function(path).or_else(generic)
}

/// The random generator that is made by `StdRng::seed_from_u64` and the like.
fn seeded(path: &Path) -> Option<Type> {
    const MAKERS: [&str; 5] = ["seed_from_u64", "from_seed", "from_os_rng", "from_entropy", "new"];
    let (owner, maker) = (path.segments.iter().rev().nth(1)?, &path.segments.last()?.ident);
    let is_seeded = types::is_generator(&owner.ident) && MAKERS.iter().any(|known| maker == known);
    is_seeded.then(|| syn::parse_quote!(#owner))
}

/// The type that `Type::f` or `Self::f` belongs to.
pub(crate) fn owner_of(path: &Path, names: &impl Names) -> Option<Seen> {
    let (2, owner) = (path.segments.len(), &path.segments.first()?.ident) else { return None };
    if owner == "Self" {
        return names.type_of_self();
    }
    owner.to_string().starts_with(char::is_uppercase).then(|| written(syn::parse_quote!(#owner)))
}

/// Whether a type is `Self`.
pub(crate) fn is_self(ty: &Type) -> bool {
    type_name(ty).is_some_and(|name| name == "Self")
}

/// A type as it is written in the function itself.
pub(crate) fn written(ty: Type) -> Seen {
    Seen { ty, from: None }
}

fn behind_reference(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => behind_reference(&reference.elem),
        ty => ty,
    }
}

fn without_parentheses(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => without_parentheses(&inner.expr),
        Expr::Group(inner) => without_parentheses(&inner.expr),
        other => other,
    }
}
