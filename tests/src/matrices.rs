//! Matrices of `nalgebra` and arrays of `ndarray` as lists of the reals in them.

use crate::{Reader, Reals};
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
