//! Calls of functions of the crate, by the protocol: how arguments are given, and what the crate says of the callee.

use super::derivatives::Itself;
use crate::hir::{ExprId, ExprKind, Meaning, PathRef};
use crate::ir::*;
use crate::items::Def;
use crate::lower::{left_out, seen, sends_itself};
use crate::source::{Formula, Handles};
use crate::ty::{self, TyKind};
use crate::types;
use crate::wengert::expressions::holds_references;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Span;

/// What the crate says of what is called.
pub(in crate::wengert) struct Known {
    pub(in crate::wengert) excluded: Vec<LeftOut>,
    pub(in crate::wengert) handles: Handles,
    pub(in crate::wengert) itself: Itself,
    pub(in crate::wengert) unmarked: Option<Unmarked>,
    /// How many parameters for types have no names, where it is called with those that have.
    pub(in crate::wengert) unnamed: usize,
}

/// What comes of a call, and what the user has written for it.
pub(in crate::wengert) struct CallResult {
    pub(in crate::wengert) ty: ty::Ty,
    pub(in crate::wengert) span: Span,
    pub(in crate::wengert) source: Option<ExprId>,
}

impl Lowering<'_> {
    pub(in crate::wengert) fn function_call(
        &mut self,
        id: ExprId,
        path: &PathRef,
        owner: ty::Owner,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let callee = &path.path;
        let last = callee.path.segments.last().expect("a path has a segment");
        let recursive = !self.signature.is_associated() && callee.path.is_ident(self.name);
        if callee.qself.is_some() || recursive && !last.arguments.is_none() {
            return unsupported("a function with type arguments");
        }
        if !recursive {
            if let Some(lowered) = self.higher_order(id, owner, callee, arguments)? {
                return Ok(lowered);
            }
            self.leave_to_syntax(callee)?;
            let is_looked = self.is_within_body(owner) || self.declared.unmarked(&callee.path).is_some();
            let signature = self.world.signature(owner).filter(|_| is_looked);
            if let Some(signature) = signature
                && let Some(lowered) = self.only_looked(id, &last.ident, &signature, arguments.len())?
            {
                return Ok(lowered);
            }
            if let Some(formula) = self.formula(&callee.path) {
                let parameters = arguments.iter().map(|argument| self.type_handed(*argument)).collect();
                let handed = arguments.iter().map(|argument| self.handed(*argument));
                let handed = handed.collect::<Result<Vec<_>>>()?;
                let output = self.types.expr(id);
                return self.short_function(&formula.closure, handed, parameters, output);
            }
        }
        if self.borrows(id) || !self.types.expr(id).is_certain() {
            return unsupported("a call that gives a type which is not known, or borrows");
        }
        let mut given = Vec::new();
        for argument in arguments {
            given.push(self.argument(*argument)?);
        }
        let result = CallResult { ty: self.types.expr(id), span: self.body.expr(id).span, source: Some(id) };
        self.function_called(callee, given, recursive, self.is_within_body(owner), result)
    }

    /// The call of a function with what it is given.
    fn function_called(
        &mut self,
        callee: &syn::ExprPath,
        given: Vec<Argument>,
        recursive: bool,
        is_within: bool,
        result: CallResult,
    ) -> Result<Lowered> {
        let excluded = self
            .declared
            .function_at(&callee.path)
            .map_or_else(Vec::new, |item| left_out(&item, self.declared));
        let handles = self.declared.handles_bits(&callee.path);
        let unnamed = self.unnamed_parameters(&callee.path);
        let unmarked = self.declared.unmarked(&callee.path).filter(|_| !recursive && !is_within);
        let unmarked = unmarked.map(|_| Unmarked::Certainly);
        let itself = if recursive { Itself::Certainly } else { Itself::No };
        let callee =
            Callee::Function { path: callee.clone(), companion: self.declared.companion(&callee.path) };
        self.called_with(callee, given, Known { excluded, handles, itself, unmarked, unnamed }, result)
    }

    /// How many parameters for types a function has that have no names, where it is called with those that have.
    fn unnamed_parameters(&self, callee: &syn::Path) -> usize {
        let is_written = callee.segments.last().is_some_and(|last| !last.arguments.is_none());
        let Some(item) = is_written.then(|| self.declared.function_at(callee)).flatten() else { return 0 };
        let all = crate::interface::anonymous::with_named_types(&item)
            .map_or(0, |named| named.sig.generics.params.len());
        all.saturating_sub(item.sig.generics.params.len())
    }

    /// The call of a function that is given functions, and has no derivative of its own: its body stands there.
    fn higher_order(
        &mut self,
        id: ExprId,
        owner: ty::Owner,
        callee: &syn::ExprPath,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let name = &callee.path.segments.last().expect("a path has a segment").ident;
        match self.declared.higher_order(&callee.path) {
            None => Ok(None),
            Some(Ok(found)) if !self.hides_any(found.items.iter()) && !self.sends(name) => {
                self.instantiated(id, owner, None, arguments).map(Some)
            }
            Some(_) => unsupported("a function that is given functions"),
        }
    }

    /// Whether something that a body names is a variable here.
    pub(in crate::wengert) fn hides_any<'i>(
        &self,
        mut items: impl Iterator<Item = &'i proc_macro2::Ident>,
    ) -> bool {
        items.any(|item| self.inferred.body.locals().any(|(_, local)| local.name == *item))
    }

    /// Whether a function is one that the body declares: it has a derivative beside it.
    fn is_within_body(&self, owner: ty::Owner) -> bool {
        let (home, of) = (self.inferred.body.module, owner.item.module);
        of != home && self.world.module(of).is_block && self.world.is_within(of, home)
    }

    /// What a function is, where it is so short that its body stands in the place of a call.
    pub(in crate::wengert) fn formula(&self, path: &syn::Path) -> Option<Formula> {
        let formula = self.declared.formula(path.get_ident()?, self.signature.modes)?;
        // What it names may not be something else here.
        (!self.hides_any(formula.items.iter())).then_some(formula)
    }

    /// The call of a function by a name that stands for it.
    pub(in crate::wengert) fn function_by_name(
        &mut self,
        path: &PathRef,
        given: Vec<Argument>,
        ty: ty::Ty,
        span: Span,
    ) -> Result<Lowered> {
        let callee = &path.path;
        let last = callee.path.segments.last().expect("a path has a segment");
        if callee.qself.is_some() || !last.arguments.is_none() || callee.path.is_ident(self.name) {
            return unsupported("a function with type arguments");
        }
        self.leave_to_syntax(callee)?;
        if !ty.is_certain() || holds_references(ty) {
            return unsupported("a call that gives a type which is not known, or borrows");
        }
        let Meaning::Def(Def::Item(item)) = path.meaning else {
            return unsupported("a function that is not known");
        };
        let is_within = self.is_within_body(ty::Owner::item(item));
        self.function_called(callee, given, false, is_within, CallResult { ty, span, source: None })
    }

    /// What is lowered otherwise than by the protocol.
    fn leave_to_syntax(&self, callee: &syn::ExprPath) -> Result<()> {
        let path = &callee.path;
        if self.declared.higher_order(path).is_some() {
            return unsupported("a function that is given functions");
        }
        if sends_itself(self.declared, path) {
            return unsupported("a function that sends");
        }
        Ok(())
    }

    /// The same, of arguments that may be given together.
    pub(in crate::wengert) fn called_with(
        &mut self,
        callee: Callee,
        mut given: Vec<Argument>,
        known: Known,
        result: CallResult,
    ) -> Result<Lowered> {
        if self.function.lends_parts_of_one_list(&given) {
            return unsupported("parts of one list");
        }
        self.function.refine_passing(&mut given);
        Ok(self.called(callee, given, known, result))
    }

    /// The call of a callee with what the crate says of it: its item, and what it does with bits.
    fn called(
        &mut self,
        callee: Callee,
        arguments: Vec<Argument>,
        known: Known,
        result: CallResult,
    ) -> Lowered {
        let Known { excluded, handles, itself, unmarked, unnamed } = known;
        let name = callee.name().clone();
        let checkpoints =
            self.function.temporary(&format!("{name}_adjoint"), name.span(), Ty::inert(), Kind::Line);
        if let Some(id) = result.source {
            self.remember_call(checkpoints, id);
        }
        self.note_copied(checkpoints, &callee, &arguments);
        let puts_bits = handles.puts && arguments.iter().any(Argument::may_change);
        let call = Call {
            callee,
            arguments,
            checkpoints,
            recursive: itself != Itself::No,
            certain: itself == Itself::Certainly,
            excluded,
            unnamed,
            unmarked,
            takes_bits: puts_bits,
            decodes: handles.decodes,
            for_effect: false,
            keeping: false,
            communicates: false,
            dot: None,
        };
        // The tangent of what a callee gives is that of its type, whether anything in it is active or not.
        let written = seen(result.ty, self.world).filter(|_| result.ty != ty::Ty::unit());
        let ty = written.map_or(Ty::unknown(), |seen| types::of_generic(&seen.ty, &self.function.scalars));
        Lowered::Value(self.let_(&name.to_string(), result.span, ty, Op::Call(call)))
    }

    /// Notes of which arguments a copy costs no more than the call.
    fn note_copied(&mut self, checkpoints: ValueId, callee: &Callee, arguments: &[Argument]) {
        let visited = self.declared.visited_slices(callee.name());
        if matches!(callee, Callee::Function { path, .. } if path.path.get_ident().is_some()) {
            self.function.slices.insert(checkpoints, visited.clone());
        }
        let is_of_constant_size = |argument: &Argument| {
            let Argument::Place { place, .. } = argument else { return false };
            let seen = self.type_in(place).and_then(|ty| seen(ty, self.world));
            seen.is_some_and(|seen| {
                self.declared.has_constant_size(&seen) && !self.declared.has_no_clone(&seen)
            })
        };
        let of_constant_size =
            arguments.iter().enumerate().filter(|(_, argument)| is_of_constant_size(argument));
        let copied = visited.into_iter().chain(of_constant_size.map(|(position, _)| position)).collect();
        self.function.copied_for_calls.insert(checkpoints, copied);
    }

    /// How an argument is given.
    pub(in crate::wengert) fn argument(&mut self, id: ExprId) -> Result<Argument> {
        if self.may_hold_communicator(id) {
            return unsupported("an argument of a type that is not known");
        }
        self.argument_of_any(id)
    }

    /// How an argument is given, whatever its type is.
    pub(in crate::wengert) fn argument_of_any(&mut self, id: ExprId) -> Result<Argument> {
        let given = |place, passing| Ok(Argument::Place { place, passing, saved: None });
        let body = self.body;
        match body.kind(id) {
            ExprKind::Reference { is_mutable: true, of } if self.is_place(*of) => {
                given(self.place(*of)?, Passing::Exclusive)
            }
            ExprKind::Reference { is_mutable: true, of } => {
                let value = self.value(*of)?;
                given(Place::of(self.changed_value(value, *of)), Passing::Exclusive)
            }
            ExprKind::Reference { is_mutable: false, of } => {
                given(self.place_or_temporary(*of)?, Passing::Shared)
            }
            ExprKind::Local(local) => {
                let Some(value) = self.value_of(*local) else { return unsupported("a variable") };
                if self.function.is_lent(value) {
                    return given(Place::of(value), Passing::MaybeExclusive);
                }
                let Kind::Alias(alias) = self.function.info(value).kind.clone() else {
                    return Ok(Argument::Value(self.value(id)?));
                };
                let is_written = self.function.may_be_written_through(value);
                if alias.bound && alias.form != Form::Value {
                    let passing = if is_written { Passing::MaybeExclusive } else { Passing::Name };
                    return given(Place::of(value), passing);
                }
                if alias.form.is_reference() {
                    let is_written = alias.form == Form::Mutable && is_written;
                    let passing = if is_written { Passing::MaybeExclusive } else { Passing::Shared };
                    return given(Place::of(value), passing);
                }
                Ok(Argument::Value(self.value(id)?))
            }
            ExprKind::Path(_) => Ok(Argument::Value(self.value(id)?)),
            ExprKind::MethodCall { .. } | ExprKind::Try(_) if self.is_place(id) => {
                let is_mutable = self.is_mutable_reference(self.types.expr(id));
                let passing = if is_mutable { Passing::Exclusive } else { Passing::Shared };
                match self.types.expr(id).kind() {
                    TyKind::Reference(..) => given(self.place(id)?, passing),
                    _ => Ok(Argument::Value(self.value(id)?)),
                }
            }
            _ if self.refers_to_number(id) => given(Place::of(self.value(id)?), Passing::Shared),
            _ if holds_references(self.types.expr(id)) => match self.table(id, self.types.expr(id))? {
                Some(table) if self.ty(table).is_copy() => given(Place::of(table), Passing::Shared),
                Some(table) => Ok(Argument::Value(table)),
                None => unsupported("an argument that is a reference"),
            },
            _ => Ok(Argument::Value(self.value(id)?)),
        }
    }

    /// Whether an argument is of a type that is not known, or has a field that is.
    pub(in crate::wengert) fn may_hold_communicator(&self, id: ExprId) -> bool {
        let ty = self.types.expr(id);
        let has_unknown_field = |part: crate::ty::Ty| {
            let TyKind::Adt(of, _) = part.kind() else { return false };
            self.world
                .struct_decl(*of)
                .is_some_and(|declared| declared.fields.list.iter().any(|field| !field.ty.is_certain()))
        };
        !ty.is_certain() || ty.any(&has_unknown_field)
    }
}
