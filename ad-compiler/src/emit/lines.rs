//! Lines and regions as statements.

use super::printer::Printer;
use super::syntax::*;
use crate::ir::*;
use crate::rules::Primitive;
use crate::types::forms::{in_lanes, is_known};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Expr, Stmt};

/// Leaves the sweep where its only slot was not given.
pub(super) fn unless_given(bar: &Ident, slot: &Ident) -> Stmt {
    verbatim(quote!(let Some(#bar) = #slot else { return };))
}

impl Printer<'_> {
    /// The statements of a region, and the expression that it ends with.
    pub(super) fn region(&mut self, region: &Region) -> (Vec<Stmt>, Option<Expr>) {
        let mut statements = Vec::new();
        let tail = self.region_into(region, &mut statements);
        (statements, tail)
    }

    fn region_into(&mut self, region: &Region, statements: &mut Vec<Stmt>) -> Option<Expr> {
        self.lines_into(&region.lines, &region.yields, statements)
    }

    /// Lines that stand together, and what they end with.
    pub(super) fn lines_into(
        &mut self,
        lines: &[Line],
        yields: &[ValueId],
        statements: &mut Vec<Stmt>,
    ) -> Option<Expr> {
        let mut position = 0;
        while let Some(line) = lines.get(position) {
            position += 1;
            match line {
                Line::Loop(each) if self.strips.loops.contains_key(&each.id) => {
                    position += self.strip_loops(&lines[position - 1..], statements) - 1;
                }
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
                        while let Some(next) = lines.get(position)
                            && self.slot_of(next) == Some(slot)
                        {
                            self.line(next, &mut inner);
                            position += 1;
                        }
                        statements.push(self.where_given(slot, inner));
                    } else {
                        self.line(line, statements);
                    }
                }
            }
        }
        self.tail(yields)
    }

    pub(super) fn tail(&mut self, yields: &[ValueId]) -> Option<Expr> {
        if yields.is_empty() {
            return None;
        }
        let parts = yields.iter().map(|&value| self.given(value)).collect();
        Some(tuple(parts))
    }

    pub(super) fn block(&mut self, region: &Region) -> syn::Block {
        let (mut statements, tail) = self.region(region);
        self.add_items(region.id, &mut statements, tail.as_ref());
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
        statements.push(Stmt::Expr(if_(condition, leaving, None), None));
        Some(self.region_into(&branch.arms[open].region, statements))
    }

    /// What adds to a parameter's adjoint, if the caller has given one.
    pub(super) fn where_given(&mut self, slot: ValueId, inner: Vec<Stmt>) -> Stmt {
        let name = self.name(slot);
        let given = atom(quote!(#name.as_deref_mut()));
        Stmt::Expr(if_some(&name, given, block(inner, None)), None)
    }

    /// The slot that a line adds to.
    pub(super) fn slot_of(&self, line: &Line) -> Option<ValueId> {
        let root = match line {
            Line::Update { place, .. } | Line::Store { place, .. } | Line::Mutate { place, .. } => place.root,
            _ => return None,
        };
        (self.is_option(root) && !self.is_in_place(root)).then_some(root)
    }

    fn line(&mut self, line: &Line, statements: &mut Vec<Stmt>) {
        match line {
            Line::Let { value, op } => match self.let_in_place(*value, op) {
                Some(slices) => statements.extend(slices),
                None => self.let_(*value, op, statements),
            },
            Line::Declare(value) => {
                let name = self.name(*value);
                let annotation = self.annotation(*value);
                statements.push(verbatim(quote!(let mut #name #annotation;)));
            }
            Line::Store { place, value, .. } if place.is_insertion() && !self.reverse => {
                statements.push(self.insert(place, *value));
            }
            Line::Store { place, value, .. } => {
                let value = self.given(*value);
                let slot = matches!(self.function.info(place.root).kind, Kind::Slot) && place.path.is_empty();
                let place = self.place_mut(place);
                statements.push(assignment(if slot { deref(place) } else { place }, value));
            }
            Line::Update { place, value, .. } if self.is_in_place(place.root) => {
                statements.extend(self.add_in_place(place.root, *value));
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
                statements.push(statement(expr));
            }
            Line::Item(item) => {
                if !self.reverse {
                    // What it was imported for may have been replaced.
                    let import = matches!(&**item, Stmt::Item(syn::Item::Use(_)));
                    let allow = import.then(|| quote!(#[allow(unused_imports)]));
                    statements.push(verbatim(quote!(#allow #item)));
                }
            }
            Line::Save { region } => statements.push(self.save(*region)),
            Line::Record { value, action } => statements.extend(self.record(*value, action)),
            Line::Restore { region } => self.restore(*region, statements),
            Line::Pullback(pullback) => statements.push(self.pullback(pullback)),
            Line::Open { slot, bar, zero } => {
                let of = *bar;
                let (slot, bar) = (self.name(*slot), self.name(*bar));
                let Some(zero) = zero else {
                    statements.push(unless_given(&bar, &slot));
                    return;
                };
                if matches!(zero, Zero::Never) {
                    let given = call_global("ad_runtime::__private::given", [path(&slot)]);
                    statements.push(binding(bar, false, given));
                    return;
                }
                let zero = self.zero(zero, of);
                let opened =
                    call_global("ad_runtime::__private::open", [path(&slot), atom(quote!(|| #zero))]);
                statements.push(binding(bar.clone(), true, opened));
                statements.push(binding(bar.clone(), false, reference(deref(path(&bar)), true)));
            }
            Line::Reopen(counter) => {
                let name = self.name(*counter);
                statements.push(binding(name.clone(), true, path(&name)));
            }
            Line::Release(list) => {
                let kept = path(self.released.get(*list).expect("what is released was given"));
                let taken = call_global("core::mem::take", [kept]);
                statements.push(statement(call_global("core::mem::drop", [taken])));
            }
            Line::Deposit { slot, value } => {
                let name = self.name(*slot);
                let generic = self.function.ty(*value).is_generic();
                let value = self.value(*value);
                if !self.function.ty(*slot).is_float() {
                    return statements.push(verbatim(quote!(#name.deposit(#value);)));
                }
                let target = deref(path(&name));
                let addition = added(target, Primitive::Add, value, generic);
                statements.push(match self.is_option(*slot) {
                    true => Stmt::Expr(if_some(&name, path(&name), block(vec![addition], None)), None),
                    false => addition,
                });
            }
            Line::Transfer { from, into } => {
                let from = receiver_of(self.place_mut(from));
                let slot = self.is_option(into.root);
                let name = self.name(into.root);
                let into = receiver_of(self.place_mut(into));
                let into = if slot {
                    quote!(#name.as_deref_mut().map(|#name| &mut #into[..]))
                } else {
                    quote!(Some(&mut #into[..]))
                };
                statements.push(verbatim(quote!(::ad_runtime::__private::transfer(&mut #from[..], #into);)));
            }
        }
    }

    pub(super) fn let_(&mut self, value: ValueId, op: &Op, statements: &mut Vec<Stmt>) {
        if self.inlined.op(value).is_some() || self.strips.spelled_out.contains(value) {
            return;
        }
        let info = self.function.info(value);
        let used = info.named || self.inlined.is_used(value) || self.kept.contains(value);
        if !used && self.function.only_computes(value, op) {
            return;
        }
        let mutable = matches!(info.kind, Kind::Memory);
        if let Op::Zero(zero) = op
            && self.function.received.contains(value)
        {
            let zero = self.zero(zero, value);
            let received = call_global("ad_runtime::__private::Received::or", [atom(quote!(|| #zero))]);
            let name = self.name(value);
            return statements.push(binding(name, true, received));
        }
        let chained = self.function.chained.contains(&value);
        if let Op::Call(callee) = op
            && self.kept.contains(callee.checkpoints)
        {
            let prim = self.call(callee, true);
            let checkpoints = self.name(callee.checkpoints);
            let name = self.name(value);
            let mutable = mutable.then(|| quote!(mut));
            // The derivative of what gives its receiver gives nothing.
            let ty = match chained {
                true => Some(quote!(())),
                false => info.annotation.as_ref().map(|ty| quote!(#ty)),
            };
            let (result, annotation) = match callee.dot {
                Some(dot) => {
                    let dot = self.name(dot);
                    (quote!((#mutable #name, #mutable #dot)), ty.map(|ty| quote!(: (_, (#ty, _)))))
                }
                None => (quote!(#mutable #name), ty.map(|ty| quote!(: (_, #ty)))),
            };
            statements.push(bindings(quote!((#checkpoints, #result) #annotation), prim));
            return;
        }
        if let Op::Call(callee) = op
            && callee.for_effect
        {
            let call = if self.forward {
                let mut callee = callee.clone();
                callee.dot = Some(value);
                callee.arguments.resize(2 * callee.arguments.len(), Argument::Zero);
                self.call(&callee, false)
            } else {
                self.call(callee, true)
            };
            let nothing = match (chained, self.forward) {
                (false, _) => quote!(_),
                (true, false) => quote!((_, ())),
                (true, true) => quote!(((), _)),
            };
            statements.push(bindings(nothing, call));
            return;
        }
        if let Op::Call(Call { dot: Some(dot), .. }) = op {
            let expr = self.op(op, value);
            let (name, dot) = (self.name(value), self.name(*dot));
            let mutable = mutable.then(|| quote!(mut));
            let annotation = match chained {
                true => Some(quote!(: ((), _))),
                false => info.annotation.as_ref().map(|ty| quote!(: (#ty, _))),
            };
            statements.push(bindings(quote!((#mutable #name, #mutable #dot) #annotation), expr));
            return;
        }
        let expr = self.op(op, value);
        if !used && chained {
            statements.push(bindings(quote!(_: &mut _), expr));
            return;
        }
        if !used {
            statements.push(statement(expr));
            return;
        }
        let name = self.name(value);
        statements.push(match self.annotation(value) {
            Some(annotation) => {
                let mutable = mutable.then(|| quote!(mut));
                bindings(quote!(#mutable #name #annotation), expr)
            }
            None => binding(name, mutable, expr),
        });
    }

    /// `: T`, where the user wrote it.
    fn annotation(&self, value: ValueId) -> Option<TokenStream> {
        let ty = self.function.info(value).annotation.clone()?;
        let ty = match &self.lanes {
            Some(number) if self.carrying.contains(value) => {
                is_known(&ty, &[]).then(|| in_lanes(ty, number))?
            }
            _ => ty,
        };
        Some(quote!(: #ty))
    }

    fn bind(&mut self, results: &[ValueId], expr: Expr, statements: &mut Vec<Stmt>) {
        let used = results.iter().any(|result| self.inlined.is_used(*result) || self.kept.contains(*result));
        if results.is_empty() {
            statements.push(Stmt::Expr(expr, None));
        } else if !used {
            statements.push(bindings(quote!(_), expr));
        } else {
            let names: Vec<Expr> = results.iter().map(|&result| path(&self.name(result))).collect();
            let names = tuple(names);
            statements.push(bindings(quote!(#names), expr));
        }
    }

    pub(super) fn update(&mut self, place: &Place, rule: Primitive, value: ValueId) -> Stmt {
        let root = self.function.info(place.root);
        let slot = matches!(root.kind, Kind::Slot);
        let ty = self.function.place_ty(place);
        let adjoint = self.reverse;
        // What is added to a type parameter is of its type.
        let operand = !adjoint && !ty.is_generic() && self.function.ty(value) == Ty::unknown();
        let expr = if operand { self.operand(value) } else { self.given(value) };
        let whole = place.path.is_empty();
        let generic = ty.is_generic();
        // The operators of a type parameter take values.
        let wants_value = generic && !adjoint && self.borrowed.contains(value);
        let expr = if wants_value { deref(expr) } else { expr };
        // An operator with assignment would borrow an element before its new value is computed.
        let own_operators = generic || self.lanes.is_some();
        let reads_itself = own_operators && self.is_element(place) && self.reads(value, place.root);
        let place = self.place_mut(place);
        if adjoint && !ty.is_float() && ty != Ty::inert() {
            debug_assert_eq!(rule, Primitive::Add, "the runtime only adds");
            // It adds what has no visible type, element by element where that is a list.
            return statement(if slot && whole {
                call_global("ad_runtime::__private::deposit", [place, expr])
            } else {
                call_global("ad_runtime::__private::accumulate", [reference(place, true), expr])
            });
        }
        let target = if slot && whole { deref(place) } else { place };
        if adjoint || reads_itself {
            added(target, rule, expr, generic || reads_itself)
        } else {
            update(target, operator(&format!("{}=", rule.name())), expr)
        }
    }

    /// Whether a place is an element of something.
    fn is_element(&self, place: &Place) -> bool {
        let is_index = |step: &Projection| matches!(step, Projection::Index(_) | Projection::Key { .. });
        self.function.resolve(place).path.iter().any(is_index)
    }

    /// Whether what is printed for a value reads from the memory that a place is in.
    fn reads(&self, value: ValueId, root: ValueId) -> bool {
        let mut found = self.function.root(value) == self.function.root(root);
        if let Some(op) = self.inlined.op(value) {
            op.each_use(&mut |each| found |= self.reads(each.value(), root));
        }
        found
    }

    /// `map.insert(key, value)`, whether the key is there or not.
    fn insert(&mut self, entry: &Place, value: ValueId) -> Stmt {
        let mut map = entry.clone();
        let Some(Projection::Key { key, .. }) = map.path.pop() else { unreachable!("the place is an entry") };
        let value = self.given(value);
        let map = self.place_mut(&map);
        let key = method(self.value(key), &word("clone"), []);
        statement(method(map, &word("insert"), [key, value]))
    }

    fn mutate(&mut self, place: &Place, how: &Mutation) -> Stmt {
        let target = self.place_mut(place);
        statement(match how {
            Mutation::Push(value) => {
                let value = self.given(*value);
                method(target, &word("push"), [value])
            }
            Mutation::SwapElements(i, j) => {
                let (i, j) = (self.value(*i), self.value(*j));
                method(target, &word("swap"), [i, j])
            }
            Mutation::Fill(value) => {
                let value = self.given(*value);
                method(target, &word("fill"), [value])
            }
            Mutation::CopyFrom { source, method: name } => {
                let source = reference(self.place(source), false);
                method(target, name, [source])
            }
            // Two parts of one list cannot be borrowed at once.
            Mutation::Swap(other) if self.are_numbers_of_one_list(place, other) => {
                let parts = [target, self.place_mut(other)];
                let [a, b] = &parts;
                let values = [self.place(other), self.place(place)];
                let [of_a, of_b] = &values;
                return statement(syn::parse_quote!((#a, #b) = (#of_a, #of_b)));
            }
            Mutation::Swap(other) => {
                let (a, b) = match self.are_slices([place, other]) {
                    Some([a, b]) => (reference(path(&a), true), reference(path(&b), true)),
                    None => (reference(target, true), reference(self.place_mut(other), true)),
                };
                call_global("core::mem::swap", [a, b])
            }
        })
    }
}

impl Printer<'_> {
    /// Whether numbers change places that are parts of one list, as they are spelled.
    fn are_numbers_of_one_list(&self, a: &Place, b: &Place) -> bool {
        let spelled = |place: &Place| match self.reverse {
            true => self.function.resolve(place),
            false => self.as_written(place),
        };
        let (a, b) = (spelled(a), spelled(b));
        let mut steps = a.path.iter().zip(&b.path);
        let differing = steps.find(|(step, other)| !matches!((step, other), (Projection::Field(one), Projection::Field(two)) if one == two));
        let of_list = matches!(differing, Some((Projection::Index(_) | Projection::Range { .. }, _)));
        let are_numbers = self.function.place_ty(&a).is_float() && self.function.place_ty(&b).is_float();
        a.root == b.root && of_list && are_numbers
    }
}

/// `target += value`, of adjoints; `target = target + value` where the type is a type parameter, which may have no such operator.
pub(super) fn added(target: Expr, rule: Primitive, value: Expr, generic: bool) -> Stmt {
    let (rule, value) = positive(rule, value);
    match generic {
        true => assignment(target.clone(), binary(rule.name(), target, value)),
        false => update(target, operator(&format!("{}=", rule.name())), value),
    }
}

/// `x -= y` is `x += -y`.
fn positive(rule: Primitive, value: Expr) -> (Primitive, Expr) {
    match (rule, value) {
        (Primitive::Add, Expr::Unary(unary)) if matches!(unary.op, syn::UnOp::Neg(_)) => {
            (Primitive::Sub, without_parentheses(*unary.expr))
        }
        other => other,
    }
}

fn without_parentheses(expr: Expr) -> Expr {
    match expr {
        Expr::Paren(inner) => *inner.expr,
        other => other,
    }
}
