//! Bits and texts of active values may be printed, counted and looked up, as long as no float is made of them.

use ad_runtime::differentiable;

#[differentiable]
fn twice(x: f64) -> f64 {
    2.0 * x
}

fn log(_: &str) {}

#[differentiable]
fn square(x: f64, n: usize) -> f64 {
    let mut y = x;
    let mut seen = Vec::new();
    for _ in 0..n {
        println!("{} {:x}", y, y.to_bits());
        let text = format!("{y:.3}");
        log(&text);
        let bits = y.to_bits();
        if !seen.contains(&bits) {
            seen.push(bits);
        }
        y = twice(y) * x;
    }
    y
}

fn main() {
    assert_eq!(square(1.5, 1), 4.5);
    assert_eq!(square_grad(1.5, 1), 6.0);
}
