use ad_runtime::differentiable;

fn cell(values: &mut [f64]) -> &mut f64 {
    &mut values[0]
}

#[differentiable]
fn doubled(x: f64) -> f64 {
    let mut list = [x, x];
    *cell(&mut list) = 2.0 * x;
    list[0]
}

fn main() {}
