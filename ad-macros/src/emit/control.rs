//! Branches, loops and exits as statements.

use super::printer::Printer;
use super::syntax::*;
use crate::ir::*;
use syn::{Expr, Stmt, parse_quote};

impl Printer<'_> {
    pub(super) fn branch(&mut self, branch: &Branch) -> Expr {
        match branch.selector {
            Selector::If(condition) => {
                let condition = self.value(condition);
                let then = self.block(&branch.arms[0].region);
                let otherwise = self.block(&branch.arms[1].region);
                if otherwise.stmts.is_empty() {
                    parse_quote!(if #condition #then)
                } else if then.stmts.is_empty() {
                    let condition = not(condition);
                    parse_quote!(if #condition #otherwise)
                } else if let [Stmt::Expr(Expr::If(inner), None)] = &otherwise.stmts[..] {
                    parse_quote!(if #condition #then else #inner)
                } else {
                    parse_quote!(if #condition #then else #otherwise)
                }
            }
            Selector::Match(matched) => {
                let matched = self.given(matched);
                let arms: Vec<syn::Arm> = branch
                    .arms
                    .iter()
                    .map(|arm| {
                        let pattern = self.pattern(arm.pattern.as_ref().expect("an arm has a pattern"));
                        let guard = arm.guard.as_ref().map(|guard| {
                            let guard = self.opaque(guard);
                            quote::quote!(if #guard)
                        });
                        let block = self.block(&arm.region);
                        arm_of(quote::quote!(#pattern #guard), block)
                    })
                    .collect();
                parse_quote!(match #matched { #(#arms)* })
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
                        let number = proc_macro2::Literal::usize_unsuffixed(k);
                        arm_of(if k == last { quote::quote!(_) } else { quote::quote!(#number) }, block)
                    })
                    .collect();
                parse_quote!(match #number { #(#arms)* })
            }
        }
    }

    pub(super) fn loop_(&mut self, each: &Loop) -> Expr {
        let label = self.labels.get(&each.id).filter(|_| !self.reverse).map(|label| quote::quote!(#label:));
        self.loops.push(each.id);
        let header = self.header(each);
        let body = self.block(&each.body);
        self.loops.pop();
        parse_quote!(#label #header #body)
    }

    pub(super) fn header(&mut self, each: &Loop) -> proc_macro2::TokenStream {
        match &each.header {
            Header::Forever => quote::quote!(loop),
            Header::While(condition) => {
                let condition = self.opaque(condition);
                quote::quote!(while #condition)
            }
            Header::For(header) => {
                let pattern = self.pattern(&header.pattern);
                let mut iterator = self.opaque(&header.iterator);
                if let (Expr::Path(_), [list]) = (&iterator, &header.iterator.reads[..]) {
                    // A list that is walked by value is taken away.
                    iterator = self.given_expr(*list, iterator);
                }
                if let (Expr::MethodCall(call), [list]) = (&mut iterator, &header.iterator.reads[..])
                    && call.method == "into_iter"
                {
                    *call.receiver = self.given_expr(*list, (*call.receiver).clone());
                }
                if self.counted.contains(&header.index) && !header.bindings.contains(&header.index) {
                    let index = self.name(header.index);
                    // The number is that of the element, not that of the step.
                    let iterator = match (&header.sequence, &iterator) {
                        (Sequence::Elements { reversed: true, .. }, Expr::MethodCall(reversed)) => {
                            let inner = &reversed.receiver;
                            quote::quote!(#inner.enumerate().rev())
                        }
                        (_, Expr::MethodCall(_)) => quote::quote!(#iterator.enumerate()),
                        _ => quote::quote!((#iterator).into_iter().enumerate()),
                    };
                    return quote::quote!(for (#index, #pattern) in #iterator);
                }
                quote::quote!(for #pattern in #iterator)
            }
            Header::Backward { index, trips, ascending } => {
                let trips_value = self.value(*trips);
                let index = match index {
                    Some(index) => self.name(*index),
                    None => own("_"),
                };
                match ascending {
                    None if index == "_" => {
                        let trips = bound(trips_value);
                        quote::quote!(for _ in 0..#trips)
                    }
                    None => {
                        let trips = bound(trips_value);
                        quote::quote!(for #index in (0..#trips).rev())
                    }
                    Some(length) if length == trips => quote::quote!(for #index in 0..#trips_value),
                    Some(length) => {
                        let length = self.value(*length);
                        quote::quote!(for #index in #length - #trips_value..#length)
                    }
                }
            }
            Header::BackwardRange { index, from, to, inclusive, reversed } => {
                let index = self.name(*index);
                let from = bound(self.value(*from));
                let to = bound(self.value(*to));
                let range = if *inclusive { quote::quote!(#from..=#to) } else { quote::quote!(#from..#to) };
                if *reversed {
                    quote::quote!(for #index in (#range).rev())
                } else {
                    quote::quote!(for #index in #range)
                }
            }
        }
    }

    pub(super) fn exit(&mut self, exit: &Exit) -> Stmt {
        let value = self.tail(&exit.values);
        let label = |printer: &Self, id: LoopId| {
            let innermost = printer.loops.last() == Some(&id);
            (!innermost).then(|| printer.labels[&id].clone())
        };
        match exit.kind {
            ExitKind::Break(id) => {
                let label = label(self, id);
                parse_quote!(break #label #value;)
            }
            ExitKind::Continue(id) => {
                let label = label(self, id);
                parse_quote!(continue #label;)
            }
            ExitKind::Return => match &self.body_label {
                Some(label) => parse_quote!(break #label #value;),
                None => parse_quote!(return #value;),
            },
        }
    }
}

fn arm_of(pattern: proc_macro2::TokenStream, block: syn::Block) -> syn::Arm {
    match &block.stmts[..] {
        [Stmt::Expr(expr, None)] => parse_quote!(#pattern => #expr,),
        _ => parse_quote!(#pattern => #block),
    }
}
