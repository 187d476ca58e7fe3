//! Names of closures in a chain, kept apart from those of what comes after.
//!
//! The closures of a chain become statements of one loop, where the parameter of one would be seen by those that follow:
//! `x.iter().map(|s| s * 3.0).map(|t| t * s)` speaks of two `s`. So a parameter gets a name of its own if what else stands in the
//! chain, or in the body of the `for` over it, means something else by its name.

use crate::library::Method;
use crate::syntax::mentions::mentions;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprClosure, Pat, Token};

/// The block with such parameters renamed; `None` if there are none.
pub(in crate::lower) fn kept_apart(block: &Block) -> Option<Block> {
    let mut block = block.clone();
    let mut apart = Apart { changed: false, given: 0 };
    apart.visit_block_mut(&mut block);
    apart.changed.then_some(block)
}

struct Apart {
    changed: bool,
    given: usize,
}

impl Apart {
    /// Renames in the parts of one chain; `body` is that of a loop over it, with its pattern.
    fn chain(&mut self, chain: &mut Expr, body: Option<(&Pat, &syn::Block)>) {
        let count = parts(chain).len();
        for part in 0..count {
            let names = {
                let all = parts(chain);
                let mut bound = Bound(Vec::new());
                bound.visit_expr(all[part]);
                // What is zipped is walked at the same time.
                let mut beside = Bound(Vec::new());
                if is_zipped(chain, part) {
                    all[part + 1..].iter().for_each(|expr| beside.visit_expr(expr));
                }
                let elsewhere = |name: &Ident| {
                    let others =
                        all.iter().enumerate().any(|(other, expr)| other != part && is_free(expr, name));
                    let loops = body.is_some_and(|(pattern, block)| {
                        !mentions(pattern, &|ident| ident == name) && mentions(block, &|ident| ident == name)
                    });
                    others || loops || beside.0.contains(name)
                };
                bound.0.retain(|name| elsewhere(name));
                bound.0.dedup();
                bound.0
            };
            for name in names {
                self.given += 1;
                // Not one of the names that loops give to their items.
                let new = Ident::new(&format!("inner_{name}_{}", self.given), Span::mixed_site());
                let mut rename = Rename { name: &name, new: &new };
                if let Some(expr) = part_mut(chain, part) {
                    rename.visit_expr_mut(expr);
                    self.changed = true;
                }
            }
        }
    }
}

impl VisitMut for Apart {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::MethodCall(_) => self.chain(expr, None),
            Expr::ForLoop(each) => {
                let (pattern, body) = (each.pat.clone(), each.body.clone());
                self.chain(&mut each.expr, Some((&pattern, &body)));
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    /// The elements of `vec![..]`.
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if !mac.path.is_ident("vec") {
            return;
        }
        let changed = std::mem::take(&mut self.changed);
        if let Ok(mut elements) = mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            elements.iter_mut().for_each(|element| self.visit_expr_mut(element));
            if self.changed {
                mac.tokens = quote!(#elements);
            }
        } else if let Ok(mut repeat) = syn::parse2::<syn::ExprRepeat>(bracketed(&mac.tokens)) {
            self.visit_expr_mut(&mut repeat.expr);
            if self.changed {
                let (element, length) = (&repeat.expr, &repeat.len);
                mac.tokens = quote!(#element; #length);
            }
        }
        self.changed |= changed;
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn bracketed(tokens: &TokenStream) -> TokenStream {
    quote!([#tokens])
}

/// The arguments of all methods of a chain, first the last; and what the chain begins with.
fn parts(chain: &Expr) -> Vec<&Expr> {
    match chain {
        Expr::MethodCall(call) => call.args.iter().chain(parts(&call.receiver)).collect(),
        Expr::Paren(inner) => parts(&inner.expr),
        source => vec![source],
    }
}

/// Whether a part is the argument of a `zip`.
fn is_zipped(chain: &Expr, part: usize) -> bool {
    match chain {
        Expr::MethodCall(call) => match part.checked_sub(call.args.len()) {
            None => Method::of(call) == Method::Zip,
            Some(before) => is_zipped(&call.receiver, before),
        },
        Expr::Paren(inner) => is_zipped(&inner.expr, part),
        _ => false,
    }
}

fn part_mut(chain: &mut Expr, part: usize) -> Option<&mut Expr> {
    if !matches!(chain, Expr::MethodCall(_) | Expr::Paren(_)) {
        return (part == 0).then_some(chain);
    }
    match chain {
        Expr::MethodCall(call) => match part.checked_sub(call.args.len()) {
            None => call.args.get_mut(part),
            Some(before) => part_mut(&mut call.receiver, before),
        },
        Expr::Paren(inner) => part_mut(&mut inner.expr, part),
        _ => None,
    }
}

/// The parameters of closures.
struct Bound(Vec<Ident>);

impl Visit<'_> for Bound {
    fn visit_expr_closure(&mut self, closure: &ExprClosure) {
        struct Names<'a>(&'a mut Vec<Ident>);
        impl Visit<'_> for Names<'_> {
            fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
                self.0.push(pattern.ident.clone());
                visit::visit_pat_ident(self, pattern);
            }
        }
        closure.inputs.iter().for_each(|input| Names(&mut self.0).visit_pat(input));
        visit::visit_expr_closure(self, closure);
    }
}

/// Whether an expression means something outside of it by a name.
fn is_free(expr: &Expr, name: &Ident) -> bool {
    struct Finder<'a>(&'a Ident, bool);
    impl Visit<'_> for Finder<'_> {
        fn visit_expr_path(&mut self, path: &syn::ExprPath) {
            self.1 |= path.path.is_ident(self.0);
        }
        fn visit_macro(&mut self, mac: &syn::Macro) {
            self.1 |= mentions(&mac.tokens, &|ident| ident == self.0);
        }
        fn visit_expr_closure(&mut self, closure: &ExprClosure) {
            if !closure.inputs.iter().any(|input| mentions(input, &|ident| ident == self.0)) {
                visit::visit_expr_closure(self, closure);
            }
        }
    }
    let mut finder = Finder(name, false);
    finder.visit_expr(expr);
    finder.1
}

/// Gives a name another one, wherever it stands in an expression that binds it.
struct Rename<'a> {
    name: &'a Ident,
    new: &'a Ident,
}

impl Rename<'_> {
    fn of(&self, ident: &Ident) -> Ident {
        let mut new = self.new.clone();
        new.set_span(self.new.span().located_at(ident.span()));
        new
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let mut after_dot = false;
        let rename = |token| {
            let field = std::mem::replace(
                &mut after_dot,
                matches!(&token, TokenTree::Punct(dot) if dot.as_char() == '.'),
            );
            match token {
                TokenTree::Ident(ident) if !field && ident == *self.name => TokenTree::Ident(self.of(&ident)),
                TokenTree::Group(group) => {
                    let mut renamed = proc_macro2::Group::new(group.delimiter(), self.tokens(group.stream()));
                    renamed.set_span(group.span());
                    TokenTree::Group(renamed)
                }
                other => other,
            }
        };
        tokens.into_iter().map(rename).collect()
    }
}

impl VisitMut for Rename<'_> {
    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        if closure.inputs.iter().any(|input| mentions(input, &|ident| ident == self.name)) {
            closure.inputs.iter_mut().for_each(|input| Inside(self).visit_pat_mut(input));
            Inside(self).visit_expr_mut(&mut closure.body);
        } else {
            visit_mut::visit_expr_closure_mut(self, closure);
        }
    }
}

/// Where the name has been bound.
struct Inside<'a, 'b>(&'a Rename<'b>);

impl VisitMut for Inside<'_, '_> {
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if path.path.is_ident(self.0.name) {
            let ident = &mut path.path.segments[0].ident;
            *ident = self.0.of(ident);
        }
    }
    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        if pattern.ident == *self.0.name {
            pattern.ident = self.0.of(&pattern.ident);
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        // `S { x }` is `S { x: x }`.
        field.colon_token.get_or_insert_with(Default::default);
        visit_mut::visit_field_value_mut(self, field);
    }
    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        field.colon_token.get_or_insert_with(Default::default);
        visit_mut::visit_field_pat_mut(self, field);
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.0.tokens(std::mem::take(&mut mac.tokens));
    }
}
