//! Parameters of type `impl Trait`, whose types get names: what is generated has to name them more than once.

use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, ItemFn, Type, TypeParam, parse_quote};

/// The parameters that the user has written: those that stand for `impl Trait` cannot be named in a call of the function itself.
pub(crate) fn written(generics: &syn::Generics) -> syn::Generics {
    let mut written = generics.clone();
    // Outside of a compiler all places are one.
    if proc_macro::is_available() {
        let made = format!("{:?}", Span::call_site());
        written.params = generics
            .params
            .iter()
            .filter(|parameter| match parameter {
                syn::GenericParam::Type(parameter) => format!("{:?}", parameter.ident.span()) != made,
                _ => true,
            })
            .cloned()
            .collect();
    }
    written
}

/// The function with type parameters instead; `None` if there is nothing to change.
pub(crate) fn with_named_types(item: &ItemFn) -> Option<ItemFn> {
    let mut item = item.clone();
    let around = item.to_token_stream();
    let mut naming =
        Naming { around: &around, taken: Vec::new(), parameter: String::new(), named: Vec::new() };
    for (position, input) in item.sig.inputs.iter_mut().enumerate() {
        let FnArg::Typed(input) = input else { continue };
        naming.parameter = match &*input.pat {
            syn::Pat::Ident(pattern) => pattern.ident.to_string(),
            _ => format!("argument{position}"),
        };
        naming.visit_type_mut(&mut input.ty);
    }
    if naming.named.is_empty() {
        return None;
    }
    item.sig.generics.params.extend(naming.named.into_iter().map(syn::GenericParam::Type));
    Some(item)
}

struct Naming<'a> {
    /// What may mean something else by a name.
    around: &'a TokenStream,
    taken: Vec<String>,
    /// The name of the parameter that a type belongs to.
    parameter: String,
    named: Vec<TypeParam>,
}

impl VisitMut for Naming<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        let Type::ImplTrait(anonymous) = ty else { return };
        let mut name = camel_case(&self.parameter);
        let is_taken = |name: &str| {
            self.taken.iter().any(|taken| taken == name) || mentions(self.around, &|ident| ident == name)
        };
        while is_taken(&name) {
            name.push_str("Type");
        }
        self.taken.push(name.clone());
        let (name, bounds) = (Ident::new(&name, Span::call_site()), &anonymous.bounds);
        self.named.push(parse_quote!(#name: #bounds));
        *ty = parse_quote!(#name);
    }
}

fn camel_case(name: &str) -> String {
    let words = name.trim_start_matches("r#").split('_').filter(|word| !word.is_empty());
    let capitalised = words.map(|word| word[..1].to_uppercase() + &word[1..]);
    capitalised.collect()
}
