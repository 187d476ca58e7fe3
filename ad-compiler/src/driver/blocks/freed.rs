//! A method as a free function: `self` gets another name, `Self` is spelled out.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, FnArg, ItemFn, ItemImpl, Type, parse_quote};

/// The name of what was `self`.
const THIS: &str = "this";

/// The method with the parameters of its block.
pub(super) fn function(block: &ItemImpl, mut item: ItemFn) -> ItemFn {
    let mut block = block.clone();
    let mut naming = Naming { names: Vec::new() };
    naming.visit_type_mut(&mut block.self_ty);
    if let Some((path, _)) = &mut block.trait_ {
        naming.visit_path_mut(path);
    }
    for lifetime in naming.names {
        block.generics.params.insert(0, parse_quote!(#lifetime));
    }
    let block = &block;
    let mut freeing = Freeing {
        self_ty: (*block.self_ty).clone(),
        trait_: block.trait_.as_ref().map(|(path, _)| path.clone()),
        associated: block
            .items
            .iter()
            .filter_map(|item| match item {
                syn::ImplItem::Type(item) => Some((item.ident.clone(), item.ty.clone())),
                _ => None,
            })
            .collect(),
    };
    let span = item.sig.ident.span();
    if let Some(FnArg::Receiver(receiver)) = item.sig.inputs.first() {
        let this = Ident::new(THIS, receiver.self_token.span);
        let mutable = &receiver.mutability;
        let ty: Type = match &receiver.kind {
            syn::ReceiverKind::Reference(and, lifetime, mutability) => {
                parse_quote!(#and #lifetime #mutability Self)
            }
            syn::ReceiverKind::Typed(_, ty) => (**ty).clone(),
            _ => parse_quote!(Self),
        };
        item.sig.inputs[0] = parse_quote!(#mutable #this: #ty);
    }
    freeing.visit_item_fn_mut(&mut item);
    let mut generics = block.generics.clone();
    generics.params.extend(item.sig.generics.params.clone());
    if let Some(clause) = &item.sig.generics.where_clause {
        generics.make_where_clause().predicates.extend(clause.predicates.clone());
    }
    freeing.visit_generics_mut(&mut generics);
    item.sig.generics = generics;
    item.vis = syn::Visibility::Inherited;
    item.sig.ident.set_span(span);
    item
}

/// Gives names to the lifetimes of references that have none: `Self` may stand in the result.
struct Naming {
    names: Vec<syn::Lifetime>,
}

impl VisitMut for Naming {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        if reference.lifetime.is_none() {
            let name = format!("'lent_{}", self.names.len());
            let lifetime = syn::Lifetime::new(&name, proc_macro2::Span::mixed_site());
            self.names.push(lifetime.clone());
            reference.lifetime = Some(lifetime);
        }
        self.visit_type_mut(&mut reference.elem);
    }
}

#[derive(Clone)]
struct Freeing {
    self_ty: Type,
    trait_: Option<syn::Path>,
    /// `type Output = Vec3;`
    associated: Vec<(Ident, Type)>,
}

impl Freeing {
    fn begins_with_self(path: &syn::Path) -> bool {
        path.leading_colon.is_none() && path.segments.first().is_some_and(|first| first.ident == "Self")
    }

    fn constructor(&self) -> Option<syn::Path> {
        constructor_of(&self.self_ty)
    }

    /// What the block says of the `Self::Output` that a path begins with, and what comes after.
    fn chosen(&self, path: &syn::Path) -> Option<(Type, Vec<syn::PathSegment>)> {
        let name = &path.segments.get(1).filter(|_| Self::begins_with_self(path))?.ident;
        let (_, chosen) = self.associated.iter().find(|(other, _)| other == name)?;
        let mut chosen = chosen.clone();
        Freeing::clone(self).visit_type_mut(&mut chosen);
        Some((chosen, path.segments.iter().skip(2).cloned().collect()))
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let self_ty = &self.self_ty;
        tokens
            .into_iter()
            .flat_map(|token| match token {
                TokenTree::Ident(ident) if ident == "self" => {
                    TokenStream::from(TokenTree::Ident(Ident::new(THIS, ident.span())))
                }
                TokenTree::Ident(ident) if ident == "Self" => quote::quote!(<#self_ty>),
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    TokenTree::Group(inner).into()
                }
                other => other.into(),
            })
            .collect()
    }
}

/// A type as the path of a literal: `Vec3::<T>`.
fn constructor_of(ty: &Type) -> Option<syn::Path> {
    let Type::Path(path) = ty else { return None };
    let mut path = path.path.clone();
    for segment in &mut path.segments {
        if let syn::PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token = Some(Default::default());
        }
    }
    Some(path)
}

impl VisitMut for Freeing {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && path.qself.is_none()
            && Self::begins_with_self(&path.path)
        {
            let self_ty = &self.self_ty;
            *ty = if path.path.segments.len() == 1 {
                self_ty.clone()
            } else if let Some((chosen, rest)) = self.chosen(&path.path) {
                if rest.is_empty() { chosen } else { parse_quote!(<#chosen>::#(#rest)::*) }
            } else {
                let rest = path.path.segments.iter().skip(1);
                match &self.trait_ {
                    Some(trait_) => parse_quote!(<#self_ty as #trait_>::#(#rest)::*),
                    None => parse_quote!(<#self_ty>::#(#rest)::*),
                }
            };
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && path.qself.is_none()
        {
            if path.path.is_ident("self") {
                let this = Ident::new(THIS, path.path.segments[0].ident.span());
                *expr = parse_quote!(#this);
                return;
            }
            if let Some((chosen, rest)) = self.chosen(&path.path) {
                *expr = match (rest.is_empty(), constructor_of(&chosen)) {
                    (true, Some(constructor)) => parse_quote!(#constructor),
                    (false, Some(owner)) => parse_quote!(#owner::#(#rest)::*),
                    _ => parse_quote!(<#chosen>::#(#rest)::*),
                };
                return;
            }
            if Self::begins_with_self(&path.path) {
                let self_ty = &self.self_ty;
                let rest: Vec<_> = path.path.segments.iter().skip(1).collect();
                *expr = match (rest.is_empty(), self.constructor()) {
                    (true, Some(constructor)) => parse_quote!(#constructor),
                    (false, Some(constructor)) => parse_quote!(#constructor::#(#rest)::*),
                    _ => parse_quote!(<#self_ty>::#(#rest)::*),
                };
                return;
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        // Literals and patterns: `Self { x, y }`, `Self(x)`, `Self::Circle(r)`, `Self::Output { x, y }`.
        if let Some((chosen, rest)) = self.chosen(path)
            && let Some(mut constructor) = constructor_of(&chosen)
        {
            constructor.segments.extend(rest);
            *path = constructor;
            return;
        }
        if Self::begins_with_self(path)
            && let Some(mut constructor) = self.constructor()
        {
            constructor.segments.extend(path.segments.iter().skip(1).cloned());
            *path = constructor;
            return;
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_qself_mut(&mut self, qself: &mut syn::QSelf) {
        self.visit_type_mut(&mut qself.ty);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let tokens = std::mem::take(&mut mac.tokens);
        mac.tokens = self.tokens(tokens);
    }

    // Items have a `Self` of their own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
