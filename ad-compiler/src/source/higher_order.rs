//! Functions of the file that are given functions: `fn integrate(f: impl Fn(f64) -> f64, a: f64, b: f64) -> f64`. Which function that is, the types do not
//! say; so where one is called, its body stands in the place of the call, and what it is given in the places where that is called.

use super::unmarked::has_plain_attributes;
use super::{Context, Declared, File};
use crate::diagnostics::hygiene::placed;
use crate::types::is_function;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashSet;
use syn::visit::Visit;
use syn::{FnArg, GenericParam, Generics, ItemFn, Pat, PathArguments, Type, TypeParamBound, parse_quote};

/// Such a function, as a closure without the parameters that are functions.
#[derive(Debug)]
pub(crate) struct HigherOrder {
    pub(crate) closure: syn::ExprClosure,
    /// The parameters that are functions: where they stand, their names, and the types of what they are called with.
    pub(crate) functions: Vec<Given>,
    /// What the body names besides its own variables.
    pub(crate) items: HashSet<Ident>,
}

/// A parameter that is a function.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) position: usize,
    pub(crate) name: Ident,
    pub(crate) arguments: Vec<Type>,
}

impl Declared {
    /// The function of that name, if it is given functions and has no mark; in words, why its body cannot stand elsewhere.
    pub(crate) fn higher_order(&self, name: &Ident) -> Option<Result<HigherOrder, String>> {
        let (file, caller) = self.file()?;
        let item = self.function_named(name, None)?;
        let at = *file.outline.functions.get(&name.to_string())?.first()?;
        let unmarked = has_plain_attributes(&file.text[file.outline.item_start(at)..at]);
        if !unmarked || !self.is_plain(name) || !matches!(file.context(at), Context::Free) {
            return None;
        }
        let functions = functions_among(&item);
        if functions.is_empty() {
            return None;
        }
        Some(if file.is_in_a_circle(at) {
            Err("it calls itself".to_owned())
        } else {
            as_closure(file, caller, item, functions, name)
        })
    }
}

/// The parameters that are functions.
fn functions_among(item: &ItemFn) -> Vec<Given> {
    let typed = item.sig.inputs.iter().enumerate().filter_map(|(position, input)| match input {
        FnArg::Typed(input) => Some((position, input)),
        FnArg::Receiver(_) => None,
    });
    let given = |(position, input): (usize, &syn::PatType)| match &*input.pat {
        Pat::Ident(name) => {
            let arguments = called_with(&input.ty, &item.sig.generics)?;
            Some(Given { position, name: name.ident.clone(), arguments })
        }
        _ => None,
    };
    typed.filter_map(given).collect()
}

/// What a function of that type is called with.
fn called_with(ty: &Type, generics: &Generics) -> Option<Vec<Type>> {
    match ty {
        Type::Reference(reference) => called_with(&reference.elem, generics),
        Type::Paren(inner) => called_with(&inner.elem, generics),
        Type::ImplTrait(object) => arguments_of(object.bounds.iter()),
        Type::TraitObject(object) => arguments_of(object.bounds.iter()),
        Type::FnPtr(pointer) => Some(pointer.inputs.iter().map(|input| input.ty.clone()).collect()),
        Type::Path(path) => {
            let name = path.path.get_ident()?;
            let parameter = generics.type_params().find(|parameter| parameter.ident == *name)?;
            let of_where = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
            let of_where = of_where.filter_map(|predicate| match predicate {
                syn::WherePredicate::Type(bound) if is_named(&bound.bounded_ty, name) => Some(&bound.bounds),
                _ => None,
            });
            arguments_of(parameter.bounds.iter().chain(of_where.flatten()))
        }
        _ => None,
    }
}

fn is_named(ty: &Type, name: &Ident) -> bool {
    matches!(ty, Type::Path(path) if path.qself.is_none() && path.path.is_ident(name))
}

/// The types in `Fn(f64, f64) -> f64`.
fn arguments_of<'a>(bounds: impl Iterator<Item = &'a TypeParamBound> + Clone) -> Option<Vec<Type>> {
    if !is_function(bounds.clone()) {
        return None;
    }
    bounds.into_iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => match &bound.path.segments.last()?.arguments {
            PathArguments::Parenthesized(arguments) => {
                Some(arguments.inputs.iter().map(|input| input.ty.clone()).collect())
            }
            _ => None,
        },
        _ => None,
    })
}

fn as_closure(
    file: &File,
    caller: usize,
    item: ItemFn,
    functions: Vec<Given>,
    call: &Ident,
) -> Result<HigherOrder, String> {
    let generics = &item.sig.generics;
    let is_other = |parameter: &&GenericParam| match parameter {
        GenericParam::Lifetime(_) => false,
        GenericParam::Const(_) => true,
        GenericParam::Type(parameter) => called_with(&named(&parameter.ident), generics).is_none(),
    };
    if let Some(parameter) = generics.params.iter().find(is_other) {
        let name = match parameter {
            GenericParam::Type(parameter) => &parameter.ident,
            GenericParam::Const(parameter) => &parameter.ident,
            GenericParam::Lifetime(_) => unreachable!("a lifetime is no reason"),
        };
        return Err(format!("it is generic over `{name}`"));
    }
    let mut found = Names { own: HashSet::new(), named: HashSet::new(), others: None };
    found.visit_item_fn(&item);
    if let Some(reason) = found.others {
        return Err(reason.to_owned());
    }
    let items: HashSet<Ident> = found.named.difference(&found.own).cloned().collect();
    if let Some(hidden) = items.iter().find(|name| !file.is_unhidden(&name.to_string(), None, caller)) {
        return Err(format!("`{hidden}` may mean something else here"));
    }
    let others = item.sig.inputs.iter().enumerate();
    let others = others.filter(|(position, _)| functions.iter().all(|given| given.position != *position));
    let inputs = others.map(|(_, input)| input);
    let (block, result) = (&item.block, &item.sig.output);
    let closure: syn::ExprClosure = match result {
        syn::ReturnType::Type(..) => parse_quote!(|#(#inputs),*| #result #block),
        syn::ReturnType::Default => parse_quote!(|#(#inputs),*| #block),
    };
    let closure = syn::parse2(placed(closure.to_token_stream(), call.span()));
    let closure = closure.map_err(|error| error.to_string())?;
    Ok(HigherOrder { closure, functions, items })
}

fn named(parameter: &Ident) -> Type {
    parse_quote!(#parameter)
}

/// The names in a function.
struct Names {
    /// Those of its variables.
    own: HashSet<Ident>,
    /// Those that stand for something, of variables or not; with the name of a variable, a function that is called is not told apart from it.
    named: HashSet<Ident>,
    /// What cannot stand in another function.
    others: Option<&'static str>,
}

impl Names {
    /// Words in the arguments of a macro.
    fn words(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => drop(self.named.insert(name)),
                TokenTree::Group(group) => self.words(group.stream()),
                _ => {}
            }
        }
    }
}

impl Visit<'_> for Names {
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        self.own.insert(name.ident.clone());
        syn::visit::visit_pat_ident(self, name);
    }

    fn visit_generics(&mut self, _: &Generics) {}

    fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {}

    fn visit_type_trait_object(&mut self, _: &syn::TypeTraitObject) {}

    fn visit_path(&mut self, path: &syn::Path) {
        self.named.extend(path.segments.first().map(|first| first.ident.clone()));
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.words(mac.tokens.clone());
    }

    fn visit_expr(&mut self, expr: &syn::Expr) {
        match expr {
            syn::Expr::Try(_) => self.others = Some("it leaves by `?`"),
            syn::Expr::Await(_) | syn::Expr::Async(_) => self.others = Some("it is `async`"),
            _ => syn::visit::visit_expr(self, expr),
        }
    }

    fn visit_stmt(&mut self, statement: &syn::Stmt) {
        match statement {
            syn::Stmt::Item(_) => self.others = Some("an item is declared in it"),
            _ => syn::visit::visit_stmt(self, statement),
        }
    }
}
