//! Boxed closures in lists and maps, and functions that give them, hold what they have taken along.

use ad_runtime::{Differentiable, differentiable};
use std::collections::BTreeMap;

type Op = Box<dyn Fn(f64) -> f64>;

#[differentiable]
fn in_an_array(x: f64, y: f64) -> f64 {
    let list: [Box<dyn Fn(f64) -> f64>; 1] = [Box::new(move |t| t * x)];
    list[0](2.0) + y
}

#[differentiable]
fn in_a_vector(x: f64, y: f64) -> f64 {
    let list: Vec<Op> = vec![Box::new(move |t| x * t - 1.0), Box::new(move |t| y * t * t - x)];
    list.iter().zip([0.5, 1.5]).map(|(residual, t)| residual(t).powi(2)).sum::<f64>()
}

#[differentiable]
fn in_a_map(x: f64) -> f64 {
    let mut map: BTreeMap<u8, Op> = BTreeMap::new();
    map.insert(1, Box::new(move |t| t * x));
    map[&1](2.0) * x
}

fn by_alias(k: f64) -> Op {
    Box::new(move |t| t * k)
}

#[differentiable]
fn of_a_function(x: f64) -> f64 {
    let scale = by_alias(x);
    scale(2.0) * x
}

fn several(k: f64) -> Vec<Op> {
    vec![Box::new(move |t| t * k)]
}

#[differentiable]
fn of_a_function_that_gives_a_list(x: f64) -> f64 {
    let list = several(x);
    list[0](2.0) * x
}

#[derive(Clone, Differentiable)]
struct Scale {
    k: f64,
}

impl Scale {
    fn kernel(&self) -> Box<dyn Fn(f64) -> f64 + '_> {
        Box::new(move |t| t * self.k)
    }
}

#[differentiable]
fn of_a_method(x: f64) -> f64 {
    let scale = Scale { k: x };
    let kernel = scale.kernel();
    kernel(2.0) * x
}

fn main() {}
