use ad_runtime::{Differentiable, differentiable};
use std::ops::{Index, IndexMut};

#[derive(Clone, Differentiable)]
struct Sparse {
    keys: Vec<usize>,
    values: Vec<f64>,
    nothing: f64,
}

impl Index<usize> for Sparse {
    type Output = f64;
    fn index(&self, key: usize) -> &f64 {
        for (at, known) in self.keys.iter().enumerate() {
            if *known == key {
                return &self.values[at];
            }
        }
        &self.nothing
    }
}

#[derive(Clone, Differentiable)]
struct Pair {
    x: f64,
    y: f64,
}

impl Index<usize> for Pair {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 {
        if i == 0 { &self.x } else { &self.y }
    }
}

impl IndexMut<usize> for Pair {
    fn index_mut(&mut self, i: usize) -> &mut f64 {
        if i == 0 { &mut self.x } else { &mut self.y }
    }
}

#[differentiable]
fn read(sparse: &Sparse) -> f64 {
    2.0 * sparse[3]
}

#[differentiable]
fn doubled(x: &mut f64) {
    *x *= 2.0;
}

#[differentiable]
fn lent(x: f64) -> f64 {
    let mut pair = Pair { x, y: 2.0 };
    doubled(&mut pair[0]);
    pair[0]
}

/// Where nothing is active, any index is.
#[differentiable]
fn constant(x: f64, #[no_derivative] sparse: &Sparse) -> f64 {
    x * sparse[3]
}

fn main() {
    let sparse = Sparse { keys: vec![3], values: vec![1.0], nothing: 0.0 };
    read(&sparse);
    lent(1.0);
    constant_grad(1.0, &sparse);
}
