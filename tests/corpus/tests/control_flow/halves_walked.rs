//! Loops over both parts of `split_at_mut` at once.

use ad_corpus::{check, check_in_place};
use ad_runtime::{Differentiable, differentiable};

#[test]
fn one_is_changed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut w = x.to_vec();
        let (a, b) = w.split_at_mut(2);
        for (x, y) in a.iter_mut().zip(b.iter()) {
            *x += y * *x;
        }
        for (k, (x, &y)) in a.iter_mut().zip(b.iter()).enumerate() {
            *x *= y + k as f64;
        }
        for pair in a.iter_mut().zip(b.iter()) {
            *pair.0 += pair.1 * *pair.0;
        }
        w.iter().map(|v| v * v).sum()
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.5, -1.5, 2.0, 0.3, 0.9]));
}

#[test]
fn both_are_changed() {
    #[differentiable(second_order, lifted)]
    fn mixed(w: &mut [f64], k: usize) {
        let (a, b) = w.split_at_mut(k);
        for (x, y) in a.iter_mut().zip(b.iter_mut()) {
            let t = *x;
            *x += *y * t;
            *y = t - *y;
        }
        for (x, y) in a.iter_mut().zip(b) {
            *y *= *x;
        }
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut w = x.to_vec();
        mixed(&mut w, 1);
        mixed(&mut w, 2);
        w.iter().map(|v| v * v).sum()
    }
    check!(f at (&[0.5, -1.5, 2.0]), (&[0.5, -1.5, 2.0, 0.3, 0.9]));
}

#[test]
fn rows_and_fields() {
    #[derive(Differentiable, Clone)]
    struct Signal {
        values: Vec<f64>,
    }
    #[differentiable(second_order)]
    impl Signal {
        fn folded(&mut self) {
            let half = self.values.len() / 2;
            let (low, high) = self.values.split_at_mut(half);
            for (l, h) in low.iter_mut().zip(high.iter_mut()) {
                let t = *l - *h * 0.5;
                *l += *h * t;
                *h = t;
            }
        }
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut rows = vec![vec![x[0], x[1]], vec![x[1], x[2]]];
        let (top, rest) = rows.split_at_mut(1);
        for (x, y) in rest[0].iter_mut().zip(&top[0]) {
            *x -= y * *x;
        }
        let mut signal = Signal { values: vec![rows[1][0], rows[1][1], rows[0][0], x[2]] };
        signal.folded();
        signal.values.iter().enumerate().map(|(k, v)| v * v * k as f64).sum()
    }
    check!(f without lifted at (&[0.5, -1.5, 2.0]));
}

#[test]
fn both_beside_another_list() {
    #[differentiable(second_order, lifted)]
    fn f(w: &mut [f64], y: f64) {
        let (a, b) = w.split_at_mut(2);
        for ((x, y), z) in a.iter_mut().zip(b.iter_mut()).zip(&[1.0, 2.0]) {
            *x *= *y * z;
            *y += *x;
        }
        for (x, z) in a.iter_mut().rev().zip(b.iter().copied()) {
            *x += z * y;
        }
    }
    check_in_place!(f at (&mut [0.5, -1.5, 2.0], 0.75), (&mut [0.5, -1.5, 2.0, 1.25, 3.0], -0.5), (&mut [0.5, -1.5], 0.3));
}
