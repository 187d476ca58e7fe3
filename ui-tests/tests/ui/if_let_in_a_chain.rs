use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, counts: &[usize]) -> f64 {
    if counts.len() > 1
        && let Some(count) = counts.first()
    {
        x * *count as f64
    } else {
        x
    }
}

fn main() {}
