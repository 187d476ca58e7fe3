//! Methods that return `self` so that calls can be chained: `fn scale(&mut self, k: f64) -> &mut Self { ..; self }`.
//!
//! What they return is the place that they were called on. So their derivatives have no result, and a call of one gives
//! its receiver.

use super::place::strip;
use syn::{Expr, ItemFn, ReturnType, Signature, Stmt, Type};

/// The function without the `self` that it returns, if that is all it returns.
pub(crate) fn without_returned_self(item: &ItemFn) -> Option<ItemFn> {
    if !returns_self(&item.sig)
        || !matches!(item.block.stmts.last(), Some(Stmt::Expr(tail, None)) if is_self(tail))
    {
        return None;
    }
    let mut finder = Returns(false);
    syn::visit::Visit::visit_block(&mut finder, &item.block);
    if finder.0 {
        return None;
    }
    let mut item = item.clone();
    item.sig.output = ReturnType::Default;
    item.block.stmts.pop();
    Some(item)
}

/// Whether a method takes `&mut self` and gives `&mut Self`.
pub(crate) fn returns_self(sig: &Signature) -> bool {
    let lent = sig
        .receiver()
        .is_some_and(|receiver| matches!(&receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_))));
    let of_self = match &sig.output {
        ReturnType::Type(_, ty) => matches!(&**ty, Type::Reference(reference)
            if reference.mutability.is_some()
                && matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("Self"))),
        ReturnType::Default => false,
    };
    lent && of_self
}

fn is_self(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::Path(path) if path.path.is_ident("self"))
}

/// Finds `return` and `?`.
struct Returns(bool);

impl syn::visit::Visit<'_> for Returns {
    fn visit_expr_return(&mut self, _: &syn::ExprReturn) {
        self.0 = true;
    }
    fn visit_expr_try(&mut self, _: &syn::ExprTry) {
        self.0 = true;
    }
    fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
    fn visit_item(&mut self, _: &syn::Item) {}
}
