use ad_runtime::{Differentiable, differentiable};

#[differentiable]
trait Kernel {
    fn at(&self, r: f64) -> f64;
}

#[derive(Clone, Differentiable)]
struct Gauss(f64);

#[derive(Clone, Differentiable)]
struct Half<A>(A);

#[differentiable]
impl Kernel for Gauss {
    fn at(&self, r: f64) -> f64 {
        (-self.0 * r * r).exp()
    }
}

#[differentiable]
impl<A: Kernel> Kernel for Half<A> {
    fn at(&self, r: f64) -> f64 {
        0.5 * self.0.at(r)
    }
}

#[differentiable]
impl<A, B> Kernel for (A, B)
where
    A: Kernel + Differentiable,
    B: Kernel,
{
    fn at(&self, r: f64) -> f64 {
        self.0.at(r) + self.1.at(r)
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
    Half(Gauss(x)).at(1.0) + (Gauss(x), Gauss(x)).twice()
}

fn main() {
    f_grad(1.0);
}
