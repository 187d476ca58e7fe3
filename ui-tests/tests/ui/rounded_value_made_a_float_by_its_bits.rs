use ad_runtime::differentiable;

fn from_bits(bits: u32) -> f32 {
    f32::from_bits(bits)
}

#[differentiable]
fn fast_power_of_two(p: f32) -> f32 {
    let bits = ((1 << 23) as f32 * (p + 126.942_7)) as u32;
    from_bits(bits)
}

#[differentiable]
fn faster(p: f32) -> f32 {
    let bits = ((1 << 23) as f32 * (p + 126.942_7)) as u32;
    f32::from_bits(bits)
}

fn main() {}
