//! The operator is the user's own and returns a float.

use ad_runtime::differentiable;

struct Scale(f64);

impl std::ops::BitXor<f64> for Scale {
    type Output = f64;

    fn bitxor(self, x: f64) -> f64 {
        self.0 * x
    }
}

const TWICE: Scale = Scale(2.0);

#[differentiable]
fn doubled(x: f64) -> f64 {
    let y = TWICE ^ x;
    y * x
}

fn main() {}
