//! Calls: functions of floats by their rules, and what only computes.

use crate::diagnostics::Page;
use crate::hir::{ExprId, ExprKind, Meaning};
use crate::ir::{Barrier, Kind, Op, Opaque, Style};
use crate::items::Def;
use crate::library::Method;
use crate::rules;
use crate::ty::Callable;
use crate::wengert::expressions::holds_references;
use crate::wengert::frames::Variable;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Ident;

impl Lowering<'_> {
    pub(in crate::wengert) fn call(
        &mut self,
        id: ExprId,
        callee: ExprId,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let body = self.body;
        if let ExprKind::Local(local) = body.kind(callee)
            && let Some(Variable::Function(function)) = self.variable(*local)
        {
            return self.applied(*function, arguments);
        }
        let ExprKind::Path(path) = body.kind(callee) else {
            return self.call_of_value(id, callee, arguments);
        };
        match self.types.callee(id).map(|callee| callee.callable) {
            Some(callable @ (Callable::Struct(_) | Callable::Variant(..))) => {
                self.constructor(id, path, callable, arguments)
            }
            Some(Callable::Function(owner))
                if self.world.is_of_library(owner.item.module)
                    && self.declared.has_adjoint(&path.path.path) =>
            {
                self.unknown_call(id, path, arguments)
            }
            Some(Callable::Function(owner)) if self.is_of_runtime(owner) => {
                self.function_call(id, path, owner, arguments)
            }
            Some(Callable::Function(owner)) if self.world.is_of_library(owner.item.module) => {
                self.library_function(id, path, owner, arguments)
            }
            Some(Callable::Function(owner)) if matches!(path.meaning, Meaning::Def(Def::Item(_))) => {
                self.function_call(id, path, owner, arguments)
            }
            Some(Callable::Function(owner)) if self.callee(id).is_some() => {
                self.associated_call(id, path, arguments, owner)
            }
            Some(Callable::Function(_)) => unsupported("a function of a type"),
            None => self.unknown_call(id, path, arguments),
        }
    }

    /// A call through a parameter, which has no derivative.
    fn call_of_value(&mut self, id: ExprId, callee: ExprId, arguments: &[ExprId]) -> Result<Lowered> {
        let body = self.body;
        let ExprKind::Local(local) = body.kind(callee) else { return unsupported("a call of a value") };
        let is_parameter = self
            .value_of(*local)
            .is_some_and(|value| matches!(self.function.info(value).kind, Kind::Parameter));
        let only_computes = arguments.iter().all(|argument| self.is_pure(*argument));
        if !is_parameter || !only_computes || holds_references(self.types.expr(id)) {
            return unsupported("a call of a value");
        }
        let barrier = Barrier {
            page: Page::FunctionValues,
            at: body.expr(callee).span.into(),
            what: format!("`{}` is a value; a call through it has no derivative", body.local(*local).name),
            help: "call the function by its name; or take `f: impl DifferentiableFn` and write `f.call(x)`"
                .into(),
        };
        let opaque = Opaque { pure: false, barrier: Some(barrier), ..self.tokens_of(id)? };
        Ok(Lowered::Value(self.let_("kept", body.expr(id).span, self.ty_of(id), Op::Opaque(opaque))))
    }

    pub(in crate::wengert) fn method_call(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let span = self.body.expr(id).span;
        if matches!(self.body.kind(id), ExprKind::MethodCall { has_numbers: true, .. }) {
            return unsupported("a method that is given numbers for its parameters");
        }
        let Some(callee) = self.callee(id) else {
            return self.unknown_method(id, receiver, method, arguments);
        };
        let Callable::Function(owner) = callee.callable else { return unsupported("a method") };
        if !self.world.is_of_library(owner.item.module) || self.is_of_differentiable_functions(owner) {
            return self.own_method_call(id, owner);
        }
        if let Some(operator) = self.operator_of(owner)
            && let Some(lowered) = self.by_operator(id, operator, receiver, arguments)?
        {
            return Ok(lowered);
        }
        if let Some(lowered) = self.into(id, owner, receiver, method)? {
            return Ok(lowered);
        }
        if let Some(lowered) = self.number_unwrapped(id, receiver, method)? {
            return Ok(lowered);
        }
        if let Some(lowered) = self.popped(id, receiver, method)? {
            return Ok(lowered);
        }
        if let (Method::Map, [function], false) = (Method::named(method), arguments, self.is_kept(id))
            && let Some(lowered) = self.mapped_array(id, receiver, *function)?
        {
            return Ok(lowered);
        }
        let of_numbers = !self.is_inert(id) || !self.is_inert(receiver);
        if of_numbers && self.has_meaning(owner) && !self.is_kept(id) {
            return self.instantiated(id, owner, Some(receiver), arguments);
        }
        if let [items] = arguments
            && let Some(lowered) = self.extended(id, receiver, method, *items)?
        {
            return Ok(lowered);
        }
        if let Some(lowered) = self.inserted(id, receiver, method, arguments)? {
            return Ok(lowered);
        }
        // What a guard leads to has no place.
        if !self.is_guard(receiver)
            && let Some(lowered) = self.list_method(id, receiver, method, arguments)?
        {
            return Ok(lowered);
        }
        if self.is_of_iterators(owner)
            && !self.is_kept(id)
            && let Some(lowered) = self.end_that_may_fail(id, receiver, method, arguments)?
        {
            return Ok(lowered);
        }
        if arguments.is_empty()
            && let Some(lowered) = self.accumulated(id, receiver, method)?
        {
            return Ok(lowered);
        }
        if Method::named(method) == Method::Collect && !self.is_kept(id) {
            return self.collected(id, receiver);
        }
        if self.is_float(receiver)
            && let Some(rule) = rules::method(&method.to_string(), arguments.len() + 1)
        {
            let ty = self.ty_of(id);
            let mut operands = vec![self.value(receiver)?];
            operands.extend(self.values(arguments)?);
            return Ok(Lowered::Value(self.primitive(rule, Style::Method, operands, ty, span)));
        }
        if self.is_inert(id) {
            return self.inert(&method.to_string(), id);
        }
        unsupported(format!("the method `{method}`"))
    }

    /// Whether an expression is a float, or a reference to one; type parameters may be floats.
    pub(in crate::wengert) fn is_float(&self, id: ExprId) -> bool {
        self.of(self.types.expr(id).behind_references()).is_float()
    }
}
