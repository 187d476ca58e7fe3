//! Iterator chains and closures: they are differentiated as the loops and bodies that they stand for.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn dot_product() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        x.iter().zip(y).map(|(a, b)| a * b).sum::<f64>()
    }
    check!(f at (&[], &[]), (&[1.5], &[2.0]), (&[0.5, -1.2, 2.0], &[1.0, 2.0, 3.0]));
}

#[test]
fn sums_of_nothing_are_those_of_the_standard_library() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        x.iter().sum::<f64>()
    }
    assert!(f_value_and_grad(&[]).0.is_sign_negative() == f(&[]).is_sign_negative());
    check!(f at (&[]), (&[1.5, -2.0]));
}

#[test]
fn norm_by_pattern() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        x.iter().map(|&x| x * x).sum::<f64>().sqrt()
    }
    check!(f at (&[1.5]), (&[0.5, -1.2, 2.0]));
}

#[test]
fn windows_of_a_list() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        x.windows(2)
            .map(|w| {
                let a = w[1] - w[0] * w[0];
                100.0 * a * a + (1.0 - w[0]).powi(2)
            })
            .sum()
    }
    check!(f at (&[]), (&[1.5]), (&[0.5, -1.2, 2.0, 0.7]));
}

#[test]
fn chunks_of_a_list() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for pair in x.chunks_exact(2) {
            sum += pair[0] * pair[1];
        }
        for part in x.chunks(3) {
            sum *= part[0] + part.len() as f64;
        }
        sum
    }
    check!(f at (&[]), (&[1.5]), (&[0.5, -1.2, 2.0, 0.7]), (&[0.5, -1.2, 2.0, 0.7, 1.1, 0.3, -0.4]));
}

#[test]
fn collected_into_a_vector() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> Vec<f64> {
        let total: f64 = x.iter().map(|v| v.exp()).sum();
        let all: Vec<f64> = x.iter().map(|v| v.exp() / total).collect();
        all.iter().enumerate().map(|(k, v)| v * (k + 1) as f64).collect()
    }
    check_seeded!(f at (&[1.5]), (&[0.5, -1.2, 2.0]));
}

#[test]
fn folds() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64) -> f64 {
        let horner = c.iter().rev().fold(0.0, |acc, c| acc * x + c);
        let largest = c.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let product = c.iter().fold(1.0, |acc, &v| acc * (v + x));
        horner * largest - product
    }
    check!(f at (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 0.7], 0.75));
}

#[test]
fn filters() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], t: f64) -> f64 {
        let product = x.iter().filter(|v| **v > 0.0).map(|v| v * t).product::<f64>();
        let mut sum = 1.0;
        for v in x.iter().map(|v| v * 2.0).filter(|v| *v > 1.1).take_while(|v| *v < 9.0) {
            if v > 5.0 {
                continue;
            }
            sum *= v;
        }
        product + sum
    }
    check!(f at (&[], 1.5), (&[-1.0], 1.5), (&[0.5, -1.2, 2.0, 0.7, 3.0, 5.0, 0.9], 0.75));
}

#[test]
fn ranges_mapped() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        (0..n).map(|i| x[i] * y[n - 1 - i]).sum::<f64>() / (1..=n).map(|k| k as f64 * x[0]).sum::<f64>()
    }
    check!(f at (&[1.5], &[2.0]), (&[0.5, -1.2, 2.0], &[1.0, 2.0, 3.0]));
}

#[test]
fn functions_as_stages() {
    #[differentiable(second_order, lifted)]
    fn cubed(x: f64) -> f64 {
        x * x * x
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum: f64 = x.iter().copied().map(f64::sin).map(cubed).sum();
        x.iter().for_each(|v| sum += v * sum);
        sum
    }
    check!(f at (&[]), (&[1.5]), (&[0.5, -1.2, 2.0]));
}

#[test]
fn local_closures() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let square = |a: f64| a * a + y;
        let scaled = |a, b| square(a) * b;
        let mut count = 0.0;
        let mut add = |v: f64| count += v * x;
        add(y);
        add(x);
        scaled(x, y) + square(2.0 * x) * count
    }
    check!(f at (1.5, 0.5), (-0.7, 2.0));
}

#[test]
fn a_closure_means_what_its_names_meant_where_it_was_made() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let scale = x * 2.0;
        let by_scale = |v: f64| v * scale;
        let scale = 10.0;
        by_scale(x) + scale * x
    }
    check!(f at (1.5), (-0.7));
}

#[test]
fn statistics() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let n = x.len() as f64;
        let mean_x = x.iter().sum::<f64>() / n;
        let mean_y = y.iter().sum::<f64>() / n;
        let covariance = x.iter().zip(y.iter()).map(|(a, b)| (a - mean_x) * (b - mean_y)).sum::<f64>();
        let deviation = |v: &[f64], mean: f64| v.iter().map(|a| (a - mean).powi(2)).sum::<f64>().sqrt();
        covariance / (deviation(x, mean_x) * deviation(y, mean_y))
    }
    check!(f at (&[0.5, -1.2, 2.0], &[1.0, 2.0, 2.5]));
}

#[test]
fn parts_of_a_list() {
    const WEIGHTS: [f64; 4] = [0.5, -1.25, 2.0, 0.75];
    #[differentiable(second_order, lifted)]
    #[allow(clippy::useless_conversion)]
    fn f(x: &[f64], n: usize) -> f64 {
        let skipped =
            WEIGHTS.iter().enumerate().skip(1).fold(WEIGHTS[0], |s, t| s + t.1 / (t.0 as f64 - x[0]));
        let taken: f64 = x.iter().skip(n).take(2).map(|v| v * v).sum();
        skipped * taken + (0..n).into_iter().map(|i| x[i] * skipped).sum::<f64>()
    }
    check!(f at (&[0.25], const 0), (&[0.25, -1.2, 2.0, 0.7], const 1), (&[0.25, -1.2, 2.0, 0.7], const 4));
}

#[test]
fn loops_over_parts_of_a_list() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize, weight: f64) -> f64 {
        let mut s = weight;
        for v in x.iter().take(n).skip(n / 2) {
            s += v * s;
        }
        for (i, v) in x.iter().enumerate().skip(1) {
            if i == 3 {
                break;
            }
            s *= v - weight;
        }
        s
    }
    check!(f at (&[0.25], const 0, 0.5), (&[0.25, -1.2, 2.0, 0.7], const 3, 0.5), (&[0.25, -1.2, 2.0, 0.7, 1.5], const 9, -0.5));
}
