//! `gradient!` and `value_and_gradient!` as expressions.

use ad_runtime::{differentiable, gradient, value_and_gradient};

mod models {
    use ad_runtime::differentiable;

    /// A function with a mark of its own.
    #[differentiable(wrt(weights, x))]
    pub(crate) fn model(x: f64, n: usize, weights: &[f64], scale: f64) -> f64 {
        x.powi(n as i32) * weights[0] * scale
    }
}

#[differentiable(second_order, lifted)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiable(second_order, lifted)]
fn product(x: f64, y: f64, #[no_derivative] z: f64) -> f64 {
    x * y * z
}

struct Shapes;

impl Shapes {
    #[differentiable(second_order, lifted)]
    fn area(width: f64, height: f64) -> f64 {
        width * height
    }
}

fn applied(f: impl Fn(f64, usize, &[f64], f64) -> f64) -> f64 {
    f(2.0, 3, &[4.0], 5.0)
}

#[test]
fn without_wrt_they_are_the_generated_functions() {
    assert_eq!(gradient!(square)(3.0), 6.0);
    assert_eq!(value_and_gradient!(square)(3.0), (9.0, 6.0));
    assert_eq!(gradient!(models::model)(2.0, 3, &[4.0], 5.0), (240.0, vec![40.0]));
    assert_eq!(gradient!(Shapes::area)(2.0, 3.0), (3.0, 2.0));
}

#[test]
fn with_wrt_they_give_one_part() {
    assert_eq!(gradient!(square, wrt = x)(3.0), 6.0);
    assert_eq!(gradient!(product, wrt = y)(3.0, 5.0, 7.0), 21.0);
    assert_eq!(value_and_gradient!(product, wrt = x)(3.0, 5.0, 7.0), (105.0, 35.0));
    assert_eq!(gradient!(models::model, wrt = weights)(2.0, 3, &[4.0], 5.0), [40.0]);
    assert_eq!(value_and_gradient!(models::model, wrt = x,)(2.0, 3, &[4.0], 5.0), (160.0, 240.0));
}

#[test]
fn they_can_be_passed_on() {
    assert_eq!(applied(gradient!(models::model, wrt = x)), 240.0);
    let slopes: Vec<f64> = [1.0, 2.0].into_iter().map(gradient!(square)).collect();
    assert_eq!(slopes, [2.0, 4.0]);
}
