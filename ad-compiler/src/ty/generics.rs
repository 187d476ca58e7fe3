//! Parameters of types and functions, and what is asked of them.

use super::Ty;
use crate::items::ItemId;

/// What has parameters: an item, or a member of a block by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Owner {
    pub(crate) item: ItemId,
    pub(crate) member: Option<u32>,
}

impl Owner {
    pub(crate) fn item(item: ItemId) -> Self {
        Owner { item, member: None }
    }
}

/// A parameter that stands for a type or a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Param {
    pub(crate) owner: Owner,
    pub(crate) name: String,
}

/// A trait with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TraitRef {
    /// None of a crate that is not known.
    pub(crate) id: Option<ItemId>,
    pub(crate) name: String,
    pub(crate) arguments: Box<[Ty]>,
}

/// What is asked of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Bound {
    /// A trait, with types that its associated types are.
    Trait(TraitRef, Box<[(String, Ty)]>),
    /// `Fn(inputs) -> output` and its kin.
    Callable { inputs: Box<[Ty]>, output: Ty, kind: CallableKind },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CallableKind {
    Fn,
    FnMut,
    FnOnce,
}

impl TraitRef {
    pub(crate) fn map(&self, replace: &mut dyn FnMut(Ty) -> Option<Ty>) -> Self {
        let arguments = self.arguments.iter().map(|argument| argument.map(replace)).collect();
        TraitRef { id: self.id, name: self.name.clone(), arguments }
    }
}

impl Bound {
    pub(super) fn types(&self) -> Vec<Ty> {
        match self {
            Bound::Trait(of, bindings) => {
                of.arguments.iter().copied().chain(bindings.iter().map(|(_, ty)| *ty)).collect()
            }
            Bound::Callable { inputs, output, .. } => inputs.iter().copied().chain([*output]).collect(),
        }
    }

    pub(crate) fn map(&self, replace: &mut dyn FnMut(Ty) -> Option<Ty>) -> Self {
        match self {
            Bound::Trait(of, bindings) => {
                let bindings = bindings.iter().map(|(name, ty)| (name.clone(), ty.map(replace))).collect();
                Bound::Trait(of.map(replace), bindings)
            }
            Bound::Callable { inputs, output, kind } => Bound::Callable {
                inputs: inputs.iter().map(|input| input.map(replace)).collect(),
                output: output.map(replace),
                kind: *kind,
            },
        }
    }
}

/// The parameters of an item, with those of what it stands in, and what is asked of types.
#[derive(Clone, Debug, Default)]
pub(crate) struct Generics {
    /// Outermost first.
    pub(crate) params: Vec<GenericParam>,
    pub(crate) bounds: Vec<(Ty, Bound)>,
}

#[derive(Clone, Debug)]
pub(crate) struct GenericParam {
    pub(crate) param: Param,
    pub(crate) is_constant: bool,
    /// Of a number, its type.
    pub(crate) ty: Option<Ty>,
    pub(crate) default: Option<Ty>,
    /// It stands for `impl Trait`, which cannot be written.
    pub(crate) is_hidden: bool,
}

impl Generics {
    /// What is asked of a type.
    pub(crate) fn bounds_of(&self, ty: Ty) -> impl Iterator<Item = &Bound> {
        self.bounds.iter().filter(move |(of, _)| *of == ty).map(|(_, bound)| bound)
    }

    /// The parameters of one owner.
    pub(crate) fn own(&self, owner: Owner) -> impl Iterator<Item = &GenericParam> {
        self.params.iter().filter(move |param| param.param.owner == owner)
    }
}
