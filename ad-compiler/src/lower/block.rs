//! Blocks and `let`.

use super::mutable::without_mut;
use super::pattern::Source;
use super::place::strip;
use super::*;
use crate::diagnostics::Page;
use crate::source::bound_names;
use crate::syntax::mentions::mentions;
use syn::{Block, Expr, Local, Pat, Stmt};

impl Lowering<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Lowered {
        if let Some(chosen) = super::deferred::with_choices(block) {
            return self.instead(&block.stmts, &chosen.stmts, |lowering| lowering.block(&chosen));
        }
        self.scopes.enter();
        let depth = std::mem::take(&mut self.depth);
        // Items are in scope in the whole block.
        for statement in &block.stmts {
            if let Stmt::Item(item) = statement {
                self.declare(item);
            }
        }
        let last = self.in_order(&block.stmts);
        self.depth = depth;
        self.scopes.leave();
        last
    }

    fn declare(&mut self, item: &syn::Item) {
        match item {
            syn::Item::Fn(function) => self.scopes.declare_item(&function.sig.ident),
            syn::Item::Const(constant) => {
                self.scopes.declare_constant(&constant.ident, types::of(&constant.ty))
            }
            syn::Item::Static(item) => self.scopes.declare_constant(&item.ident, types::of(&item.ty)),
            syn::Item::Macro(item) => {
                let name = item.ident.clone();
                self.body_macros.extend(name.map(|name| (name, item.mac.tokens.clone())));
            }
            _ => {}
        }
    }

    /// Statements that are part of what stands around.
    pub(super) fn statements(&mut self, block: &syn::Block) {
        self.in_order(&block.stmts);
    }

    fn in_order(&mut self, statements: &[Stmt]) -> Lowered {
        let mut last = Lowered::Unit;
        for (position, statement) in statements.iter().enumerate() {
            let rest = &statements[position + 1..];
            if let Some((made, taken)) = self.list_of_references(&statements[position..]) {
                self.made_again(&made);
                last = Lowered::Unit;
                if taken > 1 {
                    let rest = &statements[position + taken..];
                    return self.instead(statements, rest, |lowering| lowering.in_order(rest));
                }
                continue;
            }
            let around = self.arms_around;
            if let Some(choice) = self.with_rest_in_arms(statement, rest) {
                let choice = [Stmt::Expr(choice, None)];
                let lowered = self.instead(statements, &choice, |lowering| lowering.statement(&choice[0]));
                self.arms_around = around;
                return lowered;
            }
            let spelled_out = self.with_parts_named(statement, rest);
            if let Some(parts) = self.with_parts_there(statement) {
                last = self.in_order(&parts);
                continue;
            }
            if let Some(read) = self.with_reference_read(statement, rest) {
                return self.instead(statements, &read, |lowering| {
                    lowering.statement(&read[0]);
                    lowering.in_order(&read[1..])
                });
            }
            if let Some(spelled_out) = spelled_out.or_else(|| self.with_iterator_in_place(statement, rest)) {
                return self.instead(statements, &spelled_out, |lowering| lowering.in_order(&spelled_out));
            }
            self.check_binding_macro(statement, rest);
            last = self.statement(statement);
        }
        last
    }

    /// Lowers statements that stand for others: what is known of the expression that those give is known of theirs.
    fn instead(
        &mut self,
        given: &[Stmt],
        instead: &[Stmt],
        lower: impl FnOnce(&mut Self) -> Lowered,
    ) -> Lowered {
        let wanted = tail_of(given).and_then(|tail| self.wanted_of(tail));
        self.while_wanted(tail_of(instead).map(|tail| tail as *const Expr).zip(wanted), lower)
    }

    fn statement(&mut self, statement: &Stmt) -> Lowered {
        match statement {
            Stmt::Local(local) => {
                self.local(local);
                Lowered::Unit
            }
            Stmt::Item(_) => {
                self.push(Line::Item(Box::new(statement.clone())));
                Lowered::Unit
            }
            Stmt::Expr(expr, None) => self.expression(expr),
            Stmt::Expr(expr, Some(_)) => {
                self.for_effect(expr);
                Lowered::Unit
            }
            Stmt::Macro(mac) => {
                let expr = Expr::Macro(syn::ExprMacro { attrs: mac.attrs.clone(), mac: mac.mac.clone() });
                let lowered = self.macro_value(&mac.mac, &expr);
                if mac.semi_token.is_none() {
                    return lowered;
                }
                if let Lowered::Value(value) = lowered {
                    self.dropped(value);
                }
                Lowered::Unit
            }
        }
    }

    fn local(&mut self, local: &Local) {
        let (pattern, annotation) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some((*typed.ty).clone())),
            other => (other, None),
        };
        let Some(init) = &local.init else {
            return self.deferred(pattern, annotation);
        };
        if let Some(plain) = without_reference(local, init) {
            return self.local(&plain);
        }
        if let Some(parts) = self.part_by_part(&local.pat, init) {
            return parts.iter().for_each(|part| {
                self.statement(part);
            });
        }
        // A conversion does not show what it gives.
        let annotation =
            annotation.or_else(|| self.struct_of_pattern(pattern).filter(|_| is_conversion(&init.expr)));
        let wanted = annotation.as_ref().map_or_else(Vec::new, |ty| wanted(&init.expr, ty));
        self.while_wanted(wanted, |this| this.initialised(local, pattern, annotation, init));
    }

    /// A `let` whose type is known, if it says it.
    fn initialised(
        &mut self,
        local: &Local,
        pattern: &Pat,
        annotation: Option<syn::Type>,
        init: &syn::LocalInit,
    ) {
        if let Some((_, diverge)) = &init.diverge {
            let (plain, copies) = without_mut(pattern);
            if !copies.is_empty() {
                self.local(&Local { pat: plain, ..local.clone() });
                copies.iter().for_each(|copy| {
                    self.statement(copy);
                });
                return;
            }
            if let Some(statements) = self.let_there(pattern, &init.expr, diverge) {
                for statement in &statements {
                    self.statement(statement);
                }
                return;
            }
            return self.let_else(pattern, &init.expr, diverge, local.let_token.span);
        }
        if let Pat::Ident(ident) = pattern
            && ident.subpat.is_none()
            && ident.by_ref.is_none()
        {
            self.named(ident, annotation, &init.expr);
            return self.note_range(&ident.ident, &init.expr);
        }
        if annotation.is_none()
            && let Some(statements) = by_ref::in_let(pattern, &init.expr)
        {
            for statement in &statements {
                self.statement(statement);
            }
            return;
        }
        let types = self.types_of_parts(pattern, &init.expr);
        let source = match annotation {
            // A reference that is written down may be none in the generated functions.
            Some(syn::Type::Reference(_)) if matches!(pattern, Pat::Reference(_)) => {
                self.let_source(&init.expr)
            }
            None => self.let_source(&init.expr),
            Some(ty) => {
                let value = self.value(&init.expr);
                let annotated = self.annotated(value, ty);
                Source::Place { place: Place::of(annotated), form: Form::Value }
            }
        };
        self.destructure(pattern, source);
        for (name, ty) in types {
            if let Some(value) = self.scopes.value(&name) {
                self.given.entry(value).get_or_insert(ty);
            }
        }
    }

    /// The types that the names in `let (a, b) = (x, y);` have, as far as they show.
    fn types_of_parts(&self, pattern: &Pat, init: &Expr) -> Vec<(Ident, Seen)> {
        let (Pat::Tuple(names), Expr::Tuple(given)) = (pattern, strip(init)) else { return Vec::new() };
        let typed = |(name, given): (&Pat, &Expr)| match name {
            Pat::Ident(name) => Some((name.ident.clone(), self.type_of(given)?)),
            _ => None,
        };
        names.elems.iter().zip(&given.elems).filter_map(typed).collect()
    }

    /// `let (a, b): (A, B) = (x, y);` as two statements, if what is bound by the first is not spoken of in the second. So are names for references.
    fn part_by_part(&self, pattern: &Pat, init: &syn::LocalInit) -> Option<Vec<Stmt>> {
        let (names, types) = match pattern {
            Pat::Type(typed) => match (&*typed.pat, &*typed.ty) {
                (Pat::Tuple(names), syn::Type::Tuple(types)) => (names, Some(types)),
                _ => return None,
            },
            Pat::Tuple(names) => (names, None),
            _ => return None,
        };
        let Expr::Tuple(given) = strip(&init.expr) else { return None };
        let is_asked = types.is_some() || given.elems.iter().any(|part| self.is_reference(part));
        let bound: Vec<String> = names.elems.iter().flat_map(bound_names).collect();
        if !is_asked
            || init.diverge.is_some()
            || types.is_some_and(|types| types.elems.len() != names.elems.len())
            || names.elems.len() != given.elems.len()
            || names.elems.iter().any(|name| matches!(name, Pat::Rest(_)))
            || mentions(given, &|name| bound.iter().any(|bound| name == bound))
        {
            return None;
        }
        let parts = names.elems.iter().zip(&given.elems).enumerate();
        Some(
            parts
                .map(|(position, (name, given))| match types {
                    Some(types) => {
                        let ty = &types.elems[position];
                        syn::parse_quote!(let #name: #ty = #given;)
                    }
                    None => syn::parse_quote!(let #name = #given;),
                })
                .collect(),
        )
    }

    /// The type that a pattern says: a struct of the file without parameters.
    fn struct_of_pattern(&self, pattern: &Pat) -> Option<syn::Type> {
        let path = match pattern {
            Pat::Struct(pattern) => &pattern.path,
            Pat::TupleStruct(pattern) => &pattern.path,
            _ => return None,
        };
        path.get_ident()
            .filter(|name| self.declared.has_plain_struct(name))
            .map(|name| syn::parse_quote!(#name))
    }

    /// A value with the type that the user wrote.
    pub(super) fn annotated(&mut self, value: ValueId, annotation: syn::Type) -> ValueId {
        let ty = self.written_ty(&annotation);
        let span = self.function.info(value).span;
        let annotated = self.let_("parts", span, ty, Op::Read(Place::of(value)));
        self.function.values[annotated.0 as usize].annotation = Some(annotation);
        annotated
    }

    /// `let x;`
    fn deferred(&mut self, pattern: &Pat, annotation: Option<syn::Type>) {
        if let Pat::Tuple(tuple) = pattern {
            tuple.elems.iter().for_each(|part| self.deferred(part, None));
            return;
        }
        let Pat::Ident(ident) = pattern else {
            return self.error(
                Page::Patterns,
                pattern,
                "a pattern without a value is not accepted",
                "declare names one by one",
            );
        };
        let ty = annotation.as_ref().map_or(Ty::unknown(), |ty| self.written_ty(ty));
        let local = self.new_local(&ident.ident, ty, true, annotation);
        self.push(Line::Declare(local));
        self.scopes.bind(&ident.ident, local);
    }

    fn named(&mut self, ident: &syn::PatIdent, annotation: Option<syn::Type>, init: &Expr) {
        if let (Expr::Closure(closure), None) = (strip(init), &annotation) {
            return self.local_closure(&ident.ident, closure);
        }
        let mutable = ident.mutability.is_some();
        if self.local_given_closure(&ident.ident, init) {
            return;
        }
        if annotation.is_none() && self.local_cursor(&ident.ident, init) {
            return;
        }
        if let Some((place, form)) = self.reference_with_form(init) {
            if mutable {
                return self.error(
                    Page::References,
                    ident,
                    "a reference that may be made to refer to something else is not accepted",
                    "use an index instead of a reference",
                );
            }
            return self.bind_place(&ident.ident, place, form);
        }
        if mutable && self.reference_parameter(init).is_some() {
            return self.error(
                Page::References,
                ident,
                "a reference that may be made to refer to something else is not accepted",
                "use an index instead of a reference, or copy what it refers to",
            );
        }
        if !mutable && let Some(parameter) = self.reference_parameter(init) {
            if !self.function.is_lent(parameter) {
                // The name is the reference, and not what it refers to.
                self.scopes.bind(&ident.ident, parameter);
                return;
            }
            return self.bind_place(&ident.ident, Place::of(parameter), Form::Mutable);
        }
        if let Expr::Reference(reference) = strip(init)
            && !mutable
            && !self.is_slice_of_table(init)
            && !self.is_part_of_table(init)
        {
            // `&(x * x)`: the value gets a place of its own.
            let value = self.value(&reference.expr);
            if reference.mutability.is_none() {
                return self.bind_place(&ident.ident, Place::of(value), Form::Shared);
            }
            let hint = format!("{}_value", ident.ident);
            let local = self.function.temporary(&hint, ident.ident.span(), self.ty(value), Kind::Memory);
            self.define(local, value);
            return self.bind_place(&ident.ident, Place::of(local), Form::Mutable);
        }
        let said = annotation.as_ref().map(|ty| Seen { ty: ty.clone(), from: None });
        let given = self.type_of(init).or(said);
        let value = match &annotation {
            Some(ty) if types::mentions_dyn(ty) => self.trait_object(init, ty),
            _ => self.value(init),
        };
        let annotated = annotation.as_ref().map_or(Ty::unknown(), |ty| self.written_ty(ty));
        // A reference that is written down may be none in the generated functions.
        let annotation = annotation.filter(|ty| !matches!(ty, syn::Type::Reference(_)));
        let ty = if annotated == Ty::unknown() || annotated == Ty::list(Ty::unknown()) {
            self.ty(value)
        } else {
            annotated
        };
        let is_open = mutable && annotation.is_none() && ty == Ty::list(Ty::unknown());
        let (ty, annotation) = match is_open {
            true => self.with_elements(&ident.ident, ty),
            false => (ty, annotation),
        };
        let local = self.new_local(&ident.ident, ty, mutable, annotation);
        self.note_type_of(local, &Place::of(value));
        self.note_kind(local, init);
        self.define(local, value);
        if let Some(given) = given {
            *self.given.entry(local) = Some(given);
        }
        self.remember_init(local, init);
        self.scopes.bind(&ident.ident, local);
    }

    /// A parameter that is a reference, by its name.
    pub(super) fn reference_parameter(&self, expr: &Expr) -> Option<ValueId> {
        let Expr::Path(path) = strip(expr) else { return None };
        let value = self.scopes.value(path.path.get_ident()?)?;
        (self.references.contains(&value) && !self.ty(value).is_inert()).then_some(value)
    }

    /// `let local = value`, where a line that was just made for the value becomes the local's own. Memory has a
    /// line of its own: its name does not stand for what it was defined with.
    pub(super) fn define(&mut self, local: ValueId, value: ValueId) {
        // What stands for a closure keeps its line.
        let is_closure = self.closures.iter().any(|closure| closure.stands_for(value));
        let fresh = !self.function.info(value).named && !self.function.is_memory(local) && !is_closure;
        let region = self.regions.last_mut().expect("a region is open");
        if fresh && let Some(op) = region.take_last_let(value) {
            let told = self.function.refused.iter_mut().filter(|(refused, _)| *refused == value);
            told.for_each(|(refused, _)| *refused = local);
            let asked = self.function.info(value).annotation.clone();
            let annotation = &mut self.function.values[local.0 as usize].annotation;
            *annotation = annotation.take().or(asked);
            if self.function.overloaded.contains(value) {
                self.function.overloaded.insert(local);
            }
            self.push(Line::Let { value: local, op });
        } else {
            self.push(Line::Let { value: local, op: Op::Read(Place::of(value)) });
        }
    }

    /// What a pattern of a `let` takes apart.
    pub(super) fn let_source(&mut self, init: &Expr) -> Source {
        if let Expr::Tuple(tuple) = strip(init) {
            return Source::Parts(tuple.elems.iter().map(|part| self.let_source(part)).collect());
        }
        if let Some(source) = self.split_at(init) {
            return source;
        }
        if let Expr::Reference(reference) = strip(init)
            && reference.mutability.is_some()
            && let Some(kept) = self.with_beginning_kept(&reference.expr)
        {
            return self.let_source(&syn::parse_quote!(&mut #kept));
        }
        if let Some((place, form)) = self.reference_with_form(init) {
            return Source::Place { place, form };
        }
        // The parts of a place are read one by one: nothing says that all of it can be moved or copied.
        if let Some(place) = self.place(init)
            && !place.path.is_empty()
        {
            return Source::Place { place, form: Form::Value };
        }
        // What a parameter refers to is taken apart where the caller has it.
        if let Some(parameter) = self.reference_parameter(init) {
            let form = if self.function.is_lent(parameter) { Form::Mutable } else { Form::Shared };
            return Source::Place { place: Place::of(parameter), form };
        }
        let value = self.value(init);
        let form = match &self.function.info(value).kind {
            Kind::Alias(alias) => alias.form,
            _ => Form::Value,
        };
        Source::Place { place: Place::of(value), form }
    }

    /// `a.split_at(k)`.
    fn split_at(&mut self, init: &Expr) -> Option<Source> {
        let Expr::MethodCall(call) = strip(init) else { return None };
        if !matches!(Method::of(call), Method::SplitAt | Method::SplitAtMut) {
            return None;
        }
        if call.args.len() != 1 || !self.is_place(&call.receiver) {
            return None;
        }
        let place = self.place(&call.receiver)?;
        let form = if Method::of(call) == Method::SplitAt { Form::Shared } else { Form::Mutable };
        let at = Some(self.value(&call.args[0]));
        let part = |from, to| Source::Place {
            place: place.then(Projection::Range { from, to, inclusive: false }),
            form,
        };
        Some(Source::Parts(vec![part(None, at), part(at, None)]))
    }
}

/// `x.into()`.
fn is_conversion(expr: &Expr) -> bool {
    matches!(strip(expr), Expr::MethodCall(call) if Method::of(call) == Method::Into && call.args.is_empty())
}

/// `let &a = &b;` as `let a = b;`: only so `b` may be a reference, which `a` is then, too.
fn without_reference(local: &Local, init: &syn::LocalInit) -> Option<Local> {
    let (Pat::Reference(pattern), Expr::Reference(referred)) = (&local.pat, strip(&init.expr)) else {
        return None;
    };
    let stays = pattern.mutability.is_none() && referred.mutability.is_none() && init.diverge.is_none();
    let init = syn::LocalInit { expr: referred.expr.clone(), ..init.clone() };
    stays.then(|| Local { pat: (*pattern.pat).clone(), init: Some(init), ..local.clone() })
}
