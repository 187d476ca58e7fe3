use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Scale {
    factor: f64,
}

impl Scale {
    #[differentiable]
    fn of(&self, x: f64) -> f64 {
        let y = self.factor * x;
        adjoint! { |seed| wrt(x) => seed * self.factor }
        y
    }
}

fn main() {}
