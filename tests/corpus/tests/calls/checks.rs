//! Functions that check what they are given, and give nothing: they have no derivative and need none.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Model {
    scale: f64,
    weights: Vec<f64>,
}

impl Model {
    fn validate(&self) {
        assert!(self.scale.is_finite() && !self.weights.is_empty(), "scale {}", self.scale);
        for weight in &self.weights {
            debug_assert!(weight.abs() < 100.0);
        }
        self.below(1e3);
    }

    fn below(&self, limit: f64) {
        if self.norm() > limit {
            panic!("too large");
        }
    }

    fn norm(&self) -> f64 {
        let mut sum = self.scale * self.scale;
        for weight in self.weights.iter() {
            sum += weight * weight;
        }
        sum.sqrt()
    }
}

fn finite(x: &[f64], y: f64) {
    assert!(x.iter().all(|x| x.is_finite()));
    assert!(y.is_finite());
}

#[test]
fn by_methods() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut model = Model { scale: x * y, weights: vec![x, y] };
        model.validate();
        model.scale *= y;
        model.below(1e2 + x);
        model.scale * model.weights[0]
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn in_loops_over_references() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let models = [Model { scale: x, weights: vec![y] }, Model { scale: y, weights: vec![x, x] }];
        let mut product = x;
        for model in &models {
            model.validate();
            product *= model.scale + model.weights[0];
            model.below(1e3 + product);
        }
        product
    }
    check!(f at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn by_functions() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: f64) -> f64 {
        finite(x, y);
        let mut scaled: Vec<f64> = x.iter().map(|x| x * y).collect();
        finite(&scaled, y * y);
        scaled[0] *= y;
        scaled[0] * x[1]
    }
    check!(f without lifted at (&[0.7, 1.2], 0.3), (&[-0.7, 0.4], 2.0));
}

#[test]
#[should_panic(expected = "too large")]
fn the_primal_of_the_gradient_checks() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let model = Model { scale: x, weights: vec![x] };
        model.below(1.0);
        model.scale * x
    }
    f_grad(3.0);
}
