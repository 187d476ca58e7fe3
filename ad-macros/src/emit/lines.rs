//! Lines and regions as statements.

use super::containers::Container;
use super::printer::{Printer, cloned, companion_of};
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

    fn tail(&mut self, yields: &[ValueId]) -> Option<Expr> {
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
                parse_quote!(::ad_runtime::accumulate(#place, #expr);)
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

    // ---- control ----

    fn branch(&mut self, branch: &Branch) -> Expr {
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

    fn loop_(&mut self, each: &Loop) -> Expr {
        let label = self.labels.get(&each.id).filter(|_| !self.reverse).map(|label| quote::quote!(#label:));
        self.loops.push(each.id);
        let header = self.header(each);
        let body = self.block(&each.body);
        self.loops.pop();
        parse_quote!(#label #header #body)
    }

    fn header(&mut self, each: &Loop) -> proc_macro2::TokenStream {
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

    fn exit(&mut self, exit: &Exit) -> Stmt {
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

    // ---- what lies between the sweeps ----

    fn save(&mut self, region: RegionId) -> Stmt {
        let (name, container, values) = self.containers.saves[&region].clone();
        let parts: Vec<Expr> = values
            .iter()
            .map(|&value| {
                let expr = path(&self.name(value));
                let info = self.function.info(value);
                let moves =
                    info.ty.is_copy() || info.ty.is_inert() || self.containers.last_uses.contains(&value);
                if moves { expr } else { cloned(expr, &info.ty) }
            })
            .collect();
        let value = tuple(parts);
        match container {
            Container::Once => parse_quote!(#name = Some(#value);),
            Container::Tape => parse_quote!(#name.push(#value);),
        }
    }

    fn restore(&mut self, region: RegionId, statements: &mut Vec<Stmt>) {
        for record in self.containers.by_region.get(&region).into_iter().flatten() {
            let tape = self.name(*record);
            statements.push(parse_quote!(let #tape = #tape.pop();));
            self.references.insert(*record);
        }
        let Some((name, container, values)) = self.containers.saves.get(&region).cloned() else { return };
        let mut parts: Vec<proc_macro2::TokenStream> = Vec::new();
        for &value in &values {
            let ident = self.name(value);
            if self.function.ty(value).is_copy() {
                parts.push(quote::quote!(#ident));
            } else {
                parts.push(quote::quote!(ref #ident));
                self.references.insert(value);
            }
        }
        let pattern = if let [one] = &parts[..] { quote::quote!(#one) } else { quote::quote!((#(#parts),*)) };
        statements.push(match container {
            Container::Once => parse_quote!(let &#pattern = ::ad_runtime::saved(&#name);),
            Container::Tape => parse_quote!(let &#pattern = #name.pop();),
        });
    }

    fn record(&mut self, value: ValueId, action: &Action) -> Option<Stmt> {
        if !self.containers.records.contains(&value) {
            return None;
        }
        let name = self.name(value);
        let taped = self.containers.taped.contains(&value);
        let flag = self.is_flag(value);
        Some(match action {
            Action::Begin if taped && flag => parse_quote!(#name.push(false);),
            Action::Begin if taped => parse_quote!(#name.push(0);),
            // A plain record is declared where the function begins.
            Action::Begin => return None,
            Action::Increment if taped => parse_quote!(*#name.last_mut() += 1;),
            Action::Increment => parse_quote!(#name += 1;),
            Action::SetTrue if taped => parse_quote!(*#name.last_mut() = true;),
            Action::SetTrue => parse_quote!(#name = true;),
            Action::SetNumber(number) => {
                let number = proc_macro2::Literal::usize_unsuffixed(*number);
                if taped {
                    parse_quote!(*#name.last_mut() = #number;)
                } else {
                    parse_quote!(#name = #number;)
                }
            }
            Action::BeginShape(place) | Action::SetShape(place) => {
                let begin = matches!(action, Action::BeginShape(_));
                let place = reference(self.place(place), false);
                let shape: Expr = parse_quote!(::ad_runtime::Shape::of(#place));
                match (taped, begin) {
                    (true, true) => parse_quote!(#name.push(#shape);),
                    (true, false) => parse_quote!(*#name.last_mut() = #shape;),
                    (false, true) => parse_quote!(let mut #name = #shape;),
                    (false, false) => parse_quote!(#name = #shape;),
                }
            }
        })
    }

    /// Flags are named for what they say.
    pub(super) fn is_flag(&self, value: ValueId) -> bool {
        let ident = &self.function.info(value).ident;
        ident == "went_on" || ident == "finished"
    }

    fn pullback(&mut self, pullback: &Pullback) -> Stmt {
        let mut arguments: Vec<Expr> = pullback
            .call
            .arguments
            .iter()
            .map(|argument| {
                let expr = match argument {
                    Argument::Value(value) => self.value(*value),
                    Argument::Place { saved: Some(saved), .. } => self.value(*saved),
                    Argument::Place { place, .. } => self.place(place),
                };
                // `&*x` is `x`.
                match expr {
                    Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => *unary.expr,
                    expr => reference(expr, false),
                }
            })
            .collect();
        arguments.push(self.given(pullback.seed));
        for slot in &pullback.slots {
            arguments.push(match slot {
                None => parse_quote!(::ad_runtime::none()),
                Some(place) => self.slot(place),
            });
        }
        let checkpoints = self.name(pullback.call.checkpoints);
        parse_quote!(#checkpoints(#(#arguments),*);)
    }

    fn slot(&mut self, place: &Place) -> Expr {
        let slot = matches!(self.function.info(place.root).kind, Kind::Slot);
        let printed = self.place(place);
        if !slot {
            let place = reference(printed, true);
            return parse_quote!(Some(#place));
        }
        let name = self.name(place.root);
        if place.path.is_empty() {
            return parse_quote!(#name.as_deref_mut());
        }
        parse_quote!(#name.as_deref_mut().map(|#name| ::ad_runtime::accumulator(&mut #printed)))
    }
}

fn without_parentheses(expr: Expr) -> Expr {
    match expr {
        Expr::Paren(inner) => *inner.expr,
        other => other,
    }
}

fn arm_of(pattern: proc_macro2::TokenStream, block: syn::Block) -> syn::Arm {
    match &block.stmts[..] {
        [Stmt::Expr(expr, None)] => parse_quote!(#pattern => #expr,),
        _ => parse_quote!(#pattern => #block),
    }
}
