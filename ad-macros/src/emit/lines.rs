//! Lines and regions as statements.

use super::printer::{Printer, companion_of};
use super::syntax::*;
use crate::ir::*;
use crate::rules::Primitive;
use syn::{Expr, Stmt, parse_quote};

impl Printer<'_> {
    /// The statements of a region, and the expression that it ends with.
    pub(super) fn region(&mut self, region: &Region) -> (Vec<Stmt>, Option<Expr>) {
        let mut statements = Vec::new();
        let tail = self.region_into(region, &mut statements);
        (statements, tail)
    }

    fn region_into(&mut self, region: &Region, statements: &mut Vec<Stmt>) -> Option<Expr> {
        let mut position = 0;
        while let Some(line) = region.lines.get(position) {
            position += 1;
            match line {
                // What follows an arm that leaves is printed flat, as the user wrote it.
                Line::Branch(branch) if branch.absorbed.is_some() && !self.reverse => {
                    if let Some(tail) = self.absorbed(branch, statements) {
                        return tail;
                    }
                }
                Line::Rest { region: rest, .. } => return self.region_into(rest, statements),
                line => {
                    let guarded = self.slot_of(line);
                    if let Some(slot) = guarded {
                        // Neighbours that add to the same parameter's adjoint share one check.
                        let mut inner = Vec::new();
                        self.line(line, &mut inner);
                        while let Some(next) = region.lines.get(position)
                            && self.slot_of(next) == Some(slot)
                        {
                            self.line(next, &mut inner);
                            position += 1;
                        }
                        let name = self.name(slot);
                        statements.push(parse_quote! {
                            if let Some(#name) = #name.as_deref_mut() { #(#inner)* }
                        });
                    } else {
                        self.line(line, statements);
                    }
                }
            }
        }
        self.tail(&region.yields)
    }

    pub(super) fn tail(&mut self, yields: &[ValueId]) -> Option<Expr> {
        if yields.is_empty() {
            return None;
        }
        let parts = yields.iter().map(|&value| self.given(value)).collect();
        Some(tuple(parts))
    }

    pub(super) fn block(&mut self, region: &Region) -> syn::Block {
        let (statements, tail) = self.region(region);
        block(statements, tail)
    }

    /// A branch all arms of which leave but one: that one's lines follow flat. `None` if it has to be printed
    /// as it is.
    fn absorbed(&mut self, branch: &Branch, statements: &mut Vec<Stmt>) -> Option<Option<Expr>> {
        let open = branch.absorbed.expect("an arm goes on");
        let Selector::If(condition) = branch.selector else {
            let expr = self.branch(branch);
            return Some(match branch.results.is_empty() {
                true => {
                    statements.push(Stmt::Expr(expr, None));
                    None
                }
                false => Some(expr),
            });
        };
        let condition = self.value(condition);
        let leaving = self.block(&branch.arms[1 - open].region);
        let condition = if open == 1 { condition } else { not(condition) };
        statements.push(parse_quote!(if #condition #leaving));
        Some(self.region_into(&branch.arms[open].region, statements))
    }

    /// The slot that a line adds to.
    fn slot_of(&self, line: &Line) -> Option<ValueId> {
        let root = match line {
            Line::Update { place, .. } | Line::Store { place, .. } | Line::Mutate { place, .. } => place.root,
            _ => return None,
        };
        matches!(self.function.info(root).kind, Kind::Slot).then_some(root)
    }

    fn line(&mut self, line: &Line, statements: &mut Vec<Stmt>) {
        match line {
            Line::Let { value, op } => self.let_(*value, op, statements),
            Line::Declare(value) => {
                let name = self.name(*value);
                statements.push(match &self.function.info(*value).annotation {
                    Some(ty) => parse_quote!(let mut #name: #ty;),
                    None => parse_quote!(let mut #name;),
                });
            }
            Line::Store { place, value, .. } => {
                let value = self.given(*value);
                let slot = self.slot_of(line).is_some() && place.path.is_empty();
                let place = self.place(place);
                statements.push(assignment(if slot { deref(place) } else { place }, value));
            }
            Line::Update { place, rule, value, .. } => statements.push(self.update(place, *rule, *value)),
            Line::Mutate { place, how } => statements.push(self.mutate(place, how)),
            Line::Branch(branch) => {
                let expr = self.branch(branch);
                self.bind(&branch.results, expr, statements);
            }
            Line::Loop(each) => {
                let expr = self.loop_(each);
                self.bind(&each.results, expr, statements);
            }
            Line::Rest { .. } => unreachable!("the rest is printed with its region"),
            Line::Exit(exit) => statements.push(self.exit(exit)),
            Line::Effect(opaque) => {
                let expr = self.opaque(opaque);
                statements.push(Stmt::Expr(expr, Some(Default::default())));
            }
            Line::Item(item) => {
                if !self.reverse {
                    let item = (**item).clone();
                    // What it was imported for may have been replaced.
                    statements.push(parse_quote!(#[allow(unused_imports)] #item));
                }
            }
            Line::Save { region } => statements.push(self.save(*region)),
            Line::Record { value, action } => statements.extend(self.record(*value, action)),
            Line::Restore { region } => self.restore(*region, statements),
            Line::Pullback(pullback) => statements.push(self.pullback(pullback)),
            Line::Deposit { slot, value } => {
                let name = self.name(*slot);
                let value = self.value(*value);
                statements.push(parse_quote!(if let Some(#name) = #name { *#name += #value; }));
            }
            Line::Transfer { from, into } => {
                let from = self.place(from);
                let slot = matches!(self.function.info(into.root).kind, Kind::Slot);
                let name = self.name(into.root);
                let into = self.place(into);
                let into: Expr = if slot {
                    parse_quote!(#name.as_deref_mut().map(|#name| &mut #into[..]))
                } else {
                    parse_quote!(Some(&mut #into[..]))
                };
                statements.push(parse_quote!(::ad_runtime::transfer(&mut #from[..], #into);));
            }
        }
    }

    fn let_(&mut self, value: ValueId, op: &Op, statements: &mut Vec<Stmt>) {
        if self.inlined.op(value).is_some() {
            return;
        }
        let info = self.function.info(value);
        let used = info.named || self.inlined.is_used(value) || self.kept.contains(&value);
        if !used && op.is_pure() {
            return;
        }
        if let Op::Call(call) = op
            && self.kept.contains(&call.checkpoints)
        {
            let prim = companion_of(call, "prim");
            let arguments = self.arguments(call);
            let checkpoints = self.name(call.checkpoints);
            let name = self.name(value);
            let mutable = matches!(info.kind, Kind::Memory).then(|| quote::quote!(mut));
            statements.push(parse_quote!(let (#checkpoints, #mutable #name) = #prim(#(#arguments),*);));
            return;
        }
        if let Op::Tangent { dot, .. } = op {
            let expr = self.op(op, value);
            let mutable = matches!(info.kind, Kind::Memory).then(|| quote::quote!(mut));
            let (name, dot) = (self.name(value), self.name(*dot));
            statements.push(parse_quote!(let (#mutable #name, #mutable #dot) = #expr;));
            return;
        }
        let expr = self.op(op, value);
        if !used {
            statements.push(Stmt::Expr(expr, Some(Default::default())));
            return;
        }
        let name = self.name(value);
        let annotation = info.annotation.as_ref().map(|ty| quote::quote!(: #ty));
        let mutable = matches!(info.kind, Kind::Memory).then(|| quote::quote!(mut));
        if info.annotation.is_none() {
            statements.push(binding(name, matches!(info.kind, Kind::Memory), expr));
            return;
        }
        statements.push(parse_quote!(let #mutable #name #annotation = #expr;));
    }

    fn bind(&mut self, results: &[ValueId], expr: Expr, statements: &mut Vec<Stmt>) {
        let used = results.iter().any(|result| self.inlined.is_used(*result) || self.kept.contains(result));
        if results.is_empty() {
            statements.push(Stmt::Expr(expr, None));
        } else if !used {
            statements.push(parse_quote!(let _ = #expr;));
        } else {
            let names: Vec<Expr> = results.iter().map(|&result| path(&self.name(result))).collect();
            let names = tuple(names);
            statements.push(parse_quote!(let #names = #expr;));
        }
    }

    fn update(&mut self, place: &Place, rule: Primitive, value: ValueId) -> Stmt {
        let root = self.function.info(place.root);
        let slot = matches!(root.kind, Kind::Slot);
        let ty = crate::lower::place_ty(self.function, place);
        let adjoint = self.reverse;
        let expr = self.given(value);
        let whole = place.path.is_empty();
        let place = self.place(place);
        if adjoint && !ty.is_float() {
            // The runtime adds what has no visible type, element by element where it is a list.
            return if slot && whole {
                parse_quote!(::ad_runtime::deposit(#place, #expr);)
            } else {
                let place = reference(place, true);
                parse_quote!(::ad_runtime::accumulate(#place, #expr);)
            };
        }
        let target = if slot && whole { deref(place) } else { place };
        let (rule, expr) = match (rule, expr) {
            // `x -= y` is `x += -y`.
            (Primitive::Add, Expr::Unary(unary)) if adjoint && matches!(unary.op, syn::UnOp::Neg(_)) => {
                (Primitive::Sub, without_parentheses(*unary.expr))
            }
            other => other,
        };
        let op = operator(&format!("{}=", rule.name()));
        update(target, op, expr)
    }

    fn mutate(&mut self, place: &Place, how: &Mutation) -> Stmt {
        let target = self.place(place);
        match how {
            Mutation::Push(value) => {
                let value = self.given(*value);
                parse_quote!(#target.push(#value);)
            }
            Mutation::SwapElements(i, j) => {
                let (i, j) = (self.value(*i), self.value(*j));
                parse_quote!(#target.swap(#i, #j);)
            }
            Mutation::Fill(value) => {
                let value = self.given(*value);
                parse_quote!(#target.fill(#value);)
            }
            Mutation::CopyFrom { source, method } => {
                let source = reference(self.place(source), false);
                parse_quote!(#target.#method(#source);)
            }
            Mutation::Swap(other) => {
                let (a, b) = (reference(target, true), reference(self.place(other), true));
                parse_quote!(::std::mem::swap(#a, #b);)
            }
        }
    }
}

fn without_parentheses(expr: Expr) -> Expr {
    match expr {
        Expr::Paren(inner) => *inner.expr,
        other => other,
    }
}
