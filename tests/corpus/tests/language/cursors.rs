//! Iterators over parts of lists, kept in variables and walked later.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn some_elements_by_next() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64, n: usize) -> f64 {
        let mut it = c.iter().take(n + 1);
        let mut s = *it.next().unwrap();
        let mut p = x;
        while let Some(c) = it.next() {
            s += c * p;
            p *= x;
        }
        s
    }
    check!(f at (&[0.3, -1.2, 0.7, 2.0], 0.9, const 2), (&[0.3, -1.2], -0.4, const 7), (&[0.3, 0.1], -0.4, const 0));
}

#[test]
fn some_elements_by_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64, n: usize) -> f64 {
        let mut it = c.iter().skip(1).take(n + 1);
        let first = it.next().copied().unwrap_or(0.5);
        let mut s = first * x;
        for c in it {
            s = s * x + c;
        }
        s
    }
    check!(f at (&[0.3, -1.2, 0.7, 2.0], 0.9, const 2), (&[0.3, -1.2], -0.4, const 7), (&[0.3], -0.4, const 0));
}

#[test]
fn from_the_end_of_some() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64, n: usize) -> f64 {
        let mut it = c.iter().take(n + 1).rev().copied();
        let mut s = it.next().unwrap();
        for c in it {
            s = s * x + c;
        }
        s
    }
    check!(f at (&[0.3, -1.2, 0.7, 2.0], 0.9, const 2), (&[0.3, -1.2], -0.4, const 7));
}

#[test]
fn by_a_chain_and_while_the_count_changes() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64, n: usize) -> f64 {
        let mut count = n;
        let mut it = c.iter().take(count);
        count += 5;
        let first = *it.next().unwrap();
        let rest: f64 = it.map(|c| c * c * x).sum();
        first * rest + count as f64 * x
    }
    check!(f at (&[0.3, -1.2, 0.7, 2.0], 0.9, const 2), (&[0.3, -1.2], -0.4, const 7));
}

#[test]
fn that_are_not_mut() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64, n: usize) -> f64 {
        let it = c.iter().take(n);
        let mut s = 0.0;
        for c in it {
            s = s * x + c;
        }
        s
    }
    check!(f at (&[0.3, -1.2, 0.7, 2.0], 0.9, const 2), (&[0.3, -1.2], -0.4, const 7));
}
