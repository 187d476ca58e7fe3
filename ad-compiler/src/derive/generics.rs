//! Parameters and bounds of what is generated.

use super::declaration::Declaration;
use crate::collections::HashSet;
use crate::syntax::mentions::mentions;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::{GenericParam, Ident, Type, TypeParamBound, WherePredicate, parse_quote};

pub(super) struct Generics {
    /// Of the declared type, with bounds that make its fields differentiable.
    pub(super) value: syn::Generics,
    /// Of the tangent: without lifetimes, and without parameters that its fields do not mention.
    pub(super) tangent: syn::Generics,
    /// What is a parameter or belongs to one, and stands in fields that have a derivative: `T`, `T::Item`.
    pub(super) subjects: Vec<Type>,
}

impl Generics {
    pub(super) fn of(declaration: &Declaration) -> Self {
        let subjects = subjects(declaration);
        let bounds: Vec<WherePredicate> =
            subjects.iter().map(|subject| parse_quote!(#subject: ::ad_runtime::Differentiable)).collect();
        let mut value = declaration.generics.clone();
        for parameter in value.type_params_mut() {
            parameter.default = None;
        }
        for parameter in value.const_params_mut() {
            parameter.default = None;
        }
        value.make_where_clause().predicates.extend(bounds.clone());
        let mut tangent = without_lifetimes(declaration);
        tangent.make_where_clause().predicates.extend(bounds);
        Generics { value, tangent, subjects }
    }

    /// The parameters of the tangent, for an implementation, where further predicates hold.
    pub(super) fn tangent_where(
        &self,
        predicates: impl IntoIterator<Item = WherePredicate>,
    ) -> syn::Generics {
        let mut generics = self.tangent.clone();
        generics.make_where_clause().predicates.extend(predicates);
        generics
    }
}

/// `<T, N>` for the tangent.
pub(super) fn kept(declaration: &Declaration) -> TokenStream {
    let generics = without_lifetimes(declaration);
    let (_, arguments, _) = generics.split_for_impl();
    arguments.to_token_stream()
}

/// The parameters that the tangent has, with the bounds that can be said there.
fn without_lifetimes(declaration: &Declaration) -> syn::Generics {
    let is_kept =
        |name: &Ident| declaration.active().any(|field| mentions(&field.ty, &|ident| ident == name));
    let mut generics = declaration.generics.clone();
    let mut dropped: HashSet<Ident> = HashSet::default();
    for parameter in &declaration.generics.params {
        match parameter {
            GenericParam::Lifetime(lifetime) => drop(dropped.insert(lifetime.lifetime.ident.clone())),
            GenericParam::Type(parameter) if is_kept(&parameter.ident) => {}
            GenericParam::Const(parameter) if is_kept(&parameter.ident) => {}
            GenericParam::Type(parameter) => drop(dropped.insert(parameter.ident.clone())),
            GenericParam::Const(parameter) => drop(dropped.insert(parameter.ident.clone())),
        }
    }
    let sayable = |tokens: &dyn ToTokens| !mentions(tokens, &|ident| dropped.contains(ident));
    let parameters = declaration.generics.params.iter().filter(|parameter| match parameter {
        GenericParam::Lifetime(_) => false,
        GenericParam::Type(parameter) => !dropped.contains(&parameter.ident),
        GenericParam::Const(parameter) => !dropped.contains(&parameter.ident),
    });
    generics.params = parameters.cloned().collect();
    for parameter in generics.type_params_mut() {
        parameter.attrs.clear();
        let bounds = parameter.bounds.iter().filter(|bound| sayable(bound)).cloned();
        parameter.bounds = bounds.filter(|bound| !matches!(bound, TypeParamBound::Lifetime(_))).collect();
    }
    if let Some(clause) = &mut generics.where_clause {
        clause.predicates = clause
            .predicates
            .iter()
            .filter(|predicate| !matches!(predicate, WherePredicate::Lifetime(_)) && sayable(predicate))
            .cloned()
            .collect();
    }
    generics
}

fn subjects(declaration: &Declaration) -> Vec<Type> {
    struct Subjects<'a> {
        parameters: HashSet<&'a Ident>,
        found: Vec<Type>,
    }
    impl Subjects<'_> {
        fn add(&mut self, ty: &syn::TypePath) {
            let ty = Type::Path(ty.clone());
            if !self.found.contains(&ty) {
                self.found.push(ty);
            }
        }
    }
    impl<'a> Visit<'a> for Subjects<'_> {
        fn visit_type_path(&mut self, path: &'a syn::TypePath) {
            let first = path.path.segments.first().expect("a path has a segment");
            let last = path.path.segments.last().expect("a path has a segment");
            if let Some(qself) = &path.qself {
                if mentions(&qself.ty, &|ident| self.parameters.contains(ident)) {
                    self.add(path);
                }
            } else if self.parameters.contains(&first.ident) {
                self.add(path);
            } else if last.ident != "PhantomData" {
                syn::visit::visit_type_path(self, path);
            }
        }
        // Lengths of arrays are no types, and no derivative goes into functions.
        fn visit_expr(&mut self, _: &'a syn::Expr) {}
        fn visit_type_fn_ptr(&mut self, _: &'a syn::TypeFnPtr) {}
    }
    let parameters = declaration.generics.type_params().map(|parameter| &parameter.ident).collect();
    let mut subjects = Subjects { parameters, found: Vec::new() };
    declaration.active().for_each(|field| subjects.visit_type(&field.ty));
    subjects.found
}

/// `impl<..> Trait for Type<..> where ..`, with the body to follow.
pub(super) fn header(generics: &syn::Generics, name: &Ident, implemented: TokenStream) -> TokenStream {
    let (parameters, arguments, clause) = generics.split_for_impl();
    quote!(#[automatically_derived] impl #parameters #implemented for #name #arguments #clause)
}
