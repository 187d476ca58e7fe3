//! What computes with inactive values only is not looked into: strings, collections, bits.

use ad_runtime::differentiable;
use std::collections::BTreeMap;

#[differentiable]
fn weighted(x: f64, text: &str, n: usize) -> f64 {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for letter in text.chars() {
        *counts.entry(letter).or_default() += 1;
    }
    let mask = (n << 2) ^ 0b101;
    let weight = counts.get(&'a').copied().unwrap_or(0) + mask.count_ones() as usize;
    weight as f64 * x * x
}

fn main() {
    let weight = 3.0 + (((2_usize << 2) ^ 0b101) as u64).count_ones() as f64;
    assert_eq!(weighted_grad(1.5, "banana", 2), 3.0 * weight);
}
