//! Fields marked `#[no_derivative]`: their tangent is `()`, though what is read from them may have a tangent of its own type.
//!
//! Which fields those are is not visible. What is read from a field therefore gets its tangent by the type of what is read
//! (`TangentOf`), which makes a zero of `()`. What goes from one field to another has to be kept there if it was kept before.

use super::*;

impl Pushing<'_> {
    /// The tangent of a value that was read from a place that may keep none of it.
    pub(super) fn tangent_of(&mut self, value: ValueId, kept: Place) -> Op {
        if self.stored.contains(value) {
            let copy = self.out.let_("kept_dot", Ty::unknown(), copied(kept.clone(), Ty::unknown()));
            self.kept.insert(value, copy);
        }
        Op::TangentOf { value, kept }
    }

    /// What is to be put into the tangent of a field.
    pub(super) fn part(&mut self, value: ValueId) -> Part {
        let active = self.dot(value).is_some();
        let kept = self.kept.get(value).copied();
        Part { dot: self.dot_or_zero(value), kept, active }
    }

    /// Puts it there.
    pub(super) fn put(&mut self, place: Place, part: Part) {
        if self.out.function.may_keep_none(&place) && (part.kept.is_some() || !part.active) {
            let op = Op::ReplaceKept { place, value: part.dot, kept: part.kept, before: None };
            self.out.let_("kept", Ty::unknown(), op);
        } else {
            self.out.set(place, part.dot, false);
        }
    }
}

/// What is put into the tangent of a field.
pub(super) struct Part {
    dot: ValueId,
    /// The tangent as the field keeps it that the value was read from.
    kept: Option<ValueId>,
    active: bool,
}

/// The values that go into fields.
pub(super) fn stored(function: &Function, region: &Region) -> ValueSet {
    let mut stored = ValueSet::default();
    region.each_line(&mut |line| match line {
        Line::Store { place, value, .. } if function.may_keep_none(place) => {
            stored.insert(*value);
        }
        Line::Let { op: Op::Construct { parts, .. }, .. } => {
            stored.extend(parts.iter().map(|(_, part)| *part));
        }
        _ => {}
    });
    stored
}
