//! Traits that are implemented for types of types, whose bounds say nothing of tangents, in every mode.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order)]
trait Kernel {
    fn at(&self, a: &[f64], b: &[f64]) -> f64;
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Gauss {
    length: f64,
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Line(f64);

#[derive(Clone, Debug, Differentiable)]
struct Sum<A, B>(A, B);

#[derive(Clone, Debug, Differentiable)]
struct Scaled<K> {
    kernel: K,
    by: f64,
}

#[differentiable(second_order)]
impl Kernel for Gauss {
    fn at(&self, a: &[f64], b: &[f64]) -> f64 {
        (-a.iter().zip(b).map(|(x, y)| (x - y).powi(2)).sum::<f64>() / self.length).exp()
    }
}

#[differentiable(second_order)]
impl Kernel for Line {
    fn at(&self, a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).fold(self.0, |sum, (x, y)| sum + x * y)
    }
}

#[differentiable(second_order)]
impl<A: Kernel, B: Kernel> Kernel for Sum<A, B> {
    fn at(&self, a: &[f64], b: &[f64]) -> f64 {
        self.0.at(a, b) + self.1.at(a, b)
    }
}

#[differentiable(second_order)]
impl<K> Kernel for Scaled<K>
where
    K: Kernel,
{
    fn at(&self, a: &[f64], b: &[f64]) -> f64 {
        self.by * self.kernel.at(a, b)
    }
}

#[differentiable(second_order)]
impl<A: Kernel, B: Kernel> Kernel for (A, B) {
    fn at(&self, a: &[f64], b: &[f64]) -> f64 {
        self.0.at(a, b) * self.1.at(b, a)
    }
}

#[differentiable(second_order)]
fn gram<K: Kernel>(kernel: &K, a: &[f64], b: &[f64]) -> f64 {
    kernel.at(a, b) * kernel.at(b, a) + kernel.at(a, a)
}

#[test]
fn types_of_types() {
    #[differentiable(second_order)]
    fn f(length: f64, c: f64, by: f64, a: &[f64], b: &[f64]) -> f64 {
        let sum = Sum(Gauss { length }, Line(c));
        let scaled = Scaled { kernel: sum.clone(), by };
        gram(&scaled, a, b) + (sum, Line(by)).at(a, b)
    }
    check!(f without lifted at (1.5, 0.5, 0.75, &[0.5, -1.5], &[1.25, 0.25]), (1.5, 0.5, 0.75, &[], &[]));
}
