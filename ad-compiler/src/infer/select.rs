//! Which impl of a trait a type has: the one that fits.

use super::Inference;
use crate::ty::{Bound, GenericParam, Generics, ImplDecl, Substitution, TraitRef, Ty, TyKind};
use std::rc::Rc;

/// How a type implements a trait.
#[derive(Clone, Debug)]
pub(super) enum Selected {
    Impl(Rc<ImplDecl>, Substitution),
    /// It is asked for, with types that associated types are.
    Bound(TraitRef, Box<[(String, Ty)]>),
    /// The language or a derive says so.
    Builtin,
    /// It does not, as far as is known.
    No,
    Ambiguous,
}

/// How far impls are looked for whose bounds ask for impls.
const DEEPEST: usize = 6;

impl Inference<'_> {
    pub(super) fn select(&mut self, of: Ty, trait_ref: &TraitRef) -> Selected {
        self.select_within(of, trait_ref, 0)
    }

    fn select_within(&mut self, of: Ty, trait_ref: &TraitRef, depth: usize) -> Selected {
        let of = self.table.shallow(of);
        let Some(id) = trait_ref.id else { return Selected::No };
        if let Some(found) = self.by_bounds(of, trait_ref) {
            return found;
        }
        if depth > DEEPEST {
            return Selected::No;
        }
        if self.may_be_anything(of) {
            return Selected::Ambiguous;
        }
        if let Some(is_so) = self.by_language(of, id, depth) {
            return if is_so { Selected::Builtin } else { Selected::No };
        }
        let candidates = self.impls.of_trait(id, self.world);
        let (mut found, mut is_ambiguous) = (None, false);
        for candidate in candidates {
            let snapshot = self.table.snapshot();
            let arguments = self.fresh_arguments(&candidate.generics);
            let fits = self.impl_fits(&candidate, &arguments, of, trait_ref, depth);
            self.table.take_back(snapshot);
            match fits {
                Some(true) if found.is_some() => return Selected::Ambiguous,
                Some(true) => found = Some(candidate),
                Some(false) => {}
                None => is_ambiguous = true,
            }
        }
        match found {
            Some(candidate) if !is_ambiguous => {
                let arguments = self.fresh_arguments(&candidate.generics);
                self.impl_fits(&candidate, &arguments, of, trait_ref, depth);
                Selected::Impl(candidate, arguments)
            }
            // It may be the type of a literal.
            None if !is_ambiguous => Selected::No,
            _ => Selected::Ambiguous,
        }
    }

    /// Whether an impl is one of a type and a trait; `None` if that is not known.
    fn impl_fits(
        &mut self,
        candidate: &ImplDecl,
        arguments: &Substitution,
        of: Ty,
        trait_ref: &TraitRef,
        depth: usize,
    ) -> Option<bool> {
        let own = candidate.trait_ref.as_ref()?;
        let self_ty = self.normalized_shallowly(arguments.apply(candidate.self_ty));
        let (fits, mut is_certain) = self.table.certainly(|table| table.unify(self_ty, of));
        if !fits {
            return Some(false);
        }
        for (left, right) in own.arguments.iter().zip(trait_ref.arguments.iter()) {
            let left = self.normalized_shallowly(arguments.apply(*left));
            let (fits, is_so) = self.table.certainly(|table| table.unify(left, *right));
            if !fits {
                return Some(false);
            }
            is_certain &= is_so;
        }
        for (of, bound) in &candidate.generics.bounds {
            let of = self.table.shallow(arguments.apply(*of));
            match arguments.apply_to_bound(bound) {
                Bound::Trait(asked, bindings) => {
                    if asked.id.is_none() {
                        continue;
                    }
                    let asked = self.normalized_trait(asked);
                    match self.select_within(of, &asked, depth + 1) {
                        Selected::No => return Some(false),
                        Selected::Ambiguous => is_certain = false,
                        selected => {
                            for (name, ty) in &bindings {
                                if let Some(found) = self.associated_by(&selected, of, &asked, name) {
                                    let found = self.normalized_shallowly(found);
                                    let ty = self.normalized_shallowly(*ty);
                                    self.table.unify(found, ty);
                                }
                            }
                        }
                    }
                }
                Bound::Callable { .. } => {
                    if self.table.kind(of).is_none() && self.call_signature(of).is_none() {
                        return Some(false);
                    }
                }
            }
        }
        is_certain.then_some(true)
    }

    /// Without obligations for what is not known yet.
    fn normalized_shallowly(&mut self, ty: Ty) -> Ty {
        let count = self.obligations.len();
        let ty = self.normalized(ty);
        self.obligations.truncate(count);
        ty
    }

    /// Parameters, projections and `impl Trait` have what is asked of them.
    fn by_bounds(&mut self, of: Ty, trait_ref: &TraitRef) -> Option<Selected> {
        let bounds = self.bounds_of(of);
        if bounds.is_empty() {
            return None;
        }
        for bound in bounds {
            for known in self.world.with_supertraits(of, &bound) {
                let Bound::Trait(known, bindings) = known else { continue };
                if known.id != trait_ref.id {
                    continue;
                }
                let snapshot = self.table.snapshot();
                let fits = known
                    .arguments
                    .iter()
                    .zip(trait_ref.arguments.iter())
                    .all(|(left, right)| self.table.unify(*left, *right));
                if fits {
                    self.table.keep(snapshot);
                    return Some(Selected::Bound(known, bindings));
                }
                self.table.take_back(snapshot);
            }
        }
        None
    }

    /// What is asked of a type where it is declared.
    pub(super) fn bounds_of(&mut self, of: Ty) -> Vec<Bound> {
        match of.kind() {
            TyKind::Parameter(_) => self.context.generics.bounds_of(of).cloned().collect(),
            TyKind::Opaque(bounds) | TyKind::Dynamic(bounds) => bounds.to_vec(),
            TyKind::Projection(projection) => {
                let mut bounds: Vec<Bound> = self.context.generics.bounds_of(of).cloned().collect();
                let declared = projection.trait_ref.id.and_then(|id| self.world.trait_decl(id));
                if let Some(declared) = declared {
                    let mut arguments = declared.arguments(&projection.trait_ref);
                    arguments.put(declared.self_param.clone(), projection.of);
                    let own = declared.types.iter().find(|ty| ty.name == projection.name);
                    let own = own.into_iter().flat_map(|ty| &ty.bounds);
                    bounds.extend(own.map(|bound| arguments.apply_to_bound(bound)));
                }
                bounds
            }
            // `&'a T: Mul<&'a T>`
            _ => self.context.generics.bounds_of(of).cloned().collect(),
        }
    }

    /// Whether something is asked of a type that is not known: it may have any method.
    pub(super) fn is_asked_unknown(&mut self, of: Ty) -> bool {
        let bounds = self.bounds_of(of);
        let mut all = bounds.iter().flat_map(|bound| self.world.with_supertraits(of, bound));
        all.any(|bound| matches!(bound, Bound::Trait(TraitRef { id: None, .. }, _)))
    }

    /// What the language says of a type, or a derive.
    fn by_language(&mut self, of: Ty, id: crate::items::ItemId, depth: usize) -> Option<bool> {
        let is_copy = id == self.known.copy;
        if id != self.known.clone && !is_copy {
            return self.by_derive(of, id, depth);
        }
        let all = |this: &mut Self, parts: &[Ty]| {
            let trait_ref = TraitRef { id: Some(id), name: String::new(), arguments: Box::default() };
            parts.iter().all(|part| !matches!(this.select_within(*part, &trait_ref, depth + 1), Selected::No))
        };
        match of.kind() {
            TyKind::Reference(_, mutability) => Some(*mutability == crate::ty::Mutability::Shared),
            TyKind::Float(_)
            | TyKind::Integer(_)
            | TyKind::Bool
            | TyKind::Char
            | TyKind::Never
            | TyKind::Pointer(_)
            | TyKind::Variable(_)
            | TyKind::Function(..)
            | TyKind::FunctionPointer(..) => Some(true),
            TyKind::Str | TyKind::Slice(_) | TyKind::Parameter(_) | TyKind::Projection(_) => Some(false),
            TyKind::Array(inner, _) => Some(all(self, &[*inner])),
            TyKind::Tuple(parts) => Some(all(self, parts)),
            _ => self.by_derive(of, id, depth),
        }
    }

    /// Whether a type of the crate has a trait by `#[derive(..)]`.
    fn by_derive(&mut self, of: Ty, id: crate::items::ItemId, depth: usize) -> Option<bool> {
        let TyKind::Adt(adt, arguments) = of.kind() else { return None };
        if !self.world.is_of_standard_library(id.module) {
            return None;
        }
        let name = self.world.name_of(id);
        if !self.world.derives(*adt, &name) {
            return None;
        }
        // A derive asks it of the parameters.
        let trait_ref = TraitRef { id: Some(id), name, arguments: Box::default() };
        let has = |this: &mut Self, part: &Ty| {
            matches!(part.kind(), TyKind::Constant(_))
                || !matches!(this.select_within(*part, &trait_ref, depth + 1), Selected::No)
        };
        Some(arguments.iter().all(|argument| has(self, argument)))
    }

    /// The associated type of that name.
    pub(super) fn associated_by(
        &mut self,
        selected: &Selected,
        of: Ty,
        trait_ref: &TraitRef,
        name: &str,
    ) -> Option<Ty> {
        match selected {
            Selected::Impl(declared, arguments) => {
                let own = declared.types.iter().find(|ty| ty.name == name).and_then(|ty| ty.ty);
                own.map(|ty| arguments.apply(ty)).or_else(|| self.default_of(of, trait_ref, name))
            }
            Selected::Bound(_, bindings) => {
                bindings.iter().find(|(bound, _)| bound == name).map(|(_, ty)| *ty)
            }
            Selected::Builtin | Selected::No | Selected::Ambiguous => None,
        }
    }

    fn default_of(&mut self, of: Ty, trait_ref: &TraitRef, name: &str) -> Option<Ty> {
        let declared = self.world.trait_decl(trait_ref.id?)?;
        let ty = declared.types.iter().find(|ty| ty.name == name)?.ty?;
        let mut arguments = declared.arguments(trait_ref);
        arguments.put(declared.self_param.clone(), of);
        Some(arguments.apply(ty))
    }

    /// A variable for each parameter.
    pub(super) fn fresh_arguments(&mut self, generics: &Generics) -> Substitution {
        let fresh = |param: &GenericParam| (param.param.clone(), self.table.fresh());
        generics.params.iter().map(fresh).collect()
    }

    /// What a value takes and gives when it is called.
    pub(super) fn call_signature(&mut self, of: Ty) -> Option<(Vec<Ty>, Ty)> {
        let of = self.table.shallow(of);
        match of.kind() {
            TyKind::Closure(number) => {
                let signature = self.closures.get(number)?.clone();
                Some((signature.inputs, signature.output))
            }
            TyKind::FunctionPointer(inputs, output) => Some((inputs.to_vec(), *output)),
            TyKind::Function(callable, arguments) => self.signature_of(callable, arguments),
            TyKind::Reference(inner, _) => self.call_signature(*inner),
            TyKind::Adt(id, arguments) if *id == self.known.boxed => self.call_signature(*arguments.first()?),
            _ => self.bounds_of(of).into_iter().find_map(|bound| match bound {
                Bound::Callable { inputs, output, .. } => Some((inputs.to_vec(), output)),
                Bound::Trait(..) => None,
            }),
        }
    }
}
