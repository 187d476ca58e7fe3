//! What is known of a place.

use super::{Function, Place, Projection, Ty};

impl Function {
    /// The type of what is in a place.
    pub(crate) fn place_ty(&self, place: &Place) -> Ty {
        let mut ty = self.ty(place.root).clone();
        for (position, projection) in place.path.iter().enumerate() {
            let field = || Place { root: place.root, path: place.path[..=position].to_vec() };
            ty = match projection {
                Projection::Deref => ty,
                Projection::Index(_) if ty == Ty::Inert => Ty::Inert,
                Projection::Index(_) | Projection::Key { .. } => ty.element(),
                Projection::Range { .. } => match ty {
                    Ty::Array(element, _) => Ty::List(element),
                    other => other,
                },
                Projection::Field(syn::Member::Unnamed(index)) => match ty {
                    Ty::Tuple(fields) => fields.get(index.index as usize).cloned().unwrap_or(Ty::Unknown),
                    Ty::Inert => Ty::Inert,
                    _ => self.field_ty(&field()).cloned().unwrap_or(Ty::Unknown),
                },
                Projection::Field(syn::Member::Named(_)) => {
                    self.field_ty(&field()).cloned().unwrap_or(Ty::Unknown)
                }
                Projection::Payload { .. } => Ty::Unknown,
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
        !matches!(self.place_ty(&whole), Ty::Tuple(_)) && self.field_ty(place).is_none()
    }
}
