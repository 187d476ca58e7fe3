use ad_runtime::differentiable;

#[differentiable]
fn copied(x: f64) -> f64 {
    let y = match x.to_bits() {
        bits => f64::from_bits(bits),
    };
    y * x
}

fn main() {}
