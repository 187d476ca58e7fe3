//! What is taken at once: by `move` closures, by `Option::take`, and by assignments to the fields of a pattern.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[test]
fn by_closures_before_a_change() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64) -> f64 {
        let mut y = a * 2.0;
        let scaled = move |x: f64| x * y;
        y = b;
        let again = move |x: f64| x * y * y;
        y *= scaled(b);
        scaled(a) * y + again(scaled(y))
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn by_closures_in_loops() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, list: &[f64]) -> f64 {
        let mut sum = a;
        let mut weights = vec![a, a * a];
        for (k, x) in list.iter().enumerate() {
            let factor = sum;
            let taken = weights.clone();
            let step = move |x: f64| x * factor + taken[k % 2] * sum;
            sum = 1.0 - sum;
            weights[k % 2] *= x;
            sum += step(x * weights[0]) + step(sum);
        }
        sum
    }
    check!(f at (0.7, &[1.2, -0.4, 0.9]), (-0.7, &[0.4]));
}

#[test]
fn from_options() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64) -> f64 {
        let mut last = Some(a * b);
        let mut sum = b;
        for k in 0..3 {
            if let Some(x) = last.take() {
                sum += x * x;
                if k == 0 {
                    last = Some(sum);
                }
            } else {
                sum *= a;
            }
        }
        let mut other = Some(sum);
        let taken = other.take();
        taken.unwrap() * a + other.unwrap_or(b)
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair(f64, Point);

#[test]
fn by_fields_of_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64) -> f64 {
        let (mut x, mut y) = (a, b);
        for _ in 0..2 {
            Point { x: y, y: x } = Point { x: x * y, y: x + y };
        }
        let z;
        let mut point = Point { x, y };
        Pair(z, point) = Pair(x * point.y, Point { x: point.y, y: 2.0 * point.x });
        Point { x: point.y, y: _ } = point;
        Point { y, .. } = point;
        z * point.x * point.x + x * point.y + y
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}
