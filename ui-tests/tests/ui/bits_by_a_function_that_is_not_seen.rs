use ad_runtime::differentiable;

struct Bits(u64);

impl From<f64> for Bits {
    fn from(x: f64) -> Self {
        Bits(x.to_bits())
    }
}

fn key(x: f64) -> u64 {
    let bits: Bits = x.into();
    bits.0
}

#[differentiable]
fn weighted(x: f64, k: f64) -> f64 {
    let bits = key(x);
    f64::from_bits(bits) * k
}

fn main() {}
