use ad_runtime::differentiable;

trait Model {
    #[differentiable]
    fn value(x: f64) -> f64;
}

fn main() {}
