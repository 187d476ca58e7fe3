use ad_runtime::differentiable;

#[differentiable]
fn fail(x: f64) -> ! {
    panic!("{x}")
}

fn main() {}
