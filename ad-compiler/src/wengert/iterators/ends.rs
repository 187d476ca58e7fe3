//! What comes of all items of a chain.

use super::stages::Last;
use crate::hir::ExprId;
use crate::ir::*;
use crate::items::{Def, Namespace};
use crate::library::Method;
use crate::rules::Primitive;
use crate::ty::Owner;
use crate::wengert::frames::Variable;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};
use std::rc::Rc;

impl<'a> Lowering<'a> {
    /// `items.collect()` into a vector.
    pub(in crate::wengert) fn collected(&mut self, id: ExprId, receiver: ExprId) -> Result<Lowered> {
        let vec = self.world.known_item("std::vec::Vec");
        if !matches!(self.types.expr(id).kind(), crate::ty::TyKind::Adt(of, _) if *of == vec) {
            return unsupported("a collection that is no vector");
        }
        let Def::Item(collected) = self.world.known("std::iter::collected", Namespace::Values) else {
            return unsupported("what collects");
        };
        let items = Variable::Chain(Rc::new(self.chain(receiver)?));
        let parameters = vec![self.types.expr(receiver)];
        self.in_place_of(id, Owner::item(collected), vec![items], parameters)
    }

    /// `items.sum()` and `items.product()` of floats.
    pub(in crate::wengert) fn accumulated(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
    ) -> Result<Option<Lowered>> {
        let (rule, start): (Primitive, syn::Expr) = match Method::named(method) {
            Method::Sum => (Primitive::Add, syn::parse_quote!(-0.0)),
            Method::Product => (Primitive::Mul, syn::parse_quote!(1.0)),
            _ => return Ok(None),
        };
        let (ty, annotation): (Ty, syn::Type) = match self.ty_of(id) {
            ty if ty == Ty::float(Float::F64) => (ty, syn::parse_quote!(f64)),
            ty if ty == Ty::float(Float::F32) => (ty, syn::parse_quote!(f32)),
            _ => return Ok(None),
        };
        let chain = self.chain(receiver)?;
        let span = self.body.expr(id).span;
        let start = self.let_("constant", span, Ty::float(Float::Any), Op::Constant(start));
        let name = Ident::new(&method.to_string(), Span::mixed_site());
        let accumulator = self.new_local(&name, ty, true);
        self.function.values[accumulator.0 as usize].annotation = Some(annotation);
        self.push(Line::Let { value: accumulator, op: Op::Read(Place::of(start)) });
        let place = Place::of(accumulator);
        let last: &mut Last<'_, 'a> = &mut |this, item| {
            let crate::wengert::branches::patterns::Source::Place { place: item, .. } = item else {
                return unsupported("a sum of something else");
            };
            let value = this.read(item, span);
            // A type of the user's may have a sum that is a float.
            if !this.ty(value).is_float() {
                return unsupported("a sum of something else");
            }
            let old = this.snapshot("before", &place, span);
            this.push(Line::Update { place: place.clone(), rule, old, value });
            Ok(())
        };
        self.each(&chain, None, None, span, last)?;
        Ok(Some(Lowered::Value(self.read(place, span))))
    }
}
