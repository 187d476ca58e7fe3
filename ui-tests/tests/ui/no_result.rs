use ad_runtime::differentiable;

#[differentiable]
fn show(x: f64) {
    println!("{x}");
}

fn main() {}
