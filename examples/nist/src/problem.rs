//! A data set as the `levenberg-marquardt` crate wants it: residuals, and a Jacobian whose rows are the
//! gradients that `#[differentiable]` generates.

use crate::dataset::DataSet;
use levenberg_marquardt::LeastSquaresProblem;
use nalgebra::{DMatrix, DVector, Dyn, storage::Owned};
use std::cell::Cell;
use std::ops::AddAssign;

/// How much work a fit was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluations {
    /// Evaluations of the model at all observations.
    pub residuals: usize,
    /// Evaluations of the model and its gradient at all observations.
    pub jacobians: usize,
}

impl AddAssign for Evaluations {
    fn add_assign(&mut self, more: Evaluations) {
        self.residuals += more.residuals;
        self.jacobians += more.jacobians;
    }
}

/// A data set and the parameters tried at present.
#[derive(Debug)]
pub struct Problem<'a> {
    data: &'a DataSet,
    b: DVector<f64>,
    /// Counted in a cell, because the solver evaluates through a shared reference.
    evaluations: Cell<Evaluations>,
}

impl<'a> Problem<'a> {
    /// The problem at the parameters `b`.
    pub fn new(data: &'a DataSet, b: DVector<f64>) -> Self {
        Problem { data, b, evaluations: Cell::default() }
    }

    /// How often residuals and Jacobians were computed so far.
    pub fn evaluations(&self) -> Evaluations {
        self.evaluations.get()
    }

    /// The residuals and their Jacobian, both from one evaluation of the model with its gradient.
    pub fn residuals_and_jacobian(&self) -> (DVector<f64>, DMatrix<f64>) {
        self.count(Evaluations { residuals: 0, jacobians: 1 });
        let observations = &self.data.observations;
        let mut residuals = DVector::zeros(observations.len());
        let mut jacobian = DMatrix::zeros(observations.len(), self.b.len());
        for (row, observation) in observations.iter().enumerate() {
            let (value, gradient) = (self.data.model.value_and_grad)(self.b.as_slice(), &observation.x);
            residuals[row] = value - observation.y;
            jacobian.row_mut(row).copy_from_slice(&gradient);
        }
        (residuals, jacobian)
    }

    /// The residual sum of squares.
    pub fn sum_of_squares(&self) -> f64 {
        self.residual_vector().norm_squared()
    }

    fn residual_vector(&self) -> DVector<f64> {
        self.count(Evaluations { residuals: 1, jacobians: 0 });
        let DataSet { model, observations, .. } = self.data;
        let b = self.b.as_slice();
        let residuals =
            observations.iter().map(|observation| (model.value)(b, &observation.x) - observation.y);
        DVector::from_iterator(observations.len(), residuals)
    }

    fn count(&self, more: Evaluations) {
        let mut evaluations = self.evaluations.get();
        evaluations += more;
        self.evaluations.set(evaluations);
    }
}

impl LeastSquaresProblem<f64, Dyn, Dyn> for Problem<'_> {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, Dyn>;
    type ParameterStorage = Owned<f64, Dyn>;

    fn set_params(&mut self, b: &DVector<f64>) {
        self.b.copy_from(b);
    }

    fn params(&self) -> DVector<f64> {
        self.b.clone()
    }

    /// Residuals that are not finite are handed on, and not turned into `None`, which would end the fit:
    /// the solver then sees no decrease, refuses the step and tries a shorter one.
    fn residuals(&self) -> Option<DVector<f64>> {
        Some(self.residual_vector())
    }

    fn jacobian(&self) -> Option<DMatrix<f64>> {
        Some(self.residuals_and_jacobian().1)
    }
}
