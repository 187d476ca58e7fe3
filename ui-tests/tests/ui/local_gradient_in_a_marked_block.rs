use ad_runtime::differentiable;

struct Model;

#[differentiable]
impl Model {
    fn f(x: f64) -> f64 {
        let y = x * x;
        gradient!(y, wrt = x)
    }
}

fn main() {}
