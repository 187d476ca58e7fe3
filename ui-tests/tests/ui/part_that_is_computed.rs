use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Differentiable)]
struct Pieces {
    all: Vec<Vec<f64>>,
    low: Vec<f64>,
}

#[differentiable]
impl Pieces {
    fn largest(&self) -> &Vec<f64> {
        let mut at = 0;
        for k in 0..self.all.len() {
            if self.all[k].len() > self.all[at].len() {
                at = k;
            }
        }
        &self.all[at]
    }

    fn first(&self, t: f64) -> f64 {
        let part = self.largest();
        part[0] * t
    }
}

/// In the middle of an expression it is no variable.
impl Pieces {
    fn part(&self, t: f64) -> &Vec<f64> {
        if t < 1.0 { &self.low } else { &self.all[0] }
    }
}

#[differentiable]
fn second(pieces: &Pieces, t: f64) -> f64 {
    pieces.part(t)[1] * t
}

fn main() {
    let pieces = Pieces { all: vec![vec![1.0, 2.0]], low: vec![1.0, 2.0] };
    pieces.first(1.0);
    second(&pieces, 1.0);
}
