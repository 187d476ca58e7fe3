//! What `match`, `if let` and `let .. else` take apart, and where it stands.

use super::pattern::Source;
use super::place::strip;
use super::span::Spanned;
use super::*;
use syn::Expr;

impl Lowering<'_> {
    /// A part of a tuple that is matched: `&x` stays a reference.
    pub(super) fn part_of_scrutinee(&mut self, part: &Expr) -> (ValueId, Source) {
        if let Expr::Reference(reference) = strip(part)
            && let Some(place) = self.place(&reference.expr)
        {
            let form = if reference.mutability.is_some() { Form::Mutable } else { Form::Shared };
            let alias = Alias { place: place.clone(), bound: false, form };
            let ty = self.place_ty(&place);
            let value = self.function.temporary("part", part.span(), ty, Kind::Alias(alias));
            return (value, Source::Place { place, form });
        }
        let value = self.value(part);
        (value, self.value_source(value))
    }

    /// The value that patterns are matched against; the parts of a tuple keep what they are.
    pub(super) fn scrutinee(&mut self, scrutinee: &Expr) -> (ValueId, Source) {
        let (value, source) = self.scrutinee_with_source(scrutinee);
        if !matches!(strip(scrutinee), Expr::Reference(_)) && self.has_no_clone(scrutinee) {
            self.function.taken_apart.push(value);
        }
        (value, source)
    }

    /// Whether an expression visibly has a type without `Clone`.
    pub(super) fn has_no_clone(&self, expr: &Expr) -> bool {
        let behind = taken_results::result_behind(expr);
        self.type_of(behind).is_some_and(|seen| self.declared.has_no_clone(&seen))
    }

    fn scrutinee_with_source(&mut self, scrutinee: &Expr) -> (ValueId, Source) {
        if let Expr::Reference(reference) = strip(scrutinee)
            && reference.mutability.is_some()
            && let Some(kept) = self.with_beginning_kept(&reference.expr)
        {
            return self.scrutinee(&syn::parse_quote!(&mut #kept));
        }
        // A part of a list has no size: it is matched by reference.
        if let Some((place, form)) = self.part_of_list_matched(scrutinee) {
            let alias = Alias { place: place.clone(), bound: false, form };
            let ty = self.place_ty(&place);
            let value = self.function.temporary("matched", scrutinee.span(), ty, Kind::Alias(alias));
            return (value, Source::Place { place, form });
        }
        if let Expr::Tuple(tuple) = strip(scrutinee) {
            let mut parts = Vec::new();
            let mut sources = Vec::new();
            for part in &tuple.elems {
                let (part, source) = self.part_of_scrutinee(part);
                parts.push(part);
                sources.push(source);
            }
            let ty = self.tuple_ty(&parts);
            let value = self.let_("matched", scrutinee.span(), ty, Op::Tuple(parts));
            return (value, Source::Parts(sources));
        }
        // A place is matched where it is: nothing is moved out of it.
        if let Some((place, form)) = self.matched_place(scrutinee)
            && (matches!(self.place_ty(&place).kind(), TyKind::Unknown | TyKind::Slice(_))
                || form.is_reference()
                || self.is_reference_to_part(scrutinee))
        {
            // A name that is printed as what it refers to.
            let printed = match self.alias_of_reference(scrutinee) {
                Some(alias) if !alias.bound && alias.form == Form::Shared => Form::Shared,
                _ => form,
            };
            let alias = Alias { place: place.clone(), bound: false, form: printed };
            let value =
                self.function.temporary("matched", scrutinee.span(), Ty::unknown(), Kind::Alias(alias));
            let form = match form {
                form if form.is_reference() => form,
                // What is bound behind a name that is a reference is one as well.
                _ if self.is_mutable_reference(scrutinee) => Form::Mutable,
                _ if self.is_reference_to_part(scrutinee) => Form::Shared,
                _ => Form::Unknown,
            };
            return (value, Source::Place { place, form });
        }
        let value = self.value(scrutinee);
        (value, self.value_source(value))
    }

    /// `x[i..j]`, `x.as_slice()`, or a name for such a part.
    pub(super) fn part_of_list_matched(&mut self, scrutinee: &Expr) -> Option<(Place, Form)> {
        match strip(scrutinee) {
            Expr::MethodCall(call)
                if Method::of(call) == Method::AsSlice && self.is_place(&call.receiver) =>
            {
                // Nothing else has this method.
                let all = Projection::Range { from: None, to: None, inclusive: false };
                Some((self.place(&call.receiver)?.then(all), Form::Shared))
            }
            Expr::Index(index) if matches!(strip(&index.index), Expr::Range(_)) => {
                Some((self.place(scrutinee)?, Form::Shared))
            }
            Expr::Path(path) => {
                let value = self.scopes.value(path.path.get_ident()?)?;
                let Kind::Alias(alias) = &self.function.info(value).kind else { return None };
                let place = self.function.resolve(&alias.place);
                let is_part = !alias.bound && matches!(place.path.last(), Some(Projection::Range { .. }));
                (is_part && alias.form.is_reference()).then_some((place, alias.form))
            }
            _ => None,
        }
    }

    /// The place that is matched, and whether by a reference that is written there.
    pub(super) fn matched_place(&mut self, scrutinee: &Expr) -> Option<(Place, Form)> {
        let form = match strip(scrutinee) {
            Expr::Reference(reference) if reference.mutability.is_some() => Form::Mutable,
            Expr::Reference(_) => Form::Shared,
            _ => Form::Value,
        };
        let place = self.place(scrutinee)?;
        Some((place, form))
    }

    /// Whether the expression is a name for a reference that may be written through.
    pub(super) fn is_mutable_reference(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = strip(expr) else { return false };
        let Some(value) = path.path.get_ident().and_then(|ident| self.scopes.value(ident)) else {
            return false;
        };
        let named = matches!(&self.function.info(value).kind, Kind::Alias(alias) if alias.bound && alias.form == Form::Mutable);
        named || self.function.is_lent(value)
    }

    /// What a name that a pattern, a loop or `let e = &list[i]` has made a reference stands for: patterns bind references behind it.
    fn alias_of_reference(&self, expr: &Expr) -> Option<&Alias> {
        let Expr::Path(path) = strip(expr) else { return None };
        let value = self.scopes.value(path.path.get_ident()?)?;
        match &self.function.info(value).kind {
            Kind::Alias(alias) if alias.form.is_reference() => Some(alias),
            _ => None,
        }
    }

    fn is_reference_to_part(&self, expr: &Expr) -> bool {
        self.alias_of_reference(expr).is_some()
    }

    pub(super) fn value_source(&self, value: ValueId) -> Source {
        if self.ty(value).is_inert() {
            return Source::Inert;
        }
        Source::Place { place: Place::of(value), form: Form::Value }
    }
}
