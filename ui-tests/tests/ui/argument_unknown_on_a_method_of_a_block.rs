use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable, Clone)]
struct Cloud {
    density: f64,
}

#[differentiable]
impl Cloud {
    #[differentiable(backward)]
    fn mass(&self, volume: f64) -> f64 {
        self.density * volume
    }
}

fn main() {}
