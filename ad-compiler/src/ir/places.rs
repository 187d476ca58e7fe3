//! Places: where in memory, or in a value, something stands, and what is known of it.

use super::{Function, Ty, TyKind, ValueId};
use proc_macro2::Ident;

/// A place in memory, or a part of a value.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) root: ValueId,
    pub(crate) path: Vec<Projection>,
}

impl Place {
    /// Whether both are certainly the same place.
    pub(crate) fn is(&self, other: &Place) -> bool {
        let same = |pair: (&Projection, &Projection)| match pair {
            (Projection::Field(a), Projection::Field(b)) => a == b,
            (Projection::Index(a), Projection::Index(b)) => a == b,
            (
                Projection::Range { from, to, inclusive },
                Projection::Range { from: f, to: t, inclusive: i },
            ) => from == f && to == t && inclusive == i,
            _ => false,
        };
        self.root == other.root
            && self.path.len() == other.path.len()
            && self.path.iter().zip(&other.path).all(same)
    }

    pub(crate) fn of(root: ValueId) -> Self {
        Place { root, path: Vec::new() }
    }

    pub(crate) fn then(&self, projection: Projection) -> Self {
        let mut place = self.clone();
        place.path.push(projection);
        place
    }

    /// Whether both may be borrowed at the same time: other roots, or other fields of one variable.
    pub(crate) fn is_apart_from(&self, other: &Place) -> bool {
        let differ = self.path.iter().zip(&other.path).find_map(|pair| match pair {
            (Projection::Field(a), Projection::Field(b)) if a == b => None,
            (Projection::Field(_), Projection::Field(_)) => Some(true),
            _ => Some(false),
        });
        self.root != other.root || differ == Some(true)
    }

    /// Whether the place is what a map has under a key that it may not have had before.
    pub(crate) fn is_insertion(&self) -> bool {
        matches!(self.path.last(), Some(Projection::Key { is_reference: false, .. }))
    }

    /// Whether the place is what a map has under a key.
    pub(crate) fn is_entry(&self) -> bool {
        matches!(self.path.last(), Some(Projection::Key { .. }))
    }

    /// Whether the place is all of its root.
    pub(crate) fn is_whole(&self) -> bool {
        self.path.iter().all(|projection| matches!(projection, Projection::Deref))
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Projection {
    Field(syn::Member),
    Index(ValueId),
    /// `[&key]`, of a map; `[key]` if the key is a reference itself.
    Key {
        key: ValueId,
        is_reference: bool,
    },
    Range {
        from: Option<ValueId>,
        to: Option<ValueId>,
        inclusive: bool,
    },
    /// A part of a variant of an enum, or what is in a box that is made: `Box` is its variant then.
    Payload {
        variant: Ident,
        member: syn::Member,
    },
    /// An explicit `*`. References have the derivative of what they refer to, so it only matters where
    /// the user's own name is printed.
    Deref,
}

/// The name of a field without `r#`, or its number.
pub(crate) fn label(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string().trim_start_matches("r#").to_owned(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

impl Function {
    /// The type of what is in a place.
    pub(crate) fn place_ty(&self, place: &Place) -> Ty {
        let mut ty = self.ty(place.root);
        for (position, projection) in place.path.iter().enumerate() {
            let field = || Place { root: place.root, path: place.path[..=position].to_vec() };
            ty = match projection {
                Projection::Deref => ty,
                Projection::Index(_) if ty == Ty::inert() => Ty::inert(),
                Projection::Index(_) | Projection::Key { .. } => ty.element(),
                Projection::Range { .. } => match ty.kind() {
                    TyKind::Array(element, _) => Ty::list(*element),
                    _ => ty,
                },
                Projection::Field(syn::Member::Unnamed(index)) => match ty.kind() {
                    TyKind::Tuple(fields) => {
                        fields.get(index.index as usize).cloned().unwrap_or(Ty::unknown())
                    }
                    TyKind::Inert => Ty::inert(),
                    _ => self.field_ty(&field()).unwrap_or(Ty::unknown()),
                },
                Projection::Field(syn::Member::Named(_)) => self.field_ty(&field()).unwrap_or(Ty::unknown()),
                Projection::Payload { .. } => Ty::unknown(),
            };
        }
        ty
    }

    /// Whether a place may be one whose tangent is `()` though its value has a derivative: a field marked `#[no_derivative]`.
    pub(crate) fn may_keep_none(&self, place: &Place) -> bool {
        let Some((Projection::Field(_) | Projection::Payload { .. }, whole)) = place.path.split_last() else {
            return false;
        };
        let whole = Place { root: place.root, path: whole.to_vec() };
        !matches!(self.place_ty(&whole).kind(), TyKind::Tuple(_)) && self.field_ty(place).is_none()
    }
}
