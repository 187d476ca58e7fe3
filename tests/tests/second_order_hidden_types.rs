//! Second derivatives where the types of fields stand in another file.

use ad_runtime::{Differentiable, differentiable};
use ad_tests::library::{Gauge, GaugeTangent};

#[derive(Clone, Copy, Differentiable)]
struct Pair(f64, f64);

#[derive(Clone, Differentiable)]
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
    let PairTangent(of_first, of_second) = product(0.6);
    assert!((of_first + 0.3_f64.sin()).abs() < 1e-15 && (of_second - 0.3_f64.cos()).abs() < 1e-15);
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
