use ad_runtime::differentiable;

#[differentiable]
fn cells(x: f64) -> Vec<usize> {
    vec![x as usize]
}

fn main() {}
