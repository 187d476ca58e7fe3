//! `collect()` into types of the user's, which implement `FromIterator`.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Vector {
    v: Vec<f64>,
}

impl FromIterator<f64> for Vector {
    fn from_iter<T>(iter: T) -> Self
    where
        T: IntoIterator<Item = f64>,
    {
        Self { v: Vec::from_iter(iter) }
    }
}

/// What it collects it scales.
#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Doubled(Vec<f64>, f64);

impl FromIterator<f64> for Doubled {
    fn from_iter<T: IntoIterator<Item = f64>>(items: T) -> Doubled {
        let mut all = Vec::new();
        let mut sum = 0.0;
        for x in items {
            sum += x * x;
            all.push(2.0 * x);
        }
        Doubled(all, sum)
    }
}

impl Vector {
    #[differentiable(second_order, lifted)]
    fn negated(self) -> Self {
        self.v.into_iter().map(|x| -x).collect()
    }

    #[differentiable(second_order, lifted)]
    fn scaled(&self, by: f64) -> Vector {
        self.v.iter().map(|x| x * by).collect::<Vector>()
    }

    #[differentiable(second_order, lifted)]
    fn dot(&self, other: &Vector) -> f64 {
        self.v.iter().zip(&other.v).map(|(a, b)| a * b).sum()
    }
}

#[test]
fn by_turbofish_annotation_and_result() {
    #[differentiable(second_order, lifted)]
    fn f(start: f64, stop: f64, n: usize) -> f64 {
        let width = (stop - start) / (n as f64 + 1.0);
        let line = (0..n).map(|i| start + i as f64 * width).collect::<Vector>();
        let squares: Vector = line.v.iter().map(|x| x * x).collect();
        let last = line.scaled(stop).dot(&squares.negated());
        last + line.v.iter().sum::<f64>()
    }
    check!(f at (0.7, 1.2, const 0), (0.7, 1.2, const 1), (-0.7, 0.4, const 5));
}

#[test]
fn by_a_loop_that_does_more() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let items = x[0] * y;
        let doubled: Doubled = x.iter().filter(|v| **v > 0.0).map(|v| v * y + items).collect();
        let all = Vec::from_iter(x.iter().map(|v| v * y));
        doubled.0.iter().product::<f64>() * doubled.1 + all[0] * items
    }
    check!(f at (&[0.5, 1.5, -2.0], 0.75), (&[-0.5], 0.75));
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Row {
    cells: Vec<f64>,
}

impl Row {
    fn of(cells: Vec<f64>) -> Self {
        Self { cells }
    }
}

impl FromIterator<f64> for Row {
    fn from_iter<I: IntoIterator<Item = f64>>(items: I) -> Self {
        Self { cells: Vec::from_iter(items) }
    }
}

#[test]
fn self_in_what_collects_is_the_type_that_it_makes() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: f64) -> f64 {
        let row: Row = x.iter().map(|v| v * y).collect();
        row.cells.iter().sum::<f64>() * y
    }
    check!(f without lifted at (&[0.5, 1.5], 0.75));
    assert_eq!(Row::of(vec![1.0]), [1.0].into_iter().collect());
}
