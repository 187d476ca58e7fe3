use ad_runtime::differentiable;

#[differentiable]
fn shifted(x: f64, y: f64) -> f64 {
    let shift = |t: f64| t + y;
    shift(x)
}

fn main() {}
