use ad_runtime::differentiable;

#[differentiable]
fn chosen(x: &[f64], y: f64) -> f64 {
    let mut sum = 0.0;
    for mut value in x {
        if *value < 0.0 {
            value = &y;
        }
        sum += value * value;
    }
    sum
}

fn main() {}
