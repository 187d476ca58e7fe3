//! A `Clone` that is written by hand may give something else than a copy.

use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Wave {
    amplitude: f64,
    list: Vec<f64>,
}

impl Clone for Wave {
    fn clone(&self) -> Self {
        Wave { amplitude: 2.0 * self.amplitude, list: self.list.clone() }
    }
}

#[differentiable]
fn of_a_struct(wave: &Wave) -> f64 {
    let other = wave.clone();
    other.amplitude * wave.list[0]
}

#[differentiable]
fn of_a_list(waves: &[Wave]) -> f64 {
    let others = waves.to_vec();
    others[0].amplitude
}

#[differentiable]
fn of_numbers(wave: &Wave, x: &[f64]) -> f64 {
    let list = wave.list.clone();
    list[0] * x.to_vec()[1]
}

fn main() {}
