//! Lists of one's own that are walked by value, together with something else.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn with_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut squares = vec![];
        for &v in x {
            squares.push(v * v);
        }
        let mut sum = 0.0;
        for (k, s) in squares.clone().into_iter().enumerate() {
            sum += s * x[0] * k as f64;
        }
        sum + squares.into_iter().enumerate().map(|(k, s)| s * s * (k as f64 + 1.0)).sum::<f64>()
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.7]));
}

#[test]
fn side_by_side() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let a = x.to_vec();
        let b = vec![x[1] * 2.0, 3.0 * x[0]];
        let mut sum = 0.0;
        for (p, q) in a.clone().into_iter().zip(b.clone()) {
            sum += p * q * x[0];
        }
        sum + a.into_iter().zip(b).map(|(p, q)| p * q).sum::<f64>()
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.7, 1.1]));
}

#[test]
fn backward() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let q = x.to_vec();
        let mut sum = 0.0;
        for v in q.clone().into_iter().rev() {
            sum = sum * 0.5 + v * x[0];
        }
        sum + q.into_iter().rev().fold(0.0, |a, b| a * 0.5 + b * b)
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.7]));
}
