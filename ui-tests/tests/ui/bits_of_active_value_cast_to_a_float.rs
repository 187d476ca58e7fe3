use ad_runtime::differentiable;

#[differentiable]
fn approximate_logarithm(x: f32) -> f32 {
    x.to_bits() as f32 * 1.1920929e-7 - 126.94269
}

#[differentiable]
fn by_a_variable(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as f64;
    let mantissa = (bits & 0xfffffffffffff) as f64;
    exponent * x + mantissa
}

fn bits_of(x: f64) -> u64 {
    x.to_bits()
}

#[differentiable]
fn by_a_function(x: f64) -> f64 {
    let low = bits_of(x) >> 8;
    x * low as f64
}

fn main() {}
