//! Arrays that are made element by element: `array.map(|x| ..)`, `array::from_fn(|k| ..)`.
//!
//! Short ones are written out; others are filled by a loop, which needs a value to begin with, and so are of floats.

use super::frames::{Function, Variable};
use super::iterators::headers::Step;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::ExprId;
use crate::ir::*;
use crate::items::{Def, Namespace};
use crate::ty::{self, Length, Owner};
use proc_macro2::{Ident, Literal, Span};

/// Up to so many elements are written out.
const SHORT: u64 = 8;

impl Lowering<'_> {
    /// `array.map(function)`
    pub(super) fn mapped_array(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        function: ExprId,
    ) -> Result<Option<Lowered>> {
        let ty::TyKind::Array(element, _) = self.types.expr(receiver).kind() else { return Ok(None) };
        if !self.is_scalar_ty(*element) && !self.of(*element).is_copy() {
            return unsupported("an array of values that are moved");
        }
        let function = self.function_handed(function)?;
        let span = self.body.expr(id).span;
        // All elements are there before the function is called.
        let whole = self.value(receiver)?;
        self.note_type(whole, self.types.expr(receiver));
        self.made_array(id, function, |this, position| {
            let place = Place::of(whole).then(Projection::Index(position));
            this.read(place, span)
        })
        .map(Some)
    }

    /// `array::from_fn(function)`
    pub(super) fn array_from_fn(
        &mut self,
        id: ExprId,
        owner: Owner,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let [function] = arguments else { return Ok(None) };
        if self.world.known("std::array::from_fn", Namespace::Values) != Def::Item(owner.item) {
            return Ok(None);
        }
        let function = self.function_handed(*function)?;
        self.made_array(id, function, |_, position| position).map(Some)
    }

    fn function_handed(&mut self, id: ExprId) -> Result<Function> {
        match self.handed(id)? {
            Variable::Function(function) => Ok(function),
            _ => unsupported("a function that an array is made by"),
        }
    }

    /// The array of what a function makes of what is given for each position.
    fn made_array(
        &mut self,
        id: ExprId,
        function: Function,
        mut given: impl FnMut(&mut Self, ValueId) -> ValueId,
    ) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        let ty::TyKind::Array(element, length) = self.types.expr(id).kind() else {
            return unsupported("an array of a length that is not known");
        };
        let ty = self.ty_of(id);
        let mut one = |this: &mut Self, position: ValueId| {
            let value = given(this, position);
            match this.applied_to(function, vec![Variable::Value(value)])? {
                Lowered::Value(value) => Ok(value),
                Lowered::Unit => unsupported("an array of nothing"),
            }
        };
        if let Length::Known(length @ ..=SHORT) = length {
            let mut elements = Vec::new();
            for position in 0..*length {
                let number = Literal::u64_unsuffixed(position);
                let number = syn::parse_str(&format!("{number}usize")).expect("a number is an expression");
                let position = self.let_("constant", span, Ty::inert(), Op::Constant(number));
                elements.push(one(self, position)?);
            }
            return Ok(Lowered::Value(self.let_("array", span, ty, Op::Array(elements))));
        }
        let length: syn::Expr = match length {
            Length::Known(length) => {
                let length = Literal::u64_unsuffixed(*length);
                syn::parse_quote!(#length)
            }
            Length::Parameter(parameter) => {
                let name = Ident::new(&parameter.name, span);
                syn::parse_quote!(#name)
            }
            _ => return unsupported("an array of a length that is not known"),
        };
        if !self.of(*element).is_float() {
            return unsupported("a long array of something else than numbers");
        }
        let zero = self.let_("constant", span, self.of(*element), Op::Constant(syn::parse_quote!(0.0)));
        let count = self.let_("constant", span, Ty::inert(), Op::Constant(length));
        let op = Op::Repeat { value: zero, length: count, form: Repetition::Array };
        let first = self.let_("array", span, ty, op);
        let made = self.new_local(&Ident::new("made", Span::mixed_site()), self.ty(first), true);
        self.note_type(made, self.types.expr(id));
        self.push(Line::Let { value: made, op: Op::Read(Place::of(first)) });
        let from = self.let_("constant", span, Ty::inert(), Op::Constant(syn::parse_quote!(0)));
        let numbers = super::iterators::headers::Numbers::up_to(from, count);
        let step = Step::Item(super::iterators::items::Names::of(Ident::new("position", Span::mixed_site())));
        let (header, item) = self.header_over_numbers(&step, numbers, span)?;
        let Some(super::branches::patterns::Source::Place { place: position, .. }) = item else {
            return unsupported("a position without a name");
        };
        let id = self.loop_id();
        self.framed(None, span, id, header, |this| {
            let value = one(this, position.root)?;
            let place = Place::of(made).then(Projection::Index(position.root));
            this.push(Line::Store { place, value, before: None });
            Ok(Lowered::Unit)
        })?;
        Ok(Lowered::Value(self.read(Place::of(made), span)))
    }

    fn is_scalar_ty(&self, ty: ty::Ty) -> bool {
        ty.is_scalar() || self.of(ty).is_float()
    }
}
