//! `only(..)`: what is not named is hidden, or not generated; callers find what they need.

use ad_corpus::check;
use ad_runtime::differentiable;

#[differentiable(second_order, lifted, only(value_and_grad, jvps))]
fn kinetic(v: &[f64; 2], mass: f64) -> f64 {
    0.5 * mass * (v[0] * v[0] + v[1] * v[1])
}

#[test]
fn what_is_not_named_is_there_for_callers() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, mass: f64) -> f64 {
        kinetic(&[x, x * mass], mass).sqrt() * x
    }
    check!(f at (0.7, 1.5), (-0.4, 0.8));
    assert_eq!(kinetic_value_and_grad(&[1.0, 2.0], 2.0), (5.0, ([2.0, 4.0], 2.5)));
    let (value, [along]) = kinetic_jvps(&[1.0, 2.0], 2.0, [([1.0, 0.0], 1.0)]);
    assert_eq!((value, along), (5.0, 4.5));
}
