use ad_runtime::differentiable;

#[differentiable]
fn text(x: f64) -> String {
    format!("{x}")
}

fn main() {}
