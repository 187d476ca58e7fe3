//! Types whose fields are private here, with the methods that give references into them.

use ad_runtime::{Differentiable, differentiable};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// A square matrix.
#[derive(Clone, Differentiable)]
pub struct Matrix {
    data: Vec<f64>,
    n: usize,
}

#[differentiable(second_order)]
impl Matrix {
    pub fn zeros(n: usize) -> Matrix {
        Matrix { data: vec![0.0; n * n], n }
    }

    pub fn of(data: &[f64], n: usize) -> Matrix {
        Matrix { data: data.to_vec(), n }
    }
}

impl Matrix {
    pub fn n(&self) -> usize {
        self.n
    }

    pub fn row(&self, i: usize) -> &[f64] {
        &self.data[i * self.n..(i + 1) * self.n]
    }

    pub fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.data[i * self.n..(i + 1) * self.n]
    }

    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut f64 {
        &mut self.data[i * self.n + j]
    }

    pub fn entries(&self) -> std::slice::Iter<'_, f64> {
        self.data.iter()
    }

    pub fn squares(&self) -> impl Iterator<Item = f64> + '_ {
        self.data.iter().map(|v| v * v)
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[i * self.n + j]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.data[i * self.n + j]
    }
}

/// A list by another name.
#[derive(Clone, Differentiable)]
pub struct Weights(Vec<f64>);

#[differentiable(second_order)]
impl Weights {
    pub fn of(x: &[f64]) -> Weights {
        Weights(x.to_vec())
    }
}

impl Deref for Weights {
    type Target = Vec<f64>;
    fn deref(&self) -> &Vec<f64> {
        &self.0
    }
}

impl DerefMut for Weights {
    fn deref_mut(&mut self) -> &mut Vec<f64> {
        &mut self.0
    }
}

/// What holds lists and numbers of elements in private fields.
#[derive(Clone, Differentiable)]
pub struct Net {
    pair: [[f64; 2]; 2],
    order: Vec<usize>,
}

#[differentiable(second_order)]
impl Net {
    pub fn of(x: &[f64]) -> Net {
        Net { pair: [[x[0], x[1]], [x[2], x[0]]], order: vec![1, 0] }
    }
}

impl Net {
    pub fn weights(&self, i: usize) -> &[f64; 2] {
        &self.pair[self.order[i]]
    }

    pub fn weights_mut(&mut self, i: usize) -> &mut [f64; 2] {
        &mut self.pair[self.order[i]]
    }

    pub fn order(&self) -> &[usize] {
        &self.order
    }
}

/// A grid whose indices go through private methods.
#[derive(Clone, Differentiable)]
pub struct Field {
    cells: Vec<f64>,
    width: usize,
}

#[differentiable(second_order)]
impl Field {
    pub fn of(x: &[f64], width: usize) -> Field {
        Field { cells: x.to_vec(), width }
    }
}

impl Field {
    fn offset(&self, i: usize, j: usize) -> usize {
        i * self.width + self.column(j)
    }

    fn column(&self, j: usize) -> usize {
        j % self.width
    }
}

impl Index<(usize, usize)> for Field {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.cells[self.offset(i, j)]
    }
}

impl<'a> IntoIterator for &'a Field {
    type Item = &'a f64;
    type IntoIter = std::slice::Iter<'a, f64>;
    fn into_iter(self) -> Self::IntoIter {
        self.cells.iter()
    }
}
