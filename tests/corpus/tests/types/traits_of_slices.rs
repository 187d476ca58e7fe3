//! Marked traits that are implemented for slices.

use ad_corpus::check;
use ad_runtime::differentiable;

#[differentiable(second_order)]
trait Norm {
    fn norm2(&self) -> f64;
    fn wsum(&self, w: f64) -> f64;
}

#[differentiable(second_order)]
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

#[differentiable(second_order)]
trait Twice {
    fn twice(&self) -> f64;
}

#[differentiable(second_order)]
impl Twice for Vec<f64> {
    fn twice(&self) -> f64 {
        2.0 * self[0] * self[1]
    }
}

#[differentiable(second_order)]
impl Twice for [f64; 3] {
    fn twice(&self) -> f64 {
        2.0 * self[0] * self[2]
    }
}

#[test]
fn methods_of_a_slice() {
    #[differentiable(second_order)]
    fn f(v: &[f64]) -> f64 {
        v.norm2() * v.wsum(v[1])
    }
    check!(f without lifted at (&vec![1.0, 2.0]));
}

#[test]
fn methods_of_a_vector() {
    #[differentiable(second_order)]
    fn f(v: &Vec<f64>) -> f64 {
        v.norm2() * v.twice()
    }
    check!(f without lifted at (&vec![1.0, 2.0]));
}

#[test]
fn methods_of_an_array_and_of_a_part() {
    #[differentiable(second_order)]
    fn f(v: [f64; 3]) -> f64 {
        v.norm2() * v.twice() + v[1..].wsum(v[0])
    }
    check!(f without lifted at ([1.0, 2.0, 0.3]));
}

#[test]
fn methods_of_locals() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let v = vec![x, x * x];
        let w = [x, 2.0 * x];
        v.norm2() * w.wsum(x) * v[..].norm2()
    }
    check!(f without lifted at (0.3));
}
