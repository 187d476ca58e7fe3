//! Which method a name means, in Rust's order: of what the receiver refers to step by step, by value before by reference, inherent before of a trait.

use super::select::Selected;
use super::unify::Kind;
use super::{Adjustment, Inference};
use crate::items::{ItemId, ModuleId};
use crate::ty::{Bound, FnSig, Generics, Mutability, Owner, Receiver, Substitution, TraitRef, Ty, TyKind};
use std::rc::Rc;

/// A method that was found.
pub(super) struct Pick {
    pub(super) signature: Rc<FnSig>,
    /// Of what it stands in.
    pub(super) arguments: Substitution,
    pub(super) adjustments: Vec<Adjustment>,
    pub(super) is_doubtful: bool,
}

/// One type that a receiver can become, and how.
pub(super) struct Step {
    pub(super) ty: Ty,
    pub(super) adjustments: Vec<Adjustment>,
}

enum Probed {
    Found(Box<Pick>),
    Nothing,
    /// It may be a method of something that is not known.
    Unknown,
}

const MOST_STEPS: usize = 8;

impl Inference<'_> {
    /// What a receiver refers to, step by step.
    pub(super) fn steps(&mut self, ty: Ty) -> Vec<Step> {
        let mut steps = vec![Step { ty: self.table.shallow(ty), adjustments: Vec::new() }];
        while let Some(last) = steps.last()
            && steps.len() < MOST_STEPS
        {
            let (ty, mut adjustments) = (last.ty, last.adjustments.clone());
            let Some((next, adjustment)) = self.followed(ty) else { break };
            adjustments.push(adjustment);
            steps.push(Step { ty: next, adjustments });
        }
        let last = steps.last().expect("there is one");
        if let TyKind::Array(element, _) = last.ty.kind() {
            let mut adjustments = last.adjustments.clone();
            adjustments.push(Adjustment::Unsize);
            steps.push(Step { ty: element.slice(), adjustments });
        }
        steps
    }

    /// What `*value` is.
    pub(super) fn followed(&mut self, ty: Ty) -> Option<(Ty, Adjustment)> {
        match ty.kind() {
            TyKind::Reference(inner, _) | TyKind::Pointer(inner) => {
                Some((self.table.shallow(*inner), Adjustment::Follow))
            }
            TyKind::Adt(..) | TyKind::Parameter(_) | TyKind::Opaque(_) | TyKind::Projection(_) => {
                let deref = TraitRef {
                    id: Some(self.known.deref),
                    name: "Deref".to_owned(),
                    arguments: Box::default(),
                };
                let selected = self.select(ty, &deref);
                let target = self.associated_by(&selected, ty, &deref, "Target")?;
                let target = self.normalized(target);
                let target = self.table.shallow(target);
                Some((target, Adjustment::Deref(target)))
            }
            _ => None,
        }
    }

    pub(super) fn probe(&mut self, receiver: Ty, name: &str, module: ModuleId) -> Option<Pick> {
        match self.probed(receiver, name, module, false) {
            Probed::Found(pick) => Some(*pick),
            // What no method that is seen can be, a body means that stands in the place of a call.
            Probed::Nothing => match self.probed(receiver, name, module, true) {
                Probed::Found(pick) => Some(*pick),
                Probed::Nothing | Probed::Unknown => None,
            },
            Probed::Unknown => None,
        }
    }

    /// The same, with private methods of other modules or without.
    fn probed(&mut self, receiver: Ty, name: &str, module: ModuleId, with_hidden: bool) -> Probed {
        let steps = self.steps(receiver);
        let traits = self.traits_with(name, module);
        let mut is_first = true;
        for step in steps {
            if self.may_be_anything(step.ty) {
                return Probed::Unknown;
            }
            let borrowed = [None, Some(Mutability::Shared), Some(Mutability::Mutable)];
            for mutability in borrowed {
                let given = mutability.map_or(step.ty, |mutability| step.ty.reference(mutability));
                let mut found = self.inherent(name, given, (!with_hidden).then_some(module));
                // What the receiver is itself comes first: another trait with the same method for it would be an error.
                let is_certain = std::mem::take(&mut is_first);
                if found.is_none() {
                    found = self.of_bounds(name, given);
                }
                if found.is_none() {
                    if self.is_asked_unknown(given.behind_references()) {
                        return Probed::Unknown;
                    }
                    found = self.of_traits(&traits.known, given);
                }
                if let Some((signature, arguments)) = found {
                    let mut adjustments = step.adjustments;
                    adjustments.extend(mutability.map(Adjustment::Borrow));
                    let is_doubtful = traits.may_be_others && !is_certain;
                    return Probed::Found(Box::new(Pick { signature, arguments, adjustments, is_doubtful }));
                }
            }
        }
        Probed::Nothing
    }

    /// Whether nothing is known of what is behind a type's references.
    pub(super) fn may_be_anything(&mut self, ty: Ty) -> bool {
        let ty = self.table.shallow(ty);
        match ty.kind() {
            TyKind::Reference(inner, _) => self.may_be_anything(*inner),
            TyKind::Unknown | TyKind::Foreign(..) => true,
            _ => matches!(self.table.kind(ty), Some(Kind::Any | Kind::Foreign | Kind::Pending)),
        }
    }

    /// A method of an inherent impl whose receiver is of a type, if it can be seen from a module.
    fn inherent(
        &mut self,
        name: &str,
        given: Ty,
        from: Option<ModuleId>,
    ) -> Option<(Rc<FnSig>, Substitution)> {
        for (declared, signature) in self.impls.functions(name, self.world) {
            let Some(receiver) = signature.receiver else { continue };
            let home = signature.owner.item.module;
            if from.is_some_and(|from| !self.world.is_visible(&signature.visibility, home, from)) {
                continue;
            }
            let snapshot = self.table.snapshot();
            let arguments = self.fresh_arguments(&declared.generics);
            let self_ty = arguments.apply(declared.self_ty);
            let wanted = received(receiver, self_ty, &arguments);
            let wanted = self.normalized(wanted);
            if self.table.unify(wanted, given) && self.bounds_may_hold(&declared.generics, &arguments) {
                self.table.keep(snapshot);
                return Some((signature.clone(), arguments));
            }
            self.table.take_back(snapshot);
        }
        None
    }

    fn bounds_may_hold(&mut self, generics: &Generics, arguments: &Substitution) -> bool {
        generics.bounds.iter().all(|(of, bound)| match arguments.apply_to_bound(bound) {
            Bound::Trait(trait_ref, _) => {
                let of = self.normalized(arguments.apply(*of));
                let trait_ref = self.normalized_trait(trait_ref);
                trait_ref.id.is_none() || !matches!(self.select(of, &trait_ref), Selected::No)
            }
            Bound::Callable { .. } => true,
        })
    }

    /// A method of what is asked of a parameter, an associated type or `impl Trait`.
    fn of_bounds(&mut self, name: &str, given: Ty) -> Option<(Rc<FnSig>, Substitution)> {
        let of = given.behind_references();
        let bounds = self.bounds_of(of);
        for bound in bounds {
            for asked in self.world.with_supertraits(of, &bound) {
                let Bound::Trait(trait_ref, _) = asked else { continue };
                let Some(declared) = trait_ref.id.and_then(|id| self.world.trait_decl(id)) else { continue };
                let Some(signature) = declared.functions.iter().find(|function| function.name == name) else {
                    continue;
                };
                let Some(receiver) = signature.receiver else { continue };
                let mut arguments = declared.arguments(&trait_ref);
                arguments.put(declared.self_param.clone(), of);
                let wanted = self.normalized(received(receiver, of, &arguments));
                let snapshot = self.table.snapshot();
                if self.table.unify(wanted, given) {
                    self.table.keep(snapshot);
                    return Some((signature.clone(), arguments));
                }
                self.table.take_back(snapshot);
            }
        }
        None
    }

    fn of_traits(&mut self, traits: &[(ItemId, Rc<FnSig>)], given: Ty) -> Option<(Rc<FnSig>, Substitution)> {
        for (id, signature) in traits {
            let Some(receiver) = signature.receiver else { continue };
            let Some(declared) = self.world.trait_decl(*id) else { continue };
            let snapshot = self.table.snapshot();
            let of = self.table.fresh();
            let mut arguments: Substitution = declared
                .generics
                .own(Owner::item(*id))
                .map(|param| (param.param.clone(), self.table.fresh()))
                .collect();
            arguments.put(declared.self_param.clone(), of);
            let trait_ref = TraitRef {
                id: Some(*id),
                name: String::new(),
                arguments: declared
                    .generics
                    .own(Owner::item(*id))
                    .skip(1)
                    .filter_map(|param| arguments.get(&param.param))
                    .collect(),
            };
            let wanted = received(receiver, of, &arguments);
            if self.table.unify(wanted, given) {
                let of = self.table.shallow(of);
                let is_open = matches!(self.table.kind(of), Some(Kind::Any | Kind::Foreign | Kind::Pending));
                // Several impls may fit, of which the arguments say which one it is.
                if !is_open && !matches!(self.select(of, &trait_ref), Selected::No) {
                    self.table.keep(snapshot);
                    return Some((signature.clone(), arguments));
                }
            }
            self.table.take_back(snapshot);
        }
        None
    }

    /// The traits in scope that have a method of that name.
    fn traits_with(&mut self, name: &str, module: ModuleId) -> TraitsInScope {
        let world = self.world;
        let traits = self
            .traits
            .entry(module)
            .or_insert_with(|| {
                let mut traits = world.traits_in_scope(module);
                traits.extend(world.traits_of_prelude().iter().copied().map(Some));
                traits.sort();
                traits.dedup();
                Rc::new(traits)
            })
            .clone();
        let of = |id: &ItemId| {
            let declared = world.trait_decl(*id)?;
            let signature = declared.functions.iter().find(|function| function.name == name)?;
            Some((*id, signature.clone()))
        };
        TraitsInScope {
            known: traits.iter().flatten().filter_map(of).collect(),
            may_be_others: traits.contains(&None),
        }
    }
}

struct TraitsInScope {
    known: Vec<(ItemId, Rc<FnSig>)>,
    /// Traits of crates that are not known are in scope.
    may_be_others: bool,
}

/// The type of what a method is called on.
fn received(receiver: Receiver, self_ty: Ty, arguments: &Substitution) -> Ty {
    match receiver {
        Receiver::Value => self_ty,
        Receiver::Shared => self_ty.shared(),
        Receiver::Mutable => self_ty.reference(Mutability::Mutable),
        Receiver::Of(ty) => arguments.apply(ty),
    }
}
