//! A regression problem with its known answer.

use super::models::Model;

/// One data set: what was observed, where to start, and what is certified.
#[derive(Debug)]
pub(crate) struct DataSet {
    pub(crate) model: &'static Model,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) certified_sum_of_squares: f64,
    /// What the response is, for a picture's axis.
    pub(crate) response: String,
    /// What the predictors are.
    pub(crate) predictors: Vec<String>,
    pub(crate) observations: Vec<Observation>,
}

/// What NIST says about one parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parameter {
    /// The values at the two starting points.
    pub(crate) starts: [f64; 2],
    pub(crate) certified: f64,
    /// The certified standard deviation.
    pub(crate) deviation: f64,
}

/// One observation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Observation {
    /// The response, on the scale that the model describes.
    pub(crate) y: f64,
    /// The predictors.
    pub(crate) x: Vec<f64>,
}

/// One of the two starting points of each data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// Far from the solution.
    One,
    /// Close to the solution.
    Two,
}

impl Start {
    /// The number that NIST gives this starting point.
    pub(crate) fn number(self) -> usize {
        match self {
            Start::One => 1,
            Start::Two => 2,
        }
    }
}

impl DataSet {
    /// The data set's name.
    pub(crate) fn name(&self) -> &'static str {
        self.model.data_set
    }

    /// The parameters to start from.
    pub(crate) fn starting_point(&self, start: Start) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.starts[start.number() - 1]).collect()
    }
}
