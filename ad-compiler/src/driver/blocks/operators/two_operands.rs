//! `a + b` and its like, and what they share with operators that assign.

use super::operands::{dot, given, own, slot, stripped, tangent, this};
use super::parts::Parts;
use crate::attribute::args::Args;
use crate::interface::{Parameter, Signature};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{ItemFn, ItemImpl, Type};

pub(super) fn binary(
    rule: &str,
    block: &ItemImpl,
    item: &ItemFn,
    signature: &Signature,
    left: &Parameter,
    right: &Parameter,
    args: &Args,
) -> TokenStream {
    let forward = args.forward;
    let parts = Parts::of(block, item, args);
    let Parts { name, prim, .. } = &parts;
    let (l, r, bar, seed, tangent_name) =
        (own("checkpoints"), own("right"), own("bar"), own("seed"), own("tangent"));
    let (left_given, right_given) = (given(left, &this()), given(right, &r));
    let (left_tangent, right_tangent) = (tangent(stripped(&left.ty)), tangent(stripped(&right.ty)));
    let output = tangent(&crate::types::forms::lasting(&signature.result));
    let pull = |of_left: bool| {
        let zero = if of_left { quote!(self) } else { quote!(#r) };
        let (left_slot, right_slot) = (slot(left, of_left), slot(right, !of_left));
        quote! {
            let mut #bar = ::ad_runtime::zero_like(#zero);
            let (#l, _) = #prim(#left_given, #right_given);
            #l(self, #r, #seed.clone(), #left_slot, #right_slot);
            #bar
        }
    };
    let push = |of_left: bool| {
        if !forward {
            let zero = if of_left { quote!(self) } else { quote!(#r) };
            let (left_slot, right_slot) = (slot(left, of_left), slot(right, !of_left));
            let pulled = quote!(#l(self, #r, #seed, #left_slot, #right_slot));
            return pushed_by_adjoint(&quote!(#prim(#left_given, #right_given)), &zero, &pulled);
        }
        let (left_dot, right_dot) = (dot(left, of_left), dot(right, !of_left));
        quote!(#name::jvp(#left_given, #right_given, #left_dot, #right_dot).1)
    };
    let (pull_left, pull_right, push_left, push_right) = (pull(true), pull(false), push(true), push(false));
    let second = args.second_order.then(|| {
        let (operands, value) = (Operands { left, right }, own("value"));
        let second = |of_left: bool, by_left: bool| {
            let tangents = operands.dots(of_left);
            let (left_slot, right_slot) = operands.slots(by_left);
            let zero = if by_left { quote!(self) } else { quote!(#r) };
            quote! {
                let mut #bar = ::ad_runtime::zero_like(#zero);
                let (#l, (#value, _)) = #name::jvp_prim(#left_given, #right_given, #tangents);
                let #seed = (::ad_runtime::zero_like(&#value), #seed.clone());
                #l(self, #r, #tangents, #seed, #left_slot, #right_slot, ::ad_runtime::__private::none(), ::ad_runtime::__private::none());
                #bar
            }
        };
        second_rule(&parts, rule, right, [&left_tangent, &right_tangent, &output], second)
    });
    let first = for_both_forms(&parts, rule, right, |right_ty, look_through| {
        quote! {
            type RightTangent = #right_tangent;
            type OutputTangent = #output;
            #[inline]
            fn pull_left(&self, #r: &#right_ty, #seed: &#output) -> #left_tangent { #look_through #pull_left }
            #[inline]
            fn pull_right(&self, #r: &#right_ty, #seed: &#output) -> #right_tangent { #look_through #pull_right }
            #[inline]
            fn push_left(&self, #r: &#right_ty, #tangent_name: &#left_tangent) -> #output { #look_through #push_left }
            #[inline]
            fn push_right(&self, #r: &#right_ty, #tangent_name: &#right_tangent) -> #output { #look_through #push_right }
        }
    });
    quote!(#first #second)
}

/// The operands of an operator.
struct Operands<'a> {
    left: &'a Parameter,
    right: &'a Parameter,
}

impl Operands<'_> {
    /// The tangents, of which one is given.
    fn dots(&self, of_left: bool) -> TokenStream {
        let (left, right) = (dot(self.left, of_left), dot(self.right, !of_left));
        quote!(#left, #right)
    }

    /// The slots, of which one is wanted.
    fn slots(&self, by_left: bool) -> (TokenStream, TokenStream) {
        (slot(self.left, by_left), slot(self.right, !by_left))
    }
}

/// The right operand by value and by reference.
pub(super) fn for_both_forms(
    parts: &Parts,
    rule: &str,
    right: &Parameter,
    body: impl Fn(&TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    let ty = stripped(&right.ty);
    let name = own("right");
    let value = quote!(#ty);
    // What a type parameter stands for may be a reference itself.
    let is_parameter =
        |parameter: &syn::TypeParam| matches!(ty, Type::Path(path) if path.path.is_ident(&parameter.ident));
    if parts.generics.type_params().any(is_parameter) {
        let mut parts = parts.clone();
        let clause = parts.where_clause.get_or_insert_with(|| syn::parse_quote!(where));
        clause.predicates.push(syn::parse_quote!(#ty: Clone));
        return parts.implementation(rule, None, Some(&value), &body(&value, TokenStream::new()));
    }
    let by_value = parts.implementation(rule, None, Some(&value), &body(&value, TokenStream::new()));
    let lent = quote!(&'operand #ty);
    let lifetime = Some(syn::parse_quote!('operand));
    let by_reference =
        parts.implementation(rule, lifetime, Some(&lent), &body(&lent, quote!(let #name = *#name;)));
    quote!(#by_value #by_reference)
}

/// The rule of the second order: `second(of_left, by_left)` is the adjoint of one operand, of what one has in the tangent.
pub(super) fn second_rule(
    parts: &Parts,
    rule: &str,
    right: &Parameter,
    [left_tangent, right_tangent, output]: [&TokenStream; 3],
    second: impl Fn(bool, bool) -> TokenStream,
) -> TokenStream {
    let rule = rule.replace("Rule", "Second");
    let (r, seed, tangent) = (own("right"), own("seed"), own("tangent"));
    let (left_of_left, right_of_left) = (second(true, true), second(true, false));
    let (left_of_right, right_of_right) = (second(false, true), second(false, false));
    for_both_forms(parts, &rule, right, |right_ty, look_through| {
        quote! {
            #[inline]
            fn left_of_left(&self, #r: &#right_ty, #tangent: &#left_tangent, #seed: &#output) -> #left_tangent {
                #look_through #left_of_left
            }
            #[inline]
            fn right_of_left(&self, #r: &#right_ty, #tangent: &#left_tangent, #seed: &#output) -> #right_tangent {
                #look_through #right_of_left
            }
            #[inline]
            fn left_of_right(&self, #r: &#right_ty, #tangent: &#right_tangent, #seed: &#output) -> #left_tangent {
                #look_through #left_of_right
            }
            #[inline]
            fn right_of_right(&self, #r: &#right_ty, #tangent: &#right_tangent, #seed: &#output) -> #right_tangent {
                #look_through #right_of_right
            }
        }
    })
}

/// The tangent from the adjoint, where the operator has no forward mode.
pub(super) fn pushed_by_adjoint(
    primal: &TokenStream,
    zero: &TokenStream,
    pulled: &TokenStream,
) -> TokenStream {
    let (checkpoints, value, bar, seed, tangent) =
        (own("checkpoints"), own("value"), own("bar"), own("seed"), own("tangent"));
    quote! {
        let (#checkpoints, #value) = #primal;
        ::ad_runtime::__private::tangent_by_adjoint(&#value, |#seed| {
            let mut #bar = ::ad_runtime::zero_like(#zero);
            #pulled;
            ::ad_runtime::__private::derivative_along(&#bar, #tangent)
        })
    }
}
