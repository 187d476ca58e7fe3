use ad_runtime::{Differentiable, differentiable};

#[differentiable]
trait Kernel {
    fn at(&self, r: f64) -> f64;
}

#[derive(Clone, Differentiable)]
struct Gauss(f64);

#[differentiable]
impl Kernel for Gauss {
    fn at(&self, r: f64) -> f64 {
        (-self.0 * r * r).exp()
    }
}

#[differentiable]
trait Twice {
    fn twice(&self) -> f64;
}

#[differentiable]
impl<T: Kernel> Twice for T {
    fn twice(&self) -> f64 {
        2.0 * self.at(1.0)
    }
}

#[differentiable]
fn f(x: f64) -> f64 {
    Gauss(x).twice()
}

fn main() {
    f_grad(1.0);
}
