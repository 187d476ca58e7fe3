use ad_runtime::differentiable;

struct Model;

impl Model {
    fn value(x: f64) -> f64 {
        x * x
    }
}

#[differentiable]
fn twice(x: f64) -> f64 {
    2.0 * Model::value(x)
}

fn main() {}
