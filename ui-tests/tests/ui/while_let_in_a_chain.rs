use ad_runtime::differentiable;

#[differentiable]
fn scaled(x: f64, count: Option<usize>, doubled: bool) -> f64 {
    while doubled && let Some(count) = count {
        return x * count as f64;
    }
    x
}

fn main() {}
