//! Loops inside of loops, whose tapes are made to size where both run to their ends.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn bounds_of_all_kinds() {
    const ROWS: usize = 2;
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], rounds: i32, limit: usize) -> f64 {
        let n = x.len();
        let mut sum = 1.0_f64;
        for _ in 0..rounds {
            for i in 0..n {
                sum = (sum * x[i]).sin() + x[0];
            }
            for k in 1..=ROWS {
                sum *= x[k % n] + k as f64;
                for j in 0..3 {
                    sum = (sum + x[j % n]).cos();
                    for i in 0..limit {
                        sum = (sum * x[(i + j) % n]).tanh() + sum * 0.1;
                    }
                }
            }
            for x in x {
                sum = (sum + x).sin();
            }
        }
        sum
    }
    let x = [0.7, -0.4, 1.2];
    check!(f at (&x, const 0, const 2), (&x, const 1, const 0), (&x, const 2, const 2), (&[0.3], const 1, const 3));
    check!(f at (&x, const -2, const 2));
}

/// Bounds that the outer loop changes, or that could not be computed without it, and loops that may end early, or not run.
#[test]
fn sizes_that_are_not_known() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut sum = 1.0_f64;
        let mut n = 1;
        for round in 0..rounds {
            const N: usize = 3;
            let last = x.len() - 2;
            for i in 0..last {
                sum = (sum * x[i]).sin() + 0.5;
            }
            for i in 0..n {
                sum = (sum * x[i % x.len()]).cos();
            }
            for i in round..N {
                sum = (sum + x[i % x.len()]).sin();
            }
            if round % 2 == 1 {
                for i in 0..rounds {
                    sum = (sum * x[i % x.len()]).tanh();
                }
                continue;
            }
            for i in 0..rounds {
                sum = (sum * x[i % x.len()]).tanh() + x[0];
                if i == 2 {
                    break;
                }
            }
            n += round;
        }
        sum
    }
    let x = [0.7, -0.4, 1.2];
    check!(f at (&x, const 0), (&x, const 1), (&x, const 2), (&x, const 5), (&[0.3], const 0));
}

/// The outer loop does not run: what the inner one would go to overflows.
#[test]
fn an_inner_bound_that_does_not_exist() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut sum = 1.0_f64;
        for _ in 0..rounds {
            for i in 0..x.len() - 1 {
                sum = (sum * x[i]).sin() * x[i + 1];
            }
        }
        sum
    }
    check!(f at (&[0.7, -0.4, 1.2], const 2), (&[0.7], const 2), (&[0.0; 0], const 0));
}

#[test]
fn lists_for_calls() {
    #[differentiable(second_order, lifted)]
    fn energy(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += (i as f64 + 1.0) * x[i] * x[i];
        }
        sum
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], rounds: usize, times: u8) -> f64 {
        let mut y = x.to_vec();
        let mut sum = 0.0;
        for _ in 0..rounds {
            for k in 0..times {
                for i in 0..y.len() {
                    y[i] = y[i].sin() * x[i] + 0.2 * f64::from(k);
                }
                sum += energy(&y);
            }
        }
        sum * y[0]
    }
    let x = [0.7, -0.4, 1.2];
    check!(f at (&x, const 0, const 2), (&x, const 1, const 0), (&x, const 2, const 2), (&[0.3], const 1, const 3));
}

/// There is no room for all that these loops would save, if they went on.
#[test]
#[should_panic(expected = "this is far enough")]
fn loops_that_panic_early() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut product = x;
        for i in 0..n {
            for j in 0..n {
                assert!(i + j < 3, "this is far enough");
                product = (product * x).sin();
            }
        }
        product
    }
    check!(f at (0.7, const 2));
    f_grad(0.7, usize::MAX);
}
