use ad_runtime::differentiable;

struct Circle {
    radius: f64,
}

impl Circle {
    #[differentiable]
    fn area(&self) -> f64 {
        3.0 * self.radius * self.radius
    }
}

fn main() {}
