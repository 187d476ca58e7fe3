//! Branches, loops and exits as statements.

use super::printer::Printer;
use super::syntax::*;
use crate::ir::*;
use crate::library::Method;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{Expr, Stmt};

impl Printer<'_> {
    pub(super) fn branch(&mut self, branch: &Branch) -> Expr {
        match branch.selector {
            Selector::If(condition) => {
                let condition = self.value(condition);
                let then = self.block(&branch.arms[0].region);
                let mut otherwise = self.block(&branch.arms[1].region);
                if otherwise.stmts.is_empty() {
                    return if_(condition, then, None);
                }
                if then.stmts.is_empty() {
                    return if_(not(condition), otherwise, None);
                }
                let otherwise = match &mut otherwise.stmts[..] {
                    [Stmt::Expr(Expr::If(_), None)] => match otherwise.stmts.pop() {
                        Some(Stmt::Expr(inner, None)) => inner,
                        _ => unreachable!("the statement is an `if`"),
                    },
                    _ => block_expr(None, otherwise),
                };
                if_(condition, then, Some(otherwise))
            }
            Selector::Match(matched) => {
                let matched = self.matched(matched, &branch.arms);
                let arms: Vec<syn::Arm> = branch
                    .arms
                    .iter()
                    .map(|arm| {
                        let pattern = self.pattern(arm.pattern.as_ref().expect("an arm has a pattern"));
                        let guard = arm.guard.as_ref().map(|guard| {
                            let guard = self.opaque(guard);
                            quote!(if #guard)
                        });
                        let block = self.block(&arm.region);
                        match_arm(quote!(#pattern #guard), block)
                    })
                    .collect();
                match_(matched, arms)
            }
            Selector::Number(number) => {
                let number = self.value(number);
                let last = branch.arms.len() - 1;
                let arms: Vec<syn::Arm> = branch
                    .arms
                    .iter()
                    .enumerate()
                    .map(|(k, arm)| {
                        let block = self.block(&arm.region);
                        let number = Literal::usize_unsuffixed(k);
                        match_arm(if k == last { quote!(_) } else { quote!(#number) }, block)
                    })
                    .collect();
                match_(number, arms)
            }
        }
    }

    pub(super) fn loop_(&mut self, each: &Loop) -> Expr {
        let label = self.labels.get(&each.id).filter(|_| !self.reverse).cloned();
        self.loops.push(each.id);
        let expr = match &each.header {
            Header::Forever => loop_(label, self.block(&each.body)),
            Header::While(condition) => {
                let condition = self.opaque(condition);
                while_(label, condition, self.block(&each.body))
            }
            header => {
                let (pattern, iterator) = self.visits(header);
                for_(label, pattern, iterator, self.block(&each.body))
            }
        };
        self.loops.pop();
        expr
    }

    /// The pattern and the iterator of a `for`.
    fn visits(&mut self, header: &Header) -> (TokenStream, Expr) {
        match header {
            Header::Forever | Header::While(_) => unreachable!("the loop visits nothing"),
            Header::For(header) => self.visits_of_user(header),
            Header::Backward { index, trips, ascending } => {
                let trips_value = self.value(*trips);
                let Some(index) = index.map(|index| self.name(index)) else {
                    return (quote!(_), range(Some(integer(0)), Some(trips_value), false));
                };
                let iterator = match ascending {
                    None => backwards(range(Some(integer(0)), Some(trips_value), false)),
                    Some(length) if length == trips => range(Some(integer(0)), Some(trips_value), false),
                    Some(length) => {
                        let length = self.value(*length);
                        let first = binary("-", length.clone(), trips_value);
                        range(Some(first), Some(length), false)
                    }
                };
                (quote!(#index), iterator)
            }
            Header::BackwardRange { index, from, to, inclusive, reversed } => {
                let index = self.name(*index);
                let (from, to) = (self.value(*from), self.value(*to));
                let range = range(Some(from), Some(to), *inclusive);
                (quote!(#index), if *reversed { backwards(range) } else { range })
            }
        }
    }

    /// The user's own pattern and iterator, which may have to count.
    fn visits_of_user(&mut self, header: &For) -> (TokenStream, Expr) {
        let pattern = self.pattern(&header.pattern);
        let mut iterator = self.opaque(&header.iterator);
        let is_list = matches!(iterator, Expr::Path(_));
        if let (true, [list]) = (is_list, &header.iterator.reads[..]) {
            // A list that is walked by value is taken away.
            iterator = self.given_expr(*list, iterator);
        }
        if let (Expr::MethodCall(call), [list]) = (&mut iterator, &header.iterator.reads[..])
            && Method::of(call) == Method::IntoIter
        {
            *call.receiver = self.given_expr(*list, (*call.receiver).clone());
        }
        if !self.counted.contains(header.index) || header.bindings.contains(&header.index) {
            return (quote!(#pattern), iterator);
        }
        let index = self.name(header.index);
        let enumerated = |expr: Expr| method(expr, &word("enumerate"), []);
        // The number is that of the element, not that of the step.
        let iterator = match (&header.sequence, iterator) {
            (Sequence::Elements { reversed: true, .. }, Expr::MethodCall(reversed)) => {
                method(enumerated(*reversed.receiver), &word("rev"), [])
            }
            (_, iterator @ Expr::MethodCall(_)) if !is_list => enumerated(iterator),
            (_, iterator) => enumerated(method(parenthesised(iterator), &word("into_iter"), [])),
        };
        (quote!((#index, #pattern)), iterator)
    }

    pub(super) fn exit(&mut self, exit: &Exit) -> Stmt {
        let value = self.tail(&exit.values);
        let label = |printer: &Self, id: LoopId| {
            let innermost = printer.loops.last() == Some(&id);
            (!innermost).then(|| printer.labels[&id].clone())
        };
        match exit.kind {
            ExitKind::Break(id) => break_(label(self, id), value),
            ExitKind::Continue(id) => continue_(label(self, id)),
            ExitKind::Return => match &self.body_label {
                Some(label) => break_(Some(label.clone()), value),
                None => return_(value),
            },
        }
    }
}

/// `(range).rev()`.
fn backwards(range: Expr) -> Expr {
    method(range, &word("rev"), [])
}
