//! `a += b` and its like.

use super::operands::{dot, given, own, slot, stripped, tangent};
use super::parts::Parts;
use super::two_operands::{for_both_forms, second_rule};
use crate::attribute::args::Args;
use crate::interface::Parameter;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{ItemFn, ItemImpl};

pub(super) fn assigning(
    rule: &str,
    block: &ItemImpl,
    item: &ItemFn,
    left: &Parameter,
    right: &Parameter,
    args: &Args,
) -> TokenStream {
    let forward = args.forward;
    let parts = Parts::of(block, item, args);
    let Parts { name, prim, left_ty, .. } = &parts;
    let (l, r, bar, seed, tangent_name, copy) =
        (own("checkpoints"), own("right"), own("bar"), own("seed"), own("tangent"), own("copy"));
    let right_given = given(right, &r);
    let (left_tangent, right_tangent) = (tangent(left_ty), tangent(stripped(&right.ty)));
    let opened = if left.active {
        quote!(Some(::ad_runtime::__private::accumulator(&mut #seed)))
    } else {
        quote!(::ad_runtime::__private::none())
    };
    let (right_slot, right_dot) = (slot(right, true), dot(right, true));
    let (push_left, push_right) = if forward {
        (
            quote! {
                let mut #seed = #seed.clone();
                let mut #copy = self.clone();
                #name::jvp(&mut #copy, #right_given, #opened, ::ad_runtime::__private::none());
                #seed
            },
            quote! {
                let mut #copy = self.clone();
                let mut #seed = ::ad_runtime::zero_like(self);
                #name::jvp(&mut #copy, #right_given, #opened, #right_dot);
                #seed
            },
        )
    } else {
        // The rule's own functions are the adjoint.
        let by_adjoint = |pull: TokenStream| {
            quote!(::ad_runtime::__private::tangent_by_adjoint(self, |#bar| {
                ::ad_runtime::__private::derivative_along(&::ad_runtime::__private::rules::#pull(self, #r, &#bar), #tangent_name)
            }))
        };
        let rule = Ident::new(rule, Span::call_site());
        let left = by_adjoint(quote!(#rule::pull_left));
        (quote!(let #tangent_name = #seed; #left), by_adjoint(quote!(#rule::pull_right)))
    };
    let second = args.second_order.then(|| {
        let (dot_bar, left_dot) = (own("dot_bar"), own("left_dot"));
        let second = |of_left: bool, by_left: bool| {
            let start = if of_left { quote!(#tangent_name.clone()) } else { quote!(::ad_runtime::zero_like(self)) };
            let right_dot = dot(right, !of_left);
            let right_slot = slot(right, !by_left);
            let lent = |name: &Ident| if left.active {
                quote!(Some(::ad_runtime::__private::accumulator(&mut #name)))
            } else {
                quote!(::ad_runtime::__private::none())
            };
            let left_bar = own("left_bar");
            let (left_slot, dot_slot, given_dot) = (lent(&left_bar), lent(&dot_bar), lent(&left_dot));
            let right_bar = (!by_left).then(|| quote!(let mut #bar = ::ad_runtime::zero_like(#r);));
            let result = if by_left { &left_bar } else { &bar };
            quote! {
                let mut #copy = self.clone();
                let mut #left_dot = #start;
                let (#l, _) = #name::jvp_prim(&mut #copy, #right_given, #given_dot, #right_dot);
                let mut #left_bar = ::ad_runtime::zero_like(&#copy);
                let mut #dot_bar = #seed.clone();
                #right_bar
                #l(::ad_runtime::__private::Changed, #r, ::ad_runtime::__private::Changed, #right_dot, ((), ()), #left_slot, #right_slot, #dot_slot, ::ad_runtime::__private::none());
                #result
            }
        };
        second_rule(&parts, rule, right, [&left_tangent, &right_tangent, &left_tangent], second)
    });
    let first = for_both_forms(&parts, rule, right, |right_ty, look_through| {
        quote! {
            type RightTangent = #right_tangent;
            #[inline]
            fn pull_left(&self, #r: &#right_ty, #seed: &#left_tangent) -> #left_tangent {
                #look_through
                let mut #seed = #seed.clone();
                let mut #copy = self.clone();
                let (#l, ()) = #prim(&mut #copy, #right_given);
                #l(::ad_runtime::__private::Changed, #r, (), #opened, ::ad_runtime::__private::none());
                #seed
            }
            #[inline]
            fn pull_right(&self, #r: &#right_ty, #seed: &#left_tangent) -> #right_tangent {
                #look_through
                let mut #seed = #seed.clone();
                let mut #bar = ::ad_runtime::zero_like(#r);
                let mut #copy = self.clone();
                let (#l, ()) = #prim(&mut #copy, #right_given);
                #l(::ad_runtime::__private::Changed, #r, (), #opened, #right_slot);
                #bar
            }
            #[inline]
            fn push_left(&self, #r: &#right_ty, #seed: &#left_tangent) -> #left_tangent { #look_through #push_left }
            #[inline]
            fn push_right(&self, #r: &#right_ty, #tangent_name: &#right_tangent) -> #left_tangent { #look_through #push_right }
        }
    });
    quote!(#first #second)
}
