//! What rustc words itself: the callee has no companion that holds its primal.
use ad_runtime::differentiable;

mod shapes {
    pub fn square(x: f64) -> f64 {
        x * x
    }
}

#[differentiable]
fn twice_the_square(x: f64) -> f64 {
    2.0 * shapes::square(x)
}

fn main() {}
