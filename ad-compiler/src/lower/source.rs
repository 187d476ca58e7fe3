//! What the user has written for a line, so that it is printed with the same spans: a mistake that rustc finds in
//! it then stands where the user made it, and a message that reads alike in both copies is given once.

use super::place::strip;
use super::*;
use std::rc::Rc;
use syn::Expr;

/// The parts of a line are remembered down to here: each is a copy, so that all parts would cost the square of the
/// line's length.
const DEEPEST: usize = 32;

impl Lowering<'_> {
    /// Remembers what a line was made from. `before` is the number of values that there were before it.
    pub(super) fn remember(&mut self, lowered: &Lowered, expr: &Expr, before: usize) {
        let Lowered::Value(value) = *lowered else { return };
        let info = self.function.info(value);
        let is_line = matches!(info.kind, Kind::Line) && !info.named && value.0 as usize >= before;
        if self.one_expansion && self.depth < DEEPEST && is_line && is_operation(expr) {
            self.function.sources.insert(value, Rc::new(super::once::without_numbers(expr)));
        }
    }

    /// Remembers what a local was defined with.
    pub(super) fn remember_init(&mut self, local: ValueId, init: &Expr) {
        if self.one_expansion && is_operation(init) {
            self.function.sources.insert(local, Rc::new(super::once::without_numbers(strip(init))));
        }
    }
}

/// Whether all names have the same hygiene, so that the user's tokens mean the same in generated code.
pub(crate) fn has_one_expansion(block: &syn::Block, name: &Ident) -> bool {
    struct Finder(String, bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_ident(&mut self, ident: &Ident) {
            self.1 = self.1 && expansion(ident.span()) == self.0;
        }
        fn visit_macro(&mut self, mac: &syn::Macro) {
            fn idents(tokens: proc_macro2::TokenStream, finder: &mut Finder) {
                for token in tokens {
                    match token {
                        proc_macro2::TokenTree::Ident(ident) => finder.visit_ident(&ident),
                        proc_macro2::TokenTree::Group(group) => idents(group.stream(), finder),
                        _ => {}
                    }
                }
            }
            idents(mac.tokens.clone(), self);
        }
    }
    let mut finder = Finder(expansion(name.span()), true);
    syn::visit::Visit::visit_block(&mut finder, block);
    finder.1
}

/// Whether the expression is printed as one, without statements inside.
fn is_operation(expr: &Expr) -> bool {
    matches!(
        strip(expr),
        Expr::Array(_)
            | Expr::Binary(_)
            | Expr::Call(_)
            | Expr::Cast(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::MethodCall(_)
            | Expr::Path(_)
            | Expr::Reference(_)
            | Expr::Repeat(_)
            | Expr::Tuple(_)
            | Expr::Unary(_)
    )
}
