//! Chains of rayon's parallel iterators, in every mode: the same derivatives as in sequence, whatever the number of threads.

use ad_corpus::{check, check_in_place, check_seeded, reals, with_values_up_to_rounding};
use ad_runtime::{Differentiable, Workspace, differentiable};
use approx::assert_relative_eq;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[test]
fn a_sum_over_a_list() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], w: &[f64], h: f64) -> f64 {
        let n = x.len();
        x.par_iter().enumerate().map(|(i, x)| (x * w[i % 2]).sin() * h * (i + n) as f64).sum::<f64>() * h
    }
    let long: Vec<f64> = (0..150).map(|i| 0.01 * f64::from(i)).collect();
    with_values_up_to_rounding(|| {
        check!(f at (&[0.5, 1.5, -0.5], &[0.3, 2.0], 0.7), (&[], &[0.3, 2.0], 0.7), (&[1.5], &[0.3, 2.0], 0.7), (&long, &[0.3, 2.0], 0.7));
    });
}

#[test]
fn a_list_that_is_collected() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], k: f64) -> Vec<f64> {
        x.par_iter().zip(y.par_iter()).map(|(x, y)| x * y.exp() + k).collect()
    }
    check_seeded!(f at (&[0.5, 1.5, -0.5], &[0.3, 2.0, 0.1], 0.7), (&[], &[], 0.7), (&[0.5], &[0.3, 2.0], 0.7));
}

#[test]
fn a_list_that_is_changed() {
    #[differentiable(second_order, lifted)]
    fn f(out: &mut [f64], x: &[f64], k: f64) {
        out.par_iter_mut().zip(x).for_each(|(o, x)| *o = *o * x.sin() + k * *o);
        out.par_iter_mut().enumerate().for_each(|(i, o)| *o += x[(i + 1) % x.len()] * k);
    }
    check_in_place!(f at (&mut [0.5, 1.5, -0.5], &[0.3, 2.0, 0.1], 0.7), (&mut [], &[], 0.7), (&mut [0.5], &[0.3], 0.7));
}

#[test]
fn chunks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize, k: f64) -> f64 {
        let squares: Vec<f64> =
            x.par_chunks(n).map(|part| part.iter().map(|x| x * x * k).sum::<f64>()).collect();
        let exact = x.par_chunks_exact(n).map(|part| part[0] * part[n - 1]).sum::<f64>();
        squares.iter().enumerate().map(|(i, s)| s * (i as f64 + 1.0)).sum::<f64>() * exact
    }
    with_values_up_to_rounding(|| {
        check!(f at (&[0.5, 1.5, -0.5, 0.25, 0.75], const 2, 0.7), (&[0.5, 1.5, -0.5, 0.25], const 2, 0.7), (&[0.5], const 3, 0.7), (&[], const 1, 0.7));
    });
}

#[test]
fn chunks_that_are_changed() {
    #[differentiable(second_order, lifted)]
    fn f(out: &mut [f64], k: f64) {
        out.par_chunks_mut(2).enumerate().for_each(|(i, row)| {
            let sum: f64 = row.iter().sum();
            for o in row.iter_mut() {
                *o = *o * sum * k + i as f64 * k;
            }
        });
    }
    check_in_place!(f at (&mut [0.5, 1.5, -0.5], 0.7), (&mut [0.5, 1.5, -0.5, 2.0], 0.7), (&mut [], 0.7));
}

#[test]
fn ranges() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], a: f64, n: usize) -> f64 {
        let all = (0..n).into_par_iter().map(|i| (x[i % x.len()] * a + i as f64).cos()).sum::<f64>();
        let five = (-2..=2).into_par_iter().map(|i| f64::from(i) * a).map(|v| v * v * x[0]).sum::<f64>();
        all * five + (1..=n).into_par_iter().map(|i| a / i as f64).sum::<f64>()
    }
    with_values_up_to_rounding(|| {
        check!(f at (&[0.5, 1.5], 0.7, const 0), (&[0.5, 1.5], 0.7, const 1), (&[0.5, 1.5], 0.7, const 100));
    });
}

#[test]
fn values_that_are_reduced() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let product = x.par_iter().map(|x| 1.0 + x * k).reduce(|| 1.0, |a, b| a * b);
        let largest = x.par_iter().map(|x| x * k).reduce(|| f64::NEG_INFINITY, f64::max);
        let folded = x.par_iter().fold(|| 0.0, |sum, x| sum + x * x * k).sum::<f64>();
        product * largest + folded + x.par_iter().map(|x| x * k).product::<f64>()
    }
    with_values_up_to_rounding(|| {
        check!(f at (&[0.5, 1.5, -0.5], 0.7), (&[0.5], 0.7));
    });
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Line {
    slope: Vec<f64>,
    offset: f64,
}

reals!(Line { slope, offset } => LineTangent);

#[derive(Clone, Debug)]
struct Sample {
    x: Vec<f64>,
    y: f64,
}

#[differentiable(second_order)]
impl Line {
    fn at(&self, x: &[f64]) -> f64 {
        self.offset + self.slope.iter().zip(x).map(|(a, x)| a * x).sum::<f64>()
    }

    fn loss(&self, #[no_derivative] data: &[Sample]) -> f64 {
        data.par_iter()
            .map(|sample| {
                let error = self.at(&sample.x) - sample.y;
                error * error
            })
            .sum::<f64>()
            / data.len() as f64
    }
}

#[test]
fn a_model_that_all_read() {
    #[differentiable(second_order)]
    fn f(line: &Line, k: f64) -> f64 {
        let data = vec![
            Sample { x: vec![1.0, 2.0], y: 0.5 },
            Sample { x: vec![-1.0, 0.5], y: 1.5 },
            Sample { x: vec![0.25, 0.0], y: 2.0 },
        ];
        line.loss(&data) * k
    }
    with_values_up_to_rounding(|| {
        check!(f without lifted at (&Line { slope: vec![0.5, -0.25], offset: 0.125 }, 0.5));
    });
}

#[test]
fn points_that_are_read_and_changed() {
    #[differentiable(second_order, lifted)]
    fn f(lines: &mut [Line], k: f64) {
        let total = lines.par_iter().map(|line| line.offset * line.slope[0]).sum::<f64>();
        lines.par_iter_mut().for_each(|line| {
            line.offset *= total;
            for a in &mut line.slope {
                *a += k * line.offset;
            }
        });
    }
    let lines =
        || [Line { slope: vec![0.5, -0.25], offset: 0.125 }, Line { slope: vec![1.5, 0.75], offset: 1.25 }];
    with_values_up_to_rounding(|| {
        check_in_place!(f at (&mut lines(), 0.5));
    });
}

#[test]
fn parallel_in_parallel() {
    #[differentiable(second_order, lifted)]
    fn f(rows: &[Vec<f64>], k: f64) -> f64 {
        rows.par_iter().map(|row| k * row.par_iter().map(|x| x * x * k).sum::<f64>()).map(f64::sin).sum()
    }
    with_values_up_to_rounding(|| {
        check!(f at (&[vec![0.5, 1.5], vec![], vec![0.25]], 0.5), (&[], 0.5));
    });
}

#[test]
fn in_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64, n: usize) -> f64 {
        let mut state = x.to_vec();
        let mut next = x.to_vec();
        for _ in 0..n {
            next.par_iter_mut().enumerate().for_each(|(i, next)| {
                *next = state[i] + k * state[(i + 1) % state.len()];
            });
            std::mem::swap(&mut state, &mut next);
        }
        state.iter().map(|x| x * x).sum()
    }
    with_values_up_to_rounding(|| {
        check!(f at (&[0.5, 1.5, -0.25], 0.5, const 0), (&[0.5, 1.5, -0.25], 0.5, const 1), (&[0.5, 1.5, -0.25], 0.5, const 4));
    });
}

#[differentiable(second_order, lifted)]
fn loss(w: &[f64], data: &[f64]) -> f64 {
    data.par_iter().map(|x| (w[0] * x + w[1]).tanh() * w[2] + (x * w[3]).sin()).sum()
}

/// Results are the same to the bit on any number of threads.
#[test]
fn the_number_of_threads_changes_nothing() {
    let data: Vec<f64> = (0..1000).map(|i| (f64::from(i) * 0.37).sin()).collect();
    let w = [0.3, -0.2, 0.7, 1.9];
    let on = |threads: usize| {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        pool.install(|| (loss_value_and_grad(&w, &data), loss_jvp(&w, &data, &[1.0, 0.5, 0.25, 2.0], &data)))
    };
    let one = on(1);
    for threads in [2, 7] {
        assert_eq!(on(threads), one);
    }
    assert_relative_eq!(one.0.0, loss(&w, &data), max_relative = 1e-12);
}

/// A panic in one task reaches the caller, and what was in use is of use again.
#[test]
fn a_panic_leaves_workspaces_usable() {
    #[differentiable(second_order)]
    fn f(x: &[f64], limit: f64) -> f64 {
        let mut chained = 1.0;
        for x in x {
            chained = (chained * x).sin() + 1.0;
        }
        chained
            * x.par_iter()
                .map(|x| {
                    assert!(*x < limit, "{x} is too much");
                    let mut y = *x;
                    while y < 3.0 {
                        y = y * 1.5 + 0.1;
                    }
                    y
                })
                .sum::<f64>()
    }
    let x = [0.5, 1.5, 0.25, 2.5];
    let mut workspace = Workspace::new();
    let first = workspace.within(|| f_value_and_grad(&x, 9.0));
    let caught = catch_unwind(AssertUnwindSafe(|| workspace.within(|| f_value_and_grad(&x, 2.0))));
    let words = caught.expect_err("2.5 is too much");
    assert_eq!(words.downcast_ref::<String>().map(String::as_str), Some("2.5 is too much"));
    assert_eq!(workspace.within(|| f_value_and_grad(&x, 9.0)), first);
}

#[test]
fn lists_that_are_given_away() {
    #[differentiable(second_order, lifted)]
    fn f(x: Vec<f64>, y: [f64; 3], k: f64) -> f64 {
        let n = x.len() as f64;
        let scaled: Vec<f64> = x.into_par_iter().map(|x| x * k).collect();
        let borrowed = (&scaled).into_par_iter().zip(&y).map(|(a, b)| a * b).sum::<f64>();
        borrowed * n + y.into_par_iter().map(|y| y * y).sum::<f64>()
    }
    with_values_up_to_rounding(|| {
        check!(f at (vec![0.5, 1.5, -0.5], [0.25, 2.0, 1.0], 0.7), (vec![], [0.25, 2.0, 1.0], 0.7));
    });
}

#[test]
fn some_items_are_left_out() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let kept: Vec<f64> = x.par_iter().filter(|x| **x > 0.0).map(|x| x * k).collect();
        let twice = x.par_iter().flat_map_iter(|x| [x * k, x * x]).sum::<f64>();
        kept.iter().enumerate().map(|(i, x)| x * (i as f64 + 1.0)).sum::<f64>() * twice
    }
    with_values_up_to_rounding(|| {
        check!(f at (&[0.5, -1.5, 0.75], 0.7), (&[-1.0], 0.7), (&[], 0.7));
    });
}

/// What has no derivative stays as it is, whatever it consists of.
#[test]
fn chains_without_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let order: Vec<usize> = (0..x.len()).into_par_iter().rev().collect();
        let table: Vec<f64> = (0..x.len()).into_par_iter().map(|i| (i as f64).sqrt()).collect();
        let mut sum = 0.0;
        for i in order {
            sum = sum * 0.5 + x[i] * k * table[i];
        }
        sum
    }
    check!(f at (&[0.5, -1.5, 0.75], 0.7), (&[], 0.7));
}

#[test]
fn iterators_in_variables() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], k: f64) -> f64 {
        let products = x.par_iter().zip(y).map(|(x, y)| x * y * k);
        let scaled = products.map(|p| p.sin());
        let n = x.len() as f64;
        scaled.sum::<f64>() / n
    }
    with_values_up_to_rounding(|| {
        check!(f at (&[0.5, -1.5, 0.75], &[1.5, 0.25, 2.0], 0.7), (&[0.5], &[1.5], 0.7));
    });
}
