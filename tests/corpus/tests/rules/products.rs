//! Products with constant factors, whose adjoints are computed together.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn factors_on_all_sides() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, #[no_derivative] k: f64) -> f64 {
        let a = 0.5 * x * x + 2.0 * x * y;
        let b = y * (k * x) + (x * k) * (y * 3.0) + x * 4.0 * y;
        let c = k * k * x * y + k * (2.0 * x) * 3.0;
        a - b * 0.25 - c - 0.5 * a * b
    }
    check!(f at (0.7, -1.3, const 2.5), (0.0, -1.3, const -0.5), (0.7, 0.0, const 0.0));
}

#[test]
fn products_that_are_used_again() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let k = 3.0 * x;
        let twice = k * y;
        let z = 2.0 * y;
        let w = z * x;
        twice * k + w * w - w
    }
    check!(f at (0.7, -1.3));

    mod of_itself {
        use super::*;
        #[differentiable(second_order, lifted)]
        fn f(x: f64) -> f64 {
            let k = 3.0 * x;
            (k * k) * (2.0 * x * (2.0 * x))
        }
        pub(super) fn check() {
            check!(f at (0.7), (-2.0));
        }
    }
    of_itself::check();
}

#[test]
fn factors_from_other_places() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], w: &[f64], n: usize) -> f64 {
        let outer = 2.0 * x[0];
        let mut sum = 0.0;
        let mut list = x.to_vec();
        for i in 0..n {
            let inner = w[0] * list[i];
            list[i] = list[i] * 2.0 + 1.0;
            sum += inner * list[i] + 0.5 * list[i] * list[i];
            if sum > 3.0 {
                sum *= 0.5 * sum * x[i];
            } else {
                sum += outer * x[i];
            }
            let last = 1.5 * sum;
            sum = 0.1 * sum;
            sum += last * sum;
        }
        sum + outer * 2.0
    }
    let (x, w) = ([0.7, -0.4, 1.2, 0.5], [0.3, 1.1]);
    check!(f at (&x, &w, const 0), (&x, &w, const 1), (&x, &w, const 4));
}

#[test]
fn factors_of_references_and_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(pairs: &[(f64, f64)], scale: &f64, offsets: &[f64; 2]) -> f64 {
        let mut sum = 0.0;
        for (a, b) in pairs {
            sum += 3.0 * a * b;
        }
        for &(a, b) in pairs {
            sum -= a * 0.5 * (b - offsets[0]);
        }
        let [p, q] = offsets;
        sum + 2.0 * p * q * scale + pairs.iter().map(|(a, b)| -0.5 * a * b * scale).sum::<f64>()
    }
    check!(f at (&[(0.7, -0.4), (1.2, 0.5)], &0.3, &[1.1, -0.6]), (&[], &0.3, &[1.1, -0.6]));
}

#[test]
fn products_of_other_types() {
    #[differentiable(second_order)]
    fn f<T: num_traits::Float>(x: T, y: T, n: usize) -> T {
        let half = T::from(0.5).unwrap();
        half * x * x - y * half * (T::from(n).unwrap() * x)
    }
    check!(f without lifted at (0.7, -1.3, const 2), (0.75f32, -1.25f32, const 3));

    mod single {
        use super::*;
        #[differentiable(second_order)]
        fn f(x: f32, y: f64) -> f64 {
            let z = 0.5 * x * x;
            f64::from(z) * y + 3.0 * f64::from(x) * y
        }
        pub(super) fn check() {
            check!(f without lifted at (0.75f32, -1.25));
        }
    }
    single::check();
}

/// The derivative of a square has a factor 2, which is joined with the constant.
#[test]
fn squares_with_constant_factors() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f32, z: &[f64]) -> f64 {
        let mut k = 0.1 * x.powi(2) + 0.5 * x.sin().powi(2) - (x * 3.0).powi(2) * 0.7;
        let w = 0.3 * y.powi(2) + 5.0e-39 * y.powi(2) * 1.0e38;
        for z in z {
            let d = z - x;
            k += 0.5 * d.powi(2) * z - 1e300 * d.powi(2) * 1e-300 + 0.25_f64 * d.powi(2);
            k *= 100.0 * k.powi(2) * 0.01;
        }
        k + f64::from(w) * x.powi(2) * 2.0
    }
    check!(f at (0.7, 0.5, &[0.4, -0.3]), (-0.4, -1.5, &[0.2]), (0.3, 0.2, &[0.0; 0]));
}
