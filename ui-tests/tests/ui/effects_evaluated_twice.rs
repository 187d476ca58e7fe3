//! A derivative would have to run an effect twice.
use ad_runtime::differentiable;

fn more(count: &mut usize) -> usize {
    *count += 1;
    *count
}

#[differentiable]
fn twice(rows: &[Vec<f64>]) -> f64 {
    let mut count = 0;
    rows[more(&mut count) % 2].get(more(&mut count)..=3).map_or(0.5, |part| part[0])
}

fn main() {}
