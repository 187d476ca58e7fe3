use ad_runtime::differentiable;

#[differentiable]
fn doubled(x: f64, n: usize) -> f64 {
    let mut y = x;
    match n {
        k if {
            y *= 2.0;
            k > 0
        } =>
        {
            y
        }
        _ => y,
    }
}

fn main() {}
