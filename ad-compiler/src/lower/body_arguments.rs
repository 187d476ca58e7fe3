//! What stands for the parameters of types and numbers of a function whose body stands in the place of a call.

use super::place::strip;
use super::*;
use crate::source::HigherOrder;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Expr, ExprCall, parse_quote};

impl Lowering<'_> {
    /// What stands for the parameters of types and numbers that the body names.
    pub(super) fn arguments_in_body(
        &self,
        function: &HigherOrder,
        call: &ExprCall,
    ) -> Result<HashMap<String, TokenStream>, String> {
        if function.named.is_empty() {
            return Ok(HashMap::default());
        }
        let types: Vec<Ty> = call.args.iter().map(|argument| self.ty_of(argument)).collect();
        let found = self.parameters_by(&function.generics, function.inputs.iter().zip(types.iter().cloned()));
        // A literal has the type of the others, and is else `f64`.
        let is_given_literal = |name: &Ident| {
            let mut inputs = function.inputs.iter().zip(&call.args);
            let is_it = |ty: &syn::Type| matches!(ty, syn::Type::Path(path) if path.path.is_ident(name));
            inputs.any(|(ty, argument)| is_it(ty) && is_float_literal(argument))
        };
        let length_of = |name: &Ident| {
            function.inputs.iter().zip(&types).find_map(|(input, given)| length_named(input, *given, name))
        };
        let stands_for = |name: &Ident| {
            let ty = written_at(call, &function.generics, name).or_else(|| found.ty_of(name));
            let ty = ty.or_else(|| is_given_literal(name).then(|| parse_quote!(f64)));
            let argument = ty.map(|ty| ty.to_token_stream()).or_else(|| length_of(name));
            argument.map(|argument| (name.to_string(), argument)).ok_or_else(|| {
                format!("it is generic, and what its parameter `{name}` stands for does not show")
            })
        };
        function.named.iter().map(stands_for).collect()
    }
}

/// What the call says stands for a type parameter: `integrate::<f64, _>(..)`.
fn written_at(call: &ExprCall, generics: &syn::Generics, name: &Ident) -> Option<syn::Type> {
    let Expr::Path(callee) = strip(&call.func) else { return None };
    let syn::PathArguments::AngleBracketed(written) = &callee.path.segments.last()?.arguments else {
        return None;
    };
    let position = generics.type_params().position(|parameter| parameter.ident == *name)?;
    match written.args.iter().nth(position)? {
        syn::GenericArgument::Type(syn::Type::Infer(_)) => None,
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}

/// The length of an array that a parameter is named for: `a: [f64; N]`.
fn length_named(input: &syn::Type, given: Ty, name: &Ident) -> Option<TokenStream> {
    match (input, given.kind()) {
        (syn::Type::Reference(reference), _) => length_named(&reference.elem, given, name),
        (syn::Type::Array(array), TyKind::Array(element, length)) => {
            let is_it = matches!(&array.len, Expr::Path(path) if path.path.is_ident(name));
            let here = is_it.then(|| quote::quote!((#length)));
            here.or_else(|| length_named(&array.elem, *element, name))
        }
        _ => None,
    }
}

fn is_float_literal(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Unary(unary) => is_float_literal(&unary.expr),
        Expr::Lit(literal) => matches!(&literal.lit, syn::Lit::Float(literal) if literal.suffix().is_empty()),
        _ => false,
    }
}
