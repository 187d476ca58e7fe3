//! The bounds that a type parameter has because of the traits of the file that it is bound by.

use super::declared::length_of_signature;
use super::{Declared, File};
use crate::syntax::once::read;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, Generics, ItemTrait, Type, TypeParamBound, parse_quote};

/// Supertraits of supertraits end somewhere.
const DEEPEST: usize = 8;

impl Declared {
    /// The generics with the supertraits of the traits that the file declares: `P: Coordinate` with what `trait Coordinate: Add<Output = Self>` asks
    /// of `P`.
    pub(crate) fn with_supertraits(&self, generics: &Generics) -> Generics {
        let mut generics = generics.clone();
        let Some((file, _)) = self.file() else { return generics };
        let names: Vec<Ident> = generics.type_params().map(|parameter| parameter.ident.clone()).collect();
        for name in names {
            let mut asked: Vec<TypeParamBound> =
                super::bounds_of(&name, &generics).into_iter().cloned().collect();
            for _ in 0..DEEPEST {
                asked = asked.iter().flat_map(|bound| supertraits(file, &name, bound)).collect();
                if asked.is_empty() {
                    break;
                }
                let clause = generics.make_where_clause();
                clause.predicates.push(parse_quote!(#name: #(#asked)+*));
            }
        }
        generics
    }
}

/// What a bound by a trait of the file asks of a type parameter besides.
fn supertraits(file: &File, name: &Ident, bound: &TypeParamBound) -> Vec<TypeParamBound> {
    let TypeParamBound::Trait(bound) = bound else { return Vec::new() };
    let (Some(last), 1) = (bound.path.segments.last(), bound.path.segments.len()) else { return Vec::new() };
    let Some(declared) = declaration(file, &last.ident.to_string()) else { return Vec::new() };
    let given: Vec<Type> = match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => {
            let types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    };
    let parameters = declared.generics.type_params().map(|parameter| parameter.ident.clone());
    let mut placing = Placing { own: name, given: parameters.zip(given).collect() };
    let of_self = |predicate: syn::WherePredicate| match predicate {
        syn::WherePredicate::Type(predicate) if matches!(&predicate.bounded_ty, Type::Path(path) if path.path.is_ident("Self")) => {
            predicate.bounds.into_iter().collect()
        }
        _ => Vec::new(),
    };
    let clause = declared.generics.where_clause.into_iter().flat_map(|clause| clause.predicates);
    let mut bounds: Vec<TypeParamBound> =
        declared.supertraits.into_iter().chain(clause.flat_map(of_self)).collect();
    bounds.iter_mut().for_each(|bound| placing.visit_type_param_bound_mut(bound));
    bounds
}

/// The header of the one trait of that name.
fn declaration(file: &File, name: &str) -> Option<ItemTrait> {
    let &[at] = &file.outline.types.get(name)?[..] else { return None };
    let text = &file.text[at..];
    read(&format!("{} {{}}", &text[..length_of_signature(text)]))
}

/// Puts the type parameter in the place of `Self`, and arguments in that of the trait's parameters.
struct Placing<'a> {
    own: &'a Ident,
    given: Vec<(Ident, Type)>,
}

impl VisitMut for Placing<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && let Some((_, argument)) = self.given.iter().find(|(name, _)| path.path.is_ident(name))
        {
            *ty = argument.clone();
            return;
        }
        if let Type::Path(path) = ty
            && path.path.segments[0].ident == "Self"
        {
            path.path.segments[0].ident = self.own.clone();
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::supertraits;
    use quote::ToTokens;
    use syn::parse_quote;

    #[test]
    fn supertraits_of_the_file() {
        let text =
            "pub trait Space<S>: Copy + Mul<S, Output = Self> where Self: Add<Self::Other> { fn x(&self); }";
        let file = File::of(text.to_owned());
        let found = supertraits(&file, &parse_quote!(P), &parse_quote!(Space<f64>));
        let found: Vec<String> = found.iter().map(|bound| bound.to_token_stream().to_string()).collect();
        assert_eq!(found, ["Copy", "Mul < f64 , Output = P >", "Add < P :: Other >"]);
        assert!(supertraits(&file, &parse_quote!(P), &parse_quote!(other::Space<f64>)).is_empty());
    }
}
