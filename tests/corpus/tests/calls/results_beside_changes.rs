//! Functions that change what they are lent, and give a `Result` or an `Option` without derivative.

use ad_corpus::check;
use ad_runtime::differentiable;

#[differentiable(second_order, lifted)]
fn rooted(a: &mut [f64]) -> Result<(), usize> {
    for i in 0..a.len() {
        if a[i] < 0.0 {
            return Err(i);
        }
        a[i] = a[i].sqrt();
    }
    if a.len() > 7 { Err(a.len()) } else { Ok(()) }
}

#[differentiable(second_order, lifted)]
fn scaled(a: &mut [f64], n: usize) -> Option<usize> {
    match n {
        0 => return None,
        1 => a[0] *= a[1],
        _ => a[1] = a[0].sin(),
    }
    Some(n)
}

#[test]
fn a_result() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut a = x.to_vec();
        match rooted(&mut a) {
            Ok(()) => a[0] * a[1],
            Err(at) => a[0] * x[at] + a[1],
        }
    }
    check!(f at (&[0.5, 1.5]), (&[0.5, -1.5]), (&[-0.5, 1.5]));
}

#[test]
fn an_option() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut a = x.to_vec();
        let there = scaled(&mut a, x.len() - 1);
        if let Some(k) = there { a[0] * a[1] * k as f64 } else { a[0] }
    }
    check!(f at (&[0.5]), (&[0.5, 1.5]), (&[0.5, 1.5, 2.0]));
}
