use ad_runtime::{Differentiable, adjoint, differentiable};

#[differentiable(second_order)]
fn square(x: f64) -> f64 {
    let y = x * x;
    adjoint! { |seed| wrt(x) => 2.0 * x * seed }
    y
}

fn kept(x: f64) -> (f64, f64) {
    (2.0 * x, x * x)
}

#[differentiable(adjoint = doubled_adjoint, primal = kept, second_order)]
fn doubled(x: f64) -> f64 {
    x * x
}

fn doubled_adjoint(_x: f64, _y: f64, slope: &f64, seed: f64) -> f64 {
    slope * seed
}

#[derive(Clone, Differentiable)]
struct Line {
    slope: f64,
}

impl Line {
    #[differentiable(adjoint = at_adjoint, second_order)]
    fn at(&self, x: f64) -> f64 {
        self.slope * x
    }
}

#[differentiable]
fn at_adjoint(line: &Line, x: f64, _y: f64, seed: f64) -> (LineTangent, f64) {
    (LineTangent { slope: x * seed }, line.slope * seed)
}

impl Line {
    fn scaled(&self, x: f64) -> f64 {
        self.slope * x
    }
}

#[adjoint(of = Line::scaled, second_order)]
fn scaled_adjoint(line: &Line, x: f64, _y: f64, seed: f64) -> (LineTangent, f64) {
    (LineTangent { slope: x * seed }, line.slope * seed)
}

fn main() {}
