use ad_runtime::{Differentiable, differentiable};

trait Area {
    fn area(&self, scale: f64) -> f64;
}

#[derive(Clone, Differentiable)]
struct Square {
    side: f64,
}

#[differentiable(forward, reverse)]
impl Area for Square {
    fn area(&self, scale: f64) -> f64 {
        self.side * self.side * scale
    }
}

fn main() {}
