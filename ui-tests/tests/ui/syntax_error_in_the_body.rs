use ad_runtime::differentiable;

#[differentiable]
fn shifted(x: f64) -> f64 {
    let y = x + ;
    y
}

fn main() {}
