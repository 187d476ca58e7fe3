//! A trait of one's own may mean something else by a name that floats have.

use ad_runtime::differentiable;

trait Real: Copy + std::ops::Add<Output = Self> + std::ops::Mul<Output = Self> {
    fn max(self, o: Self) -> Self;
    fn exp(self) -> Self;
}

impl Real for f64 {
    fn max(self, o: f64) -> f64 {
        (f64::exp(self) + f64::exp(o)).ln()
    }
    fn exp(self) -> f64 {
        f64::exp(self)
    }
}

trait Scalar: Real {}

#[differentiable]
fn by_method<T: Real>(a: T, b: T) -> T {
    a.max(b) * a
}

#[differentiable]
fn by_path<T: Scalar>(a: T, b: T) -> T {
    T::max(a, b) + Real::exp(a)
}

#[differentiable]
fn of_sums<T>(a: T, b: T) -> T
where
    T: Scalar,
{
    (a + b).exp()
}

fn main() {}
