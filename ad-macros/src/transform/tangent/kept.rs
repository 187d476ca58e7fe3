//! Fields marked `#[no_derivative]`: their tangent is `()`, though what is read from them may have a tangent of its own type.
//!
//! Which fields those are is not visible. What is read from a field therefore gets its tangent by the type of what is read
//! (`TangentOf`), which makes a zero of `()`; but what goes from field to field goes as it was kept.

use super::*;

impl Pushing<'_> {
    /// The tangent of a value that was read from a place that may keep none of it.
    pub(super) fn tangent_of(&mut self, value: ValueId, kept: Place) -> Op {
        if self.stored.contains(value) {
            let copy = self.out.let_("kept_dot", Ty::Unknown, copied(kept.clone(), &Ty::Unknown));
            self.kept.insert(value, copy);
        }
        Op::TangentOf { value, kept }
    }

    /// The tangent of a value as the place that it was read from keeps it.
    pub(super) fn kept_dot(&mut self, value: ValueId) -> Option<ValueId> {
        self.kept.get(value).copied().or_else(|| self.dot(value))
    }

    /// Stores the tangent of a value in the tangent of a place.
    pub(super) fn store(&mut self, place: Place, value: ValueId) {
        if !self.out.function.may_keep_none(&place) {
            let dot = self.dot_or_zero(value);
            return self.out.set(place, dot, false);
        }
        let ty = self.out.function.ty(value).clone();
        match self.kept_dot(value) {
            Some(dot) => self.out.set(place, dot, false),
            None if ty.is_float() => {
                let zero = self.out.let_("zero", ty, Op::Zero(Zero::Default));
                self.out.set(place, zero, false);
            }
            None => {
                let zero = self.dot_or_zero(value);
                self.out.set(place, zero, true);
            }
        }
    }
}

/// The values that go into fields.
pub(super) fn stored(function: &Function, region: &Region) -> ValueSet {
    let mut stored = ValueSet::default();
    let mut regions = vec![region];
    while let Some(region) = regions.pop() {
        for line in &region.lines {
            match line {
                Line::Store { place, value, .. } if function.may_keep_none(place) => {
                    stored.extend([*value]);
                }
                Line::Let { op: Op::Construct { parts, .. }, .. } => {
                    stored.extend(parts.iter().map(|(_, part)| *part));
                }
                _ => {}
            }
            regions.extend(line.regions());
        }
    }
    stored
}
