//! Which slices a function visibly goes through from end to end.
//!
//! A caller that changes such a list afterwards copies it: the function takes as long. Of other lists the callee keeps what it reads.

use super::mentions::mentions;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, ItemFn, Pat, Stmt};

/// The numbers of the parameters that are slices and visited by a loop, or a chain of iterators, of the function's own block.
pub(crate) fn visited_slices(item: &ItemFn) -> Vec<usize> {
    let inputs = item.sig.inputs.iter().enumerate();
    let slices = inputs.filter_map(|(number, input)| Some((number, slice(input)?)));
    slices.filter(|(_, name)| is_visited(name, &item.block.stmts)).map(|(number, _)| number).collect()
}

/// The name of a slice.
fn slice(input: &FnArg) -> Option<&Ident> {
    let FnArg::Typed(typed) = input else { return None };
    let (Pat::Ident(name), syn::Type::Reference(reference)) = (&*typed.pat, &*typed.ty) else { return None };
    let is_slice = reference.mutability.is_none() && matches!(*reference.elem, syn::Type::Slice(_));
    is_slice.then_some(&name.ident)
}

fn is_visited(list: &Ident, statements: &[Stmt]) -> bool {
    let mut search = Search { lengths: vec![list.clone()], list, found: false };
    statements.iter().for_each(|statement| search.visit_stmt(statement));
    search.found
}

/// Goes through what the function's own block evaluates once.
struct Search<'a> {
    list: &'a Ident,
    /// The list, and numbers that are made of its length.
    lengths: Vec<Ident>,
    found: bool,
}

impl Search<'_> {
    fn is_list(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => path.path.is_ident(self.list),
            Expr::Reference(reference) => self.is_list(&reference.expr),
            Expr::Paren(paren) => self.is_list(&paren.expr),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && mentions(&init.expr, &|word| word == "len")
            && mentions(&init.expr, &|word| word == self.list)
        {
            self.lengths.push(name.ident.clone());
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_for_loop(&mut self, each: &'ast syn::ExprForLoop) {
        let over_all = mentions(&each.expr, &|word| self.lengths.iter().any(|length| length == word));
        let index = match &*each.pat {
            Pat::Ident(name) => Some(&name.ident),
            _ => None,
        };
        let by_index = index.is_some_and(|index| has_element(self.list, index, &each.body));
        self.found |= over_all || by_index;
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let goes_over = ["iter", "windows", "chunks", "to_vec"].iter().any(|name| call.method == name);
        let beside = call.method == "zip" && call.args.iter().any(|other| self.is_list(other));
        self.found |= (goes_over && self.is_list(&call.receiver)) || beside;
        visit::visit_expr_method_call(self, call);
    }

    // What may run more than once, or not at all, says nothing.
    fn visit_expr_if(&mut self, _: &'ast syn::ExprIf) {}
    fn visit_expr_match(&mut self, _: &'ast syn::ExprMatch) {}
    fn visit_expr_while(&mut self, _: &'ast syn::ExprWhile) {}
    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
}

/// Whether a block has `list[index]`.
fn has_element(list: &Ident, index: &Ident, block: &syn::Block) -> bool {
    struct Elements<'a> {
        list: &'a Ident,
        index: &'a Ident,
        found: bool,
    }
    impl<'ast> Visit<'ast> for Elements<'_> {
        fn visit_expr_index(&mut self, expr: &'ast syn::ExprIndex) {
            let is = |expr: &Expr, name: &Ident| matches!(expr, Expr::Path(path) if path.path.is_ident(name));
            self.found |= is(&expr.expr, self.list) && is(&expr.index, self.index);
            visit::visit_expr_index(self, expr);
        }
    }
    let mut elements = Elements { list, index, found: false };
    elements.visit_block(block);
    elements.found
}

#[cfg(test)]
mod tests {
    use super::visited_slices;

    #[test]
    fn lists_that_are_gone_through() {
        let of = |text: &str| visited_slices(&syn::parse_str(text).expect("a function"));
        assert_eq!(of("fn f(x: &[f64]) -> f64 { x.iter().sum() }"), [0]);
        assert_eq!(of("fn f(n: usize, x: &[f64]) { for i in 0..n { g(x[i]); } }"), [1]);
        assert_eq!(of("fn f(x: &[f64]) { let n = x.len(); for i in 1..n - 1 { g(x[i - 1]); } }"), [0]);
        assert_eq!(of("fn f(a: &[f64], b: &[f64]) -> f64 { a.iter().zip(b).map(g).sum() }"), [0, 1]);
        let rows = "fn f(l: &[f64], n: usize, i: usize) -> f64 { let mut s = 0.0; for k in 0..i { s += l[i * n + k]; } s }";
        assert!(of(rows).is_empty());
        assert!(of("fn f(x: &[f64], i: usize) -> f64 { if i < x.len() { x[i] } else { 0.0 } }").is_empty());
    }
}
