//! A regression problem with its known answer.

use crate::models::Model;

/// One data set: what was observed, where to start, and what is certified.
#[derive(Debug)]
pub struct DataSet {
    /// What is fitted.
    pub model: &'static Model,
    /// What is known of the parameters, in the order of the model.
    pub parameters: Vec<Parameter>,
    /// The sum of squared residuals at the certified parameters.
    pub certified_sum_of_squares: f64,
    /// What the response is, for a picture's axis.
    pub response: String,
    /// What the predictors are.
    pub predictors: Vec<String>,
    /// What was observed, on the scale that the model describes.
    pub observations: Vec<Observation>,
}

/// What NIST says about one parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The values at the two starting points.
    pub starts: [f64; 2],
    /// The certified value.
    pub certified: f64,
    /// The certified standard deviation.
    pub deviation: f64,
}

/// One observation.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The response, on the scale that the model describes.
    pub y: f64,
    /// The predictors.
    pub x: Vec<f64>,
}

/// One of the two starting points of each data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Far from the solution.
    One,
    /// Close to the solution.
    Two,
}

impl Start {
    /// The number that NIST gives this starting point.
    pub fn number(self) -> usize {
        match self {
            Start::One => 1,
            Start::Two => 2,
        }
    }
}

impl DataSet {
    /// The data set's name.
    pub fn name(&self) -> &'static str {
        self.model.data_set
    }

    /// The parameters to start from.
    pub fn starting_point(&self, start: Start) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.starts[start.number() - 1]).collect()
    }
}
