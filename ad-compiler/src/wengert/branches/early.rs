//! `let else` and `?`: where a pattern does not fit, the function is left.

use super::patterns::Source;
use crate::hir::{ExprId, LocalId, PatternId, PatternKind};
use crate::ir::*;
use crate::wengert::expressions::holds_references;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};

impl Lowering<'_> {
    /// `let pattern = value else { .. };` with one name, or none.
    pub(in crate::wengert) fn let_else(
        &mut self,
        pattern: PatternId,
        scrutinee: ExprId,
        otherwise: ExprId,
    ) -> Result<()> {
        let span = self.body.expr(scrutinee).span;
        if let Some(inner) = self.inner_of_some(pattern)
            && let Some(optional) = self.optional(scrutinee)?
        {
            return self.element_or(&optional, inner, otherwise, span);
        }
        let names = self.names_of(pattern);
        let (value, source) = self.scrutinee(scrutinee)?;
        let given = |this: &mut Self| -> Result<Lowered> {
            let mut values = Vec::new();
            for local in &names {
                if holds_references(this.types.local(*local)) {
                    return unsupported("`let else` that binds references");
                }
                let Some(name) = this.value_of(*local) else { return unsupported("a name") };
                let of = Place::of(name);
                let value = this.read(of, span);
                this.note_type(value, this.types.local(*local));
                values.push(value);
            }
            Ok(match values[..] {
                [] => Lowered::Unit,
                [value] => Lowered::Value(value),
                _ => {
                    let ty = Ty::tuple(values.iter().map(|value| this.ty(*value)));
                    Lowered::Value(this.let_("parts", span, ty, Op::Tuple(values)))
                }
            })
        };
        let first = self.match_arm(pattern, None, &source, given)?;
        let mut last = self.arm(|this| this.expression(otherwise))?;
        last.arm.pattern = Some(syn::parse_quote!(_));
        let result = self.finish(span, Selector::Match(value), vec![first, last]);
        let Lowered::Value(result) = result else {
            return if names.is_empty() { Ok(()) } else { unsupported("`let else` without a value") };
        };
        for (position, local) in names.iter().enumerate() {
            let place = match names.len() {
                1 => Place::of(result),
                _ => Place::of(result).then(Projection::Field(syn::Member::from(position))),
            };
            self.name_part(*local, place);
        }
        Ok(())
    }

    /// The variables that a pattern binds.
    pub(in crate::wengert) fn names_of(&self, pattern: PatternId) -> Vec<LocalId> {
        match &self.body.pattern(pattern).kind {
            PatternKind::Binding { local, within, .. } => std::iter::once(*local)
                .chain(within.iter().flat_map(|within| self.names_of(*within)))
                .collect(),
            PatternKind::Tuple(parts)
            | PatternKind::TupleStruct { parts, .. }
            | PatternKind::Slice(parts) => parts.iter().flat_map(|part| self.names_of(*part)).collect(),
            PatternKind::Struct { fields, .. } => {
                fields.iter().flat_map(|(_, part)| self.names_of(*part)).collect()
            }
            PatternKind::Reference(inner) => self.names_of(*inner),
            PatternKind::Or(cases) => cases.first().map_or_else(Vec::new, |case| self.names_of(*case)),
            _ => Vec::new(),
        }
    }

    /// `operand?`
    pub(in crate::wengert) fn try_(&mut self, id: ExprId, operand: ExprId, span: Span) -> Result<Lowered> {
        let of = self.types.expr(operand);
        let crate::ty::TyKind::Adt(kind, arguments) = of.kind() else {
            return unsupported("`?` of this type");
        };
        let is = |path| *kind == self.world.known_item(path);
        let output = match self.body_around() {
            Some((_, ty)) => Some(ty),
            None => self.types.result,
        };
        let (some, none) = match (is("std::option::Option"), is("std::result::Result")) {
            (true, _) => ("Some", "None"),
            (_, true) => ("Ok", "Err"),
            _ => return unsupported("`?` of this type"),
        };
        // What is given back is of the function's own type of errors.
        let mut converts = false;
        if some == "Ok" {
            let errors = output.and_then(|output| match output.kind() {
                crate::ty::TyKind::Adt(of, arguments) if of == kind => arguments.get(1).copied(),
                _ => None,
            });
            let Some(errors) = errors.filter(|errors| errors.is_certain() && of.is_certain()) else {
                return unsupported("`?` of a type that is not known");
            };
            converts = Some(errors) != arguments.get(1).copied();
            if converts && !self.holds_nothing_active(errors) {
                return unsupported("`?` that makes one error of another");
            }
        }
        let (value, source) = self.scrutinee(operand)?;
        let variant = |name: &str| Ident::new(name, span);
        let part = |source: &Source, name: &str| match source {
            Source::Place { place, form } => {
                let member = syn::Member::from(0);
                let form = if form.is_reference() { *form } else { Form::Unknown };
                let place = place.then(Projection::Payload { variant: variant(name), member });
                Source::Place { place, form }
            }
            other => other.clone(),
        };
        let mut first_bindings = Vec::new();
        let (mut first_pattern, some_name) = (None, variant(some));
        let inner = part(&source, some);
        let mut first = self.arm(|this| {
            let item = this.bound(&Ident::new("inner", Span::mixed_site()), &inner, &mut first_bindings)?;
            let name = marker(item, span);
            first_pattern = Some(syn::parse_quote!(#some_name(#name)));
            let item = this.read(Place::of(item), span);
            this.note_type(item, this.types.expr(id));
            Ok(Lowered::Value(item))
        })?;
        (first.arm.pattern, first.arm.bindings) = (first_pattern, first_bindings);
        let mut last_bindings = Vec::new();
        let mut last_pattern: syn::Pat = syn::parse_quote!(None);
        let mut last = self.arm(|this| {
            if none == "None" {
                let op = Op::Constant(syn::parse_quote!(None));
                let value = this.let_("constant", span, Ty::unknown(), op);
                return Ok(this.returned(value));
            }
            let error = part(&source, none);
            let error = this.bound(&Ident::new("error", Span::mixed_site()), &error, &mut last_bindings)?;
            let name = marker(error, span);
            last_pattern = syn::parse_quote!(Err(#name));
            let error = this.read(Place::of(error), span);
            let error = match converts {
                true => this.converted_error(error, span),
                false => error,
            };
            let payload = Projection::Payload { variant: variant(none), member: syn::Member::from(0) };
            let op = Op::Construct {
                path: syn::parse_quote!(Err),
                parts: vec![(payload, error)],
                rest: None,
                named: false,
                borrows: false,
            };
            let value = this.let_("err", span, Ty::unknown(), op);
            Ok(this.returned(value))
        })?;
        (last.arm.pattern, last.arm.bindings) = (Some(last_pattern), last_bindings);
        Ok(self.finish(span, Selector::Match(value), vec![first, last]))
    }

    /// The error of the function, which holds nothing active, made of another one.
    fn converted_error(&mut self, error: ValueId, span: Span) -> ValueId {
        let name = marker(error, span);
        let tokens = syn::parse_quote_spanned!(span=> ::core::convert::From::from(#name));
        let kept = crate::wengert::iterators::walks::kept(tokens);
        let op = Op::Opaque(Opaque { pure: false, reads: vec![error], ..kept });
        self.let_("error", span, Ty::inert(), op)
    }
}
