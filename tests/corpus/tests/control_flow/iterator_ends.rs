//! What iterator chains end with, each with none, one and many items.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn greatest_and_least() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let greatest = x.iter().copied().max_by(|a, b| a.partial_cmp(b).unwrap()).unwrap_or(weight);
        let least = x.iter().map(|a| a * weight).min_by(|a, b| a.total_cmp(b)).unwrap_or(2.0);
        greatest * greatest + least * weight
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 1.0], 0.5));
}

#[test]
fn of_equal_items_the_first_is_least_and_the_last_greatest() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let least = x.iter().copied().min_by(|a, b| a.total_cmp(b)).unwrap();
        let greatest = x.iter().copied().max_by(f64::total_cmp).unwrap();
        least + 10.0 * greatest
    }
    assert_eq!(f_grad(&[2.0, 2.0]), [1.0, 10.0]);
}

#[test]
fn reduced() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let product = x.iter().map(|a| a * weight).reduce(|a, b| a * b).unwrap_or(weight);
        let greatest = x.iter().copied().reduce(f64::max).unwrap_or(1.0);
        product + greatest * greatest
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 1.0], 0.5));
}

#[test]
fn one_of_the_items() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64, n: usize) -> f64 {
        let last = x.iter().map(|a| a * weight).last().unwrap_or(3.0);
        let nth = x.iter().map(|a| a * a).nth(n).unwrap_or(weight);
        let found = x.iter().copied().find(|a| *a > 1.0).unwrap_or(weight * weight);
        last * nth + found
    }
    for n in [0, 2, 5] {
        check!(f at (&[], 0.5, const n), (&[1.5], 0.5, const n), (&[0.5, -1.2, 2.0, 1.5], 0.5, const n));
    }
}

#[test]
fn lists_of_what_comes_out() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let (left, right): (Vec<f64>, Vec<f64>) = x.iter().map(|a| (a * weight, a * a)).unzip();
        let mut all = vec![weight];
        all.extend(left.iter().zip(&right).map(|(a, b)| a * b));
        all.extend_from_slice(&right);
        all.extend(left);
        all.iter().enumerate().map(|(i, a)| a * i as f64).sum()
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 1.0], 0.5));
}

#[test]
fn integers_that_come_out() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        let signs: Vec<i32> = x.iter().map(|a| if *a > 0.0 { 1 } else { -1 }).collect();
        let factorial = (1..=x.len()).product::<usize>() as f64;
        let positive = x.iter().filter(|a| **a > weight).count();
        x.iter().zip(&signs).map(|(a, sign)| a * *sign as f64).sum::<f64>() * factorial
            + weight * positive as f64
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 1.0], 0.6));
}

#[test]
fn a_list_whose_type_is_not_written() {
    #[differentiable(second_order, lifted)]
    fn total(values: Vec<f64>, weight: f64) -> f64 {
        values.iter().sum::<f64>() * weight
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], weight: f64) -> f64 {
        total(x.iter().map(|a| a * weight).collect(), weight)
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0, 1.0], 0.5));
}

#[test]
fn a_sum_whose_type_a_closure_says() {
    #[differentiable(second_order, lifted)]
    fn f(z: &[f64], start: f64) -> f64 {
        let mismatch = |v: f64| -> f64 { z.iter().map(|z| z * v * v).sum() };
        let mut v = start;
        for _ in 0..3 {
            v -= mismatch(v) / 7.0;
        }
        v
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.2, 2.0], 0.75));
}

#[test]
fn from_the_end() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], y: f64) -> f64 {
        a.iter().rfold(0.25, |sum, x| sum * y + x * x)
    }
    check!(f at (&[0.5, -1.5, 2.0], 0.7), (&[0.5], 0.7), (&[], 0.7));
}
