//! Functions of the standard library, by their paths.

use super::conversions::by_rule;
use crate::hir::{ExprId, ExprKind, PathRef};
use crate::ir::{Callee, Line, Mutation, Op, Opaque, Place, Projection, Style, TyKind};
use crate::items::{Def, Namespace};
use crate::library::Method;
use crate::rules;
use crate::ty::{self, Owner};
use crate::wengert::expressions::holds_references;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Ident;

impl Lowering<'_> {
    pub(in crate::wengert) fn library_function(
        &mut self,
        id: ExprId,
        path: &PathRef,
        owner: Owner,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        if self.callee(id).is_none() {
            return unsupported("a function of the library that may be another one");
        }
        let span = self.body.expr(id).span;
        let Some(signature) = self.world.signature(owner) else { return unsupported("a function") };
        let name = Ident::new(&signature.name, span);
        if let Some(lowered) = self.operator_by_path(id, owner, arguments)? {
            return Ok(lowered);
        }
        if self.is_word_of_runtime(owner) {
            return self.word_of_runtime(id, owner, &name, arguments);
        }
        if self.is_of_memory(owner) {
            return self.memory_function(id, &name, arguments);
        }
        if let (false, Some(lowered)) = (self.is_kept(id), self.array_from_fn(id, owner, arguments)?) {
            return Ok(lowered);
        }
        if let Some(lowered) = self.from(id, path, owner, arguments)? {
            return Ok(lowered);
        }
        if let ([items], true) = (arguments, owner.item == self.world.known_item("std::iter::FromIterator")) {
            return self.collected(id, *items);
        }
        if self.has_meaning(owner) {
            return match self.is_kept(id) {
                true => self.inert(&signature.name, id),
                false => self.instantiated(id, owner, None, arguments),
            };
        }
        if signature.receiver.is_some()
            && arguments.first().is_some_and(|first| self.is_float(*first))
            && let Some(rule) = rules::method(&signature.name, arguments.len())
        {
            let ty = self.ty_of(id);
            let mut operands = Vec::new();
            for argument in arguments {
                let value = self.value(*argument)?;
                let name = Ident::new("argument", proc_macro2::Span::mixed_site());
                operands.push(self.typed(value, &name, self.types.expr(*argument)));
            }
            let style = Style::Path(Box::new(path.path.clone()));
            return Ok(Lowered::Value(self.primitive(rule, style, operands, ty, span)));
        }
        if self.is_conversion(owner, arguments) && self.ty_of(id).is_float() {
            let opaque = match arguments.iter().all(|argument| self.is_kept(*argument)) {
                true => self.tokens_of(id)?,
                false => self.tokens_about_values(id)?,
            };
            let ty = self.ty_of(id);
            return Ok(Lowered::Value(self.let_(&signature.name, span, ty, Op::Opaque(opaque))));
        }
        // A number of a type.
        if arguments.is_empty()
            && signature.receiver.is_none()
            && self.ty_of(id).is_float()
            && path.path.qself.is_none()
        {
            let op = Op::Constant(self.tokens_of(id)?.expr);
            let ty = self.ty_of(id);
            return Ok(Lowered::Value(self.let_("constant", span, ty, op)));
        }
        // Nothing active goes into it.
        let is_list = matches!(self.ty_of(id).kind(), TyKind::Slice(_) | TyKind::Map(_));
        if self.makes_type_of_crate(id, path) && arguments.is_empty() {
            let callee = Callee::Associated(path.path.clone());
            return self.call_of_type(id, callee, by_rule(), Vec::new(), arguments);
        }
        if let Some(lowered) = self.boxed(id, path, owner, arguments)? {
            return Ok(lowered);
        }
        let of_crate = |part: ty::Ty| matches!(part.kind(), ty::TyKind::Adt(of, _) if !self.world.is_of_library(of.module));
        if (is_list || self.types.expr(id).is_certain() && !self.types.expr(id).any(&of_crate))
            && !holds_references(self.types.expr(id))
            && signature.receiver.is_none()
            && !self.is_inert(id)
            && !self.ty_of(id).is_float()
            && arguments.iter().all(|argument| self.is_kept(*argument))
        {
            let hint = if is_list { "list" } else { &signature.name };
            let op = Op::Opaque(Opaque { pure: false, ..self.tokens_of(id)? });
            let ty = self.ty_of(id);
            return Ok(Lowered::Value(self.let_(hint, span, ty, op)));
        }
        if self.is_inert(id) {
            return self.inert(&signature.name, id);
        }
        unsupported(format!("the library's `{name}`"))
    }

    /// `Box::new(value)`, `Rc::new(value)`, `Arc::new(value)`
    fn boxed(
        &mut self,
        id: ExprId,
        path: &PathRef,
        owner: Owner,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let ([content], ty::TyKind::Adt(of, inside)) = (arguments, self.types.expr(id).kind()) else {
            return Ok(None);
        };
        let boxes = ["std::boxed::Box", "std::rc::Rc", "std::sync::Arc"];
        let is_box = boxes.iter().any(|name| *of == self.world.known_item(name));
        let is_new = self.world.signature(owner).is_some_and(|signature| {
            Method::named(&Ident::new(&signature.name, proc_macro2::Span::call_site())) == Method::New
        });
        let of_crate =
            |ty: &ty::Ty| matches!(ty.kind(), ty::TyKind::Adt(of, _) if !self.world.is_of_library(of.module));
        let is_closed = inside.iter().all(|ty| ty.is_certain() && !holds_references(*ty) && of_crate(ty));
        if !is_box || !is_new || !is_closed || self.is_inert(id) {
            return Ok(None);
        }
        let value = self.value(*content)?;
        let variant = Ident::new("Box", proc_macro2::Span::call_site());
        let inside = Projection::Payload { variant, member: syn::Member::from(0) };
        let parts = vec![(inside, value)];
        let op = Op::Construct { path: path.path.clone(), parts, rest: None, named: false, borrows: false };
        let span = self.body.expr(id).span;
        Ok(Some(Lowered::Value(self.let_("boxed", span, crate::ir::Ty::unknown(), op))))
    }

    /// Whether a path is that of a function by which a type of the crate is made: `Type::default`.
    fn makes_type_of_crate(&self, id: ExprId, path: &PathRef) -> bool {
        let ty::TyKind::Adt(of, _) = self.types.expr(id).kind() else { return false };
        path.path.qself.is_none()
            && !self.world.is_of_library(of.module)
            && path.path.path.segments.len() > 1
            && !path.path.path.segments.iter().any(|segment| segment.ident == "Default")
    }

    /// Whether a function makes something of a number without derivative: `f64::from(n)`.
    pub(in crate::wengert) fn is_conversion(&self, owner: Owner, arguments: &[ExprId]) -> bool {
        let from = self.world.known_item("std::convert::From");
        let is_number =
            |id: &ExprId| matches!(self.types.expr(*id).kind(), ty::TyKind::Integer(_) | ty::TyKind::Bool);
        owner.item == from && arguments.iter().all(is_number)
    }

    /// Whether a function is one for which the runtime has a derivative by the protocol.
    pub(in crate::wengert) fn is_of_runtime(&self, owner: Owner) -> bool {
        let special = self.world.known("ad_runtime::special", Namespace::Types);
        special == Def::Module(owner.item.module)
    }

    /// `without_derivative` and its kin.
    fn is_word_of_runtime(&self, owner: Owner) -> bool {
        ["without_derivative", "with_derivative", "zero_like"].iter().any(|name| {
            self.world.known(&format!("ad_runtime::{name}"), Namespace::Values) == Def::Item(owner.item)
        })
    }

    fn word_of_runtime(
        &mut self,
        id: ExprId,
        owner: Owner,
        name: &Ident,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let (span, ty) = (self.body.expr(id).span, self.ty_of(id));
        let with_derivative = self.world.known("ad_runtime::with_derivative", Namespace::Values);
        if with_derivative == Def::Item(owner.item) {
            let [operand, map] = arguments else { return unsupported("a value without a closure") };
            let operand = self.value(*operand)?;
            let map = self.kept(*map)?;
            return Ok(Lowered::Value(self.let_("value", span, ty, Op::WithDerivative { operand, map })));
        }
        let mut writes = Vec::new();
        if !arguments.iter().all(|argument| self.changes_only(*argument, &mut writes)) {
            return unsupported("a constant whose value has an effect");
        }
        let is_pure = arguments.iter().all(|argument| self.is_pure(*argument));
        let opaque = Opaque { pure: is_pure, writes, ..self.tokens_of(id)? };
        Ok(Lowered::Value(self.let_(&name.to_string(), span, ty, Op::Opaque(opaque))))
    }

    /// Whether a method is the call of what has a derivative of its own: `f.call(x)`.
    pub(in crate::wengert) fn is_of_differentiable_functions(&self, owner: Owner) -> bool {
        owner.item == self.world.known_item("ad_runtime::DifferentiableFn")
    }

    fn is_of_memory(&self, owner: Owner) -> bool {
        matches!(self.world.known("std::mem", Namespace::Types), Def::Module(module) if owner.item.module == module)
    }

    /// `mem::swap`, `mem::replace`, `mem::take`.
    fn memory_function(&mut self, id: ExprId, name: &Ident, arguments: &[ExprId]) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        match (Method::named(name), arguments) {
            (Method::Swap, [a, b]) => {
                let (place, other) = (self.changed(*a)?, self.changed(*b)?);
                let is_named = self.is_bound(place.root) || self.is_bound(other.root);
                if !is_named && let Some((list, i, j)) = self.function.elements_of_one_list(&place, &other) {
                    self.push(Line::Mutate { place: list, how: Mutation::SwapElements(i, j) });
                    return Ok(Lowered::Unit);
                }
                if self.place_ty(&place).is_inert() != self.place_ty(&other).is_inert() {
                    return unsupported("a swap of numbers with something else");
                }
                self.push(Line::Mutate { place, how: Mutation::Swap(other) });
                Ok(Lowered::Unit)
            }
            (Method::Replace, [a, value]) => {
                let place = self.changed(*a)?;
                let value = self.value(*value)?;
                let ty = self.place_ty(&place);
                let op = Op::Replace { place, value: Some(value), before: None };
                Ok(Lowered::Value(self.let_("replaced", span, ty, op)))
            }
            (Method::Take, [a]) => {
                let place = self.changed(*a)?;
                let ty = self.place_ty(&place);
                let op = Op::Replace { place, value: None, before: None };
                Ok(Lowered::Value(self.let_("taken", span, ty, op)))
            }
            _ => unsupported(format!("the library's `{name}`")),
        }
    }

    /// `&mut place` of a variable of the function's own.
    fn changed(&mut self, id: ExprId) -> Result<Place> {
        let body = self.body;
        let place = match body.kind(id) {
            ExprKind::Reference { is_mutable: true, of } if self.is_place(*of) => self.place(*of)?,
            ExprKind::Local(_) if self.is_place(id) && self.is_mutable_reference(self.types.expr(id)) => {
                self.place(id)?.then(Projection::Deref)
            }
            _ => return unsupported("a change of something that is no place"),
        };
        let root = self.function.resolve(&place).root;
        let is_read = matches!(&self.function.info(place.root).kind,
            crate::ir::Kind::Alias(alias) if alias.bound && alias.form != crate::ir::Form::Mutable);
        match self.function.is_memory(root) && !is_read {
            true => Ok(place),
            false => unsupported("a change of something that is no local"),
        }
    }

    /// Whether a value is a name that a kept pattern binds.
    fn is_bound(&self, value: crate::ir::ValueId) -> bool {
        matches!(&self.function.info(value).kind, crate::ir::Kind::Alias(alias) if alias.bound)
    }
}
