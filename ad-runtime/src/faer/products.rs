//! Products of matrices, columns and rows.
//!
//! The rules are those of M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic
//! differentiation* (2008), section 2.2: of `C = A B`, the adjoints are `Ā = C̄ Bᵀ` and `B̄ = Aᵀ C̄`.

use super::super::library::{Col, Mat, Row};
use super::Real;
use super::whole::scaled;
use crate::protocol::operator;

macro_rules! products {
    ($($left:ident $right:ident => $product:ident;)*) => { $(
        operator! {
            [T: Real] MulRule<$right<T>> for $left<T> => $product<T> where []
            |a, b, given| pull (given * b.transpose()) (a.transpose() * given) push (given * b) (a * given)
            quadratic MulSecond
        }
    )* };
}

products! {
    Mat Mat => Mat;
    Mat Col => Col;
    Row Mat => Row;
    Col Row => Mat;
}

operator! {
    [T: Real] MulRule<Col<T>> for Row<T> => T where []
    |a, b, given| pull (scaled(&b.transpose().to_owned(), *given)) (scaled(&a.transpose().to_owned(), *given))
    push (given * b) (a * given)
    quadratic MulSecond
}
