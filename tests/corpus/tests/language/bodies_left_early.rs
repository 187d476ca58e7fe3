//! Bodies that are left before their end: blocks with labels, closures, functions that are given functions.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn blocks_with_labels() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let first = 'found: {
            if x > 2.0 {
                break 'found y * x;
            }
            for k in 0..n {
                if y * k as f64 > x {
                    break 'found x * y * k as f64;
                }
            }
            y * 2.0
        };
        let mut z = first;
        'done: {
            z *= x;
            if z > 1.0 {
                break 'done;
            }
            z += y;
        }
        z * first
    }
    check!(f at (0.5, 1.5, const 0), (0.5, 1.5, const 1), (0.5, 1.5, const 4), (2.5, 1.5, const 2), (0.9, 0.3, const 2));
}

#[test]
fn closures() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let g = |t: f64| -> f64 {
            if t > 1.0 {
                return t * x;
            }
            for k in 0..3 {
                if t > k as f64 * 0.3 + 0.2 {
                    return t * y * (k + 1) as f64;
                }
            }
            t * t
        };
        g(x) * g(y) + g(0.1 * x)
    }
    check!(f at (0.5, 1.5), (0.1, 0.7), (1.5, 0.15));
}

#[test]
fn options_in_closures() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let product = |k: usize| -> Option<f64> {
            let a = x.get(k).copied()?;
            Some(a * x[0])
        };
        product(n).unwrap_or(1.5) * product(0).unwrap_or(2.0)
    }
    check!(f at (&[0.5], const 0), (&[0.5], const 1), (&[0.5, -1.5], const 1), (&[], const 0));
}

fn partial_sum(f: impl Fn(f64) -> f64, n: usize) -> f64 {
    let mut sum = 0.0;
    for k in 0..n {
        if k > 3 {
            return sum;
        }
        sum += f(k as f64);
    }
    sum * 2.0
}

#[test]
fn functions_that_are_given_functions() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        partial_sum(|t| t * x, n) * partial_sum(&|t: f64| x.sin() * t, n + 2) + x
    }
    check!(f without lifted at (0.5, const 0), (0.5, const 2), (0.5, const 5));
}

fn weighted(items: impl IntoIterator<Item = f64>, weight: f64) -> f64 {
    items.into_iter().map(|x| x * weight).sum()
}

/// Arguments are evaluated before the body, in their order.
#[test]
fn functions_that_are_given_lists() {
    #[differentiable(second_order)]
    fn f(a: f64, b: f64) -> f64 {
        let mut a = a;
        weighted([a, b], {
            a *= b;
            a
        }) + weighted(
            vec![{
                a *= b;
                a
            }],
            a,
        )
    }
    check!(f without lifted at (0.5, 1.5));
}
