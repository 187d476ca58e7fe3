//! Marked traits that are implemented for slices.
#![allow(clippy::needless_range_loop, clippy::useless_vec, reason = "users write so, and so does the corpus")]

use ad_runtime::differentiable;
use ad_tests::check;

#[differentiable(forward, reverse)]
trait Norm {
    fn norm2(&self) -> f64;
    fn wsum(&self, w: f64) -> f64;
}

#[differentiable(forward, reverse)]
impl Norm for [f64] {
    fn norm2(&self) -> f64 {
        let mut s = 0.0;
        for i in 0..self.len() {
            s += (i + 1) as f64 * self[i] * self[i];
        }
        s
    }
    fn wsum(&self, w: f64) -> f64 {
        w * self[0] + self[1]
    }
}

#[differentiable(forward, reverse)]
trait Twice {
    fn twice(&self) -> f64;
}

#[differentiable(forward, reverse)]
impl Twice for Vec<f64> {
    fn twice(&self) -> f64 {
        2.0 * self[0] * self[1]
    }
}

#[differentiable(forward, reverse)]
impl Twice for [f64; 3] {
    fn twice(&self) -> f64 {
        2.0 * self[0] * self[2]
    }
}

#[test]
fn methods_of_a_slice() {
    #[differentiable(forward, reverse)]
    fn f(v: &[f64]) -> f64 {
        v.norm2() * v.wsum(v[1])
    }
    check!(f at (&vec![1.0, 2.0]));
}

#[test]
fn methods_of_a_vector() {
    #[differentiable(forward, reverse)]
    fn f(v: &Vec<f64>) -> f64 {
        v.norm2() * v.twice()
    }
    check!(f at (&vec![1.0, 2.0]));
}

#[test]
fn methods_of_an_array_and_of_a_part() {
    #[differentiable(forward, reverse)]
    fn f(v: [f64; 3]) -> f64 {
        v.norm2() * v.twice() + v[1..].wsum(v[0])
    }
    check!(f at ([1.0, 2.0, 0.3]));
}

#[test]
fn methods_of_locals() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        let v = vec![x, x * x];
        let w = [x, 2.0 * x];
        v.norm2() * w.wsum(x) * v[..].norm2()
    }
    check!(f at (0.3));
}
