//! Iterators that functions give, groups of indices, and functions of the standard library that give back what they are given.

use ad_corpus::check;
use ad_runtime::differentiable;
use std::collections::{BTreeMap, HashMap};
use std::convert::identity;

fn even(n: usize) -> impl Iterator<Item = usize> {
    (0..n).map(|k| 2 * k)
}

fn nodes(n: usize) -> impl Iterator<Item = f64> {
    (0..n).map(|k| 0.5 + k as f64)
}

fn downward(n: usize) -> Box<dyn Iterator<Item = usize>> {
    Box::new((0..n).rev())
}

struct Grid {
    n: usize,
}

impl Grid {
    fn walk(&self) -> impl Iterator<Item = usize> {
        0..self.n
    }
}

#[test]
fn iterators_that_functions_give() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let grid = Grid { n: 3 };
        let mut s = 0.0;
        for k in even(2) {
            s += x[k] * x[1];
        }
        for t in nodes(3) {
            s = s * t + (x[0] * t).sin();
        }
        for k in downward(3) {
            s = s * 0.5 + x[k] * s;
        }
        for (k, i) in grid.walk().enumerate() {
            s += x[i] * x[i] * k as f64;
        }
        s + even(2).map(|k| x[k] * x[k]).sum::<f64>() + grid.walk().map(|k| x[k].sin()).sum::<f64>()
    }
    check!(f at (&[0.5, -1.5, 2.0]));
}

#[test]
fn groups_by_active_keys() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut groups: HashMap<(i32, bool), Vec<usize>> = HashMap::new();
        let mut count: BTreeMap<i32, usize> = BTreeMap::new();
        for (k, v) in x.iter().enumerate() {
            groups.entry((v.floor() as i32, *v > 0.0)).or_default().push(k);
            *count.entry(v.floor() as i32).or_insert(0) += 1;
        }
        let mut s = 0.0;
        for k in 0..x.len() {
            for &i in &groups[&(x[k].floor() as i32, x[k] > 0.0)] {
                s += x[k] * (x[i] - 2.0) * count[&(x[k].floor() as i32)] as f64;
            }
        }
        s
    }
    check!(f at (&[0.5, -1.5, 2.25, 0.75]));
}

#[test]
fn given_back() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let a = std::hint::black_box(x[0] * x[1]);
        a * identity(x[2]) + x.iter().copied().map(identity).sum::<f64>() * std::convert::identity(a)
    }
    check!(f at (&[0.5, -1.5, 2.0]));
}
