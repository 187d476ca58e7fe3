//! Matrices of `nalgebra` and arrays of `ndarray` as lists of the reals in them.

use crate::{Reader, Reals};
use ad_runtime::nalgebra::Real;
use nalgebra::allocator::Allocator;
use nalgebra::{DefaultAllocator, Dim, OMatrix};
use ndarray::{Array, Dimension};

impl<T: Real + Reals<Tangent = T>, R: Dim, C: Dim> Reals for OMatrix<T, R, C>
where
    DefaultAllocator: Allocator<R, C>,
{
    type Tangent = Self;
    const EPSILON: f64 = <T as Reals>::EPSILON;
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
    const EPSILON: f64 = T::EPSILON;
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
