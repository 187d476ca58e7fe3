//! What is read before something beside it changes it: it has to be read before in generated code, too.
//!
//! `list[k].fill(next(&mut k))` reads `k` for the index first. Such a reading expression gets a number as if it had an effect itself.

use super::super::place::strip;
use super::super::spelling::{Changed, is_assignment};
use super::attributes_mut;
use proc_macro2::Ident;
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

/// Marks what the operands of an expression read that a later one changes. The marks become numbers.
pub(super) fn mark(expr: &mut Expr) {
    // What a method is called on, or an index stands behind, is a place, which is not read yet.
    let from_place = matches!(expr, Expr::MethodCall(_) | Expr::Index(_));
    let mut operands = in_order(expr);
    let mut changed: Vec<Ident> = Vec::new();
    for (position, operand) in operands.iter_mut().enumerate().rev() {
        if !changed.is_empty() {
            let mut marking = Marking { changed: &changed, open: false };
            marking.visit_expr_mut(operand);
            if marking.open && !(from_place && position == 0) {
                in_parentheses(operand);
            }
        }
        changed.extend(Changed::by(operand).names);
    }
}

/// The operands that are evaluated before the expression itself, first ones first; where the types decide about the order, none.
fn in_order(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::MethodCall(call) => std::iter::once(&mut *call.receiver).chain(&mut call.args).collect(),
        Expr::Call(call) => call.args.iter_mut().collect(),
        Expr::Binary(binary) if !is_assignment(&binary.op) => vec![&mut binary.left, &mut binary.right],
        Expr::Assign(assign) => vec![&mut assign.right, &mut assign.left],
        Expr::Index(index) => vec![&mut index.expr, &mut index.index],
        Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
        Expr::Array(array) => array.elems.iter_mut().collect(),
        Expr::Struct(literal) => literal.fields.iter_mut().map(|field| &mut field.expr).collect(),
        Expr::Range(range) => {
            range.start.as_deref_mut().into_iter().chain(range.end.as_deref_mut()).collect()
        }
        _ => Vec::new(),
    }
}

struct Marking<'a> {
    changed: &'a [Ident],
    /// Something is read that no mark is around yet.
    open: bool,
}

impl VisitMut for Marking<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) => {
                self.open |= path.path.get_ident().is_some_and(|name| self.changed.contains(name));
            }
            // A reference reads nothing, and a closure reads when it is called.
            Expr::Reference(reference) if matches!(strip(&reference.expr), Expr::Path(_)) => {}
            Expr::Closure(_) => {}
            Expr::Index(index) => {
                self.visit_expr_mut(&mut index.expr);
                let outer = std::mem::take(&mut self.open);
                self.visit_expr_mut(&mut index.index);
                if std::mem::replace(&mut self.open, outer) {
                    in_parentheses(&mut index.index);
                }
            }
            _ => {
                let outer = std::mem::take(&mut self.open);
                visit_mut::visit_expr_mut(self, expr);
                let computes = matches!(expr, Expr::Binary(_) | Expr::MethodCall(_) | Expr::Call(_));
                if self.open && computes && put(expr) {
                    self.open = false;
                }
                self.open |= outer;
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// With a mark.
fn in_parentheses(expr: &mut Expr) {
    *expr = syn::parse_quote!((#expr));
    put(expr);
}

/// Puts a mark, if the expression can have one.
fn put(expr: &mut Expr) -> bool {
    let Some(attributes) = attributes_mut(expr) else { return false };
    attributes.push(syn::parse_quote!(#[effect(0, 0)]));
    true
}
