//! Functions over any type of floats: derivatives are written out, as where the type is `f64`.

use ad_corpus::{assert_close, check, check_in_place, check_seeded};
use ad_runtime::differentiable;
use num_traits::{Float, FromPrimitive, NumAssign, NumCast};
use std::iter::Sum;
use std::ops::{Add, Mul};

#[test]
fn operators() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: T, y: &T, k: T) -> T {
        let z = -x * *y + (x - *y) / (k + T::one());
        z * z - *y / T::from(2.5).unwrap() + T::one() / (x * k)
    }
    check!(f without lifted at (0.7, &-1.3, 2.0), (-2.0, &0.5, 0.25), (3.0f32, &1.5f32, 0.5f32));
}

#[test]
fn functions() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: T, y: &T) -> T {
        let (s, c) = x.sin_cos();
        let a = x.exp() * y.tanh() + (x * x + *y * *y).sqrt() + x.atan2(*y);
        let b = x.hypot(*y).ln() + y.powi(3) + x.abs().powf(*y) + x.max(*y) * x.min(*y);
        a * s - b * c + x.mul_add(*y, a) + x.recip().cbrt() + T::from(2.0).unwrap().powf(x)
    }
    check!(f without lifted at (0.7, &1.3), (1.5, &-0.4), (0.9f32, &0.4f32));
}

#[test]
fn remainders_and_rounding() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: T, y: T) -> T {
        let mut z = x % y;
        z = z * x.floor() + y.signum() * x.fract();
        z
    }
    check!(f without lifted at (7.3, 2.0), (-7.3, 2.5));
}

#[test]
fn what_is_assigned_to_itself() {
    #[differentiable(second_order)]
    fn f<T: Float + NumAssign>(x: T, y: T) -> T {
        let mut z = x;
        z += y * z;
        z -= z * z * x;
        z *= z + y;
        z /= z * z + T::one();
        z = z * z + x;
        z
    }
    check!(f without lifted at (0.7, -1.3), (0.0, 0.5));
}

#[test]
fn loops_of_zero_one_and_many_rounds() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: &[T], y: T, rounds: usize) -> T {
        let mut sum = T::zero();
        for i in 0..x.len() {
            sum = sum * y + x[i] * x[i];
        }
        let mut k = 0;
        while k < rounds {
            sum = sum * (sum * y).sin() + T::from(k).unwrap() * y;
            k += 1;
        }
        sum
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0], 0.3, const 0), (&[0.5, -1.0, 2.0], 0.3, const 1), (&[0.5], 0.7, const 4), (&[0.0; 0], 0.7, const 2));
}

#[test]
fn exits_at_every_position() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: &[T], limit: T) -> T {
        if x.is_empty() {
            return limit * limit;
        }
        let mut product = T::one();
        for (k, &v) in x.iter().enumerate() {
            if v < T::zero() {
                continue;
            }
            product = product * v + limit;
            if product > T::from(20).unwrap() {
                return product * product / limit;
            }
            if k == 3 {
                break;
            }
            product = product - v * v / T::from(4.0).unwrap();
        }
        product.sin()
    }
    check!(f without lifted at (&[0.0; 0], 0.7), (&[0.5], 0.7), (&[-0.5, 0.3, 2.0], 0.7), (&[9.0, 9.0, 1.0], 0.7),
        (&[1.0, 9.0, 9.0], 0.7), (&[1.0, 1.1, 1.2, 1.3, 1.4], 0.7), (&[1.0, 1.1, -1.2, 9.0, 1.4], 0.7));
}

#[test]
fn elements_that_are_overwritten() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: &[T], k: T) -> Vec<T> {
        let mut a = x.to_vec();
        for i in 1..a.len() {
            a[i] = a[i] * a[i - 1] + k;
        }
        for i in (1..a.len()).rev() {
            a[i - 1] = a[i - 1] - a[i] * a[i] * k;
        }
        a
    }
    check_seeded!(f without lifted at (&[0.5, -1.0, 2.0, 0.3], 0.3), (&[0.5], 0.3), (&[0.0; 0], 0.3));
}

/// The elements of a vector cannot be borrowed to be changed while their new value is computed from others.
#[test]
fn elements_that_are_changed_by_others_of_the_same_list() {
    #[differentiable(second_order)]
    fn f<T: Float + NumAssign>(mut v: Vec<T>, k: T) -> T {
        for e in &mut v {
            *e += *e;
        }
        for e in v.iter_mut() {
            *e *= *e;
        }
        for i in 1..v.len() {
            let before = v[i - 1];
            v[i] += before * k;
            let next = v[i] * k;
            v[i - 1] -= next;
        }
        let mut rows: Vec<Vec<T>> = vec![v.clone(), v];
        for j in 0..rows[0].len() {
            let other = rows[1][j];
            rows[0][j] /= other * other + T::one();
        }
        rows[0].iter().fold(T::zero(), |sum, &x| sum + x)
    }
    check!(f without lifted at (vec![0.5, -1.0, 2.0], 0.3), (vec![0.5], 0.3), (vec![] as Vec<f64>, 0.3));
}

#[test]
fn chains() {
    #[differentiable(second_order)]
    fn f<T: Float + Sum>(x: &[T], y: &[T]) -> T {
        let dot = x.iter().zip(y).map(|(a, b)| *a * *b).sum::<T>();
        let squares: T = x.iter().map(|&a| a * a).sum();
        let largest = y.iter().copied().fold(T::neg_infinity(), |a, b| a.max(b));
        let pairs = x.windows(2).map(|w| w[0] * w[1]).fold(T::zero(), |a, b| a + b);
        let scaled: Vec<T> = y.iter().map(|&b| b * largest).collect();
        dot * squares + pairs + scaled[0]
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0], &[1.5, 0.3, -0.7]), (&[0.5], &[2.0]));
}

#[test]
fn in_place() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: &mut [T], k: &T) {
        let n = x.len();
        for i in 0..n {
            x[i] = x[i] * *k + x[(i + 1) % n];
        }
        if n > 1 {
            x.swap(0, n - 1);
        }
    }
    check_in_place!(f without lifted at (&mut [0.5, -1.0, 2.0], &0.3), (&mut [0.5], &0.3));
}

#[test]
fn bounds_behind_where() {
    #[differentiable(second_order)]
    fn f<T>(x: T, n: i32) -> T
    where
        T: Copy + Float,
    {
        x.powi(n) * x
    }
    check!(f without lifted at (0.7, const 3), (0.7, const 0), (-0.7, const -2));
}

#[test]
fn two_type_parameters() {
    #[differentiable(second_order)]
    fn f<T: Float, U: Float>(x: T, y: U) -> T {
        let z = T::from(y * y).unwrap();
        x * z + T::from(y).unwrap().sin()
    }
    check!(f without lifted at (0.7, 1.3), (0.7, 1.5f32), (0.75f32, 1.25));
}

#[test]
fn conversions_of_numbers() {
    #[differentiable(second_order)]
    fn f<T: Float + FromPrimitive>(x: &[T], y: f64, n: usize) -> T {
        let mean = x.iter().fold(T::zero(), |a, &b| a + b) / T::from(x.len()).unwrap();
        let parts: (usize, i32) = (n + 1, -3);
        let half = T::from_f64(0.5).unwrap();
        mean * T::from(y * y).expect("a number") * T::from(parts.0).unwrap() * half
            + T::from(parts.1).unwrap() * mean
            + <T as NumCast>::from(n).unwrap() * x[0]
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0], 0.7, const 2), (&[1.5], -0.3, const 0), (&[0.5f32, -1.0f32], 0.75, const 1));
}

#[differentiable(second_order)]
fn squared_distance<T: Float>(a: &[T], b: &[T]) -> T {
    let mut sum = T::zero();
    for i in 0..a.len() {
        sum = sum + (a[i] - b[i]) * (a[i] - b[i]);
    }
    sum
}

#[differentiable(second_order)]
fn softplus<T: Float>(x: T) -> T {
    (T::one() + x.exp()).ln()
}

#[test]
fn calls_of_generic_functions() {
    #[differentiable(second_order)]
    fn f<T: Float>(a: &[T], b: &[T], k: T) -> T {
        let d = squared_distance(a, b);
        softplus(d * k) * d - softplus::<T>(k)
    }
    check!(f without lifted at (&[0.5, -1.0], &[1.5, 0.3], 0.7), (&[0.0; 0], &[0.0; 0], 0.7));
    /// The same for a type.
    #[differentiable(second_order)]
    fn g(a: &[f64], k: f64) -> f64 {
        squared_distance(a, &[0.5, 0.25]) * k * softplus(k)
    }
    mod of_g {
        pub(super) use super::*;
    }
    let _ = of_g::softplus_grad(1.0);
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp] at (&[0.5, -1.0], 0.7));
}

#[test]
fn operators_of_references() {
    #[differentiable(second_order)]
    fn f<T>(x: &[T], y: &T) -> T
    where
        T: Float,
        for<'a> &'a T: Mul<&'a T, Output = T> + Add<T, Output = T>,
    {
        let mut sum = y * y;
        for v in x {
            sum = v + sum * *v;
        }
        sum
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0], &0.7), (&[0.0; 0], &0.7));
}

#[test]
fn into_buffers_and_jacobians() {
    #[differentiable(second_order)]
    fn both<T: Float>(x: &[T], k: T) -> Vec<T> {
        x.iter().map(|&v| v * v * k).collect()
    }
    let rows = both_jacobian(&[0.5, -1.0], 2.0);
    assert_eq!(rows, [(vec![2.0, 0.0], 0.25), (vec![0.0, -4.0], 1.0)]);
    let (value, columns) = both_jvps(&[0.5, -1.0], 2.0, [(vec![1.0, 0.0], 0.0), (vec![0.0, 0.0], 1.0)]);
    assert_eq!((value, columns), (vec![0.5, 2.0], [vec![2.0, 0.0], vec![0.25, 1.0]]));

    let mut gradient = [9.0f32; 2];
    let mut other = [9.0f32; 2];
    squared_distance_grad_into(&[0.5, 1.0], &[0.25, 2.0], &mut gradient, &mut other);
    assert_eq!((gradient, other), ([0.5, -2.0], [-0.5, 2.0]));
    assert_close(squared_distance_grad(&[0.5, 1.0], &[0.25, 2.0]), (vec![0.5, -2.0], vec![-0.5, 2.0]));
}

/// The result is that of the function, to the last bit, and so is the gradient that of the same function of `f64`.
#[test]
fn as_for_a_visible_type() {
    #[differentiable(second_order)]
    fn generic<T: Float>(x: &[T]) -> T {
        let hundred = T::from(100.0).unwrap();
        let mut sum = T::zero();
        for i in 0..x.len() - 1 {
            let (a, b) = (T::one() - x[i], x[i + 1] - x[i] * x[i]);
            sum = sum + a * a + hundred * b * b / (T::one() + x[i].exp());
        }
        sum
    }
    #[differentiable(second_order)]
    fn visible(x: &[f64]) -> f64 {
        let hundred = 100.0;
        let mut sum = 0.0;
        for i in 0..x.len() - 1 {
            let (a, b) = (1.0 - x[i], x[i + 1] - x[i] * x[i]);
            sum = sum + a * a + hundred * b * b / (1.0 + x[i].exp());
        }
        sum
    }
    let x = [0.5, -1.25, 2.0, 0.3];
    assert_eq!(generic_value_and_grad(&x), visible_value_and_grad(&x));
}

#[test]
fn references_in_conditions() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: &[T], pair: &(T, T), k: &T) -> T {
        let mut s = T::zero();
        for v in x {
            if v > k {
                s = s + *v * *k;
            }
        }
        let (r, _) = pair;
        if r > k {
            s = s * *r;
        }
        s + x.iter().filter(|v| *v < k).map(|v| *v * *v).fold(T::zero(), |a, b| a + b)
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0], &(0.3, 0.2), &0.4), (&[0.5], &(0.9, 0.2), &0.4));
}

#[test]
fn references_from_patterns() {
    #[differentiable(second_order)]
    fn f<T: Float>(x: &[T], pair: &(T, T)) -> T {
        let [first, .., last] = x else { return T::one() };
        let part = match pair {
            (a, b) => a.ln() * b.atan(),
        };
        first.ln() + last.atan() * part + first.mul_add(*last, part)
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0], &(0.3, 0.2)), (&[0.5], &(0.9, 0.2)));
}

/// An infinite adjoint of what was not chosen is no NaN.
#[test]
fn choices_beside_poles() {
    #[differentiable(second_order)]
    fn least<T: Float>(x: T) -> T {
        T::one().min(T::one() / x)
    }
    #[differentiable(second_order)]
    fn root<T: Float>(x: T) -> T {
        x.max(T::zero()).sqrt()
    }
    assert_eq!(least_jvp(0.0, 1.0), (1.0, 0.0));
    assert_eq!(root_grad(-1.0), 0.0);
}
