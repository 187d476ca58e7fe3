//! The tangent as a vector, as an accumulator, and as a value with a tangent of its own.

use super::declaration::Declaration;
use super::generics::{Generics, header};
use super::types;
use super::types::of_trait;
use super::variants::{Bound, matched, matched_pair, with_fields};
use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Type, WherePredicate, parse_quote};

pub(super) fn implementations(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let parts = [accumulate, as_accumulator, differentiable, vector].map(|part| part(declaration, generics));
    quote!(#(#parts)*)
}

fn accumulate(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let tangent = declaration.tangent();
    let (_, arguments, _) = generics.tangent.split_for_impl();
    let header = header(&generics.tangent, &tangent, quote!(::ad_runtime::Accumulate<#tangent #arguments>));
    let message =
        format!("tangents of different variants of `{}` are added: {{:?}} and {{:?}}", declaration.name);
    let body = matched_pair(
        declaration,
        (quote!(self), &tangent),
        (quote!(tangent), &tangent),
        |_, fields| {
            for_fields(fields, |bound| {
                let (own, other) = (&bound.own, &bound.other);
                quote!(::ad_runtime::Accumulate::accumulate(#own, #other);)
            })
        },
        quote!((own, other) => ::core::panic!(#message, own, other),),
    );
    quote!(#header { #[inline] fn accumulate(&mut self, tangent: Self) { #body } })
}

fn as_accumulator(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let tangent = declaration.tangent();
    let (_, arguments, _) = generics.tangent.split_for_impl();
    let header =
        header(&generics.tangent, &tangent, quote!(::ad_runtime::AsAccumulator<#tangent #arguments>));
    let kept =
        self::header(&generics.tangent, &tangent, quote!(::ad_runtime::KeptTangent<#tangent #arguments>));
    quote! {
        #kept {
            #[inline]
            fn or_zero(&self, _: impl ::core::ops::FnOnce() -> Self) -> Self { ::core::clone::Clone::clone(self) }
            #[inline]
            fn replace(&mut self, tangent: Self) -> Self { ::core::mem::replace(self, tangent) }
        }
        #header {
            #[inline]
            fn as_accumulator(&self) -> &Self { self }
            #[inline]
            fn as_accumulator_mut(&mut self) -> &mut Self { self }
            #[inline]
            fn from_accumulator(accumulator: &Self) -> Self { ::core::clone::Clone::clone(accumulator) }
            #[inline]
            fn add_to(self, accumulator: &mut Self) { ::ad_runtime::Accumulate::accumulate(accumulator, self) }
        }
    }
}

/// A tangent is its own tangent.
fn differentiable(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let (tangent, dimensions) = (declaration.tangent(), declaration.dimensionality());
    let (_, arguments, _) = generics.tangent.split_for_impl();
    let differentiable = header(&generics.tangent, &tangent, quote!(::ad_runtime::Differentiable));
    let movable = header(&generics.tangent, &tangent, quote!(::ad_runtime::Move));
    let dimensionality = matched(declaration, quote!(self), &tangent, |variant, fields| {
        with_fields(&dimensions, variant, fields, |bound| {
            let own = &bound.own;
            quote!(::ad_runtime::Differentiable::dimensionality(#own))
        })
    });
    let zero = matched(declaration, quote!(dimensionality), &dimensions, |variant, fields| {
        with_fields(&tangent, variant, fields, |bound| {
            let (own, ty) = (&bound.own, types::tangent(declaration, bound.field));
            quote!(<#ty as ::ad_runtime::Differentiable>::zero_tangent(#own))
        })
    });
    quote! {
        #differentiable {
            type Tangent = Self;
            type Accumulator = Self;
            type Dimensionality = #dimensions #arguments;
            type Primal = Self;
            #[inline]
            fn dimensionality(&self) -> Self::Dimensionality {
                #dimensionality
            }
            #[inline]
            fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self {
                #zero
            }
        }
        #movable {
            #[inline]
            fn move_by(&mut self, step: &Self) {
                ::ad_runtime::Accumulate::accumulate(self, ::core::clone::Clone::clone(step));
            }
        }
    }
}

/// `Tangent<S>`. `S` is the float that is visible. Where none is, `S` is a parameter, and bounds on the fields say which it is; they
/// leave out fields that hold the declared type itself, since such a bound would have no ground. Types in which both floats are
/// visible are no vectors.
fn vector(declaration: &Declaration, generics: &Generics) -> TokenStream {
    let floats = types::visible_floats(declaration);
    let tangent = declaration.tangent();
    let mut bounds = Vec::new();
    let parameter = format_ident!("__Scalar", span = Span::mixed_site());
    let scalar: Type = match &Vec::from_iter(&floats)[..] {
        [] => {
            for field in declaration.active() {
                let ty = types::tangent(declaration, field);
                if !mentions(&field.ty, &|ident| *ident == declaration.name) {
                    bounds.push(over(&ty, &parse_quote!(#parameter)));
                }
            }
            parse_quote!(#parameter)
        }
        [float] => {
            let float = Ident::new(float, Span::call_site());
            parse_quote!(#float)
        }
        _ => return TokenStream::new(),
    };
    for subject in &generics.subjects {
        let tangent = parse_quote!(<#subject as ::ad_runtime::Differentiable>::Tangent);
        bounds.push(over(&tangent, &scalar));
    }
    let bounded = generics.tangent_where(bounds);
    let mut with_parameter = bounded.clone();
    if floats.is_empty() {
        with_parameter.params.push(parse_quote!(#parameter: ::ad_runtime::Scalar));
    }
    let (parameters, _, clause) = with_parameter.split_for_impl();
    let (_, arguments, _) = bounded.split_for_impl();
    let call = |bound: &Bound, function: &str| {
        let ty = types::tangent(declaration, bound.field);
        of_trait(&bound.field.ty, &ty, &quote!(Tangent<#scalar>), function)
    };
    let [each, each_mut] = ["for_each", "for_each_mut"].map(|function| {
        matched(declaration, quote!(self), &tangent, |_, fields| {
            for_fields(fields, |bound| {
                let (own, call) = (&bound.own, call(bound, function));
                quote!(#call(#own, visit);)
            })
        })
    });
    let message = format!("tangents of different variants of `{}` meet: {{:?}} and {{:?}}", declaration.name);
    let pair = matched_pair(
        declaration,
        (quote!(self), &tangent),
        (quote!(other), &tangent),
        |_, fields| {
            for_fields(fields, |bound| {
                let (own, other, call) = (&bound.own, &bound.other, call(bound, "for_each_pair"));
                quote!(#call(#own, #other, visit);)
            })
        },
        quote!((own, other) => ::core::panic!(#message, own, other),),
    );
    quote! {
        #[automatically_derived]
        impl #parameters ::ad_runtime::Tangent<#scalar> for #tangent #arguments #clause {
            #[inline]
            fn for_each(&self, visit: &mut impl ::core::ops::FnMut(#scalar)) {
                #each
            }
            #[inline]
            fn for_each_mut(&mut self, visit: &mut impl ::core::ops::FnMut(&mut #scalar)) {
                #each_mut
            }
            #[inline]
            fn for_each_pair(&self, other: &Self, visit: &mut impl ::core::ops::FnMut(#scalar, #scalar)) {
                #pair
            }
        }
    }
}

fn over(tangent: &Type, scalar: &Type) -> WherePredicate {
    parse_quote!(for<'scalar> #tangent: ::ad_runtime::Tangent<#scalar>)
}

fn for_fields(fields: &[Bound], statement: impl Fn(&Bound) -> TokenStream) -> TokenStream {
    let statements = fields.iter().map(statement);
    quote!({ #(#statements)* })
}
