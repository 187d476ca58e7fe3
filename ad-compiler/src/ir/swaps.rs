//! Places that change places: two elements of one list cannot be borrowed at once.

use super::*;

impl Function {
    /// The list that two places are elements of, and which.
    pub(crate) fn elements_of_one_list(&self, a: &Place, b: &Place) -> Option<(Place, ValueId, ValueId)> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        let ((Projection::Index(i), list), (Projection::Index(j), other)) =
            (a.path.split_last()?, b.path.split_last()?)
        else {
            return None;
        };
        let same = list.len() == other.len()
            && list.iter().zip(other).all(|pair| match pair {
                (Projection::Field(a), Projection::Field(b)) => a == b,
                (Projection::Index(a), Projection::Index(b)) => a == b,
                (
                    Projection::Range { from, to, inclusive },
                    Projection::Range { from: other_from, to: other_to, inclusive: other_inclusive },
                ) => from == other_from && to == other_to && inclusive == other_inclusive,
                _ => false,
            });
        (a.root == b.root && same).then(|| (Place { root: a.root, path: list.to_vec() }, *i, *j))
    }

    /// How two adjoints or tangents of places change places: two elements of one list cannot be borrowed at once.
    pub(crate) fn swap(&self, place: Place, other: Place) -> Line {
        match self.elements_of_one_list(&place, &other) {
            Some((list, i, j)) => Line::Mutate { place: list, how: Mutation::SwapElements(i, j) },
            None => Line::Mutate { place, how: Mutation::Swap(other) },
        }
    }
}
