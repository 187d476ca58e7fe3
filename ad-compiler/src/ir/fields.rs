//! What the file says of fields: their types, and which of them keep no derivative.

use super::*;

/// A step on the way to a part of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PartStep {
    Field(syn::Member),
    /// Of a variant of an enum.
    Payload(Ident, syn::Member),
    /// Elements are all alike.
    Element,
}

/// The type of a field, of a field of a field, or of one of the elements of a list.
#[derive(Clone, Debug)]
pub(crate) struct FieldTy {
    /// From the root to it.
    pub(crate) steps: Vec<PartStep>,
    pub(crate) ty: Ty,
}

impl FieldTy {
    /// The steps to a place, if there are only such on the way; a part of a list has the same elements.
    pub(crate) fn steps(place: &Place) -> Option<Vec<PartStep>> {
        let is_step =
            |projection: &Projection| !matches!(projection, Projection::Key { .. } | Projection::Deref);
        place.path.iter().all(is_step).then(|| Self::leading_steps(place))
    }

    /// The steps up to the first that is something else.
    fn leading_steps(place: &Place) -> Vec<PartStep> {
        let step = |projection: &Projection| match projection {
            Projection::Field(member) => Some(Some(PartStep::Field(member.clone()))),
            Projection::Payload { variant, member } => {
                Some(Some(PartStep::Payload(variant.clone(), member.clone())))
            }
            Projection::Index(_) => Some(Some(PartStep::Element)),
            Projection::Range { .. } => Some(None),
            Projection::Key { .. } | Projection::Deref => None,
        };
        place.path.iter().map_while(step).flatten().collect()
    }
}

impl Function {
    /// The type of a field that the file says.
    pub(crate) fn field_ty(&self, place: &Place) -> Option<Ty> {
        let place = self.resolve(place);
        let known = self.fields.get(&place.root)?;
        if !matches!(place.path.last(), Some(Projection::Field(_))) {
            return None;
        }
        let steps = FieldTy::steps(&place)?;
        known.iter().find(|field| field.steps == steps).map(|field| field.ty)
    }

    /// Whether the file says that nothing in the place has a derivative.
    pub(crate) fn keeps_none(&self, place: &Place) -> bool {
        let place = self.resolve(place);
        let Some(unkept) = self.unkept.get(&place.root) else { return false };
        let steps = FieldTy::leading_steps(&place);
        unkept.iter().any(|marked| steps.starts_with(marked))
    }

    /// A new value that has the fields of another, as its tangent has.
    pub(crate) fn has_fields_of(&mut self, value: ValueId, other: ValueId) {
        if let Some(fields) = self.fields.get(&other).cloned() {
            self.fields.insert(value, fields);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// They ended at the key, so that a field behind one stood for all of the map.
    #[test]
    fn there_are_no_steps_behind_a_key() {
        let field = |name: &str| Projection::Field(syn::Member::Named(Ident::new(name, Span::call_site())));
        let key = Projection::Key { key: ValueId(1), is_reference: false };
        let place = Place::of(ValueId(0));
        assert_eq!(FieldTy::steps(&place.then(key).then(field("a"))), None);
        assert_eq!(
            FieldTy::steps(&place.then(Projection::Index(ValueId(1))).then(field("a"))).map(|s| s.len()),
            Some(2)
        );
    }
}
