//! Functions that are given to types of libraries of matrices: what they take is known, though the types are not.

use super::Inference;
use crate::hir::{Body, ExprId, ExprKind};
use crate::items::{Def, Namespace, World};
use crate::library::matrices;
use crate::ty::{Owner, Ty, TyKind};
use proc_macro2::Ident;

/// What `Type::function(..)` means, where it is called with a function for each entry.
pub(crate) fn made_of_entries(path: &syn::Path, world: &World) -> Option<Owner> {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (function, owner) = (names.next()?, names.next()?);
    written(matrices::from_function(&owner, &function)?, world)
}

/// What `matrix.method(..)` means, where it is given a function for each entry.
pub(crate) fn mapped_entries(
    body: &Body,
    receiver: ExprId,
    method: &Ident,
    type_of: &dyn Fn(ExprId) -> Ty,
    world: &World,
) -> Option<Owner> {
    let owner = owner_of_entries(body, receiver, type_of);
    if owner.is_none() && !is_unknown(type_of(receiver)) {
        return None;
    }
    written(matrices::of_each_entry(owner.as_deref(), &method.to_string())?, world)
}

/// The name of the type of libraries that an expression has: by its own type, or by that of what it is made of.
fn owner_of_entries(body: &Body, id: ExprId, type_of: &dyn Fn(ExprId) -> Ty) -> Option<String> {
    let ty = type_of(id).behind_references();
    if let TyKind::Foreign(path, _) = ty.kind() {
        return path.rsplit("::").next().map(str::to_owned);
    }
    if !is_unknown(ty) {
        return None;
    }
    match body.kind(id) {
        ExprKind::Binary { left, right, .. } => {
            owner_of_entries(body, *left, type_of).or_else(|| owner_of_entries(body, *right, type_of))
        }
        ExprKind::Reference { of, .. } => owner_of_entries(body, *of, type_of),
        ExprKind::Unary { operand, .. } => owner_of_entries(body, *operand, type_of),
        ExprKind::MethodCall { receiver, .. } => owner_of_entries(body, *receiver, type_of),
        ExprKind::Call { callee, .. } => match body.kind(*callee) {
            ExprKind::Path(path) => {
                path.path.path.segments.iter().rev().nth(1).map(|owner| owner.ident.to_string())
            }
            _ => None,
        },
        _ => None,
    }
}

fn is_unknown(ty: Ty) -> bool {
    matches!(ty.behind_references().kind(), TyKind::Foreign(..) | TyKind::Unknown | TyKind::Variable(_))
}

fn written(name: &str, world: &World) -> Option<Owner> {
    match world.known(&format!("matrices::{name}"), Namespace::Values) {
        Def::Item(item) => Some(Owner::item(item)),
        _ => None,
    }
}

impl Inference<'_> {
    /// What something takes that is called by its path.
    pub(super) fn made_of_entries(&self, callee: ExprId) -> Option<Owner> {
        match self.body.kind(callee) {
            ExprKind::Path(path) => made_of_entries(&path.path.path, self.world),
            _ => None,
        }
    }

    /// The last of some arguments is a function for each entry, of this type if that is known.
    pub(super) fn hand_over_for_entries(&mut self, owner: Owner, entry: Option<Ty>, arguments: &[ExprId]) {
        let (Some(signature), Some((function, others))) =
            (self.world.signature(owner), arguments.split_last())
        else {
            return self.hand_over_unknown(arguments);
        };
        // They say how large it is.
        let size = Ty::new(TyKind::Integer("usize"));
        for other in others {
            let wanted = match self.body.kind(*other) {
                ExprKind::Tuple(parts) => Ty::new(TyKind::Tuple(parts.iter().map(|_| size).collect())),
                _ => size,
            };
            let given = self.check(*other, wanted);
            self.coerce(*other, given, wanted);
        }
        let substitution = self.fresh_arguments(&signature.generics);
        self.oblige_bounds(&signature.generics, &substitution);
        let inputs: Vec<Ty> =
            signature.inputs.iter().map(|input| self.normalized(substitution.apply(*input))).collect();
        let entry_of_function = signature.generics.params.iter().find(|param| param.param.name == "T");
        if let (Some(entry), Some(param)) = (entry, entry_of_function) {
            let ty = substitution.apply(Ty::new(TyKind::Parameter(param.param.clone())));
            self.table.unify(ty, entry);
        }
        self.hand_over(&inputs[1..], &inputs[1..], &[*function]);
    }
}
