//! Conversions between types: `x.into()`, `f64::from(x)`.

use super::derivatives::Itself;
use super::protocol::Known;
use crate::hir::print::Nameless;
use crate::hir::{ExprId, ExprKind, PathRef};
use crate::ir::{Callee, Op, Opaque, Ty};
use crate::library::Method;
use crate::lower::seen;
use crate::source::Handles;
use crate::ty::{self, Callable, Owner, TyKind};
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Ident;

impl Lowering<'_> {
    /// `value.into()`
    pub(in crate::wengert) fn into(
        &mut self,
        id: ExprId,
        owner: Owner,
        receiver: ExprId,
        method: &Ident,
    ) -> Result<Option<Lowered>> {
        if owner.item != self.world.known_item("std::convert::Into") || self.is_kept(id) {
            return Ok(None);
        }
        if let Some(lowered) = self.between_floats(id, receiver)? {
            return Ok(Some(lowered));
        }
        if self.is_kept(receiver) && self.holds_nothing_active(self.types.expr(id)) {
            let op = Op::Opaque(Opaque { pure: false, ..self.tokens_of(id)? });
            return Ok(Some(Lowered::Value(self.let_("into", self.body.expr(id).span, Ty::inert(), op))));
        }
        let Some(signature) = self.world.signature(owner) else { return unsupported("a method") };
        self.check_converted(id, receiver)?;
        let given = self.receiver(receiver, method, 0, &signature)?;
        let callee = Callee::Method { name: method.clone(), generics: None };
        let lowered = self.call_of_type(id, callee, by_rule(), vec![given], &[])?;
        // What it gives is not said by its name.
        if let (Lowered::Value(value), Some(written)) = (&lowered, seen(self.types.expr(id), self.world)) {
            self.function.values[value.0 as usize].annotation = Some(written.ty);
        }
        Ok(Some(lowered))
    }

    /// `Type::from(value)`, where the type is none of the crate's.
    pub(in crate::wengert) fn from(
        &mut self,
        id: ExprId,
        path: &PathRef,
        owner: Owner,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let [value] = arguments else { return Ok(None) };
        if owner.item != self.world.known_item("std::convert::From") || self.is_kept(id) {
            return Ok(None);
        }
        if let Some(lowered) = self.between_floats(id, *value)? {
            return Ok(Some(lowered));
        }
        if self.is_conversion(owner, arguments) && self.ty_of(id).is_float() && !self.is_parameter(id) {
            return Ok(None);
        }
        if let Some(lowered) = self.map_of_pairs(id, path, *value)? {
            return Ok(Some(lowered));
        }
        self.check_converted(id, *value)?;
        if path.path.qself.is_some() || path.path.path.segments.len() != 2 {
            return unsupported("a conversion by this path");
        }
        self.call_of_type(id, Callee::Associated(path.path.clone()), by_rule(), Vec::new(), arguments)
            .map(Some)
    }

    /// `T::from(number).unwrap()` and `x.to_f64().unwrap()`: between numbers there is always one.
    pub(in crate::wengert) fn number_unwrapped(
        &mut self,
        id: ExprId,
        option: ExprId,
        method: &Ident,
    ) -> Result<Option<Lowered>> {
        let body = self.body;
        let unwraps = matches!(Method::named(method), Method::Unwrap | Method::Expect);
        let Some(Callable::Function(owner)) = self.callee(option).map(|callee| callee.callable) else {
            return Ok(None);
        };
        let is = |path| owner.item == self.world.known_item(path);
        let number = match body.kind(option) {
            ExprKind::Call { arguments, .. }
                if unwraps && (is("num_traits::NumCast") || is("num_traits::FromPrimitive")) =>
            {
                arguments[0]
            }
            ExprKind::MethodCall { receiver, method, .. }
                if is("num_traits::ToPrimitive") && unwraps && Method::named(method) == Method::ToF64 =>
            {
                *receiver
            }
            _ => return Ok(None),
        };
        let of = self.types.expr(number).behind_references();
        let (ty, span) = (self.ty_of(id), body.expr(id).span);
        if !ty.is_float() || !(self.of(of).is_float() || matches!(of.kind(), TyKind::Integer(_))) {
            return unsupported("a conversion of something else than numbers");
        }
        if let ExprKind::Literal(_) = body.kind(number)
            && let Some(written) = body.printed(id, &Nameless)
        {
            return Ok(Some(Lowered::Value(self.let_("constant", span, ty, Op::Constant(written)))));
        }
        let Some(written) = self.written_float(ty) else { return Ok(None) };
        let operand = self.operand(number)?;
        let op = Op::Cast { operand, ty: Box::new(written) };
        Ok(Some(Lowered::Value(self.let_("cast", span, ty, op))))
    }

    /// A float as another one.
    fn between_floats(&mut self, id: ExprId, value: ExprId) -> Result<Option<Lowered>> {
        let (from, to) = (self.types.expr(value), self.types.expr(id));
        let (TyKind::Float(from), TyKind::Float(to)) = (from.kind(), to.kind()) else { return Ok(None) };
        let operand = self.value(value)?;
        if from == to {
            return Ok(Some(Lowered::Value(operand)));
        }
        let Some(written) = seen(self.types.expr(id), self.world) else { return Ok(None) };
        let op = Op::Cast { operand, ty: Box::new(written.ty) };
        let (span, ty) = (self.body.expr(id).span, self.ty_of(id));
        Ok(Some(Lowered::Value(self.let_("cast", span, ty, op))))
    }

    fn check_converted(&self, id: ExprId, value: ExprId) -> Result<()> {
        let (from, to) = (self.types.expr(value), self.types.expr(id));
        let is_known = |ty: ty::Ty| ty.is_certain() && !crate::wengert::expressions::holds_references(ty);
        match is_known(from)
            && is_known(to)
            && !self.is_map(id)
            && self.has_tangent(value)
            && self.has_tangent(id)
        {
            true => Ok(()),
            false => unsupported("a conversion of types that are not known"),
        }
    }

    fn is_parameter(&self, id: ExprId) -> bool {
        matches!(self.types.expr(id).kind(), TyKind::Parameter(_))
    }
}

/// The runtime has a rule for it.
pub(in crate::wengert) fn by_rule() -> Known {
    Known {
        excluded: Vec::new(),
        handles: Handles { puts: false, decodes: false },
        itself: Itself::No,
        unmarked: None,
        unnamed: 0,
    }
}
