use ad_runtime::differentiable;

fn from_bits(bits: u64) -> f64 {
    f64::from_bits(bits)
}

#[differentiable]
fn copied(x: f64) -> f64 {
    from_bits(x.to_bits()) * x
}

fn main() {}
