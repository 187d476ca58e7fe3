//! `-a`.

use super::operands::{dot, given, own, slot, tangent, this};
use super::parts::Parts;
use super::two_operands::pushed_by_adjoint;
use crate::attribute::args::Args;
use crate::interface::{Parameter, Signature};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{ItemFn, ItemImpl};

pub(super) fn negation(
    block: &ItemImpl,
    item: &ItemFn,
    signature: &Signature,
    operand: &Parameter,
    args: &Args,
) -> TokenStream {
    let forward = args.forward;
    let parts = Parts::of(block, item, args);
    let Parts { name, prim, left_ty, .. } = &parts;
    let (bar, seed, tangent_name, checkpoints) =
        (own("bar"), own("seed"), own("tangent"), own("checkpoints"));
    let given = given(operand, &this());
    let (ty, output) = (tangent(left_ty), tangent(&crate::types::forms::lasting(&signature.result)));
    let (slot, dot) = (slot(operand, true), dot(operand, true));
    let push = if forward {
        quote!(#name::jvp(#given, #dot).1)
    } else {
        let pulled = quote!(#checkpoints(self, #seed, #slot));
        pushed_by_adjoint(&quote!(#prim(#given)), &quote!(self), &pulled)
    };
    let body = quote! {
        type OutputTangent = #output;
        #[inline]
        fn pull(&self, #seed: &#output) -> #ty {
            let mut #bar = ::ad_runtime::zero_like(self);
            let (#checkpoints, _) = #prim(#given);
            #checkpoints(self, #seed.clone(), #slot);
            #bar
        }
        #[inline]
        fn push(&self, #tangent_name: &#ty) -> #output { #push }
    };
    let first = parts.implementation("NegRule", None, None, &body);
    let second = args.second_order.then(|| {
        let value = own("value");
        let body = quote! {
            #[inline]
            fn second(&self, #tangent_name: &#ty, #seed: &#output) -> #ty {
                let mut #bar = ::ad_runtime::zero_like(self);
                let (#checkpoints, (#value, _)) = #name::jvp_prim(#given, #dot);
                let #seed = (::ad_runtime::zero_like(&#value), #seed.clone());
                #checkpoints(self, #dot, #seed, #slot, ::ad_runtime::__private::none());
                #bar
            }
        };
        parts.implementation("NegSecond", None, None, &body)
    });
    quote!(#first #second)
}
