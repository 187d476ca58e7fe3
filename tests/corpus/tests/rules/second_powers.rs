//! Second derivatives of `powf` where the base or the exponent is 0, or the base negative.

use ad_runtime::differentiable;

/// At an exponent that is 0 the mixed derivative was lost, and at a base that is not positive all was NaN.
#[test]
fn powers_with_an_active_exponent() {
    #[differentiable(second_order)]
    fn power(x: f64, p: f64) -> f64 {
        x.powf(p)
    }
    #[differentiable(second_order)]
    fn generic<T: num_traits::Float>(x: T, p: T) -> T {
        x.powf(p)
    }
    #[differentiable(second_order)]
    fn of_zero(p: f64) -> f64 {
        0.0_f64.powf(p)
    }
    let log = 2.0_f64.ln();
    for hessian in [power_hessian(2.0, 0.0), generic_hessian(2.0, 0.0)] {
        assert_eq!(hessian, [[0.0, 0.5], [0.5, log * log]]);
    }
    assert_eq!(power_hvp(2.0, 0.0, 0.0, 1.0), (0.5, log * log));
    for products in [power_hvp, generic_hvp::<f64>] {
        assert_eq!(products(0.0, 3.0, 1.0, 0.0), (0.0, 0.0));
        assert_eq!(products(0.0, 3.0, 0.0, 1.0), (0.0, 0.0));
        assert_eq!(products(0.0, 2.0, 1.0, 0.0), (2.0, 0.0));
        let (of_base, of_exponent) = products(-2.0, 3.0, 1.0, 0.0);
        assert!(of_base == -12.0 && of_exponent.is_nan());
    }
    for p in [0.5, 1.0, 2.0] {
        assert_eq!(of_zero_hessian(p), [[0.0]]);
    }
}
