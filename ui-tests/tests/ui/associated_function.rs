use ad_runtime::differentiable;

struct Model;

impl Model {
    #[differentiable]
    fn value(x: f64) -> f64 {
        x * x
    }
}

fn main() {}
