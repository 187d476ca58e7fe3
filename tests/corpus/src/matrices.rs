//! Matrices of `nalgebra` and of `faer` and arrays of `ndarray` as lists of the reals in them.

use crate::{Reader, Reals};
use faer::{Col, Mat, Row};
use nalgebra::allocator::Allocator;
use nalgebra::{DefaultAllocator, Dim, OMatrix, Scalar};
use ndarray::{Array, Dimension};

impl<T: Scalar + Reals<Tangent = T>, R: Dim, C: Dim> Reals for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    type Tangent = Self;
    fn epsilon(&self) -> f64 {
        self.iter().map(Reals::epsilon).fold(0.0, f64::max)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        self.iter().for_each(|entry| entry.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.extend([self.nrows() as u64, self.ncols() as u64]);
        self.iter().for_each(|entry| entry.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        self.map(|entry| entry.rebuild(reals))
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self {
        self.map(|entry| Reals::tangent(&entry, reals))
    }
}

impl<T: Reals<Tangent = T>, D: Dimension> Reals for Array<T, D> {
    type Tangent = Self;
    fn epsilon(&self) -> f64 {
        self.iter().map(T::epsilon).fold(0.0, f64::max)
    }
    fn read(&self, reals: &mut Vec<f64>) {
        self.iter().for_each(|entry| entry.read(reals));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.extend(self.shape().iter().map(|length| *length as u64));
        self.iter().for_each(|entry| entry.bits(bits));
    }
    fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
        self.map(|entry| entry.rebuild(reals))
    }
    fn tangent(&self, reals: &mut Reader<'_>) -> Self {
        self.map(|entry| entry.tangent(reals))
    }
}

macro_rules! of_faer {
    ($($whole:ident)*) => { $(
        impl<T: Reals<Tangent = T>> Reals for $whole<T> {
            type Tangent = Self;
            fn epsilon(&self) -> f64 {
                let mut epsilon = 0.0;
                self.for_each_entry(|entry| epsilon = f64::max(epsilon, entry.epsilon()));
                epsilon
            }
            fn read(&self, reals: &mut Vec<f64>) {
                self.for_each_entry(|entry| entry.read(reals));
            }
            fn bits(&self, bits: &mut Vec<u64>) {
                bits.extend([self.nrows() as u64, self.ncols() as u64]);
                self.for_each_entry(|entry| entry.bits(bits));
            }
            fn rebuild(&self, reals: &mut Reader<'_>) -> Self {
                self.with_each_entry(|entry| entry.rebuild(reals))
            }
            fn tangent(&self, reals: &mut Reader<'_>) -> Self {
                self.with_each_entry(|entry| entry.tangent(reals))
            }
        }
    )* };
}

of_faer! { Mat Col Row }

/// The entries of a matrix of `faer`, one column after the other. Its own `map` promises no order.
trait InOrder {
    type Entry;
    fn for_each_entry(&self, visit: impl FnMut(&Self::Entry));
    fn with_each_entry(&self, make: impl FnMut(&Self::Entry) -> Self::Entry) -> Self;
}

impl<T> InOrder for Mat<T> {
    type Entry = T;
    fn for_each_entry(&self, visit: impl FnMut(&T)) {
        self.col_iter().flat_map(|column| column.iter()).for_each(visit);
    }
    fn with_each_entry(&self, mut make: impl FnMut(&T) -> T) -> Self {
        Mat::from_fn(self.nrows(), self.ncols(), |i, j| make(&self[(i, j)]))
    }
}

macro_rules! of_one_slice {
    ($($whole:ident $length:ident)*) => { $(
        impl<T> InOrder for $whole<T> {
            type Entry = T;
            fn for_each_entry(&self, visit: impl FnMut(&T)) {
                self.iter().for_each(visit);
            }
            fn with_each_entry(&self, mut make: impl FnMut(&T) -> T) -> Self {
                $whole::from_fn(self.$length(), |k| make(&self[k]))
            }
        }
    )* };
}

of_one_slice! { Col nrows Row ncols }
