//! Sums of values, as bounds and indices are: `row * side + 1`, `n - 2`.

use crate::ir::*;

/// `a x + b y + … + constant`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Linear {
    /// Values and their factors, none of which is 0.
    pub(crate) terms: Vec<(ValueId, i64)>,
    pub(crate) constant: i64,
}

impl Linear {
    pub(crate) fn constant(constant: i64) -> Self {
        Linear { terms: Vec::new(), constant }
    }

    pub(crate) fn of(value: ValueId) -> Self {
        Linear { terms: vec![(value, 1)], constant: 0 }
    }

    /// `self + factor * other`
    pub(crate) fn plus(mut self, factor: i64, other: &Linear) -> Self {
        self.constant += factor * other.constant;
        for &(value, times) in &other.terms {
            match self.terms.iter_mut().find(|(known, _)| *known == value) {
                Some((_, sum)) => *sum += factor * times,
                None => self.terms.push((value, factor * times)),
            }
        }
        self.terms.retain(|(_, times)| *times != 0);
        self
    }

    pub(crate) fn factor_of(&self, value: ValueId) -> i64 {
        self.terms.iter().find(|(known, _)| *known == value).map_or(0, |(_, times)| *times)
    }

    pub(crate) fn without(mut self, value: ValueId) -> Self {
        self.terms.retain(|(known, _)| *known != value);
        self
    }

    /// What it is, if it is known.
    pub(crate) fn number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(crate) fn is_zero(&self) -> bool {
        *self == Linear::default()
    }

    /// Whether it can be written with unsigned numbers: what is added comes first.
    pub(crate) fn is_written(&self) -> bool {
        let positive = self.constant > 0 || self.terms.iter().any(|(_, times)| *times > 0);
        positive || self.is_zero()
    }
}
