//! Delimiters where they are needed, and none where they hide something.

use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprClosure, ItemFn, Pat, Type};

/// The function with parentheses around bodies of closures that begin with a block, around patterns of theirs that have no end, and around
/// alternatives of loops; `None` if there is nothing of this.
///
/// What a closure computes is written where it is called, as the end of a block. A statement that begins with a block ends with it: there
/// `if c { a } else { b } < x` would be read as two. Its pattern becomes that of a loop, where `x..` alone is no pattern; that of a loop
/// one of a `let`, which takes alternatives in parentheses only.
pub(crate) fn with_closed_bodies(item: &ItemFn) -> Option<ItemFn> {
    struct Closing(bool);
    impl VisitMut for Closing {
        fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
            visit_mut::visit_expr_closure_mut(self, closure);
            for input in &mut closure.inputs {
                if let Pat::Range(syn::PatRange { end: None, .. }) = input {
                    *input = syn::parse_quote!((#input));
                    self.0 = true;
                }
            }
            if goes_on_after_block(&closure.body) {
                let body = &closure.body;
                *closure.body = syn::parse_quote!((#body));
                self.0 = true;
            }
        }
        // `| x` is `x`, and stands where alternatives do not.
        fn visit_pat_mut(&mut self, pattern: &mut Pat) {
            visit_mut::visit_pat_mut(self, pattern);
            if let Pat::Or(alternatives) = pattern
                && alternatives.cases.len() == 1
            {
                *pattern = alternatives.cases[0].clone();
                self.0 = true;
            }
        }
        fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
            visit_mut::visit_expr_for_loop_mut(self, each);
            if let pattern @ Pat::Or(_) = &*each.pat {
                *each.pat = syn::parse_quote!((#pattern));
                self.0 = true;
            }
        }
        // They are expanded by themselves.
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    }
    let mut item = item.clone();
    let mut closing = Closing(false);
    closing.visit_block_mut(&mut item.block);
    closing.0.then_some(item)
}

/// The function with its types as they would be written without a macro; `None` if they are.
///
/// What a macro by example puts in for `$t:ty` stands between delimiters that are not seen, and so would no longer read as a name.
pub(crate) fn without_unseen_groups(item: &ItemFn) -> Option<ItemFn> {
    struct Opening(bool);
    impl VisitMut for Opening {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            while let Type::Group(group) = ty {
                *ty = crate::types::forms::delimited((*group.elem).clone());
                self.0 = true;
            }
            visit_mut::visit_type_mut(self, ty);
        }
        // They are expanded by themselves.
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    }
    let mut item = item.clone();
    let mut opening = Opening(false);
    opening.visit_item_fn_mut(&mut item);
    opening.0.then_some(item)
}

/// The expression as it can stand before a block: there `match Point { x } { .. }` would be read as `match Point { .. }`, and `0..return { .. }` would
/// return the block.
pub(crate) fn before_block(expr: &Expr) -> Expr {
    if takes_block(expr) { syn::parse_quote!((#expr)) } else { expr.clone() }
}

/// Whether outside of all delimiters there is the literal of a struct, or what may have a value behind it.
fn takes_block(expr: &Expr) -> bool {
    struct Shown(bool);
    impl<'ast> Visit<'ast> for Shown {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            match expr {
                Expr::Struct(_) | Expr::Return(_) | Expr::Break(_) | Expr::Closure(_) => self.0 = true,
                Expr::Call(call) => self.visit_expr(&call.func),
                Expr::MethodCall(call) => self.visit_expr(&call.receiver),
                Expr::Index(index) => self.visit_expr(&index.expr),
                Expr::Paren(_) | Expr::Tuple(_) | Expr::Array(_) | Expr::Repeat(_) | Expr::Macro(_) => {}
                expr if is_block(expr) => {}
                _ => visit::visit_expr(self, expr),
            }
        }
    }
    let mut shown = Shown(false);
    shown.visit_expr(expr);
    shown.0
}

/// Whether the expression begins with a block, and would end there as a statement; methods and fields are still of the block.
fn goes_on_after_block(expr: &Expr) -> bool {
    let first = match expr {
        Expr::Binary(binary) => &binary.left,
        Expr::Assign(assign) => &assign.left,
        Expr::Cast(cast) => &cast.expr,
        Expr::Index(index) => &index.expr,
        Expr::Call(call) => &call.func,
        Expr::Range(syn::ExprRange { start: Some(start), .. }) => start,
        Expr::MethodCall(call) => return goes_on_after_block(&call.receiver),
        Expr::Field(field) => return goes_on_after_block(&field.base),
        Expr::Try(question) => return goes_on_after_block(&question.expr),
        _ => return false,
    };
    is_block(first) || goes_on_after_block(first)
}

fn is_block(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Block(_)
            | Expr::If(_)
            | Expr::Match(_)
            | Expr::Loop(_)
            | Expr::While(_)
            | Expr::ForLoop(_)
            | Expr::Unsafe(_)
            | Expr::Const(_)
            | Expr::Async(_)
    )
}
