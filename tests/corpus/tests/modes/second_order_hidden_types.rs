//! Second derivatives where the types of fields stand in another file.

use ad_corpus::library::{Curve, CurveTangent, Gauge, GaugeTangent};
use ad_runtime::{Differentiable, differentiable};
use approx::assert_abs_diff_eq;

#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair(f64, f64);

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Cloud {
    values: Vec<f64>,
}

/// The share of a `min` is a choice between tangents, of which the runtime has no rule.
#[test]
fn choices_that_are_put_into_fields() {
    #[differentiable(second_order)]
    fn f(pair: Pair) -> f64 {
        let mut clouds = [Cloud { values: vec![1.25, 0.5] }, Cloud { values: vec![3.0; 3] }];
        clouds[1].values[1] = 0.7_f64.min(pair.0);
        (clouds[1].values[1] * 0.5).sin() * pair.1
    }
    let product = |first| f_hvp(Pair(first, 2.0), PairTangent(2.0, 0.0));
    assert_abs_diff_eq!(product(0.6), PairTangent(-0.3_f64.sin(), 0.3_f64.cos()), epsilon = 1e-15);
    assert_eq!(product(0.8), PairTangent(0.0, 0.0));
}

#[test]
fn choices_between_a_number_and_a_field() {
    #[differentiable(second_order)]
    fn f(gauge: &Gauge, x: f64) -> f64 {
        0.7_f64.min(gauge.0) * x * x + gauge.0.clamp(-1.0, 0.5) * x
    }
    for (scale, slope, kept) in [(0.25, 1.0, 1.0), (0.6, 1.0, 0.0), (0.9, 0.0, 0.0)] {
        let (of_gauge, of_x) = f_hvp(&Gauge(scale), 2.0, &GaugeTangent(1.0), 0.0);
        assert_eq!((of_gauge.0, of_x), (0.0, slope * 4.0 + kept));
        let (of_gauge, of_x) = f_hvp(&Gauge(scale), 2.0, &GaugeTangent(0.0), 1.0);
        assert_eq!((of_gauge.0, of_x), (slope * 4.0 + kept, 2.0 * scale.min(0.7)));
    }
}

/// The tangent of a field takes the length of what replaces it, be that a constant.
#[test]
fn constant_lists_of_other_lengths_that_replace_fields() {
    #[differentiable(second_order)]
    fn f(mut curve: Curve, x: f64, n: usize) -> f64 {
        let first = curve.values[0];
        curve.values = vec![0.5; n];
        let mut sum = first * first * x;
        for k in 0..n {
            sum += curve.values[k] * x * x;
        }
        sum
    }
    for n in 0..5 {
        let (curve, along) = (Curve { values: vec![3.0, 4.0] }, CurveTangent { values: vec![1.0, 10.0] });
        let (_, gradients, products) = f_grad_and_hvp(curve, 2.0, n, along, 100.0);
        let count = n as f64;
        assert_eq!(gradients, (CurveTangent { values: vec![12.0, 0.0] }, 9.0 + 2.0 * count));
        assert_eq!(products, (CurveTangent { values: vec![604.0, 0.0] }, 6.0 + 100.0 * count));
    }
}

/// Whether the field that it comes from keeps a derivative is not visible.
#[test]
fn fields_of_other_lengths_that_replace_fields() {
    #[differentiable(second_order)]
    fn f(mut curve: Curve, other: &Curve) -> f64 {
        let mut product = curve.values[0];
        curve.values = other.values.clone();
        for k in 0..curve.values.len() {
            product *= curve.values[k];
        }
        product
    }
    let (curve, along) = (Curve { values: vec![3.0, 4.0] }, CurveTangent { values: vec![1.0, 10.0] });
    for length in 1..5 {
        let (other, others) =
            (Curve { values: vec![2.0; length] }, CurveTangent { values: vec![1.0; length] });
        let (_, gradients, products) = f_grad_and_hvp(curve.clone(), &other, along.clone(), &others);
        // The factors are 3 and as many times 2 as there are others; along all of them the tangent is 1.
        let (count, all) = (length as f64, 2.0_f64.powi(length as i32));
        let of_others = vec![3.0 * all / 2.0; length];
        assert_eq!(gradients, (CurveTangent { values: vec![all, 0.0] }, CurveTangent { values: of_others }));
        let of_others = vec![all / 2.0 + 3.0 * (count - 1.0) * all / 4.0; length];
        let of_curve = vec![count * all / 2.0, 0.0];
        assert_eq!(products, (CurveTangent { values: of_curve }, CurveTangent { values: of_others }));
    }
}
