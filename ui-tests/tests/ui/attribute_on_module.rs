use ad_runtime::differentiable;

#[differentiable]
mod models {
    pub fn square(x: f64) -> f64 {
        x * x
    }
}

fn main() {}
