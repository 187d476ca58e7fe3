//! Operators that a function asks of its type parameters, as the rules that their derivatives are.

use crate::attribute::args::Args;
use crate::source::bounds_of;
use proc_macro2::Ident;
use quote::format_ident;
use syn::{Generics, Type, TypeParamBound, parse_quote};

/// The operator, the right operand and the result of a bound such as `Mul<U, Output = V>`.
struct Operator {
    operator: Ident,
    right: Option<Type>,
    output: Type,
}

const BINARY: &[&str] = &["Add", "Sub", "Mul", "Div", "Rem"];

fn operator(name: &Ident, bound: &TypeParamBound) -> Option<Operator> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last()?;
    let binary = BINARY.iter().any(|name| last.ident == name);
    if !binary && last.ident != "Neg" {
        return None;
    }
    let own: Type = parse_quote!(#name);
    let (mut right, mut output) = (own.clone(), own);
    if let syn::PathArguments::AngleBracketed(arguments) = &last.arguments {
        for argument in &arguments.args {
            match argument {
                syn::GenericArgument::Type(ty) => right = ty.clone(),
                syn::GenericArgument::AssocType(chosen) if chosen.ident == "Output" => {
                    output = chosen.ty.clone()
                }
                _ => {}
            }
        }
    }
    Some(Operator { operator: last.ident.clone(), right: binary.then_some(right), output })
}

fn operators(name: &Ident, generics: &Generics) -> Vec<Operator> {
    bounds_of(name, generics).into_iter().filter_map(|bound| operator(name, bound)).collect()
}

/// Whether the type parameter has an operator with another type in it.
pub(super) fn mixes(name: &Ident, generics: &Generics) -> bool {
    let own: Type = parse_quote!(#name);
    let other = |ty: &Type| *ty != own;
    operators(name, generics)
        .iter()
        .any(|operator| other(&operator.output) || operator.right.as_ref().is_some_and(other))
}

/// The rules that the derivatives of the type parameter's operators are.
pub(super) fn operator_rules(name: &Ident, generics: &Generics, args: &Args) -> Vec<syn::WherePredicate> {
    let tangent = |ty: &Type| -> Type { parse_quote!(<#ty as ::ad_runtime::Differentiable>::Tangent) };
    let kinds: &[&str] = if args.second_order { &["Rule", "Second"] } else { &["Rule"] };
    let mut rules = Vec::new();
    for Operator { operator, right, output } in operators(name, generics) {
        let output = tangent(&output);
        for kind in kinds {
            let rule = format_ident!("{operator}{kind}");
            rules.push(match &right {
                Some(right) => {
                    let right_tangent = tangent(right);
                    parse_quote!(#name: ::ad_runtime::__private::rules::#rule<
                        #right,
                        RightTangent = #right_tangent,
                        OutputTangent = #output,
                    >)
                }
                None => parse_quote!(#name: ::ad_runtime::__private::rules::#rule<OutputTangent = #output>),
            });
        }
    }
    rules
}
