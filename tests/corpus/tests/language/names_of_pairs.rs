//! Names for pairs that are never made: what walks give, and what folds are given.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn of_walks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let mut sum = 0.0;
        for pair in x.iter().zip(y) {
            sum += pair.0 * pair.1;
        }
        for pair in x.iter().enumerate() {
            if pair.0 > 1 {
                sum *= *pair.1;
            }
        }
        sum + x.iter().zip(y.iter()).enumerate().map(|t| t.1.0 * t.1.1 * t.0 as f64).sum::<f64>()
    }
    check!(f at (&[], &[]), (&[0.5], &[1.5]), (&[0.5, 0.3, -1.5], &[2.0, 0.25, 1.1]));
}

#[test]
fn of_folds() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let quotients = x.iter().zip(y).fold(0.0, |sum, pair| sum + pair.0 / pair.1);
        let weighted = x.iter().enumerate().skip(1).fold(0.5, |s, t| s * 0.5 + t.1 / (t.0 as f64 + 0.5));
        let products = x.iter().zip(y).fold(1.0, |product, (a, b)| product * (a + b));
        quotients * weighted + products
    }
    check!(f at (&[], &[]), (&[0.5], &[1.5]), (&[0.5, 0.3, -1.5], &[2.0, 0.25, 1.1]));
}
