use ad_runtime::differentiable;

struct Circle {
    radius: f64,
}

#[differentiable]
impl Circle {
    fn area(&self) -> f64 {
        3.0 * self.radius * self.radius
    }
}

fn main() {}
