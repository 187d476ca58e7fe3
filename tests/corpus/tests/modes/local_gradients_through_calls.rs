//! `gradient!(y, wrt = x)` where the way from `x` to `y` leads through functions and types that have second derivatives of their own.

use ad_corpus::assert_close;
use ad_runtime::{Differentiable, differentiable};
use approx::assert_relative_eq;

/// Central differences of a function of one number.
fn assert_slope(f: impl Fn(f64) -> f64, x: f64, slope: f64) {
    const STEP: f64 = 1e-5;
    let difference = (f(x + STEP) - f(x - STEP)) / (2.0 * STEP);
    assert_relative_eq!(slope, difference, max_relative = 1e-7, epsilon = 1e-8);
}

#[differentiable(second_order)]
fn well(x: f64, depths: &[f64]) -> f64 {
    let mut sum = 0.0;
    for depth in depths {
        if *depth < 0.0 {
            return sum * x;
        }
        sum += depth * (x * x).sin();
    }
    sum
}

#[differentiable(second_order)]
fn fill(x: f64, list: &mut [f64]) {
    for (k, each) in list.iter_mut().enumerate() {
        let share = x.powi(k as i32 + 1);
        *each += share;
    }
}

#[derive(Differentiable, Clone, Copy)]
#[::ad_runtime::differentiable(lifted)]
struct Pair {
    first: f64,
    second: f64,
}

impl Pair {
    #[differentiable(second_order)]
    fn energy(&self, x: f64) -> f64 {
        if x < -1e9 {
            return x;
        }
        self.first * x * x * x + self.second * x.exp()
    }
}

#[differentiable(second_order)]
fn pair(x: f64) -> Pair {
    Pair { first: x * x, second: x.sin() }
}

#[differentiable]
fn through_a_function(a: f64, depths: &[f64]) -> f64 {
    let x: f64 = a * 2.0;
    let y: f64 = well(x, depths) * x;
    gradient!(y, wrt = x) * y
}

#[test]
fn functions() {
    for depths in [&[0.5, 1.5][..], &[], &[0.7, -1.0, 2.0]] {
        let a = 0.45;
        let by_hand = |a: f64| {
            let x = 2.0 * a;
            let y = |x: f64| well(x, depths) * x;
            let slope = well_grad(x, depths).0 * x + well(x, depths);
            slope * y(x)
        };
        assert_close(through_a_function(a, depths), by_hand(a));
        let (slope, of_depths) = through_a_function_grad(a, depths);
        assert_slope(|a| through_a_function(a, depths), a, slope);
        for (k, &of_depth) in of_depths.iter().enumerate() {
            let moved = |depth: f64| {
                let mut depths = depths.to_vec();
                depths[k] = depth;
                through_a_function(a, &depths)
            };
            assert_slope(moved, depths[k], of_depth);
        }
    }
}

#[differentiable]
fn in_loops(xs: &[f64], depths: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..xs.len() {
        let x: f64 = xs[i];
        let y: f64 = if x > 0.5 { well(x, depths) } else { x * well(x * x, depths) };
        sum += gradient!(y, wrt = x) * (i as f64 + 1.0);
    }
    sum
}

#[test]
fn loops_of_no_one_and_many_rounds() {
    let depths = [0.5, 1.5];
    for xs in [&[][..], &[0.4], &[0.7, 0.3, -0.6, 1.2]] {
        let (of_xs, _) = in_loops_grad(xs, &depths);
        for (k, &slope) in of_xs.iter().enumerate() {
            let moved = |x: f64| {
                let mut xs = xs.to_vec();
                xs[k] = x;
                in_loops(&xs, &depths)
            };
            assert_slope(moved, xs[k], slope);
        }
    }
}

#[differentiable]
fn through_what_is_changed(a: f64, b: f64) -> f64 {
    let x: f64 = a * b;
    let mut list = [b, 2.0, a];
    fill(x, &mut list);
    let y: f64 = list[0] * list[2] + list[1];
    gradient!(y, wrt = x)
}

#[test]
fn lists_that_are_changed() {
    let (a, b) = (0.7, -0.4);
    let (of_a, of_b) = through_what_is_changed_grad(a, b);
    let x = a * b;
    assert_close(through_what_is_changed(a, b), (x.powi(3) + a) + (x + b) * 3.0 * x * x + 2.0 * x);
    assert_slope(|a| through_what_is_changed(a, b), a, of_a);
    assert_slope(|b| through_what_is_changed(a, b), b, of_b);
}

#[differentiable]
fn through_structs_and_methods(a: f64, other: Pair) -> f64 {
    let x: f64 = a.exp();
    let made = pair(x);
    let y: f64 = made.energy(x) * other.energy(x) + made.first * other.second;
    gradient!(y, wrt = x)
}

#[test]
fn structs_and_methods() {
    let (a, other) = (0.3, Pair { first: 0.4, second: -1.2 });
    let (of_a, of_other) = through_structs_and_methods_grad(a, other);
    assert_slope(|a| through_structs_and_methods(a, other), a, of_a);
    assert_slope(
        |first| through_structs_and_methods(a, Pair { first, ..other }),
        other.first,
        of_other.first,
    );
    assert_slope(
        |second| through_structs_and_methods(a, Pair { second, ..other }),
        other.second,
        of_other.second,
    );
    let at = |x: f64| pair(x).energy(x) * other.energy(x) + pair(x).first * other.second;
    assert_slope(at, a.exp(), through_structs_and_methods(a, other));
}
