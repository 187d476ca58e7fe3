//! What parameters stand for.

use super::{Bound, Length, Param, Ty, TyKind};

/// Types by parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Substitution(Vec<(Param, Ty)>);

impl Substitution {
    pub(crate) fn put(&mut self, param: Param, ty: Ty) {
        match self.0.iter_mut().find(|(known, _)| *known == param) {
            Some((_, known)) => *known = ty,
            None => self.0.push((param, ty)),
        }
    }

    pub(crate) fn get(&self, param: &Param) -> Option<Ty> {
        self.0.iter().find(|(known, _)| known == param).map(|(_, ty)| *ty)
    }

    pub(crate) fn extend(&mut self, other: &Substitution) {
        other.0.iter().for_each(|(param, ty)| self.put(param.clone(), *ty));
    }

    pub(crate) fn types(&self) -> impl Iterator<Item = Ty> {
        self.0.iter().map(|(_, ty)| *ty)
    }

    pub(super) fn map(&self, replace: &mut dyn FnMut(Ty) -> Option<Ty>) -> Self {
        Substitution(self.0.iter().map(|(param, ty)| (param.clone(), ty.map(replace))).collect())
    }

    /// The same parameters, with other types.
    pub(crate) fn mapped(&self, map: &mut dyn FnMut(Ty) -> Ty) -> Self {
        Substitution(self.0.iter().map(|(param, ty)| (param.clone(), map(*ty))).collect())
    }

    fn replacement(&self, ty: Ty) -> Option<Ty> {
        match ty.kind() {
            TyKind::Parameter(param) | TyKind::Constant(Length::Parameter(param)) => self.get(param),
            _ => None,
        }
    }

    /// A type with what its parameters stand for.
    pub(crate) fn apply(&self, ty: Ty) -> Ty {
        if self.0.is_empty() { ty } else { ty.map(&mut |part| self.replacement(part)) }
    }

    pub(crate) fn apply_to_bound(&self, bound: &Bound) -> Bound {
        bound.map(&mut |part| self.replacement(part))
    }
}

impl FromIterator<(Param, Ty)> for Substitution {
    fn from_iter<I: IntoIterator<Item = (Param, Ty)>>(pairs: I) -> Self {
        let mut substitution = Substitution::default();
        pairs.into_iter().for_each(|(param, ty)| substitution.put(param, ty));
        substitution
    }
}
