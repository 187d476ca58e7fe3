//! What comes of all items of a chain.

use super::stages::Last;
use crate::hir::ExprId;
use crate::ir::*;
use crate::items::{Def, Namespace};
use crate::library::Method;
use crate::rules::Primitive;
use crate::ty::{self, Owner};
use crate::wengert::frames::Variable;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};
use std::rc::Rc;

impl<'a> Lowering<'a> {
    /// `items.collect()`: into a vector, or an option or a result of one.
    pub(in crate::wengert) fn collected(&mut self, id: ExprId, receiver: ExprId) -> Result<Lowered> {
        let ty = self.types.expr(id);
        let ty::TyKind::Adt(of, arguments) = ty.kind() else {
            return unsupported("a collection of this type");
        };
        let vec = self.world.known_item("std::vec::Vec");
        let of_vec = |ty: &ty::Ty| matches!(ty.kind(), ty::TyKind::Adt(of, _) if *of == vec);
        let of_items = arguments.first().is_some_and(of_vec);
        let collected = match of {
            of if *of == vec => self.end_of_library("collected")?,
            of if of_items && *of == self.world.known_item("std::option::Option") => {
                self.end_of_library("collected_options")?
            }
            of if of_items && *of == self.world.known_item("std::result::Result") => {
                self.end_of_library("collected_results")?
            }
            _ => return unsupported("a collection that is no vector"),
        };
        self.of_all_items(id, receiver, collected)
    }

    /// `items.sum()` of options or results: of what is in them.
    pub(in crate::wengert) fn summed_inside(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: Method,
    ) -> Result<Option<Lowered>> {
        let ty::TyKind::Adt(of, arguments) = self.types.expr(id).kind() else { return Ok(None) };
        if !arguments.first().is_some_and(|of| *of.kind() == ty::TyKind::Float(ty::Float::F64)) {
            return Ok(None);
        }
        let is = |path: &str| *of == self.world.known_item(path);
        let name = match (method, is("std::option::Option"), is("std::result::Result")) {
            (Method::Sum, true, _) => "summed_options",
            (Method::Sum, _, true) => "summed_results",
            (Method::Product, true, _) => "multiplied_options",
            (Method::Product, _, true) => "multiplied_results",
            _ => return Ok(None),
        };
        let end = self.end_of_library(name)?;
        self.of_all_items(id, receiver, end).map(Some)
    }

    fn of_all_items(&mut self, id: ExprId, receiver: ExprId, end: Owner) -> Result<Lowered> {
        let items = Variable::Chain(Rc::new(self.chain(receiver)?));
        let parameters = vec![self.types.expr(receiver)];
        self.in_place_of(id, end, vec![items], parameters)
    }

    fn end_of_library(&self, name: &str) -> Result<Owner> {
        match self.world.known(&format!("std::iter::{name}"), Namespace::Values) {
            Def::Item(item) => Ok(Owner::item(item)),
            _ => unsupported("an end of an iterator"),
        }
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
            _ => return self.summed_inside(id, receiver, Method::named(method)),
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
