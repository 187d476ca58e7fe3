//! Statements that store.

use super::place::strip;
use super::span::Spanned;
use super::*;
use crate::diagnostics::Page;
use syn::Expr;

impl Lowering<'_> {
    /// An expression whose value is dropped.
    pub(super) fn for_effect(&mut self, expr: &Expr) {
        self.noting_effects(expr, |this| {
            this.done_for_effect(expr);
            Lowered::Unit
        });
    }

    fn done_for_effect(&mut self, expr: &Expr) {
        if let Expr::MethodCall(call) = strip(expr)
            && (self.dropped_pop(call) || self.dropped_insert(call))
        {
            return;
        }
        if let Some(effect) = self.effect_by_table(expr).or_else(|| self.assigned_through_option(expr)) {
            return self.for_effect(&effect);
        }
        // Nobody drops what an operator gives: it is a method of another type.
        if let Expr::MethodCall(call) = strip(expr)
            && super::operator_methods::gives_a_value(call)
            && let Lowered::Value(value) = self.method_call(call, expr)
        {
            return self.dropped(value);
        }
        // In statement position this is the standard library's.
        if let Expr::Call(call) = strip(expr)
            && matches!(strip(&call.func), Expr::Path(path) if path.path.is_ident("drop"))
        {
            let opaque = self.opaque(expr, None);
            self.push(Line::Effect(opaque));
            return;
        }
        if let Lowered::Value(value) = self.expression(expr) {
            self.dropped(value);
        }
    }

    /// Kept tokens whose value is dropped are there for their effect: where they change no local, an active
    /// value in them goes where the compiler cannot follow.
    pub(super) fn dropped(&mut self, value: ValueId) {
        // A variable goes on.
        if self.function.info(value).named {
            return;
        }
        let region = self.regions.last_mut().expect("a region is open");
        match region.take_last_let(value) {
            Some(Op::Opaque(opaque)) if opaque.barrier.is_some() && opaque.writes.is_empty() => {
                self.push(Line::Effect(opaque));
            }
            Some(op) => self.push(Line::Let { value, op }),
            None => {}
        }
    }

    pub(super) fn assign(&mut self, assign: &syn::ExprAssign) -> Lowered {
        match strip(&assign.left) {
            Expr::Infer(_) => {
                self.value(&assign.right);
            }
            Expr::Tuple(targets) => {
                self.assign_parts(&targets.elems, &assign.right, |k| Projection::Field(syn::Member::from(k)))
            }
            Expr::Array(targets) => {
                let zero_to = |k: usize| proc_macro2::Literal::usize_unsuffixed(k);
                let indices: Vec<ValueId> = (0..targets.elems.len())
                    .map(|k| {
                        let literal = zero_to(k);
                        self.constant(syn::parse_quote!(#literal), Ty::inert())
                    })
                    .collect();
                self.assign_parts(&targets.elems, &assign.right, |k| Projection::Index(indices[k]));
            }
            // `Point { x: a, y: b } = p`, `Pair(a, b) = p`
            Expr::Struct(targets) if super::construct::variant_of(&targets.path).is_none() => {
                let parts =
                    targets.fields.iter().map(|field| (Projection::Field(field.member.clone()), &field.expr));
                self.assign_fields(parts.collect(), &assign.right);
            }
            Expr::Call(targets)
                if let Expr::Path(path) = strip(&targets.func)
                    && super::construct::variant_of(&path.path).is_none() =>
            {
                let place = |position: usize| Projection::Field(syn::Member::from(position));
                let parts =
                    targets.args.iter().enumerate().map(|(position, target)| (place(position), target));
                self.assign_fields(parts.collect(), &assign.right);
            }
            target => {
                if !self.is_place(target) && !self.is_end_of_list(target) {
                    if let Some(named) = self.with_key_named(&Expr::Assign(assign.clone())) {
                        return self.expression(&named);
                    }
                    return self.outside(&Expr::Assign(assign.clone()), target);
                }
                let ty = self.ty_of_target(target);
                let wanted = ty.map_or_else(Vec::new, |ty| wanted(&assign.right, &ty));
                let value = self.while_wanted(wanted, |this| this.value(&assign.right));
                self.store(target, value);
            }
        }
        Lowered::Unit
    }

    /// The type of what is assigned, by where it goes.
    fn ty_of_target(&self, target: &Expr) -> Option<syn::Type> {
        if let Some(seen) = self.type_of(target) {
            return Some(seen.ty);
        }
        match self.ty_of(target).kind() {
            TyKind::Array(element, length) if element.is_float() => {
                let element = self.spelled(*element)?;
                Some(syn::parse_quote!([#element; #length]))
            }
            _ => None,
        }
    }

    /// `(a, b) = (b, a)`: all is read before anything is written.
    fn assign_parts(
        &mut self,
        targets: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
        right: &Expr,
        part: impl Fn(usize) -> Projection,
    ) {
        let parts: Vec<ValueId> = match strip(right) {
            Expr::Tuple(syn::ExprTuple { elems, .. }) | Expr::Array(syn::ExprArray { elems, .. }) => {
                elems.iter().map(|part| self.value(part)).collect()
            }
            whole => {
                let value = self.value(whole);
                (0..targets.len())
                    .map(|position| self.read(Place::of(value).then(part(position)), whole.span()))
                    .collect()
            }
        };
        for (target, value) in targets.iter().zip(parts) {
            match strip(target) {
                Expr::Infer(_) => {}
                target => self.store(target, value),
            }
        }
    }

    /// All is read before anything is written.
    fn assign_fields(&mut self, parts: Vec<(Projection, &Expr)>, right: &Expr) {
        let whole = self.value(right);
        let values: Vec<ValueId> = parts
            .iter()
            .map(|(part, _)| self.read(Place::of(whole).then(part.clone()), right.span()))
            .collect();
        for ((_, target), value) in parts.into_iter().zip(values) {
            match strip(target) {
                Expr::Infer(_) => {}
                target => self.store(target, value),
            }
        }
    }

    fn store(&mut self, target: &Expr, value: ValueId) {
        let Some(place) = self.place(target) else {
            return self.error(
                Page::SharedState,
                target,
                "a write to something that is no local of the function",
                "return the value instead; statics have no derivative",
            );
        };
        self.check_reassigned_reference(&place, target);
        if place.path.is_empty() {
            let ty = self.ty(value);
            // A method of any type may have the name of one that gives a number.
            let region = self.regions.last().expect("a region is open");
            let op = region.last_op(value);
            let certain = !matches!(op, Some(Op::Opaque(opaque)) if !opaque.pure);
            let info = &mut self.function.values[place.root.0 as usize];
            if info.ty == Ty::unknown() && (certain || !ty.is_inert()) {
                info.ty = ty;
            }
        }
        self.push(Line::Store { place, value, before: None });
    }

    /// A write to something that is no local: the tokens are kept, if nothing active is written.
    pub(super) fn outside(&mut self, statement: &Expr, target: &Expr) -> Lowered {
        let barrier = Barrier {
            page: Page::SharedState,
            at: target.into(),
            what: "an active value is written to something that is no local of the function".into(),
            help: "return the value instead; statics and what is behind other references have no derivative"
                .into(),
        };
        let opaque = self.opaque(statement, Some(barrier));
        self.push(Line::Effect(opaque));
        Lowered::Unit
    }

    /// `r = &other` where `r` was `&one`.
    fn check_reassigned_reference(&mut self, place: &Place, at: impl Into<Extent>) {
        if let Kind::Alias(alias) = &self.function.info(place.root).kind
            && place.path.is_empty()
            && alias.form.is_reference()
        {
            self.error(
                Page::References,
                at,
                "a reference that is made to refer to something else is not accepted",
                "use an index instead of a reference",
            );
        }
    }
}
