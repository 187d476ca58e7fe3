//! Which slices a function visibly goes through from end to end.
//!
//! A caller that changes such a list afterwards copies it: the function takes as long. Of other lists the callee keeps what it reads.

use super::Declared;
use crate::collections::HashMap;
use crate::library::Method;
use crate::syntax::mentions::mentions;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, ItemFn, Pat};

/// Functions that are given the whole list on are followed so far.
const DEEPEST: usize = 3;

impl Declared {
    /// The numbers of the parameters of the one function, or method, of that name in the file that are slices, and that it goes through.
    pub(crate) fn visited_slices(&self, function: &Ident) -> Vec<usize> {
        self.only(function).map_or_else(Vec::new, |item| visited_slices(&item, Some(self)))
    }

    fn only(&self, function: &Ident) -> Option<ItemFn> {
        let (file, _) = self.file()?;
        let &[at] = self.places(&function.to_string()) else { return None };
        file.whole_function(at)
    }
}

/// The numbers of the parameters that are slices, and that a loop or a chain of iterators goes through; `declared` has the functions that it calls.
pub(crate) fn visited_slices(item: &ItemFn, declared: Option<&Declared>) -> Vec<usize> {
    visited(item, declared, DEEPEST)
}

fn visited(item: &ItemFn, declared: Option<&Declared>, depth: usize) -> Vec<usize> {
    let slices: Vec<(usize, &Ident)> = item
        .sig
        .inputs
        .iter()
        .enumerate()
        .filter_map(|(number, input)| Some((number, slice(input)?)))
        .collect();
    let is_visited = |list: &Ident| {
        let others = slices.iter().map(|(_, name)| (*name).clone()).filter(|name| name != list).collect();
        let mut search = Search {
            list,
            others,
            lengths: vec![list.clone()],
            locals: HashMap::default(),
            loops: Vec::new(),
            declared,
            depth,
            found: false,
        };
        search.visit_block(&item.block);
        search.found
    };
    slices.iter().filter(|(_, list)| is_visited(list)).map(|(number, _)| *number).collect()
}

/// The name of a slice.
fn slice(input: &FnArg) -> Option<&Ident> {
    let FnArg::Typed(typed) = input else { return None };
    let (Pat::Ident(name), syn::Type::Reference(reference)) = (&*typed.pat, &*typed.ty) else { return None };
    let is_slice = reference.mutability.is_none() && matches!(*reference.elem, syn::Type::Slice(_));
    is_slice.then_some(&name.ident)
}

struct Search<'a> {
    list: &'a Ident,
    /// The other slices.
    others: Vec<Ident>,
    /// The list, and numbers that are made of its length.
    lengths: Vec<Ident>,
    /// What the names of the function mean.
    locals: HashMap<String, Expr>,
    /// The loops over ranges around: their variables and bounds.
    loops: Vec<(Ident, Expr)>,
    declared: Option<&'a Declared>,
    depth: usize,
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

    /// Whether an index takes the loops around to all elements: nothing else is in it but what bounds them.
    fn goes_through(&self, index: &Expr) -> bool {
        let bounds_are_own =
            self.loops.iter().all(|(_, bounds)| !mentions(bounds, &|word| self.others.contains(word)));
        !self.loops.is_empty() && bounds_are_own && self.is_of_loops(index, 0)
    }

    fn is_of_loops(&self, expr: &Expr, depth: usize) -> bool {
        depth < 8
            && !mentions(expr, &|word| {
                let is_variable = self.loops.iter().any(|(variable, _)| variable == word);
                let is_bound = self.loops.iter().any(|(_, bounds)| mentions(bounds, &|bound| bound == word));
                let is_constant =
                    word.to_string().chars().all(|c| c.is_uppercase() || c == '_' || c.is_numeric());
                let of_local = || {
                    let local = self.locals.get(&word.to_string());
                    local.is_some_and(|local| self.is_of_loops(local, depth + 1))
                };
                !(is_variable || is_bound || is_constant || word == "usize" || word == "as" || of_local())
            })
    }

    /// Whether a function of the file goes through the list that it is given.
    fn is_given_to(&self, function: &Ident, position: usize) -> bool {
        let Some(declared) = self.declared.filter(|_| self.depth > 0) else { return false };
        let item = declared.only(function);
        item.is_some_and(|item| visited(&item, self.declared, self.depth - 1).contains(&position))
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init) {
            if mentions(&init.expr, &|word| word == "len") && mentions(&init.expr, &|word| word == self.list)
            {
                self.lengths.push(name.ident.clone());
            }
            self.locals.insert(name.ident.to_string(), (*init.expr).clone());
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_for_loop(&mut self, each: &'ast syn::ExprForLoop) {
        self.found |= mentions(&each.expr, &|word| self.lengths.iter().any(|length| length == word));
        self.visit_expr(&each.expr);
        let around = self.loops.len();
        if let (Pat::Ident(name), true) = (&*each.pat, is_range(&each.expr)) {
            self.loops.push((name.ident.clone(), (*each.expr).clone()));
        }
        self.visit_block(&each.body);
        self.loops.truncate(around);
    }

    fn visit_expr_index(&mut self, expr: &'ast syn::ExprIndex) {
        self.found |= self.is_list(&expr.expr) && self.goes_through(&expr.index);
        visit::visit_expr_index(self, expr);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let goes_over =
            [Method::Iter, Method::Windows, Method::Chunks, Method::ToVec].contains(&Method::of(call));
        let beside = Method::of(call) == Method::Zip && call.args.iter().any(|other| self.is_list(other));
        let given = call.args.iter().position(|argument| self.is_list(argument));
        self.found |= (goes_over && self.is_list(&call.receiver)) || beside;
        self.found |= given.is_some_and(|position| self.is_given_to(&call.method, position + 1));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let given = call.args.iter().position(|argument| self.is_list(argument));
        if let (Expr::Path(function), Some(position)) = (&*call.func, given) {
            let name = function.path.segments.last().map(|last| &last.ident);
            self.found |= name.is_some_and(|name| self.is_given_to(name, position));
        }
        visit::visit_expr_call(self, call);
    }

    // What need not run says nothing, unless a loop does again and again.
    fn visit_expr_if(&mut self, branch: &'ast syn::ExprIf) {
        if !self.loops.is_empty() {
            visit::visit_expr_if(self, branch);
        }
    }
    fn visit_expr_match(&mut self, _: &'ast syn::ExprMatch) {}
    fn visit_expr_while(&mut self, _: &'ast syn::ExprWhile) {}
    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
}

/// `0..n`, `(1..n).rev()`
fn is_range(expr: &Expr) -> bool {
    match expr {
        Expr::Range(_) => true,
        Expr::Paren(paren) => is_range(&paren.expr),
        Expr::MethodCall(call) => Method::of(call) == Method::Rev && is_range(&call.receiver),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::visited_slices;

    #[test]
    fn lists_that_are_gone_through() {
        let of = |text: &str| visited_slices(&syn::parse_str(text).expect("a function"), None);
        assert_eq!(of("fn f(x: &[f64]) -> f64 { x.iter().sum() }"), [0]);
        assert_eq!(of("fn f(n: usize, x: &[f64]) { for i in 0..n { g(x[i]); } }"), [1]);
        assert_eq!(of("fn f(x: &[f64]) { let n = x.len(); for i in 1..n - 1 { g(x[i - 1]); } }"), [0]);
        assert_eq!(of("fn f(a: &[f64], b: &[f64]) -> f64 { a.iter().zip(b).map(g).sum() }"), [0, 1]);
        let cube = "fn f(x: &[f64], n: usize) { for i in 0..n { for j in 0..n { let c = i * n + j; if i > 0 { g(x[c - n]); } } } }";
        assert_eq!(of(cube), [0]);
        assert_eq!(of("fn f(&self, x: &[f64]) { for row in &self.rows { g(row.iter().zip(x)); } }"), [1]);
    }

    #[test]
    fn lists_of_which_a_part_is_read() {
        let of = |text: &str| visited_slices(&syn::parse_str(text).expect("a function"), None);
        let rows = "fn f(l: &[f64], n: usize, i: usize, j: usize) { for k in 0..j { g(l[i * n + k]); } }";
        assert!(of(rows).is_empty());
        assert!(of("fn f(x: &[f64], i: usize) -> f64 { if i < x.len() { x[i] } else { 0.0 } }").is_empty());
        let taps = "fn f(past: &[f64], taps: &[f64]) { for (k, tap) in taps.iter().enumerate() { g(tap, past[past.len() - 1 - k]); } }";
        assert_eq!(of(taps), [1]);
    }
}
