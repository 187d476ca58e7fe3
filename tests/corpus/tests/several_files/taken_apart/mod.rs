//! A program in files for its types, its traits, its helpers and the rest: types without a derive of their own, lengths and aliases of another file, results
//! of generic functions, indices and collections that are implemented elsewhere.

mod helpers;
mod traits;
mod types;

use ad_corpus::check;
use ad_runtime::differentiable;
use helpers::{horner, mixed, product, root};
use types::{Axis, Layout, Point, RANGE, Series, Side, Square, Stop, Whole};

#[test]
fn errors_of_another_file() {
    #[differentiable(second_order)]
    fn tried(x: f64, k: f64, steps: usize) -> Result<f64, Stop> {
        let mut sum = x;
        for at in 0..steps {
            if sum > 5.0 {
                return Err(Stop::Far { at });
            }
            sum += root(sum, 0.25)? * k;
        }
        Ok(sum * k)
    }
    #[differentiable(second_order)]
    fn f(x: f64, k: f64, steps: usize) -> f64 {
        match tried(x, k, steps) {
            Ok(sum) => sum * x,
            Err(Stop::Low) => x * x,
            Err(Stop::Far { at }) => k * k * at as f64,
        }
    }
    check!(f without lifted at (1.5, 0.5, const 0), (1.5, 0.5, const 1), (1.5, 0.5, const 3), (0.125, 0.5, const 2), (4.5, 0.75, const 4));
}

#[test]
fn layouts_of_another_file() {
    #[differentiable(second_order)]
    fn total(x: &[f64], layout: &Layout, kinds: &[Side]) -> f64 {
        let mut sum = 0.0;
        for k in 0..layout.size.min(x.len()) {
            sum += if kinds[k] == Side::Left { x[k] * x[k] } else { x[k].sin() };
        }
        if layout.name.is_empty() { sum } else { sum * x[0] }
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], named: bool) -> f64 {
        let layout = Layout { size: 2, name: if named { "grid".to_owned() } else { String::new() } };
        total(x, &layout, &[Side::Right, Side::Left]) + Point { x: x[1], y: x[0] }.on(Side::Right)
    }
    check!(f without lifted at (&[0.3, -1.25, 0.7], const true), (&[0.3, -1.25], const false));
}

#[test]
fn indices_and_collections_of_another_file() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let point = Point { x, y };
        let mut sum = 0.0;
        for axis in [Axis::X, Axis::Y] {
            sum += point[axis] * point[Axis::X];
        }
        let series: Series = [x, y, sum].iter().map(|v| v * v).collect();
        series.sum * series.all[1]
    }
    check!(f at (1.3, 0.7), (-0.4, 2.0));
}

#[test]
fn lengths_and_aliases_of_another_file() {
    #[differentiable(second_order)]
    fn combined(a: &Square, b: Square, whole: &Whole) -> f64 {
        let c = product(a, b);
        let d = mixed::<2>(c[0], &c[1]);
        let scaled = whole.v.map(|v| v * whole.scale);
        let mut sum = d[0] * scaled[0] - d[1] * scaled[2];
        for v in &whole.v {
            sum += v * v * whole.scale;
        }
        sum
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let whole = Whole { v: [x[0], x[1], x[0] * x[1]], scale: x[1] };
        combined(&[[x[0], 0.5], [x[1], 1.5]], [[0.25, x[1]], [1.0, x[0]]], &whole)
    }
    check!(f without lifted at (&[0.3, -1.25]), (&[1.5, 0.5]));
}

#[test]
fn results_of_generic_functions_of_another_file() {
    #[differentiable(forward, reverse)]
    fn f(c: &[f64], x: f64) -> f64 {
        let y = horner(c, x);
        y * horner::<f64>(&[x, y, 0.5], y) + x
    }
    check!(f without second_order, lifted at (&[], 0.5), (&[1.5], 0.5), (&[0.3, -1.25, 0.7], 1.5));
}

#[test]
fn looking_at_a_constant_of_another_file() {
    #[differentiable(second_order)]
    fn f(table: &[f64], x: f64) -> f64 {
        let i = RANGE.cell(x, table.len() - 1);
        table[i] * x * x
    }
    check!(f without lifted at (&[0.3, -1.25, 0.7], 0.25), (&[0.3, -1.25, 0.7], 0.75), (&[0.3, -1.25, 0.7], 7.5));
}
