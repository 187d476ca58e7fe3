//! Methods of matrices, columns and rows.
//!
//! The rules of norms follow from `‖a‖² = a · a`.

use super::super::library::{Col, Mat, Row};
use super::Real;
use super::whole::{Summed, Whole, dot, filled_like, mapped, pairs, scaled, sum_over, zipped};
use crate::entries::Entries;
use crate::protocol::method;
use crate::{Scalar as _, zero_like};

method! {
    /// `a.sum()`.
    Sum<[A: Summed] [A]> for A where []
    sum_prim sum_push sum_keeping_prim: (self a a_dot) -> A::Entry = a.total();
    pull |seed| (filled_like(a, *seed))
    push (a_dot.total())
    linear SumSecond sum_push_prim sum_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.squared_norm_l2()`.
    SquaredNorm<[A: Summed] [A]> for A where []
    squared_norm_l2_prim squared_norm_l2_push squared_norm_l2_keeping_prim: (self a a_dot) -> A::Entry = a.squared_length();
    pull |seed| (scaled(a, *seed + *seed))
    push ({ let product = dot(a, a_dot); product + product })
    quadratic SquaredNormSecond squared_norm_l2_push_prim squared_norm_l2_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.norm_l2()`: its gradient is the direction of `a`, and 0 where `a` is 0.
    Norm<[A: Summed] [A]> for A where []
    norm_l2_prim norm_l2_push norm_l2_keeping_prim: (self a a_dot) -> A::Entry = a.length();
    keep |norm| norm = *norm;
    pull |seed| (if is_zero(norm) { zero_like(a) } else { scaled(a, *seed / norm) })
    push (if is_zero(norm) { norm } else { dot(a, a_dot) / norm })
    second NormSecond norm_l2_push_prim norm_l2_push_keeping_prim: (a_bar a_dot_bar = if is_zero(norm) {
        zero_like(a)
    } else {
        let along = dot(a, a_dot) / (norm * norm);
        combined(a_dot, *seed / norm, a, -along * *seed / norm)
    })
}

method! {
    /// `a.norm_l1()`, the sum of the magnitudes of all entries.
    SumOfMagnitudes<[A: Summed] [A]> for A where []
    norm_l1_prim norm_l1_push norm_l1_keeping_prim: (self a a_dot) -> A::Entry = a.sum_of_magnitudes();
    pull |seed| (mapped(a, |entry| sign(entry) * *seed))
    push (sum_over(a, a_dot, |entry, dot| sign(entry) * dot))
    linear SumOfMagnitudesSecond norm_l1_push_prim norm_l1_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.norm_max()`, the largest magnitude of an entry. Entries that share it have equal shares of the derivative.
    LargestMagnitude<[A: Summed] [A]> for A where []
    norm_max_prim norm_max_push norm_max_keeping_prim: (self a a_dot) -> A::Entry = a.largest_magnitude();
    keep |largest| kept = shares_of_largest(a, *largest);
    pull |seed| (scaled(&kept, *seed))
    push (dot(&kept, a_dot))
    linear LargestMagnitudeSecond norm_max_push_prim norm_max_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// The entries, for `a.map(|x| ..)`.
    EntriesOf<[A: Whole + Entries<Entry = <A as Whole>::Entry>] [A]> for A where []
    entries_prim entries_push entries_keeping_prim: (self a a_dot) -> Vec<<A as Whole>::Entry> = a.entries();
    pull |seed| (a.with_entries(seed.to_vec()))
    push (a_dot.entries())
    linear EntriesOfSecond entries_push_prim entries_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// One with other entries.
    WithEntries<[A: Whole + Entries<Entry = <A as Whole>::Entry>] [A]> for A where []
    with_entries_prim with_entries_push with_entries_keeping_prim: (self a a_dot) [own list list_dot: Vec<<A as Whole>::Entry>] -> A
        = a.with_entries(list.clone());
    pull |seed| (zero_like(a)) [seed.entries()]
    push (zero_like(a_dot)) [a.with_entries(list_dot.to_vec())]
    linear WithEntriesSecond with_entries_push_prim with_entries_push_keeping_prim: (a_bar a_dot_bar) [list_bar list_dot_bar]
}

method! {
    /// One with the entries that a macro of the library is given, `mat![[a, b], [c, d]]`.
    WithArray<[A: Whole + Entries<Entry = <A as Whole>::Entry>, const N: usize] [A, N]> for A where []
    with_array_prim with_array_push with_array_keeping_prim: (self a a_dot) [own list list_dot: [<A as Whole>::Entry; N]] -> A
        = a.with_array(*list);
    pull |seed| (zero_like(a)) [seed.to_array()]
    push (zero_like(a_dot)) [a.with_array(*list_dot)]
    linear WithArraySecond with_array_push_prim with_array_push_keeping_prim: (a_bar a_dot_bar) [list_bar list_dot_bar]
}

macro_rules! transposes {
    ($($name:ident $second:ident: $whole:ident => $turned:ident;)*) => { $(
        method! {
            /// `a.transpose()`: a copy in differentiated code.
            $name<[T: Real] [T]> for $whole<T> where []
            transpose_prim transpose_push transpose_keeping_prim: (self a a_dot) -> $turned<T> = a.transpose().to_owned();
            pull |seed| (seed.transpose().to_owned())
            push (a_dot.transpose().to_owned())
            linear $second transpose_push_prim transpose_push_keeping_prim: (a_bar a_dot_bar)
        }
    )* };
}

transposes! {
    TransposeMat TransposeMatSecond: Mat => Mat;
    TransposeCol TransposeColSecond: Col => Row;
    TransposeRow TransposeRowSecond: Row => Col;
}

method! {
    /// `a.col(j)`: a copy in differentiated code.
    Column<[T: Real] [T]> for Mat<T> where []
    col_prim col_push col_keeping_prim: (self a a_dot) {j: usize} -> Col<T> = a.col(*j).to_owned();
    pull |seed| ({
        let mut share = zero_like(a);
        share.col_mut(*j).copy_from(seed);
        share
    })
    push (a_dot.col(*j).to_owned())
    linear ColumnSecond col_push_prim col_push_keeping_prim: (a_bar a_dot_bar)
}

method! {
    /// `a.row(i)`: a copy in differentiated code.
    RowOf<[T: Real] [T]> for Mat<T> where []
    row_prim row_push row_keeping_prim: (self a a_dot) {i: usize} -> Row<T> = a.row(*i).to_owned();
    pull |seed| ({
        let mut share = zero_like(a);
        share.row_mut(*i).copy_from(seed);
        share
    })
    push (a_dot.row(*i).to_owned())
    linear RowOfSecond row_push_prim row_push_keeping_prim: (a_bar a_dot_bar)
}

/// `p a + q b`.
fn combined<A: Whole>(a: &A, p: A::Entry, b: &A, q: A::Entry) -> A {
    zipped(a, b, |a, b| p * a + q * b)
}

fn is_zero<T: Real>(value: T) -> bool {
    value == T::SCALAR_ZERO
}

/// 1 or -1, and 0 at 0, the mean of both.
fn sign<T: Real>(value: T) -> T {
    if value > T::SCALAR_ZERO {
        T::SCALAR_ONE
    } else if value < T::SCALAR_ZERO {
        -T::SCALAR_ONE
    } else {
        value * T::SCALAR_ZERO
    }
}

/// The derivative of the largest magnitude by each entry.
fn shares_of_largest<A: Whole>(a: &A, largest: A::Entry) -> A {
    let has_it = |entry: A::Entry| entry == largest || -entry == largest;
    let mut count = A::Entry::SCALAR_ZERO;
    pairs(a, a, |entry, _| {
        if has_it(entry) {
            count += A::Entry::SCALAR_ONE;
        }
    });
    mapped(a, |entry| if has_it(entry) { sign(entry) / count } else { A::Entry::SCALAR_ZERO })
}
