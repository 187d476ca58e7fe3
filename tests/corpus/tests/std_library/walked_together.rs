//! Iterators beside each other, from either end, with stages of their own, and those that are made of functions and values.

use ad_corpus::check;
use ad_runtime::differentiable;
use std::iter::{from_fn, once, repeat, repeat_n, repeat_with, successors, zip};

const X: [f64; 4] = [0.5, -1.5, 2.0, 0.75];
const Y: [f64; 3] = [1.25, 0.25, -0.5];
const NONE: [f64; 0] = [];

#[test]
fn from_both_ends() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let forward: f64 = x.iter().zip(y.iter().rev()).map(|(a, b)| a * b * b).sum();
        let backward: f64 = x.iter().rev().zip(y).map(|(a, b)| a.sin() * b).sum();
        let from_both = x.iter().rev().zip(y.iter().rev()).fold(1.0, |all, (a, b)| all * 0.5 + a * b);
        let mut changed = x.to_vec();
        for (a, b) in changed.iter_mut().rev().zip(y.iter()) {
            *a = *a * b + *b;
        }
        let chained: f64 = x.iter().chain(&changed).rev().fold(0.5, |all, v| all * 0.25 + v * v);
        let turned = chained + x.iter().zip(y).rev().fold(0.25, |all, (a, b)| all * a + b);
        forward + 2.0 * backward - from_both * turned
    }
    check!(f at (&X, &Y), (&Y, &X), (&X, &NONE), (&NONE, &Y), (&[0.5], &[-2.0]));
}

#[test]
fn with_stages_on_both_sides() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], k: f64) -> f64 {
        let mut seen = 0;
        let counted = y.iter().map(|b| {
            seen += 1;
            b.sin() * k.powi(seen)
        });
        let product: f64 = x.iter().map(|a| a * k).zip(counted).map(|(a, b)| a * b).sum();
        let numbered = zip(x.iter().map(|a| a * a), 1..).fold(0.0, |all, (a, n)| all * k + a * n as f64);
        let horner = f64::from(seen) + x.iter().map(|a| a * k).rev().fold(0.0, |all, a| all * 0.5 + a);
        product + numbered * horner
    }
    check!(f at (&X, &Y, 0.75), (&Y, &X, -1.25), (&X, &NONE, 2.0), (&NONE, &Y, 0.5));
}

#[test]
fn parts_of_lists() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: usize) -> f64 {
        let growing =
            x.windows(2).enumerate().rev().fold(1.0, |all, (n, pair)| all * pair[0] + n as f64 * pair[1]);
        let beside: f64 = x.chunks(2).zip(x.iter().skip(k)).map(|(part, a)| part[0] * a).sum();
        let pairs: f64 = x
            .chunks(2)
            .rev()
            .zip(1_i32..4)
            .map(|(part, n)| part.iter().product::<f64>() * f64::from(n))
            .sum();
        let some: f64 = x.iter().zip(x.iter().skip(1).take(k)).map(|(a, b)| a * b * b).sum();
        growing + beside * pairs - some
    }
    check!(f at (&X, const 0), (&X, const 1), (&X, const 3), (&X, const 9), (&[0.5], const 1), (&NONE, const 0));
}

/// How many there are is the least of two numbers, the first of which was a quotient and lost its parentheses.
#[test]
fn parts_beside_a_list_that_is_shorter_or_longer() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], n: usize) -> f64 {
        let exact: f64 = x.chunks_exact(n).zip(y).map(|(part, b)| part[0] * b * b).sum();
        let last: f64 = x.rchunks_exact(n).zip(y).rev().fold(0.5, |all, (part, b)| all * part[0] + b);
        let around = x.iter().cycle().zip(y.chunks_exact(n)).fold(0.25, |all, (a, part)| all * a + part[0]);
        let windows: f64 = x.windows(n).zip(y).map(|(part, b)| part[n - 1] * b.sin()).sum();
        exact + last * around - windows
    }
    check!(f at (&X, &Y, const 1), (&X, &Y, const 2), (&Y, &X, const 2), (&X, &NONE, const 1), (&[0.5], &Y, const 1));
    check!(f at (&X, &[0.5], const 1), (&X, &[0.5, -0.25], const 2), (&NONE, &Y, const 3));
}

#[test]
fn made_of_values_and_functions() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64, n: usize) -> f64 {
        let first: f64 = x.iter().chain(once(&y)).map(|a| a * a).sum();
        let scaled: f64 = x.iter().zip(repeat(y * y)).map(|(a, b)| a * b).sum();
        let powers: f64 =
            successors(Some(y), |p| if p.abs() < 4.0 { Some(p * 1.5) } else { None }).take(n).sum();
        let same: f64 = repeat_n(x[0] * y, n).map(|a| a.sin()).sum();
        let mut k = 0;
        let found: f64 = from_fn(|| {
            k += 1;
            if k < n { Some(y.powi(k as i32)) } else { None }
        })
        .sum();
        let mut at = y;
        let made: f64 = repeat_with(|| {
            at *= y;
            at
        })
        .take(n)
        .sum();
        let around: f64 = x.iter().cycle().take(n + 3).enumerate().map(|(k, a)| a * k as f64 * y).sum();
        first + scaled * powers - same + found * made + around + at
    }
    check!(f at (&X, 0.75, const 0), (&X, -1.25, const 1), (&Y, 0.5, const 5));
}
