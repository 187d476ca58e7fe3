//! The marked items of a source file.

use super::Result;
use crate::source::{given, marks};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItemFn, ItemFn, ItemImpl, ItemTrait};

/// An item with `#[differentiable(..)]`.
pub(crate) struct Marked {
    args: TokenStream,
    item: TokenStream,
    /// What it is named by, and where that stands.
    pub(crate) name: String,
    pub(crate) at: usize,
    /// For a method: the block around it, without what is in it.
    block: Option<TokenStream>,
    /// Where it stands in the file, with its attributes.
    written: std::ops::Range<usize>,
}

impl Marked {
    pub(super) fn expanded(&self, text: &str) -> TokenStream {
        given::with_text(text.to_owned(), self.at, || self.expansion())
    }

    /// The expansion in the crate that the file belongs to.
    pub(super) fn expanded_in_crate(&self, file: &std::path::Path) -> TokenStream {
        given::with_file(file, self.at, || self.expansion())
    }

    /// The expansion without a file, or with one that is given.
    pub(crate) fn expansion(&self) -> TokenStream {
        crate::differentiable(self.args.clone(), self.item.clone())
    }

    /// The item as it stands in the file, from the margin.
    pub(super) fn written(&self, text: &str) -> String {
        let before = text[..self.written.start].rsplit('\n').next().unwrap_or_default();
        let margin = before.len() - before.trim_start().len();
        let lines = text[self.written.clone()].lines();
        let from_margin = |line: &str| {
            let cut = line.len() - line.trim_start().len();
            line[cut.min(margin)..].trim_end().to_owned()
        };
        lines.map(from_margin).collect::<Vec<_>>().join("\n")
    }

    /// The expansion in the block that it stands in.
    pub(super) fn file(&self, expanded: TokenStream) -> Result<syn::File> {
        let expanded = match &self.block {
            Some(block) => quote!(#block { #expanded }),
            None => expanded,
        };
        syn::parse2(expanded).map_err(|error| format!("the expansion is no Rust: {error}"))
    }
}

pub(crate) fn marked(text: &str, function: Option<&str>) -> Result<Vec<Marked>> {
    let file = syn::parse_file(text).map_err(|error| format!("this is no Rust: {error}"))?;
    let mut walk = Walk { found: Vec::new(), block: None };
    walk.visit_file(&file);
    let mut found = walk.found;
    if let Some(function) = function {
        let is_named = |item: &Marked| item.name == function;
        let declares =
            |item: &Marked| crate::syntax::mentions::mentions(&item.item, &|ident: &Ident| ident == function);
        // What only calls it is not meant.
        match found.iter().any(is_named) {
            true => found.retain(is_named),
            false => found.retain(declares),
        }
    }
    match (found.is_empty(), function) {
        (false, _) => Ok(found),
        (true, Some(function)) => Err(format!("nothing marked #[differentiable] is named `{function}`")),
        (true, None) => Err("nothing is marked #[differentiable]".to_owned()),
    }
}

/// Finds what is marked, in the order of the file.
struct Walk {
    found: Vec<Marked>,
    block: Option<TokenStream>,
}

impl Walk {
    /// Notes an item, if it is marked; it goes on without the mark.
    fn note(
        &mut self,
        attributes: &[Attribute],
        name: &Ident,
        whole: &dyn ToTokens,
        item: &dyn Fn(Vec<Attribute>) -> TokenStream,
    ) -> bool {
        let is_mark = |attribute: &Attribute| marks::is_differentiable(attribute.path());
        let Some(position) = attributes.iter().position(is_mark) else { return false };
        let args = match &attributes[position].meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        let mut others = attributes.to_vec();
        others.remove(position);
        let at = name.span().byte_range().start;
        self.found.push(Marked {
            args,
            item: item(others),
            name: name.to_string(),
            at,
            written: whole.span().byte_range(),
            block: self.block.clone(),
        });
        true
    }
}

impl Visit<'_> for Walk {
    fn visit_item_fn(&mut self, function: &ItemFn) {
        let item = |attrs| ItemFn { attrs, ..function.clone() }.into_token_stream();
        if !self.note(&function.attrs, &function.sig.ident, function, &item) {
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_item_trait(&mut self, declaration: &ItemTrait) {
        let item = |attrs| ItemTrait { attrs, ..declaration.clone() }.into_token_stream();
        self.note(&declaration.attrs, &declaration.ident, declaration, &item);
    }

    fn visit_item_impl(&mut self, block: &ItemImpl) {
        let item = |attrs| ItemImpl { attrs, ..block.clone() }.into_token_stream();
        let first = block.items.iter().find_map(|item| match item {
            syn::ImplItem::Fn(method) => Some(&method.sig.ident),
            _ => None,
        });
        let Some(first) = first else { return };
        if !self.note(&block.attrs, first, block, &item) {
            let (generics, _, clause) = block.generics.split_for_impl();
            let ty = &block.self_ty;
            self.block = Some(quote!(impl #generics #ty #clause));
            visit::visit_item_impl(self, block);
            self.block = None;
        }
    }

    fn visit_impl_item_fn(&mut self, method: &ImplItemFn) {
        let item = |attrs| ImplItemFn { attrs, ..method.clone() }.into_token_stream();
        self.note(&method.attrs, &method.sig.ident, method, &item);
    }
}
