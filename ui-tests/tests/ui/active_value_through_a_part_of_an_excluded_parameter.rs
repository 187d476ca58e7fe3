use ad_runtime::differentiable;

#[differentiable]
fn by_a_part(x: f64, #[no_derivative] list: &mut [f64]) -> f64 {
    for value in list.iter_mut() {
        *value = x * x;
    }
    x
}

#[differentiable]
fn f(x: f64) -> f64 {
    let mut list = [1.0, 2.0];
    let y = by_a_part(x, &mut list);
    y * list[0]
}

fn main() {}
