//! Calls: arguments go to places of the types that the signature says, closures last.

use super::matrices::mapped_entries;
use super::{Callee, Inference};
use crate::hir::{ExprId, ExprKind, TypeRef};
use crate::ty::{Callable, FnSig, Substitution, Ty};
use proc_macro2::Ident;

impl Inference<'_> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, arguments: &[ExprId], wanted: Ty) -> Ty {
        let of = self.infer(callee);
        let of = self.table.shallow(of);
        // Something that is called through a reference or in a box.
        let signature = self.call_signature(of);
        if let Some(known) = self.types.callees.get(&callee) {
            let known = known.clone();
            self.types.callees.insert(id, known);
        }
        let Some((inputs, output)) = signature else {
            match self.made_of_entries(callee) {
                Some(owner) => self.hand_over_for_entries(owner, None, arguments),
                None => self.hand_over_unknown(arguments),
            }
            return self.given_by_unknown(of, arguments);
        };
        let hopes = self.hopes(&inputs, output, wanted);
        self.hand_over(&inputs, &hopes, arguments);
        self.table.shallow(output)
    }

    /// What comes of calling something whose signature is not known: if it is a variable, it is called so.
    fn given_by_unknown(&mut self, of: Ty, arguments: &[ExprId]) -> Ty {
        let output = self.table.foreign();
        if self.table.kind(of).is_some() {
            let inputs = arguments.iter().map(|argument| self.types.exprs[argument.0 as usize]).collect();
            self.oblige(super::Obligation::Callable { of, inputs, output });
        }
        output
    }

    pub(super) fn hand_over_unknown(&mut self, arguments: &[ExprId]) {
        for argument in arguments {
            self.escaping(*argument);
        }
    }

    /// An expression whose value goes to something that is not known.
    pub(super) fn escaping(&mut self, expr: ExprId) {
        let ty = self.infer(expr);
        self.table.escapes(ty);
        // What a closure gives goes there, too.
        if let crate::ty::TyKind::Closure(number) = self.table.shallow(ty).kind()
            && let Some(signature) = self.closures.get(number).cloned()
        {
            signature.inputs.into_iter().chain([signature.output]).for_each(|ty| self.table.escapes(ty));
        }
    }

    /// What the inputs are if a call gives what is wanted: arguments become that on their way, as far as they can.
    fn hopes(&mut self, inputs: &[Ty], output: Ty, wanted: Ty) -> Vec<Ty> {
        let wanted = self.table.shallow(wanted);
        if self.table.kind(wanted).is_some() || wanted.is_unknown() || inputs.is_empty() {
            return inputs.to_vec();
        }
        let snapshot = self.table.snapshot();
        let hopes = match self.table.unify(output, wanted) {
            true => inputs.iter().map(|input| self.table.deep(*input)).collect(),
            false => inputs.to_vec(),
        };
        self.table.take_back(snapshot);
        hopes
    }

    /// Arguments go to parameters of these types. What closures take is often known from the other arguments.
    pub(super) fn hand_over(&mut self, inputs: &[Ty], hopes: &[Ty], arguments: &[ExprId]) {
        let is_closure = |this: &Self, id: ExprId| matches!(this.body.kind(id), ExprKind::Closure { .. });
        for closures in [false, true] {
            if closures {
                self.settle();
            }
            for (position, argument) in arguments.iter().enumerate() {
                if is_closure(self, *argument) != closures {
                    continue;
                }
                match inputs.get(position) {
                    Some(input) => {
                        let hope = hopes[position];
                        let given = self.check(*argument, hope);
                        let snapshot = self.table.snapshot();
                        // What becomes what is hoped for goes there.
                        if hope != *input && self.coerces(given, hope) && self.table.unify(hope, *input) {
                            self.table.keep(snapshot);
                        } else {
                            self.table.take_back(snapshot);
                            self.coerce(*argument, given, *input);
                        }
                    }
                    None => self.escaping(*argument),
                }
                if closures {
                    self.settle();
                }
            }
        }
        self.settle();
    }

    pub(super) fn method_call(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        types: &[TypeRef],
        arguments: &[ExprId],
        wanted: Ty,
    ) -> Ty {
        let of = self.infer(receiver);
        self.settle();
        let module = self.body.module;
        // A method with another number of arguments is not the one: the type has one of its own that Rust finds.
        let pick = self.probe(of, &method.to_string(), module);
        let Some(pick) = pick.filter(|pick| pick.signature.inputs.len() == arguments.len()) else {
            let type_of = |id: ExprId| self.table.deep(self.types.exprs[id.0 as usize]);
            match mapped_entries(self.body, receiver, method, &type_of, self.world) {
                Some(owner) => {
                    let of = type_of(receiver).behind_references();
                    let entry = of.parts().first().copied().filter(|part| part.is_scalar());
                    self.hand_over_for_entries(owner, entry, arguments);
                }
                None => self.hand_over_unknown(arguments),
            }
            return self.table.foreign();
        };
        let own = self.own_arguments(&pick.signature, types);
        let mut substitution = own;
        substitution.extend(&pick.arguments);
        self.adjust(id, pick.adjustments);
        let callable = Callable::Function(pick.signature.owner);
        let callee = Callee { callable, arguments: substitution.clone(), is_doubtful: pick.is_doubtful };
        self.types.callees.insert(id, callee);
        self.oblige_bounds(&pick.signature.generics, &substitution);
        let inputs: Vec<Ty> =
            pick.signature.inputs.iter().map(|input| self.normalized(substitution.apply(*input))).collect();
        let output = self.normalized(substitution.apply(pick.signature.output));
        let hopes = self.hopes(&inputs, output, wanted);
        self.hand_over(&inputs, &hopes, arguments);
        self.table.shallow(output)
    }

    /// The arguments of a method's own parameters.
    fn own_arguments(&mut self, signature: &FnSig, written: &[TypeRef]) -> Substitution {
        let generics = signature.generics.clone();
        let mut written = written.iter();
        let mut substitution = Substitution::default();
        for param in generics.own(signature.owner) {
            let ty = if param.is_hidden { None } else { written.next() };
            let ty = match ty {
                Some(ty) => self.written(ty),
                None => self.table.fresh(),
            };
            substitution.put(param.param.clone(), ty);
        }
        substitution
    }
}
