//! Variables that a round moves away: its function has references to them.

use crate::driver::outlined::names::{is_move_mark, move_mark};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Pat};

/// Marks the names that stand where a value is moved.
pub(super) fn mark(block: &mut Block) {
    Marking.visit_block_mut(block);
}

/// Takes the marks of names that are none of variables of the loop.
pub(super) fn unmark(block: &mut Block) {
    struct Unmarking;
    impl VisitMut for Unmarking {
        fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
            path.attrs.retain(|attribute| !is_move_mark(attribute));
        }
    }
    Unmarking.visit_block_mut(block);
}

struct Marking;

fn moved(expr: &mut Expr) {
    match expr {
        Expr::Path(path) if path.path.get_ident().is_some() => path.attrs.push(move_mark()),
        Expr::Paren(inner) => moved(&mut inner.expr),
        _ => {}
    }
}

/// Whether a pattern moves what it is given, or parts of that.
fn moves(pattern: &Pat) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            self.0 |= name.by_ref.is_some();
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_pat(&mut finder, pattern);
    !finder.0 && !matches!(pattern, Pat::Wild(_))
}

impl VisitMut for Marking {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        if let Some(init) = local.init.as_mut().filter(|_| moves(&local.pat)) {
            moved(&mut init.expr);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Assign(assign) => moved(&mut assign.right),
            Expr::Call(call) => call.args.iter_mut().for_each(moved),
            Expr::MethodCall(call) => {
                call.args.iter_mut().for_each(moved);
                if call.method.to_string().starts_with("into_") {
                    moved(&mut call.receiver);
                }
            }
            Expr::Struct(literal) => literal.fields.iter_mut().for_each(|field| moved(&mut field.expr)),
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(moved),
            Expr::Array(array) => array.elems.iter_mut().for_each(moved),
            Expr::ForLoop(each) => moved(&mut each.expr),
            _ => {}
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
