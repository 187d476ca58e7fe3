//! What is lent to callees, and may be written through names.

use super::*;

impl Function {
    /// Whether a name for a place allows to write to memory of the function.
    pub(crate) fn may_be_written_through(&self, value: ValueId) -> bool {
        match &self.info(value).kind {
            Kind::Alias(alias) => alias.form.may_write() && self.may_be_written_through(alias.place.root),
            Kind::Memory => true,
            _ => false,
        }
    }

    /// Whether the name is a reference that is not visibly a shared one.
    pub(crate) fn may_be_written_by_name(&self, value: ValueId) -> bool {
        let reference = match &self.info(value).kind {
            Kind::Alias(alias) => alias.form == Form::Mutable,
            _ => false,
        };
        self.is_lent(value) || (reference && self.may_be_written_through(value))
    }

    /// What is lent beside a reference to a part of it is not changed: the user's own call would not be accepted.
    pub(crate) fn refine_passing(&self, arguments: &mut [Argument]) {
        let lent: Vec<Option<(Place, Passing)>> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Place { place, passing, .. } => Some((self.resolve(place), *passing)),
                Argument::Value(_) | Argument::Changed | Argument::Zero => None,
            })
            .collect();
        let looked_at = |place: &Place| {
            let others = lent.iter().flatten().filter(|(_, passing)| *passing == Passing::Shared);
            others.into_iter().any(|(other, _)| !place.is_apart_from(other))
        };
        for (argument, lent) in arguments.iter_mut().zip(&lent) {
            if let (Argument::Place { passing: passing @ Passing::MaybeExclusive, .. }, Some((place, _))) =
                (argument, lent)
                && looked_at(place)
            {
                *passing = Passing::Name;
            }
        }
    }

    /// `f(left, right)` after `let (left, right) = list.split_at_mut(k)`: the parts are spelled as places of the list,
    /// of which only one can be borrowed.
    pub(crate) fn lends_parts_of_one_list(&self, arguments: &[Argument]) -> bool {
        let lent: Vec<(Place, bool)> = arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Place { place, passing, .. } => {
                    let mutable = match &self.info(place.root).kind {
                        Kind::Alias(alias) => alias.form == Form::Mutable,
                        _ => false,
                    };
                    Some((self.resolve(place), mutable || *passing == Passing::Exclusive))
                }
                Argument::Value(_) | Argument::Changed | Argument::Zero => None,
            })
            .collect();
        // The name of a part in a pattern that is kept is a reference of its own; others are spelled as places of the list.
        let spelled = |argument: &Argument| match argument {
            Argument::Place { place, .. } => {
                !matches!(&self.info(place.root).kind, Kind::Alias(alias) if alias.bound)
            }
            Argument::Value(_) | Argument::Changed | Argument::Zero => false,
        };
        let lent_alike = arguments.iter().filter(|argument| spelled(argument));
        let elements: Vec<Place> = lent_alike
            .filter_map(|argument| match argument {
                Argument::Place { place, passing, .. } if passing.may_change() => Some(self.resolve(place)),
                _ => None,
            })
            .filter(|place| place.path.iter().any(|step| matches!(step, Projection::Index(_))))
            .collect();
        if elements.iter().enumerate().any(|(k, place)| {
            elements[..k].iter().any(|other| place.root == other.root && !place.is_apart_from(other))
        }) {
            return true;
        }
        let in_parts = |place: &Place| place.path.iter().any(|step| matches!(step, Projection::Range { .. }));
        lent.iter().enumerate().any(|(k, (place, mutable))| {
            lent[..k].iter().any(|(other, also)| {
                place.root == other.root
                    && (*mutable || *also)
                    && in_parts(place)
                    && in_parts(other)
                    && !place.is_apart_from(other)
            })
        })
    }
}
