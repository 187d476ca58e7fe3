use ad_runtime::differentiable;

#[differentiable]
fn spread(x: f64) -> f64 {
    f64::next_up(x) - x
}

fn main() {}
