//! The derivative of a generic function asks more of its type parameter than the function does.

use ad_runtime::differentiable;
use std::ops::Mul;

#[derive(Clone, Copy)]
struct Metres(f64);

impl Mul for Metres {
    type Output = Metres;
    fn mul(self, other: Metres) -> Metres {
        Metres(self.0 * other.0)
    }
}

#[differentiable]
fn square<T: Mul<Output = T> + Copy>(x: T) -> T {
    x * x
}

fn main() {
    square_grad(Metres(2.0));
}
