//! What comes of all items of a chain.

use super::stages::Last;
use crate::hir::ExprId;
use crate::ir::*;
use crate::items::{Def, Namespace};
use crate::library::Method;
use crate::lower::seen;
use crate::rules::Primitive;
use crate::ty::{self, Owner};
use crate::wengert::frames::Variable;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::{Ident, Span};
use std::rc::Rc;

impl<'a> Lowering<'a> {
    /// `items.collect()`: into a vector.
    pub(in crate::wengert) fn collected(&mut self, id: ExprId, receiver: ExprId) -> Result<Lowered> {
        let vec = self.world.known_item("std::vec::Vec");
        match self.types.expr(id).kind() {
            ty::TyKind::Adt(of, _) if *of == vec => {
                let end = self.end_of_library("collected")?;
                let items = Variable::Chain(Rc::new(self.chain(receiver)?));
                let parameters = vec![self.types.expr(receiver)];
                self.in_place_of(id, end, vec![items], parameters)
            }
            _ => self.collected_by_crate(id, receiver),
        }
    }

    /// By the `from_iter` of a type of the crate: its body stands there.
    fn collected_by_crate(&mut self, id: ExprId, receiver: ExprId) -> Result<Lowered> {
        let output = self.types.expr(id);
        let own = seen(output, self.world).and_then(|seen| self.declared.collecting_into(&seen.ty));
        let Some((parameter, body)) = own else { return unsupported("a collection that is no vector") };
        let function = syn::parse_quote!(|#parameter: _| #body);
        let items = Variable::Chain(Rc::new(self.chain(receiver)?));
        self.short_function(&function, vec![items], vec![self.types.expr(receiver)], output)
    }

    /// The end of a chain that is left at the first `None` or `Err`: `collect`, `sum`, `try_fold` and their kin.
    pub(in crate::wengert) fn end_that_may_fail(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let ty::TyKind::Adt(of, _) = self.types.expr(id).kind() else { return Ok(None) };
        let kind = match of {
            of if *of == self.world.known_item("std::option::Option") => "options",
            of if *of == self.world.known_item("std::result::Result") => "results",
            _ => return Ok(None),
        };
        let Ok(end) = self.end_of_library(&format!("{method}_of_{kind}")) else { return Ok(None) };
        let mut handed = vec![Variable::Chain(Rc::new(self.chain(receiver)?))];
        let mut parameters = vec![self.types.expr(receiver)];
        for argument in arguments {
            parameters.push(self.type_handed(*argument));
            handed.push(self.handed(*argument)?);
        }
        self.in_place_of(id, end, handed, parameters).map(Some)
    }

    /// `list.extend(items)` and `list.extend_from_slice(items)`
    pub(in crate::wengert) fn extended(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        items: ExprId,
    ) -> Result<Option<Lowered>> {
        let names: &[&str] = match Method::named(method) {
            Method::Extend => &["extended", "extended_by_references"],
            Method::ExtendFromSlice => &["extended_by_copies"],
            _ => return Ok(None),
        };
        let is_of_numbers = matches!(self.ty_of(receiver).kind(), TyKind::Slice(of) if !of.is_inert());
        if !is_of_numbers || self.callee(id).is_none() {
            return Ok(None);
        }
        let (list, ty) = self.handed_receiver(id, receiver, ty::Receiver::Mutable)?;
        let items = match names {
            [_] => self.what_is_lent(items, Some(&ty::Ty::unknown().shared())),
            _ => items,
        };
        let parameters = vec![ty, self.types.expr(items)];
        let items = match names {
            [_] => self.handed(items)?,
            _ => Variable::Chain(Rc::new(self.chain(items)?)),
        };
        for name in names {
            let meaning = self.meaning(id, self.end_of_library(name)?, parameters.clone())?;
            if meaning.is_some() {
                return self.body_in_place(meaning, vec![list, items]).map(Some);
            }
        }
        Ok(None)
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
        let ty = self.ty_of(id);
        let is_parameter = matches!(self.types.expr(id).kind(), ty::TyKind::Parameter(_));
        let (rule, start): (Primitive, syn::Expr) = match (Method::named(method), is_parameter) {
            (Method::Sum, false) => (Primitive::Add, syn::parse_quote!(-0.0)),
            (Method::Sum, true) => (Primitive::Add, syn::parse_quote!(::ad_runtime::__private::empty_sum())),
            (Method::Product, false) => (Primitive::Mul, syn::parse_quote!(1.0)),
            (Method::Product, true) => {
                (Primitive::Mul, syn::parse_quote!(::ad_runtime::__private::empty_product()))
            }
            _ => return Ok(None),
        };
        let Some(annotation) = self.written_float(ty) else {
            return Ok(None);
        };
        let chain = self.chain(receiver)?;
        let span = self.body.expr(id).span;
        let start_ty = if is_parameter { ty } else { Ty::float(Float::Any) };
        let start = self.let_("constant", span, start_ty, Op::Constant(start));
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
            // Type parameters may have no `+=`.
            if is_parameter {
                let before = this.read(place.clone(), span);
                let value = this.primitive(rule, Style::Operator, vec![before, value], ty, span);
                this.push(Line::Store { place: place.clone(), value, before: None });
                return Ok(());
            }
            let old = this.snapshot("before", &place, span);
            this.push(Line::Update { place: place.clone(), rule, old, value });
            Ok(())
        };
        self.each(&chain, None, None, span, last)?;
        Ok(Some(Lowered::Value(self.read(place, span))))
    }
}
