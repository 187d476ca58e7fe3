//! Sums and products of kinked terms that are smooth as a whole have the derivative of the whole, on the kink too.

use ad_corpus::{assert_close, check};
use ad_runtime::differentiable;
use num_traits::Float;

type Real = f64;
type Single = f32;

/// One body for types that are written down, of both widths, and for aliases, whose operations the runtime finds by type.
macro_rules! for_types {
    ($name:ident: |$($x:ident),*| $body:expr; at $(($($value:expr),*))+) => {
        mod $name {
            #[allow(unused_imports, reason = "not all of them are in every body")]
            use super::*;

            for_types! { @of of_f64 f64, |$($x),*| $body; at $(($($value),*))+ }
            for_types! { @of of_f32 f32, |$($x),*| $body; at $(($($value),*))+ }
            for_types! { @of of_an_alias Real, |$($x),*| $body; at $(($($value),*))+ }
            for_types! { @of of_a_short_alias Single, |$($x),*| $body; at $(($($value),*))+ }
        }
    };
    (@of $name:ident $ty:ident, |$($x:ident),*| $body:expr; at $(($($value:expr),*))+) => {
        #[test]
        fn $name() {
            #[differentiable(forward, reverse, lifted)]
            fn f($($x: $ty),*) -> $ty { $body }
            check!(f without second_order at $(($($value),*)),+);
        }
    };
}

for_types! { positive_and_negative_part: |x| x.max(0.0) + x.min(0.0); at (0.0) (-0.0) (1.5) (-2.0) }
for_types! { square_of_the_absolute_value: |x| x.abs() * x.abs(); at (0.0) (-0.0) (1.5) (-2.0) }
for_types! { softplus: |x| x.max(0.0) + (-x.abs()).exp().ln_1p(); at (0.0) (-0.0) (1.5) (-2.0) }
for_types! { softplus_by_the_minimum: |x| x - x.min(0.0) + (-x.abs()).exp().ln_1p(); at (0.0) (1.5) (-2.0) }
for_types! { softplus_by_the_absolute_value: |x| 0.5 * (x + x.abs()) + (-x.abs()).exp().ln_1p(); at (0.0) (1.5) (-2.0) }
for_types! { logarithm_of_two_exponentials: |x, y| x.max(y) + (-(x - y).abs()).exp().ln_1p(); at (0.5, 0.5) (1.5, 0.5) (-2.0, 3.0) }
for_types! { larger_and_smaller: |x, y| x.max(y) + x.min(y); at (0.5, 0.5) (0.0, -0.0) (1.5, 0.5) (-2.0, 3.0) }
for_types! { product_of_larger_and_smaller: |x, y| x.max(y) * y.min(x); at (0.5, 0.5) (1.5, 0.5) (-2.0, 3.0) }
for_types! { larger_by_the_absolute_value: |x, y| 3.0 * x.max(y) - 1.5 * (x - y).abs(); at (0.5, 0.5) (1.5, 0.5) (-2.0, 3.0) }
for_types! { an_operand_twice: |x| x.max(x) * x.min(x) + x.clamp(x, x); at (0.5) (-2.0) }
for_types! { literal_bounds: |x| x.clamp(-1.0, 2.0) + (x - 2.0).max(0.0) + (x + 1.0).min(0.0); at (-1.0) (2.0) (0.5) (3.0) (-4.0) }
for_types! { bounds: |x, low, high| x.clamp(low, high) + (x - high).max(0.0) + (x - low).min(0.0); at (-1.0, -1.0, 2.0) (2.0, -1.0, 2.0) (0.5, -1.0, 2.0) (3.0, -1.0, 2.0) (-4.0, -1.0, 2.0) }
for_types! { clamp_by_its_parts: |x, low, high| 3.0 * x.clamp(low, high) - 3.0 * x.max(low).min(high) + x * low * high; at (-1.0, -1.0, 2.0) (2.0, -1.0, 2.0) (0.5, -1.0, 2.0) (3.0, -1.0, 2.0) (-4.0, -1.0, 2.0) }
for_types! { near_and_far: |r, d| r.abs().min(d) + (r.abs() - d).max(0.0) + (r - d) * r; at (1.5, 1.5) (-1.5, 1.5) (0.5, 1.5) (3.0, 1.5) }
for_types! { sign_and_size: |x, s| x.copysign(s) * x.copysign(s) + x.abs() * x.copysign(s); at (0.0, 1.5) (0.0, -1.5) (2.0, -1.5) (-2.0, 0.5) }
for_types! { length_squared: |x, y| x.hypot(y) * x.hypot(y); at (0.0, 0.0) (0.0, 1.5) (3.0, -4.0) }

#[test]
fn of_type_parameters() {
    #[differentiable(forward, reverse)]
    fn f<T: Float>(x: T, y: T) -> T {
        let zero = T::zero();
        let softplus = x.max(zero) + (-x.abs()).exp().ln_1p();
        let parts = zero.max(y) + y.min(zero) + (x - y).abs() * (y - x).abs();
        softplus * parts + (x.max(y) + x.min(y)) * y
    }
    check!(f without second_order, lifted at (0.0, 0.0), (0.0, 1.5), (1.5, 1.5), (-2.0, 0.0), (0.0f32, 0.0f32), (1.5f32, 1.5f32));
}

/// The Huber loss in three spellings: its derivative is the clamped residual.
mod huber {
    use super::*;

    const POINTS: [(f64, f64); 6] =
        [(1.5, 1.5), (-1.5, 1.5), (0.0, 1.5), (0.5, 1.5), (4.0, 1.5), (-4.0, 1.5)];

    #[test]
    fn by_the_clamped_residual() {
        #[differentiable(forward, reverse, lifted)]
        fn f(r: f64, delta: f64) -> f64 {
            let near = r.clamp(-delta, delta);
            near * (r - 0.5 * near)
        }
        for (r, delta) in POINTS {
            assert_close(f_grad(r, delta), (r.clamp(-delta, delta), (r.abs() - delta).max(0.0)));
            assert_close(f_jvp(r, delta, 1.0, 0.0).1, r.clamp(-delta, delta));
        }
    }

    #[test]
    fn by_the_smaller_residual() {
        #[differentiable(forward, reverse, lifted)]
        fn f(r: Real, delta: Real) -> Real {
            let near = r.abs().min(delta);
            0.5 * near * near + delta * (r.abs() - near)
        }
        for (r, delta) in POINTS {
            assert_close(f_grad(r, delta), (r.clamp(-delta, delta), (r.abs() - delta).max(0.0)));
            assert_close(f_jvp(r, delta, 0.0, 1.0).1, (r.abs() - delta).max(0.0));
        }
    }

    #[test]
    fn as_a_square_without_its_tails() {
        #[differentiable(forward, reverse, lifted)]
        fn f(r: f32, #[no_derivative] delta: f32) -> f32 {
            let tail = (r.abs() - delta).max(0.0);
            0.5 * (r * r - tail * tail)
        }
        for (r, delta) in POINTS {
            let (r, delta) = (r as f32, delta as f32);
            assert_close(f_grad(r, delta), r.clamp(-delta, delta));
            assert_close(f_jvp(r, delta, 1.0).1, r.clamp(-delta, delta));
        }
    }
}

/// What is fitted starts at the kink of its loss.
mod from_zero_weights {
    use super::*;

    const INPUTS: [[f64; 2]; 4] = [[1.5, -0.5], [0.25, 2.0], [-3.0, 1.0], [0.75, 0.5]];
    const LABELS: [f64; 4] = [1.0, -1.0, 1.0, -1.0];

    /// The gradient at 0, where each example has the probability 1/2.
    fn expected() -> Vec<f64> {
        (0..2).map(|j| INPUTS.iter().zip(LABELS).map(|(x, y)| -0.5 * y * x[j]).sum()).collect()
    }

    #[test]
    fn logistic_regression() {
        #[differentiable(forward, reverse)]
        fn f(weights: &[f64], inputs: &[[f64; 2]], labels: &[f64]) -> f64 {
            let mut loss = 0.0;
            for (input, label) in inputs.iter().zip(labels) {
                let margin = label * (weights[0] * input[0] + weights[1] * input[1]);
                loss += (-margin).max(0.0) + (-margin.abs()).exp().ln_1p();
            }
            loss
        }
        check!(f without second_order, lifted at (&[0.0, 0.0], &INPUTS, &LABELS), (&[0.5, -0.25], &INPUTS, &LABELS));
        assert_close(f_grad(&[0.0, 0.0], &INPUTS, &LABELS).0, expected());
    }

    #[test]
    fn logistic_regression_by_a_function_of_its_own() {
        #[differentiable(forward, reverse)]
        fn softplus(x: Real) -> Real {
            Real::max(x, 0.0) + Real::ln_1p(Real::exp(-Real::abs(x)))
        }
        #[differentiable(forward, reverse, wrt(weights))]
        fn f(weights: &[Real], inputs: &[[Real; 2]], labels: &[Real]) -> Real {
            inputs
                .iter()
                .zip(labels)
                .map(|(x, y)| softplus(-y * x.iter().zip(weights).map(|(x, w)| x * w).sum::<Real>()))
                .sum()
        }
        assert_close(f_grad(&[0.0, 0.0], &INPUTS, &LABELS), expected());
        let along = f_jvp(&[0.0, 0.0], &INPUTS, &LABELS, &[1.0, 10.0]).1;
        assert_close(along, expected()[0] + 10.0 * expected()[1]);
    }
}

#[test]
fn logarithm_of_exponentials_with_two_largest() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64]) -> f64 {
        let largest = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        largest + x.iter().map(|each| (each - largest).exp()).sum::<f64>().ln()
    }
    check!(f without second_order at (&[0.5, 0.5]), (&[0.5, 2.0, -1.0, 2.0]), (&[0.0, 0.0, 0.0]));
}

#[test]
fn logarithm_of_exponentials_by_reduction() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[Real]) -> Real {
        let largest = x.iter().cloned().reduce(Real::max).unwrap();
        largest + x.iter().map(|each| (each - largest).exp()).sum::<Real>().ln()
    }
    check!(f without second_order at (&[0.5, 0.5]), (&[0.5, 2.0, -1.0, 2.0]), (&[0.0, 0.0, 0.0]));
}

#[test]
fn larger_and_smaller_of_places_that_are_overwritten() {
    #[differentiable(forward, reverse, lifted)]
    fn f(v: &[f64], k: usize) -> f64 {
        let mut a = v.to_vec();
        a[k] = a[k].max(a[0]) + a[k].min(a[0]);
        a[0] = a[0].max(v[0]) * a[0].min(v[0]);
        a[0] + 3.0 * a[k]
    }
    check!(f without second_order at (&[0.5, 0.5], const 1), (&[0.5, 2.0], const 1));
}
