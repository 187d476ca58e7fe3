use ad_runtime::differentiable;

#[differentiable]
fn later(a: &[f64], b: &[f64], swapped: bool) -> f64 {
    let mut current = a;
    if swapped {
        current = b;
    }
    current[0]
}

fn main() {}
