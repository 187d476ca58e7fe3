//! Sums, differences and negatives.

use super::super::library::diag::Diag;
use super::super::library::{Col, Mat, Row};
use super::Real;
use crate::protocol::operator;
use crate::rules::{NegRule, NegSecond};

macro_rules! entry_by_entry {
    ($($whole:ident)*) => { $(
        operator! {
            [T: Real] AddRule<$whole<T>> for $whole<T> => $whole<T> where []
            |a, b, given| pull (given.clone()) (given.clone()) push (given.clone()) (given.clone())
            linear AddSecond
        }

        operator! {
            [T: Real] SubRule<$whole<T>> for $whole<T> => $whole<T> where []
            |a, b, given| pull (given.clone()) (-given) push (given.clone()) (-given)
            linear SubSecond
        }

        operator! {
            [T: Real] AddAssignRule<$whole<T>> for $whole<T> where []
            |a, b, given| pull (given.clone()) (given.clone()) push (given.clone()) (given.clone())
            linear AddAssignSecond
        }

        operator! {
            [T: Real] SubAssignRule<$whole<T>> for $whole<T> where []
            |a, b, given| pull (given.clone()) (-given) push (given.clone()) (-given)
            linear SubAssignSecond
        }

        impl<T: Real> NegSecond for $whole<T> {
            #[inline]
            fn second(&self, _: &Self, _: &Self) -> Self {
                crate::zero_like(self)
            }
        }

        impl<T: Real> NegRule for $whole<T> {
            type OutputTangent = Self;
            #[inline]
            fn pull(&self, seed: &Self) -> Self {
                -seed
            }
            #[inline]
            fn push(&self, tangent: &Self) -> Self {
                -tangent
            }
        }
    )* };
}

entry_by_entry! { Mat Col Row Diag }
