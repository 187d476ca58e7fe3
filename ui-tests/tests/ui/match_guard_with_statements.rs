use ad_runtime::differentiable;

#[differentiable]
fn stepped(x: f64, n: usize) -> f64 {
    match n {
        k if { let m = k + 1; m > 3 } => x,
        _ => 2.0 * x,
    }
}

fn main() {}
