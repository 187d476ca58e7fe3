use ad_runtime::{Differentiable, differentiable};
use rayon::prelude::*;
use std::collections::BTreeMap;

mod macros {
    macro_rules! made {
        ($number:literal) => {
            vec![$number; 3]
        };
        ($_:pat) => {
            vec![1.0; 3]
        };
    }
    pub(crate) use made;
}
use macros::made as elsewhere;

#[differentiable]
fn hidden_list(x: f64) -> f64 {
    let list = elsewhere!(1.0);
    list.par_iter().map(|y: &f64| x * y).sum::<f64>()
}

#[differentiable]
fn hidden_variable(x: &[f64]) -> f64 {
    let other = elsewhere!(1.0);
    x.par_iter().map(|x| x * other[0]).sum::<f64>()
}

#[differentiable]
fn map(x: &BTreeMap<u32, f64>, k: f64) -> f64 {
    x.par_iter().map(|(_, x)| x * k).sum::<f64>()
}

#[differentiable]
fn closure(x: &[f64], k: f64) -> f64 {
    let scaled = |x: f64| x * k;
    x.par_iter().map(|x| scaled(*x)).sum::<f64>()
}

#[differentiable]
fn unknown_value(x: &[f64]) -> f64 {
    let parts = x.par_iter().map(|x| elsewhere(*x)).collect::<Vec<_>>();
    parts[0].0
}

fn elsewhere(x: f64) -> Pair {
    Pair(x)
}

#[derive(Differentiable)]
struct Pair(f64);

#[differentiable]
fn other_method(x: &[f64], k: f64) -> f64 {
    x.par_iter().map(|x| x * k).rev().sum::<f64>()
}

#[differentiable]
fn other_name(x: &[f64], k: f64) -> f64 {
    let scaled = x.par_iter().map(|x| x * k);
    let k = 2.0 * k;
    scaled.sum::<f64>() + k
}

#[differentiable]
fn other_bound(x: &[f64], mut n: usize) -> f64 {
    let elements = (0..n).into_par_iter().map(|i| x[i]);
    n += 1;
    elements.sum::<f64>() + n as f64
}

#[differentiable]
fn grown_list(x: &[f64], mut list: Vec<usize>) -> f64 {
    let elements = (0..list.len()).into_par_iter().map(|i| x[i]);
    list.push(0);
    elements.sum::<f64>() + list.len() as f64
}

#[differentiable]
fn copied_name(x: &[f64], mut k: f64) -> f64 {
    let scaled = x.par_iter().map(move |x| x * k);
    k *= 2.0;
    scaled.sum::<f64>() + k
}

#[differentiable]
trait Model {
    fn loss(&self, x: &[f64]) -> f64;
}

#[derive(Differentiable)]
struct Linear(f64);

#[differentiable]
impl Model for Linear {
    fn loss(&self, x: &[f64]) -> f64 {
        x.par_iter().map(|x| x * self.0).sum::<f64>()
    }
}

fn main() {}
