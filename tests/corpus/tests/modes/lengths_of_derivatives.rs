//! Tangents and seeds that callers give have the lengths of the lists that they belong to, or the functions panic. One that is too long would go unnoticed.

use ad_runtime::differentiable;

#[differentiable(second_order)]
fn energy(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum()
}

#[differentiable(second_order, lifted)]
fn scaled(x: Vec<f64>, by: f64) -> Vec<f64> {
    x.iter().map(|x| x * by).collect()
}

/// What it returns is moved out of the primal.
#[differentiable(second_order, lifted)]
fn running(x: &[f64]) -> Vec<f64> {
    let mut sums = Vec::new();
    for i in 0..x.len() {
        let before = if i > 0 { sums[i - 1] } else { 0.0 };
        sums.push(before + x[i] * x[i]);
    }
    sums
}

const X: [f64; 2] = [1.0, 2.0];
const TOO_LONG: [f64; 3] = [1.0; 3];

#[test]
fn those_that_fit_are_taken() {
    assert_eq!(energy_jvp(&X, &[1.0, 0.5]), (5.0, 4.0));
    assert_eq!(energy_hvp(&X, &[1.0, 0.5]), [2.0, 1.0]);
    assert_eq!(scaled_can_grad(X.to_vec(), 3.0, vec![1.0, 1.0]).1, (vec![3.0, 3.0], 3.0));
    assert_eq!(energy_jvp(&[], &[]), (0.0, 0.0));
}

#[test]
#[should_panic = "the tangent of `x` has another length"]
fn of_forward_mode() {
    energy_jvp(&X, &TOO_LONG);
}

#[test]
#[should_panic = "the tangent of `x` has another length"]
fn of_a_parameter_by_value() {
    scaled_jvp(X.to_vec(), 3.0, TOO_LONG.to_vec(), 0.0);
}

#[test]
#[should_panic = "the tangent of `x` has another length"]
fn of_several_tangents() {
    energy_jvps(&X, [TOO_LONG.to_vec()]);
}

#[test]
#[should_panic = "the tangent of `x` has another length"]
fn of_second_order() {
    energy_hvp(&X, &TOO_LONG);
}

#[test]
#[should_panic = "the tangent of `x` has another length"]
fn of_second_order_with_the_gradient() {
    energy_grad_and_hvp(&X, &TOO_LONG);
}

#[test]
#[should_panic = "the seed and the result have unequal lengths"]
fn of_a_seed() {
    scaled_can_grad(X.to_vec(), 3.0, TOO_LONG.to_vec());
}

#[test]
#[should_panic = "the seed and the result have unequal lengths"]
fn of_a_seed_of_what_is_moved_out() {
    running_can_grad(&X, TOO_LONG.to_vec());
}

#[test]
#[should_panic = "the seed and the result have unequal lengths"]
fn of_several_seeds() {
    scaled_vjps(X.to_vec(), 3.0, [vec![1.0, 1.0], TOO_LONG.to_vec()]);
}
