//! The generated functions ask that a type parameter has operators, which would hide a method of the same name.

use ad_runtime::differentiable;

trait RealOfMarks: Copy {
    fn times(self, other: Self) -> Self;
}

trait Relative: Sized {
    fn div(self, _: Self) -> Self {
        self
    }
}

impl<T> Relative for T {}

#[differentiable]
fn scaled<T: RealOfMarks + std::ops::Mul<Output = T> + PartialOrd>(
    x: T,
    #[no_derivative] k: T,
    #[no_derivative] rows: &[T],
) -> T {
    let part = k.div(k);
    let product = k.mul(part);
    if rows.iter().any(|row| row.div(row) > &product) { x } else { x * Relative::div(product, k) }
}

fn main() {}
