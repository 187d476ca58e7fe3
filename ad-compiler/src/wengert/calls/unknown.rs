//! Functions and methods that inference does not know, as those of other crates: rustc finds them, and their derivatives by the protocol.

use super::derivatives::Itself;
use super::protocol::{CallResult, Known};
use crate::hir::{ExprId, ExprKind, Meaning, PathRef};
use crate::ir::{Argument, Callee, Op, Opaque, Passing, Style, Ty};
use crate::items::{Def, ModuleId, Namespace};
use crate::library::{Fact, Method};
use crate::lower::{is_generated, sends_itself, underived};
use crate::rules::{self, Primitive};
use crate::ty::{self, TyKind};
use crate::wengert::expressions::holds_references;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Ident;

impl Lowering<'_> {
    /// The call of a function that inference does not know.
    pub(in crate::wengert) fn unknown_call(
        &mut self,
        id: ExprId,
        path: &PathRef,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let callee = &path.path;
        let names: Vec<String> =
            callee.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let (last, owner) =
            (callee.path.segments.last().expect("a path has a segment"), names.iter().rev().nth(1));
        let of_type = owner.is_some_and(|owner| names_type(owner));
        let is_foreign = |def: &Def| matches!(def, Def::Foreign | Def::External(_));
        let is_elsewhere = match &path.meaning {
            _ if self.declared.has_adjoint(&callee.path) => true,
            Meaning::Def(def) => {
                is_foreign(def)
                    || is_generated(self.declared, &callee.path)
                    || self.declared.is_part_of_function(&last.ident)
            }
            Meaning::Member { .. } if self.declared.is_part_of_function(&last.ident) => true,
            Meaning::Member { .. } if of_type => {
                is_foreign(&self.world.resolve(&names[..names.len() - 1], path.module, Namespace::Types))
            }
            _ => false,
        };
        let is_part = self.declared.is_part_of_function(&last.ident);
        if !is_elsewhere || callee.qself.is_some() || !last.arguments.is_none() && !is_part {
            return unsupported("a call that is not known");
        }
        if names_type(&last.ident.to_string()) {
            return self.foreign_constructor(id, path, of_type, arguments);
        }
        if let Some(lowered) = self.made_of_entries(id, path, arguments)? {
            return Ok(lowered);
        }
        if !is_part {
            self.check_unknown(id, arguments)?;
        }
        if sends_itself(self.declared, &callee.path)
            || underived(self.declared, &callee.path).is_some()
            || self.declared.is_function_of_crate(&callee.path)
            || self.declared.unmarked(&callee.path).is_some()
            || self.declared.higher_order(&callee.path).is_some()
        {
            return unsupported("a call that is not known");
        }
        let (handles, name) = match of_type {
            true => (self.declared.method_handles_bits(&last.ident), Callee::Associated(callee.clone())),
            false => {
                let companion = self.declared.companion(&callee.path);
                let handles = self.declared.handles_bits(&callee.path);
                (handles, Callee::Function { path: callee.clone(), companion })
            }
        };
        let known = Known { excluded: Vec::new(), handles, itself: Itself::No, unmarked: None, unnamed: 0 };
        self.called_by_protocol(id, name, known, Vec::new(), arguments)
    }

    /// The call of a method on something whose type inference does not know.
    pub(in crate::wengert) fn unknown_method(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let not_known = || unsupported(format!("the method `{method}`, which is not known"));
        let ExprKind::MethodCall { types, .. } = self.body.kind(id) else { return not_known() };
        let of_crate = !self.declared.methods(method, arguments.len()).is_empty();
        let of_number = self.is_float(receiver);
        if !(self.is_unknown(receiver) || of_number) || of_crate || !types.is_empty() {
            return not_known();
        }
        if self.is_inert(id) && self.asks_unknown(id) {
            let op = Op::Opaque(Opaque { pure: false, ..self.tokens_of(id)? });
            return Ok(Lowered::Value(self.let_(
                &method.to_string(),
                self.body.expr(id).span,
                Ty::inert(),
                op,
            )));
        }
        if let Some(lowered) = self.mapped_entries(id, receiver, method, arguments)? {
            return Ok(lowered);
        }
        self.check_unknown(id, arguments)?;
        let facts = Method::named(method);
        if self.is_method_of_floats(method)
            && rules::method(&method.to_string(), arguments.len() + 1).is_none()
        {
            return not_known();
        }
        if facts.is(if arguments.is_empty() { Fact::Property } else { Fact::Relation }) {
            return self.looked_at_unknown(id, method, receiver, arguments);
        }
        if let Some(rule) = rules::method(&method.to_string(), arguments.len() + 1) {
            if self.function.is_generic && !of_number {
                return not_known();
            }
            let operand = self.value(receiver)?;
            let mut operands = vec![operand];
            operands.extend(self.values(arguments)?);
            let of_numbers = operands[1..].iter().all(|operand| !self.ty(*operand).is_inert());
            if rule != Primitive::Powi && !of_numbers {
                return not_known();
            }
            let (ty, span) = (self.ty(operand), self.body.expr(id).span);
            return Ok(Lowered::Value(self.primitive(rule, Style::Method, operands, ty, span)));
        }
        // Matrices have sums and copies of their own, too.
        match facts {
            Method::Clone if arguments.is_empty() => {
                let place = self.place_or_temporary(receiver)?;
                let (ty, span) = (self.place_ty(&place), self.body.expr(id).span);
                return Ok(Lowered::Value(self.let_("copy", span, ty, Op::Duplicate(place, method.clone()))));
            }
            Method::Other | Method::Sum => {}
            _ => return not_known(),
        }
        let receiver = self.unknown_receiver(receiver)?;
        let handles = self.declared.method_handles_bits(method);
        let known = Known { excluded: Vec::new(), handles, itself: Itself::No, unmarked: None, unnamed: 0 };
        let callee = Callee::Method { name: method.clone(), generics: None };
        self.called_by_protocol(id, callee, known, vec![receiver], arguments)
    }

    fn is_method_of_floats(&self, method: &Ident) -> bool {
        let body = &self.inferred.body;
        let functions = self.world.impls(body.module, &[]).functions(&method.to_string(), self.world);
        functions.iter().any(|(block, _)| matches!(block.self_ty.kind(), TyKind::Float(_)))
    }

    /// What is asked of something without taking a derivative of it: how long it is, whether it is equal to something else.
    fn looked_at_unknown(
        &mut self,
        id: ExprId,
        method: &Ident,
        receiver: ExprId,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        if !self.is_pure(receiver) || !arguments.iter().all(|argument| self.is_pure(*argument)) {
            return unsupported("something that is asked of a value with an effect");
        }
        let opaque = self.tokens_of(id)?;
        let (span, hint) = (self.body.expr(id).span, method.to_string());
        Ok(Lowered::Value(self.let_(&hint, span, Ty::inert(), Op::Opaque(opaque))))
    }

    /// Whether an expression asks something of a value of a type that is not known, and cannot change it.
    pub(in crate::wengert) fn asks_unknown(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::MethodCall { receiver, arguments, .. } if self.is_unknown(*receiver) => {
                let is_shared = match self.body.kind(*receiver) {
                    ExprKind::Local(local) => {
                        !self.body.local(*local).is_mutable
                            && !self.is_mutable_reference(self.types.local(*local))
                    }
                    _ => false,
                };
                is_shared && arguments.is_empty()
            }
            ExprKind::Binary { left, right, .. } => self.asks_unknown(*left) && self.asks_unknown(*right),
            _ => self.is_kept(id),
        }
    }

    /// The method says what it takes.
    fn unknown_receiver(&mut self, receiver: ExprId) -> Result<Argument> {
        if !self.is_place(receiver) {
            return Ok(Argument::Value(self.value(receiver)?));
        }
        let place = self.place(receiver)?;
        let passing = match self.function.may_be_written_through(place.root) {
            true => Passing::MaybeExclusive,
            false => Passing::Name,
        };
        Ok(Argument::Place { place, passing, saved: None })
    }

    fn called_by_protocol(
        &mut self,
        id: ExprId,
        callee: Callee,
        known: Known,
        mut given: Vec<Argument>,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        for argument in arguments {
            given.push(self.argument_of_any(*argument)?);
        }
        // What becomes of it may say what it is.
        let ty = self.types.expr(id);
        let is_known = ty.is_certain() && !holds_references(ty);
        let ty = if is_known { ty } else { ty::Ty::unknown() };
        let result = CallResult { ty, span: self.body.expr(id).span, source: Some(id) };
        self.called_with(callee, given, known, result)
    }

    /// Whether the crate may send messages.
    fn sends_messages(&self) -> bool {
        let names_it = |id: &ModuleId| self.world.module(*id).text.contains(MESSAGES);
        *self.sends_messages.get_or_init(|| self.world.own_modules().iter().any(names_it))
    }

    /// What inference does not know may be given functions, or send messages.
    fn check_unknown(&self, id: ExprId, arguments: &[ExprId]) -> Result<()> {
        let is_function = |argument: &ExprId| {
            matches!(self.types.expr(*argument).kind(), TyKind::Closure(_) | TyKind::Function(..))
        };
        if arguments.iter().any(is_function) {
            return unsupported("a function that is given to one which is not known");
        }
        match self.is_inert(id) || self.sends_messages() {
            true => unsupported("a call that is not known"),
            false => Ok(()),
        }
    }
}

/// The crate by which the ranks of a program talk to each other.
const MESSAGES: &str = "mpi::";

fn names_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}
