use ad_runtime::differentiable;

#[differentiable]
fn chosen(x: [f64; 2], first: bool) -> f64 {
    let value;
    if first {
        value = &x[0];
    } else {
        value = &x[1];
    }
    *value * *value
}

fn main() {}
