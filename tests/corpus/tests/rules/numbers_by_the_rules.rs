//! Every function over dual numbers against the derivative that is generated for it, to the bit, at kinks and singular points too; and over nested ones against the second.

use ad_runtime::differentiable;
use ad_runtime::numbers::{Dual, Number};
use approx::assert_relative_eq;

/// The same, or neither is a number.
fn same(found: f64, expected: f64, what: &str) {
    assert!(
        found == expected || found.is_nan() && expected.is_nan(),
        "{what}: {found} instead of {expected}"
    );
}

fn nested(value: f64, slope: f64) -> Dual<Dual<f64>> {
    Dual { value: Dual { value, tangent: slope }, tangent: Dual { value: slope, tangent: 0.0 } }
}

macro_rules! of_one {
    ($($name:ident($($more:expr),*) at [$($x:expr),*];)*) => { $(
        #[test]
        fn $name() {
            #[differentiable(second_order, lifted)]
            fn f(x: f64) -> f64 {
                x.$name($($more),*)
            }
            for x in [$($x),*] {
                let (value, tangent) = f_jvp(x, 0.7);
                let dual = f_lifted(Dual { value: x, tangent: 0.7 });
                same(dual.value, value, "the value");
                same(dual.tangent, tangent, "the tangent");
                let second = f_hvp(x, 0.7) * 0.7;
                let found = f_lifted(nested(x, 0.7)).tangent.tangent;
                if second.is_finite() {
                    assert_relative_eq!(found, second, max_relative = 1e-12, epsilon = 1e-12);
                }
                assert_eq!(f_lifted(Dual::<f64>::constant(x)).tangent, 0.0, "of a constant");
            }
        }
    )* };
}

of_one! {
    abs() at [0.7, -0.4, 0.0];
    signum() at [0.7, -0.4];
    sqrt() at [0.7, 4.0, 0.0];
    cbrt() at [0.7, -0.4];
    exp() at [0.7, -0.4];
    exp2() at [0.7, -0.4];
    exp_m1() at [0.7, -0.4, 0.0];
    ln() at [0.7, 4.0];
    ln_1p() at [0.7, -0.4];
    log2() at [0.7];
    log10() at [0.7];
    powi(3) at [0.7, -0.4, 0.0];
    powf(2.5) at [0.7, 0.0];
    log(3.0) at [0.7];
    sin() at [0.7, -0.4];
    cos() at [0.7, -0.4];
    tan() at [0.7, -0.4];
    asin() at [0.7, -0.4];
    acos() at [0.7, -0.4];
    atan() at [0.7, -0.4];
    atan2(0.3) at [0.7, -0.4];
    sinh() at [0.7, -0.4];
    cosh() at [0.7, -0.4];
    tanh() at [0.7, -0.4];
    asinh() at [0.7, -0.4];
    acosh() at [1.7];
    atanh() at [0.7, -0.4];
    hypot(0.3) at [0.7, -0.4];
    recip() at [0.7, -0.4];
    mul_add(2.0, 0.5) at [0.7];
    min(0.5) at [0.7, -0.4, 0.5];
    max(0.5) at [0.7, -0.4, 0.5];
    clamp(0.0, 0.5) at [0.7, -0.4, 0.25, 0.0, 0.5];
    copysign(-2.0) at [0.7, -0.4];
    floor() at [0.7, -0.4];
    ceil() at [0.7];
    round() at [0.7];
    trunc() at [-1.7];
    fract() at [0.7, -1.4];
    rem_euclid(0.3) at [0.7, -0.4];
    to_degrees() at [0.7];
    to_radians() at [0.7];
}

macro_rules! of_two {
    ($($name:ident: |$x:ident, $y:ident| $value:expr, at [$($at:expr),*];)*) => { $(
        #[test]
        fn $name() {
            #[differentiable(second_order, lifted)]
            fn f($x: f64, $y: f64) -> f64 {
                $value
            }
            for (x, y) in [$($at),*] {
                let (value, tangent) = f_jvp(x, y, 0.7, -1.3);
                let dual = f_lifted(Dual { value: x, tangent: 0.7 }, Dual { value: y, tangent: -1.3 });
                same(dual.value, value, "the value");
                let scale = tangent.abs().max(1.0);
                assert_relative_eq!(dual.tangent / scale, tangent / scale, epsilon = 1e-15, max_relative = 1e-15);
                let product = f_hvp(x, y, 0.7, -1.3);
                let second = product.0 * 0.7 - product.1 * 1.3;
                let found = f_lifted(nested(x, 0.7), nested(y, -1.3)).tangent.tangent;
                assert_relative_eq!(found, second, max_relative = 1e-12, epsilon = 1e-12);
            }
        }
    )* };
}

of_two! {
    add: |x, y| x + y, at [(0.7, 0.4)];
    sub: |x, y| x - y, at [(0.7, 0.4)];
    mul: |x, y| x * y, at [(0.7, 0.4), (0.0, -0.4)];
    div: |x, y| x / y, at [(0.7, 0.4), (0.0, -0.4)];
    rem: |x, y| x % y, at [(0.7, 0.4), (-0.7, 0.3)];
    neg: |x, y| -(x * y), at [(0.7, 0.4)];
    powers: |x, y| x.powf(y), at [(0.7, 0.4), (1.5, -2.0)];
    logarithms: |x, y| x.log(y), at [(0.7, 0.4)];
    angles: |x, y| x.atan2(y), at [(0.7, 0.4), (-0.7, -0.4)];
    lengths: |x, y| x.hypot(y), at [(0.7, 0.4), (-0.7, 0.0)];
    smaller: |x, y| x.min(y), at [(0.7, 0.4), (0.4, 0.7), (0.4, 0.4)];
    larger: |x, y| x.max(y), at [(0.7, 0.4), (0.4, 0.7), (0.4, 0.4)];
    fused: |x, y| x.mul_add(y, x), at [(0.7, 0.4)];
    updated: |x, y| { let mut z = x; z += y; z *= x; z -= y / 2.0; z /= y; z }, at [(0.7, 0.4)];
}
