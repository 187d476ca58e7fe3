//! Marked functions of the file that are formulas stand in the place of their calls.

use ad_corpus::check;
use ad_runtime::differentiable;

const SCALE: f64 = 0.75;

#[differentiable(second_order, lifted)]
fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[differentiable(second_order, lifted)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable(second_order, lifted)]
fn distance(a: &[f64; 2], b: &[f64; 2]) -> f64 {
    let dx = a[0] - b[0];
    let dy = a[1] - b[1];
    SCALE * (square(dx) + square(dy)).sqrt()
}

#[differentiable(second_order, lifted)]
fn sinc(x: f64) -> f64 {
    if x.abs() < 1e-8 { 1.0 - square(x) / 6.0 } else { f64::sin(x) / x }
}

#[differentiable(second_order, lifted)]
fn power(x: f64, n: usize) -> f64 {
    if n == 0 { 1.0 } else { x * power(x, n - 1) }
}

/// The parameters of the formulas are called like the variables here, and mean others.
#[test]
fn names_of_both() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, h: f64) -> f64 {
        let z = sigmoid(x * 2.0);
        let r = sigmoid(h * x);
        let x = square(r) + x;
        (1.0 - z) * h + z * r * sinc(x) * sinc(h)
    }
    check!(f at (0.3, 0.4), (-0.7, 1.4));
}

#[test]
fn in_loops() {
    #[differentiable(second_order, lifted)]
    fn f(p: &[[f64; 2]], x: f64) -> f64 {
        let mut sum = 0.0;
        for i in 1..p.len() {
            let dx = distance(&p[i], &p[i - 1]);
            sum += dx * power(x, 2) * distance(&p[0], &[1.0, x]) * square(dx);
        }
        sum
    }
    check!(f at (&[[0.1, 0.2], [0.7, -0.3], [0.4, 0.9]], 0.6), (&[[0.1, 0.2]], 0.6));
}

/// A variable has the name of what a formula is made of: there it stays a call.
#[test]
fn variables_that_are_called_like_functions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let square = x * 1.5;
        distance(&[x, square], &[square, 0.0]) * sinc(square)
    }
    check!(f at (0.6));
}

#[test]
fn changed_arguments() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut y = x;
        y = square(y) + y;
        y += square(y);
        let mut a = [y, x];
        a[0] = distance(&a, &[x, 2.0 * y]);
        a[0] * square(a[1])
    }
    check!(f at (0.6));
}
