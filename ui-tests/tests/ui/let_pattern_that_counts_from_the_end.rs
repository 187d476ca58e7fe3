use ad_runtime::differentiable;

mod elsewhere {
    use ad_runtime::differentiable;

    #[differentiable]
    pub fn three(x: f64) -> (f64, f64, f64) {
        (x, x * x, x.sin())
    }
}

#[differentiable]
fn last(x: f64) -> f64 {
    let (.., c) = elsewhere::three(x);
    c * c
}

fn main() {}
