//! Variants by their bare names, behind `use Shape::*;`: spelled with their enum, as `Shape::Circle`.

use super::imports::{Leaf, each_leaf};
use super::{Declared, File};
use crate::collections::HashMap;
use crate::syntax::once::read;
use proc_macro2::{Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{ItemEnum, ItemFn, Pat, Path, UseTree};

impl Declared {
    /// The function whose variants all are spelled with their enum; `None` if they are already.
    pub(crate) fn with_enums_of_variants(&self, item: &ItemFn) -> Option<ItemFn> {
        let (file, at) = self.file()?;
        let paths = Imports { file, at, found: HashMap::default() }.read();
        if paths.is_empty() {
            return None;
        }
        let mut item = item.clone();
        let mut spelling = Spelling { paths, changed: false };
        spelling.visit_block_mut(&mut item.block);
        spelling.changed.then_some(item)
    }
}

/// The variants that imports which the function sees name, with their paths. What names two of them is left out.
struct Imports<'a> {
    file: &'a File,
    /// Where the function stands.
    at: usize,
    found: HashMap<String, Option<Vec<String>>>,
}

impl Imports<'_> {
    fn read(mut self) -> HashMap<String, Vec<String>> {
        for &import in &self.file.outline.imports {
            if self.is_seen(import)
                && let Some(tree) = self.file.import(import)
            {
                self.tree(&tree);
            }
        }
        self.found.into_iter().filter_map(|(name, path)| Some((name, path?))).collect()
    }

    /// Whether an import stands in the module of the function, in a body around it, or in its own.
    fn is_seen(&self, import: usize) -> bool {
        let outline = &self.file.outline;
        if self.file.modules(import) != self.file.modules(self.at) {
            return false;
        }
        outline.around(import).take_while(|block| !block.is_module(&self.file.text)).all(|block| {
            let body = block.body..block.end;
            let own = self.at..self.at + self.file.item(self.at).len();
            body.contains(&self.at) || own.contains(&block.body)
        })
    }

    fn tree(&mut self, tree: &UseTree) {
        each_leaf(tree, &mut Vec::new(), &mut |path, leaf| {
            let Some(declared) = path.last().and_then(|owner| self.declared(owner)) else { return };
            match leaf {
                Leaf::Name { name, given } => self.variant(path, &declared, &given.to_string(), name),
                Leaf::Glob => {
                    for variant in &declared.variants {
                        let name = variant.ident.to_string();
                        // What is declared by that name hides it.
                        if !self.file.declares(&name, self.at) {
                            self.variant(path, &declared, &name, &variant.ident);
                        }
                    }
                }
            }
        });
    }

    fn variant(&mut self, path: &[String], declared: &ItemEnum, name: &str, variant: &Ident) {
        if !declared.variants.iter().any(|other| other.ident == *variant) {
            return;
        }
        let path: Vec<String> = path.iter().cloned().chain([variant.to_string()]).collect();
        let known = self.found.entry(name.to_owned()).or_insert_with(|| Some(path.clone()));
        *known = known.take().filter(|known| *known == path);
    }

    /// The enum of the file of that name.
    fn declared(&self, owner: &str) -> Option<ItemEnum> {
        let &[at] = &self.file.outline.types.get(owner)?[..] else { return None };
        let is_enum = self.file.text[at..].starts_with("enum");
        is_enum.then(|| read(self.file.item(at))).flatten()
    }
}

struct Spelling {
    paths: HashMap<String, Vec<String>>,
    changed: bool,
}

impl Spelling {
    fn spelled(&mut self, name: &Ident) -> Option<TokenStream> {
        let path = self.paths.get(&name.to_string())?;
        self.changed = true;
        let segments = path.iter().map(|segment| Ident::new(segment, name.span()));
        Some(quote_spanned!(name.span()=> #(#segments)::*))
    }

    /// The tokens of a macro, where a name behind `.` or `::` is another one.
    fn tokens(&mut self, tokens: TokenStream) -> TokenStream {
        let mut spelled = TokenStream::new();
        let mut is_part = false;
        for token in tokens {
            match &token {
                TokenTree::Ident(name) if !is_part => match self.spelled(name) {
                    Some(path) => spelled.extend(path),
                    None => token.to_tokens(&mut spelled),
                },
                TokenTree::Group(group) => {
                    let mut inner = proc_macro2::Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    inner.to_tokens(&mut spelled);
                }
                _ => token.to_tokens(&mut spelled),
            }
            is_part = matches!(&token, TokenTree::Punct(mark)
                if mark.as_char() == ':' && mark.spacing() == Spacing::Alone || mark.as_char() == '.');
        }
        spelled
    }
}

impl VisitMut for Spelling {
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        if let Some(name) = path.get_ident()
            && let Some(spelled) = self.spelled(name)
        {
            *path = syn::parse_quote!(#spelled);
        }
    }

    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        visit_mut::visit_pat_mut(self, pattern);
        if let Pat::Ident(name) = pattern
            && name.by_ref.is_none()
            && name.mutability.is_none()
            && name.subpat.is_none()
            && let Some(spelled) = self.spelled(&name.ident)
        {
            *pattern = Pat::Path(syn::parse_quote!(#spelled));
        }
    }

    // Types are no variants, nor are the names of macros.
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }

    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}

    // They are expanded by themselves.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
