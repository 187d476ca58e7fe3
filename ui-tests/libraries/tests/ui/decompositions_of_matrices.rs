use ad_runtime::differentiable;
use nalgebra::{Cholesky, DMatrix, DVector};

#[differentiable]
fn chained(a: &DMatrix<f64>, b: &DVector<f64>) -> f64 {
    let x = a.clone().cholesky().unwrap().solve(b);
    x.dot(b)
}

#[differentiable]
fn named(a: &DMatrix<f64>) -> f64 {
    let decomposition = Cholesky::new(a.clone()).unwrap();
    let l = decomposition.l();
    l[(0, 0)]
}

#[differentiable]
fn by_lu(a: &DMatrix<f64>, b: &DVector<f64>) -> f64 {
    let x = a.clone().lu().solve(b).unwrap();
    x[0]
}

#[differentiable]
fn inverted(a: &DMatrix<f64>) -> f64 {
    let inverse = a.clone().try_inverse().unwrap();
    inverse[(0, 0)]
}

#[differentiable]
fn by_singular_values(a: &DMatrix<f64>) -> f64 {
    let decomposition = a.clone().svd(true, false);
    decomposition.singular_values[0]
}

fn main() {}
