use ad_runtime::differentiable;

#[differentiable]
fn chosen(a: &[f64], b: &[f64], first: bool) -> f64 {
    let list = if first { a } else { b };
    list[0] * list[1]
}

fn main() {}
