use ad_runtime::differentiable;
use faer::prelude::Solve;
use faer::{Col, Mat, Side};

#[differentiable]
fn by_lu(a: &Mat<f64>, b: &Col<f64>) -> f64 {
    a.partial_piv_lu().solve(b).sum()
}

#[differentiable(forward, reverse)]
fn by_cholesky(a: &Mat<f64>, b: &Col<f64>) -> f64 {
    let factor = a.llt(Side::Lower).unwrap();
    let x = factor.solve(b);
    x[0]
}

#[differentiable]
fn by_singular_values(a: &Mat<f64>) -> f64 {
    let decomposition = a.svd().unwrap();
    decomposition.S()[0]
}

fn main() {}
