use ad_runtime::differentiable;

#[differentiable]
fn spread(x: f64) -> f64 {
    let y = 2.0 * x;
    y.next_up() - x
}

fn main() {}
