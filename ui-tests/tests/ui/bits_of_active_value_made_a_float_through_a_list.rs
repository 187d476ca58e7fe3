use ad_runtime::differentiable;

#[differentiable]
fn copied(x: f64) -> f64 {
    let mut bits: Vec<u64> = Vec::new();
    bits.push(x.to_bits());
    f64::from_bits(bits[0]) * x
}

fn main() {}
