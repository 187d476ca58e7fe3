//! `#[differentiable(lifted)]` on a struct or an enum: the same type over numbers of another kind.
//!
//! Expands, for `struct Point { x: f64, n: usize }`, to:
//!
//! ```text
//! struct PointLifted<S: Number> { x: S, n: usize }
//! impl Clone, Copy, Debug, PartialEq for PointLifted<S>                  as far as the fields have them
//! impl From<Point>, LiftFrom<Point>, Values for PointLifted<S>
//! impl LiftOver<S> for Point { type Lifted = PointLifted<S>; .. }
//! ```

use super::allowances;
use super::declaration::{Declaration, Field, Style, Variant};
use super::variants::{Bound, matched, matched_pair, with_fields};
use crate::diagnostics::{Errors, Page};
use crate::interface::names;
use crate::ir::{Float, Ty, TyKind};
use crate::source::Declared;
use crate::syntax::mentions::mentions;
use crate::types::{self, lifted_name};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{GenericParam, Type, WherePredicate, parse_quote};

/// The type over numbers, and the implementations; beside an error, the error alone.
pub(crate) fn lifted(input: &syn::DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let declaration = Declaration::read(input, &mut errors);
    refuse_parameters(&declaration, &mut errors);
    let lifting =
        Lifting { scalar: names::scalar_name(input), name: lifted_name(&declaration.name), declaration };
    for field in lifting.declaration.active() {
        if let Some(hidden) = types::hidden_part(&field.ty).or_else(|| reference_in(&field.ty)) {
            let help = "give the field a type that owns its values, or mark it #[no_derivative], so that it stays as it is";
            errors.add(Page::OtherNumbers, hidden, "what this type is over other numbers is not known", help);
        }
    }
    match errors.check() {
        Ok(()) if lifting.holds_nothing() => lifting.unlifted(),
        Ok(()) => lifting.items(),
        Err(error) => error.to_compile_error(),
    }
}

struct Lifting {
    declaration: Declaration,
    scalar: Ident,
    name: Ident,
}

impl Lifting {
    fn items(&self) -> TokenStream {
        let (declared, allowances) = (self.declared(), allowances());
        let (standard, conversions) = (self.standard(), self.conversions());
        let doc = format!(
            "[`{}`] over numbers of another kind, of `ad_runtime::numbers`: made from it by `From`.",
            self.declaration.name
        );
        quote! {
            #[doc = #doc]
            #allowances
            #declared
            #allowances
            const _: () = {
                #standard
                #conversions
            };
        }
    }

    /// Whether no field has another type over numbers.
    fn holds_nothing(&self) -> bool {
        let is_kept = |field: &Field| matches!(types::of_declared(&field.ty, &[]).kind(), TyKind::Inert);
        self.declaration.generics.params.is_empty() && self.declaration.active().all(is_kept)
    }

    /// What a type is that holds nothing: itself. Of a type without a tangent this is said already.
    fn unlifted(&self) -> TokenStream {
        let name = &self.declaration.name;
        if Declared::around(name).is_plain_type(&name.clone().into()) {
            return TokenStream::new();
        }
        quote!(::ad_runtime::unlifted! { #name })
    }

    /// The type's parameters: that of the numbers, and its own.
    fn generics(&self) -> syn::Generics {
        let scalar = &self.scalar;
        let mut generics = self.declaration.generics.clone();
        for parameter in generics.const_params_mut() {
            parameter.default = None;
        }
        generics.params.insert(0, parse_quote!(#scalar: ::ad_runtime::numbers::Number));
        generics
    }

    /// The type of a field over the numbers.
    fn ty(&self, field: &Field) -> Type {
        let (name, lifted) = (&self.declaration.name, &self.name);
        let (_, arguments, _) = self.declaration.generics.split_for_impl();
        if field.constant {
            return field.ty.clone();
        }
        // A type that has itself inside is not asked for what it is about to say.
        let own: Type = parse_quote!(#name #arguments);
        let generics = self.generics();
        let (_, arguments, _) = generics.split_for_impl();
        let ty = types::over(&field.ty, &self.scalar);
        let (scalar, own_lifted) = (&self.scalar, parse_quote!(#lifted #arguments));
        replaced(ty, &parse_quote!(::ad_runtime::numbers::Lifted<#own, #scalar>), &own_lifted)
    }

    fn declared(&self) -> TokenStream {
        let Declaration { vis, is_enum, variants, .. } = &self.declaration;
        let (name, generics) = (&self.name, self.generics());
        let (parameters, clause) = (&generics, &generics.where_clause);
        if *is_enum {
            let variants = variants.iter().map(|variant| {
                let (ident, fields) = (&variant.name, self.fields(variant));
                let doc = format!("[`{}`].", self.declaration.path_of(variant));
                quote!(#[doc = #doc] #ident #fields)
            });
            return quote!(#vis enum #name #parameters #clause { #(#variants),* });
        }
        match variants.first() {
            Some(variant) if variant.style == Style::Named => {
                let fields = self.fields(variant);
                quote!(#vis struct #name #parameters #clause #fields)
            }
            Some(variant) => {
                let fields = self.fields(variant);
                quote!(#vis struct #name #parameters #fields #clause;)
            }
            None => TokenStream::new(),
        }
    }

    fn fields(&self, variant: &Variant) -> TokenStream {
        let fields = variant.fields.iter().map(|field| {
            let (vis, ty) = (&field.vis, self.ty(field));
            let doc = format!("`{}` over the numbers.", field.label());
            match &field.member {
                syn::Member::Named(name) => quote!(#[doc = #doc] #vis #name: #ty),
                syn::Member::Unnamed(_) => quote!(#[doc = #doc] #vis #ty),
            }
        });
        match variant.style {
            Style::Named => quote!({ #(#fields),* }),
            Style::Tuple => quote!((#(#fields),*)),
            Style::Unit => TokenStream::new(),
        }
    }

    /// `impl Trait for PointLifted<S>`, if all fields have the trait. That the bounds depend on a lifetime puts off the question to the use.
    fn header(&self, implemented: TokenStream, bound: Option<TokenStream>) -> TokenStream {
        let mut generics = self.generics();
        let bounds = self.declaration.fields().zip(bound.iter().cycle()).map(|(field, bound)| {
            let ty = self.ty(field);
            let predicate: WherePredicate = parse_quote!(for<'field> #ty: #bound);
            predicate
        });
        generics.make_where_clause().predicates.extend(bounds);
        super::generics::header(&generics, &self.name, implemented)
    }

    /// `Clone`, `Copy`, `Debug` and `PartialEq`.
    fn standard(&self) -> TokenStream {
        let own = |bound: &Bound| bound.own.clone();
        let [clone, copy, debug, equal] = ["clone::Clone", "marker::Copy", "fmt::Debug", "cmp::PartialEq"]
            .map(|path| -> TokenStream { format!("::core::{path}").parse().expect("this is a path") })
            .map(|path| self.header(path.clone(), Some(path)));
        let cloned = matched(&self.declaration, quote!(self), &self.name, |variant, fields| {
            with_fields(&self.name, variant, fields, |bound| {
                let own = own(bound);
                quote!(::core::clone::Clone::clone(#own))
            })
        });
        let shown = matched(&self.declaration, quote!(self), &self.name, |variant, fields| {
            let shown = variant.name.as_ref().unwrap_or(&self.name).to_string();
            let labels = fields.iter().map(|bound| bound.field.label());
            let parts = fields.iter().map(own);
            match variant.style {
                Style::Named => quote!(formatter.debug_struct(#shown)#(.field(#labels, #parts))*.finish()),
                Style::Tuple => quote!(formatter.debug_tuple(#shown)#(.field(#parts))*.finish()),
                Style::Unit => quote!(formatter.write_str(#shown)),
            }
        });
        // Functions among the fields are compared as in the declared type, where rustc speaks of it.
        let has_functions = self.declaration.fields().any(|field| matches!(field.ty, Type::FnPtr(_)));
        let compares_functions =
            has_functions.then(|| quote!(#[allow(unpredictable_function_pointer_comparisons)]));
        let compared = matched_pair(
            &self.declaration,
            (quote!(self), &self.name),
            (quote!(other), &self.name),
            |_, fields| {
                let (own, other) = (fields.iter().map(own), fields.iter().map(|bound| &bound.other));
                quote!(true #(&& #own == #other)*)
            },
            quote!(_ => false,),
        );
        quote! {
            #clone { #[inline] fn clone(&self) -> Self { #cloned } }
            #copy {}
            #debug {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #shown }
            }
            #equal { #compares_functions #[inline] fn eq(&self, other: &Self) -> bool { #compared } }
        }
    }

    /// From the declared type, and back.
    fn conversions(&self) -> TokenStream {
        let (name, lifted, scalar) = (&self.declaration.name, &self.name, &self.scalar);
        let generics = self.generics();
        let (parameters, arguments, clause) = generics.split_for_impl();
        let (_, own_arguments, _) = self.declaration.generics.split_for_impl();
        let own = quote!(#name #own_arguments);
        let over = self.header(quote!(::core::convert::From<#own>), None);
        let over_as_asked = self.header(quote!(::ad_runtime::numbers::LiftFrom<#own>), None);
        let from_own = matched(&self.declaration, quote!(value), name, |variant, fields| {
            with_fields(lifted, variant, fields, |bound| {
                let own = &bound.own;
                match bound.field.constant {
                    true => quote!(#own),
                    false => quote!(::ad_runtime::numbers::lift_over::<#scalar, _>(#own)),
                }
            })
        });
        let back = self.values(&own);
        let parts = self.parts();
        quote! {
            #over { #[inline] fn from(value: #own) -> Self { #from_own } }
            #over_as_asked { #[inline] fn lift_from(value: #own) -> Self { value.into() } }
            #[automatically_derived]
            impl #parameters ::ad_runtime::numbers::LiftOver<#scalar> for #own #clause {
                type Lifted = #lifted #arguments;
                #[inline]
                fn lift_over(self) -> Self::Lifted { self.into() }
            }
            #back
            #parts
        }
    }

    /// The numbers inside, one after the other: `Inputs` and `Outputs`.
    fn parts(&self) -> TokenStream {
        let (name, lifted, scalar) = (&self.declaration.name, &self.name, &self.scalar);
        let generics = self.generics();
        let (_, arguments, _) = generics.split_for_impl();
        let mut of_own = self.declaration.generics.clone();
        of_own.make_where_clause().predicates.extend(self.constants_are_cloned());
        let inputs = super::generics::header(&of_own, name, quote!(::ad_runtime::numbers::Inputs));
        let outputs = self.header(quote!(::ad_runtime::numbers::Outputs<#scalar>), None);
        let visited = |owner: &Ident, item: TokenStream| {
            matched(&self.declaration, quote!(self), owner, |_, fields| {
                let active = fields.iter().filter(|bound| !bound.field.constant).map(|bound| &bound.own);
                quote!({ #(#item::for_each(#active, visit);)* })
            })
        };
        let of_floats = visited(name, quote!(::ad_runtime::numbers::Inputs));
        let of_numbers = visited(lifted, quote!(::ad_runtime::numbers::Outputs::<#scalar>));
        let made = matched(&self.declaration, quote!(self), name, |variant, fields| {
            with_fields(lifted, variant, fields, |bound| {
                let own = &bound.own;
                match bound.field.constant {
                    true => quote!(::core::clone::Clone::clone(#own)),
                    false => quote!(::ad_runtime::numbers::Inputs::lifted(#own, numbers)),
                }
            })
        });
        quote! {
            #inputs {
                type Lifted<#scalar: ::ad_runtime::numbers::Number> = #lifted #arguments;
                fn for_each(&self, visit: &mut impl FnMut(f64)) { #of_floats }
                fn lifted<#scalar: ::ad_runtime::numbers::Number>(
                    &self,
                    numbers: &mut impl Iterator<Item = #scalar>,
                ) -> #lifted #arguments {
                    #made
                }
            }
            #outputs {
                fn for_each(&self, visit: &mut impl FnMut(#scalar)) { #of_numbers }
            }
        }
    }

    /// What has no derivative is copied along. That the bounds depend on a lifetime puts off the question to the use.
    fn constants_are_cloned(&self) -> Vec<WherePredicate> {
        let constants = self.declaration.fields().filter(|field| field.constant);
        let cloned = constants.map(|field| {
            let ty = &field.ty;
            let predicate: WherePredicate = parse_quote!(for<'field> #ty: ::core::clone::Clone);
            predicate
        });
        cloned.collect()
    }

    /// The floats that the numbers stand for, in the declared type.
    fn values(&self, own: &TokenStream) -> TokenStream {
        let lifted = &self.name;
        // What a number stands for is an `f64`, whatever the type has had there.
        if self.declaration.active().any(|field| mentions(&field.ty, &|name| name == "f32")) {
            let is_plain = |field: &Field| types::of_declared(&field.ty, &[]) == Ty::float(Float::F32);
            let hides = |field: &Field| mentions(&field.ty, &|name| name == "f32") && !is_plain(field);
            if self.declaration.active().any(hides) {
                return TokenStream::new();
            }
        }
        let mut generics = self.generics();
        generics.make_where_clause().predicates.extend(self.constants_are_cloned());
        let header = super::generics::header(&generics, lifted, quote!(::ad_runtime::numbers::Values));
        let floats = matched(&self.declaration, quote!(self), lifted, |variant, fields| {
            with_fields(&self.declaration.name, variant, fields, |bound| {
                let own = &bound.own;
                match (bound.field.constant, types::of_declared(&bound.field.ty, &[]).kind()) {
                    (true, _) => quote!(::core::clone::Clone::clone(#own)),
                    (false, TyKind::Float(Float::F32)) => {
                        quote!(::ad_runtime::numbers::Values::as_floats(#own) as f32)
                    }
                    _ => quote!(::ad_runtime::numbers::Values::as_floats(#own)),
                }
            })
        });
        quote! {
            #header {
                type Floats = #own;
                #[inline]
                fn as_floats(&self) -> Self::Floats { #floats }
            }
        }
    }
}

/// A type whose values are of a parameter has the lifted form that it is given.
fn refuse_parameters(declaration: &Declaration, errors: &mut Errors) {
    for parameter in &declaration.generics.params {
        let (at, what, help) = match parameter {
            GenericParam::Type(parameter) => (
                &parameter.ident,
                "a generic type has no other lifted form",
                "give it numbers for its parameter where it is used, and leave out `lifted`",
            ),
            GenericParam::Lifetime(lifetime) => (
                &lifetime.lifetime.ident,
                "a type that borrows has no lifted form: floats that are borrowed are no numbers",
                "let the type own what it has",
            ),
            GenericParam::Const(_) => continue,
        };
        errors.add(Page::OtherNumbers, at, what, help);
    }
}

/// What is borrowed in the type of a field.
fn reference_in(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Reference(_) if types::of_declared(ty, &[]) != Ty::inert() => Some(ty),
        Type::Paren(inner) => reference_in(&inner.elem),
        Type::Group(inner) => reference_in(&inner.elem),
        Type::Array(array) => reference_in(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(reference_in),
        _ => None,
    }
}

/// The type with another in the place of one.
fn replaced(mut ty: Type, from: &Type, to: &Type) -> Type {
    struct Replace<'a>(&'a Type, &'a Type);
    impl syn::visit_mut::VisitMut for Replace<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            match ty == self.0 {
                true => *ty = self.1.clone(),
                false => syn::visit_mut::visit_type_mut(self, ty),
            }
        }
    }
    syn::visit_mut::VisitMut::visit_type_mut(&mut Replace(from, to), &mut ty);
    ty
}
