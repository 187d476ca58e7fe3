//! Calls of functions of the crate, by the protocol: how arguments are given, and what the crate says of the callee.

use super::expressions::holds_references;
use super::{Lowered, Lowering, Result, unsupported};
use crate::hir::{ExprId, ExprKind, PathRef};
use crate::ir::*;
use crate::lower::{left_out, seen, sends_itself};
use crate::source::Handles;
use crate::ty::TyKind;
use crate::types;

impl Lowering<'_> {
    pub(super) fn function_call(
        &mut self,
        id: ExprId,
        path: &PathRef,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let callee = &path.path;
        let last = callee.path.segments.last().expect("a path has a segment");
        let recursive = !self.signature.is_associated() && callee.path.is_ident(self.name);
        if callee.qself.is_some() || !last.arguments.is_none() {
            return unsupported("a function with type arguments");
        }
        if !recursive {
            self.leave_to_syntax(callee)?;
        }
        if self.borrows(id) || !self.types.expr(id).is_certain() {
            return unsupported("a call that gives a type which is not known, or borrows");
        }
        let mut given = Vec::new();
        for argument in arguments {
            given.push(self.argument(*argument)?);
        }
        if self.function.lends_parts_of_one_list(&given) {
            return unsupported("parts of one list");
        }
        self.function.refine_passing(&mut given);
        let item = self.declared.function_at(&callee.path);
        let handles = self.declared.handles_bits(&callee.path);
        let callee =
            Callee::Function { path: callee.clone(), companion: self.declared.companion(&callee.path) };
        Ok(self.called(callee, given, item, handles, recursive, id))
    }

    /// What is lowered otherwise than by the protocol.
    fn leave_to_syntax(&self, callee: &syn::ExprPath) -> Result<()> {
        let path = &callee.path;
        if self.declared.unmarked(path).is_some() || self.declared.higher_order(path).is_some() {
            return unsupported("a function without derivative");
        }
        if let Some(name) = path.get_ident()
            && self.declared.formula(name, self.signature.modes).is_some()
        {
            return unsupported("a short function");
        }
        if sends_itself(self.declared, path) {
            return unsupported("a function that sends");
        }
        Ok(())
    }

    /// The call of a callee with what the crate says of it: its item, and what it does with bits.
    pub(super) fn called(
        &mut self,
        callee: Callee,
        arguments: Vec<Argument>,
        item: Option<syn::ItemFn>,
        handles: Handles,
        recursive: bool,
        id: ExprId,
    ) -> Lowered {
        let name = callee.name().clone();
        let checkpoints =
            self.function.temporary(&format!("{name}_adjoint"), name.span(), Ty::inert(), Kind::Line);
        self.remember_call(checkpoints, id);
        self.note_copied(checkpoints, &callee, &arguments);
        let excluded = item.map_or_else(Vec::new, |item| left_out(&item, self.declared));
        let puts_bits = handles.puts && arguments.iter().any(Argument::may_change);
        let call = Call {
            callee,
            arguments,
            checkpoints,
            recursive,
            certain: recursive,
            excluded,
            unnamed: 0,
            unmarked: None,
            takes_bits: puts_bits,
            decodes: handles.decodes,
            for_effect: false,
            keeping: false,
            communicates: false,
            dot: None,
        };
        // The tangent of what a callee gives is that of its type, whether anything in it is active or not.
        let written = seen(self.types.expr(id), self.world).filter(|_| self.types.expr(id) != Ty::unit());
        let ty = written.map_or(Ty::unknown(), |seen| types::of_generic(&seen.ty, &self.function.scalars));
        let span = self.body.expr(id).span;
        Lowered::Value(self.let_(&name.to_string(), span, ty, Op::Call(call)))
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
    pub(super) fn argument(&mut self, id: ExprId) -> Result<Argument> {
        if self.may_hold_communicator(id) {
            return unsupported("an argument of a type that is not known");
        }
        let given = |place, passing| Ok(Argument::Place { place, passing, saved: None });
        let body = self.body;
        match body.kind(id) {
            ExprKind::Reference { is_mutable: true, of } if self.is_place(*of) => {
                given(self.place(*of)?, Passing::Exclusive)
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
            _ if holds_references(self.types.expr(id)) => unsupported("an argument that is a reference"),
            _ => Ok(Argument::Value(self.value(id)?)),
        }
    }

    /// Whether an argument is of a type that is not known, or has a field that is.
    pub(super) fn may_hold_communicator(&self, id: ExprId) -> bool {
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
