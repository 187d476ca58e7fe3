use ad_runtime::differentiable;

#[differentiable]
fn multiples<const N: usize>(x: f64) -> [f64; N] {
    std::array::from_fn(|k| x * k as f64)
}

fn main() {}
