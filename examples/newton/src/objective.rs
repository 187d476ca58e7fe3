//! A data set as the `argmin` crate wants it: cost, gradient and Hessian of scaled parameters.

use crate::sum_of_squares as sum;
use argmin::core::{CostFunction, Error, Gradient, Hessian};
use nalgebra::DMatrix;
use nist::dataset::DataSet;
use std::cell::RefCell;

/// How much work a fit was, and how it went.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    /// Evaluations of the model at all observations.
    pub(crate) sums: usize,
    /// Evaluations of the model, its gradient and its Hessian at all observations.
    pub(crate) hessians: usize,
    /// The sums of squares where there was a Hessian, in order: the points that were accepted.
    pub(crate) path: Vec<f64>,
}

/// The sum of squares as a function of `u`, where the parameters are `start * u`. A trust region is a ball, so
/// all parameters need the same size; and the sum is divided by that at the start, because argmin compares gradients
/// with absolute bounds.
pub(crate) struct Objective<'a> {
    data: &'a DataSet,
    scale: Vec<f64>,
    unit: f64,
    /// In a cell, because the solver evaluates through a shared reference; and borrowed, because it keeps the objective.
    work: &'a RefCell<Work>,
}

impl<'a> Objective<'a> {
    pub(crate) fn new(data: &'a DataSet, start: &[f64], work: &'a RefCell<Work>) -> Self {
        let scale = start.iter().map(|&b| if b == 0.0 { 1.0 } else { b }).collect();
        Objective { data, scale, unit: sum::value(data, start), work }
    }

    /// The scaled parameters of a point.
    pub(crate) fn scaled(&self, b: &[f64]) -> Vec<f64> {
        b.iter().zip(&self.scale).map(|(b, scale)| b / scale).collect()
    }

    /// The parameters of a scaled point.
    pub(crate) fn unscaled(&self, u: &[f64]) -> Vec<f64> {
        u.iter().zip(&self.scale).map(|(u, scale)| u * scale).collect()
    }
}

impl CostFunction for Objective<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    /// A sum that is not a number would be compared with others in vain. An infinite one is refused.
    fn cost(&self, u: &Vec<f64>) -> Result<f64, Error> {
        self.work.borrow_mut().sums += 1;
        let cost = sum::value(self.data, &self.unscaled(u)) / self.unit;
        Ok(if cost.is_nan() { f64::INFINITY } else { cost })
    }
}

impl Gradient for Objective<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, u: &Vec<f64>) -> Result<Vec<f64>, Error> {
        let (_, gradient) = sum::gradient(self.data, &self.unscaled(u));
        Ok(gradient.iter().zip(&self.scale).map(|(slope, scale)| slope * scale / self.unit).collect())
    }
}

impl Hessian for Objective<'_> {
    type Param = Vec<f64>;
    type Hessian = Vec<Vec<f64>>;

    fn hessian(&self, u: &Vec<f64>) -> Result<Vec<Vec<f64>>, Error> {
        let expansion = sum::expand(self.data, &self.unscaled(u));
        let mut work = self.work.borrow_mut();
        work.hessians += 1;
        work.path.push(expansion.value);
        let scale = DMatrix::from_fn(u.len(), u.len(), |i, j| self.scale[i] * self.scale[j] / self.unit);
        let scaled = expansion.hessian.component_mul(&scale);
        Ok(scaled.row_iter().map(|row| row.iter().copied().collect()).collect())
    }
}
