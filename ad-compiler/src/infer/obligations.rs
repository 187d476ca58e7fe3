//! What has to hold of types, and tells what their variables are, as soon as enough is known.

use super::Inference;
use super::select::Selected;
use crate::hir::ExprId;
use crate::ty::{Bound, Generics, Projection, Substitution, TraitRef, Ty, TyKind};
use syn::BinOp;

#[derive(Clone, Debug)]
pub(super) enum Obligation {
    /// A type implements a trait, with types that its associated types are.
    Implements(Ty, TraitRef, Box<[(String, Ty)]>),
    /// A type is called with these and gives that.
    Callable { of: Ty, inputs: Box<[Ty]>, output: Ty },
    /// A projection is a type.
    Projects(Projection, Ty),
    /// What an operator gives, once its operands are known.
    Operator { at: ExprId, operator: BinOp, left: Ty, right: Ty, output: Ty },
}

impl Obligation {
    pub(super) fn types(&self) -> Vec<Ty> {
        match self {
            Obligation::Implements(of, trait_ref, bindings) => {
                let bindings = bindings.iter().map(|(_, ty)| *ty);
                trait_ref.arguments.iter().copied().chain([*of]).chain(bindings).collect()
            }
            Obligation::Callable { of, inputs, output } => {
                inputs.iter().copied().chain([*of, *output]).collect()
            }
            Obligation::Projects(projection, ty) => vec![projection.of, *ty],
            Obligation::Operator { left, right, output, .. } => vec![*left, *right, *output],
        }
    }
}

/// Types that lead to themselves end somewhere.
const DEEPEST: usize = 24;

/// What became of one.
pub(super) enum Progress {
    /// Nothing is known of it yet.
    Waits,
    Done,
}

impl Inference<'_> {
    pub(super) fn oblige(&mut self, obligation: Obligation) {
        if matches!(self.try_obligation(&obligation), Progress::Waits) {
            self.obligations.push(obligation);
        }
    }

    /// Looks again at all that could not be said yet.
    pub(super) fn settle(&mut self) {
        loop {
            let waiting = std::mem::take(&mut self.obligations);
            let count = waiting.len();
            for obligation in waiting {
                if matches!(self.try_obligation(&obligation), Progress::Waits) {
                    self.obligations.push(obligation);
                }
            }
            if self.obligations.len() >= count {
                return;
            }
        }
    }

    fn try_obligation(&mut self, obligation: &Obligation) -> Progress {
        match obligation {
            Obligation::Implements(of, trait_ref, bindings) => match self.select(*of, trait_ref) {
                Selected::Ambiguous => Progress::Waits,
                selected => {
                    for (name, ty) in bindings {
                        let found = self.associated_by(&selected, *of, trait_ref, name);
                        if let Some(found) = found {
                            let found = self.normalized(found);
                            self.table.unify(found, *ty);
                        }
                    }
                    Progress::Done
                }
            },
            Obligation::Projects(projection, ty) => match self.projected(projection) {
                Some(found) => {
                    self.table.unify(found, *ty);
                    Progress::Done
                }
                None => Progress::Waits,
            },
            Obligation::Callable { of, inputs, output } => self.try_call(*of, inputs, *output),
            Obligation::Operator { at, operator, left, right, output } => {
                self.try_operator(*at, operator, *left, *right, *output)
            }
        }
    }

    /// What the parameters of an item ask for.
    pub(super) fn oblige_bounds(&mut self, generics: &Generics, arguments: &Substitution) {
        for (of, bound) in &generics.bounds {
            let of = self.normalized(arguments.apply(*of));
            let obligation = match arguments.apply_to_bound(bound) {
                Bound::Trait(trait_ref, bindings) => {
                    let trait_ref = self.normalized_trait(trait_ref);
                    let bindings =
                        bindings.iter().map(|(name, ty)| (name.clone(), self.normalized(*ty))).collect();
                    Obligation::Implements(of, trait_ref, bindings)
                }
                Bound::Callable { inputs, output, .. } => {
                    let inputs = inputs.iter().map(|input| self.normalized(*input)).collect();
                    let output = self.normalized(output);
                    Obligation::Callable { of, inputs, output }
                }
            };
            self.oblige(obligation);
        }
    }

    /// A type in which each projection is what it is, or a variable that will be.
    pub(super) fn normalized(&mut self, ty: Ty) -> Ty {
        // What is not known may be anything, and different things.
        let is_unknown = |part: Ty| part.is_unknown();
        let ty = match ty.any(&is_unknown) {
            true => ty.map(&mut |part| part.is_unknown().then(|| self.table.foreign())),
            false => ty,
        };
        if !ty.any(&|part| matches!(part.kind(), TyKind::Projection(_))) {
            return ty;
        }
        ty.map(&mut |part| match part.kind() {
            TyKind::Projection(projection) => {
                if self.depth > DEEPEST {
                    return Some(self.table.foreign());
                }
                self.depth += 1;
                let of = self.normalized(projection.of);
                let projection = Projection { of, ..(**projection).clone() };
                let found = self.projected(&projection);
                self.depth -= 1;
                Some(match found {
                    Some(found) => found,
                    None => {
                        let variable = self.table.pending();
                        self.obligations.push(Obligation::Projects(projection, variable));
                        variable
                    }
                })
            }
            _ => None,
        })
    }

    pub(super) fn normalized_trait(&mut self, trait_ref: TraitRef) -> TraitRef {
        let arguments = trait_ref.arguments.iter().map(|argument| self.normalized(*argument)).collect();
        TraitRef { arguments, ..trait_ref }
    }

    /// What a projection is, if that is known.
    fn projected(&mut self, projection: &Projection) -> Option<Ty> {
        let of = self.table.shallow(projection.of);
        let selected = self.select(of, &projection.trait_ref);
        if matches!(selected, Selected::Ambiguous) {
            return None;
        }
        match self.associated_by(&selected, of, &projection.trait_ref, &projection.name) {
            Some(found) => Some(self.normalized(found)),
            // It stays what it is: of a parameter nothing more can be said.
            None if matches!(of.kind(), TyKind::Parameter(_) | TyKind::Projection(_)) => {
                Some(Ty::new(TyKind::Projection(Box::new(Projection { of, ..projection.clone() }))))
            }
            None => Some(self.table.foreign()),
        }
    }

    /// Whether a callable type can be called so.
    fn try_call(&mut self, of: Ty, inputs: &[Ty], output: Ty) -> Progress {
        let of = self.table.shallow(of);
        if self.table.kind(of).is_some() {
            return Progress::Waits;
        }
        if let Some((of_inputs, of_output)) = self.call_signature(of)
            && of_inputs.len() == inputs.len()
        {
            for (left, right) in of_inputs.iter().zip(inputs) {
                self.table.unify(*left, *right);
            }
            self.unify_output(of_output, output);
        }
        Progress::Done
    }

    fn unify_output(&mut self, given: Ty, wanted: Ty) {
        if self.table.shallow(given) != Ty::never() {
            self.table.unify(given, wanted);
        }
    }
}
