use ad_runtime::{Differentiable, differentiable};

#[derive(Differentiable)]
struct Oscillator {
    position: f64,
    list: Vec<f64>,
}

impl Clone for Oscillator {
    fn clone(&self) -> Self {
        Oscillator { position: 0.5 * self.position, list: self.list.clone() }
    }
}

#[differentiable]
fn step(mut state: Oscillator, k: f64) -> Oscillator {
    state.position *= k * state.list[0];
    state
}

// A cache that is begun anew keeps no derivative.
#[derive(Differentiable)]
struct Kept {
    position: f64,
    #[no_derivative]
    cache: Vec<usize>,
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        Self { position: self.position, cache: Vec::new() }
    }
}

#[differentiable]
fn moved(mut state: Kept, k: f64) -> Kept {
    state.position *= k;
    state
}

fn main() {}
