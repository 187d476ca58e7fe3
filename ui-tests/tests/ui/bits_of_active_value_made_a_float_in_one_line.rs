use ad_runtime::differentiable;

#[differentiable]
fn flipped(x: f64) -> f64 {
    x * f64::from_bits(x.to_bits() ^ (1 << 63))
}

fn main() {}
