//! The models of NIST's 27 nonlinear regression data sets, as ordinary numeric functions marked
//! `#[differentiable]`, and the table that finds the model of a data set.
//!
//! Data sets whose model is the same formula share one function.

mod exponential;
mod miscellaneous;
mod rational;

use exponential as e;
use miscellaneous as m;
use rational as r;

/// A model: parameters `b` and predictors `x` give the expected response.
type Value = fn(&[f64], &[f64]) -> f64;
/// The same with the derivatives by the parameters; `#[differentiable(wrt(b))]` writes these.
type ValueAndGrad = fn(&[f64], &[f64]) -> (f64, Vec<f64>);
/// The second derivatives by the parameters; `second_order` asks for these.
type Hessian = fn(&[f64], &[f64]) -> Vec<Vec<f64>>;

/// What the data sets call a model, and how to evaluate it.
#[derive(Debug)]
pub struct Model {
    /// The name of the data set.
    pub data_set: &'static str,
    /// The number of parameters.
    pub parameters: usize,
    /// The number of predictors of an observation.
    pub predictors: usize,
    /// What the model describes.
    pub response: Response,
    /// The model itself.
    pub value: Value,
    /// The model with its gradient.
    pub value_and_grad: ValueAndGrad,
    /// The second derivatives of the model.
    pub hessian: Hessian,
}

/// What a model describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// The observed value itself.
    Observed,
    /// The natural logarithm of the observed value.
    Logarithm,
}

impl Response {
    /// The observed value on the model's scale.
    pub fn of(self, observed: f64) -> f64 {
        match self {
            Response::Observed => observed,
            Response::Logarithm => observed.ln(),
        }
    }

    /// What the model describes, if the observed value is called `observed`.
    pub fn label(self, observed: &str) -> String {
        match self {
            Response::Observed => observed.to_owned(),
            Response::Logarithm => format!("log[{observed}]"),
        }
    }
}

/// Finds the model of the data set called `name`, whatever the case of its letters.
pub fn find(name: &str) -> Option<&'static Model> {
    MODELS.iter().find(|model| model.data_set.eq_ignore_ascii_case(name))
}

/// All models, by data set.
pub static MODELS: [Model; 27] = [
    model("Bennett5", 3, m::bennett5, m::bennett5_value_and_grad, m::bennett5_hessian),
    model("BoxBOD", 2, e::saturation, e::saturation_value_and_grad, e::saturation_hessian),
    model("Chwirut1", 3, e::chwirut, e::chwirut_value_and_grad, e::chwirut_hessian),
    model("Chwirut2", 3, e::chwirut, e::chwirut_value_and_grad, e::chwirut_hessian),
    model("DanWood", 2, m::danwood, m::danwood_value_and_grad, m::danwood_hessian),
    model("ENSO", 9, m::enso, m::enso_value_and_grad, m::enso_hessian),
    model("Eckerle4", 3, e::eckerle4, e::eckerle4_value_and_grad, e::eckerle4_hessian),
    model("Gauss1", 8, e::gauss, e::gauss_value_and_grad, e::gauss_hessian),
    model("Gauss2", 8, e::gauss, e::gauss_value_and_grad, e::gauss_hessian),
    model("Gauss3", 8, e::gauss, e::gauss_value_and_grad, e::gauss_hessian),
    model("Hahn1", 7, r::cubic_over_cubic, r::cubic_over_cubic_value_and_grad, r::cubic_over_cubic_hessian),
    model(
        "Kirby2",
        5,
        r::quadratic_over_quadratic,
        r::quadratic_over_quadratic_value_and_grad,
        r::quadratic_over_quadratic_hessian,
    ),
    model("Lanczos1", 6, e::lanczos, e::lanczos_value_and_grad, e::lanczos_hessian),
    model("Lanczos2", 6, e::lanczos, e::lanczos_value_and_grad, e::lanczos_hessian),
    model("Lanczos3", 6, e::lanczos, e::lanczos_value_and_grad, e::lanczos_hessian),
    model("MGH09", 4, r::mgh09, r::mgh09_value_and_grad, r::mgh09_hessian),
    model("MGH10", 3, e::mgh10, e::mgh10_value_and_grad, e::mgh10_hessian),
    model("MGH17", 5, e::mgh17, e::mgh17_value_and_grad, e::mgh17_hessian),
    model("Misra1a", 2, e::saturation, e::saturation_value_and_grad, e::saturation_hessian),
    model("Misra1b", 2, m::misra1b, m::misra1b_value_and_grad, m::misra1b_hessian),
    model("Misra1c", 2, m::misra1c, m::misra1c_value_and_grad, m::misra1c_hessian),
    model("Misra1d", 2, m::misra1d, m::misra1d_value_and_grad, m::misra1d_hessian),
    Model {
        predictors: 2,
        response: Response::Logarithm,
        ..model("Nelson", 3, e::nelson, e::nelson_value_and_grad, e::nelson_hessian)
    },
    model("Rat42", 3, e::rat42, e::rat42_value_and_grad, e::rat42_hessian),
    model("Rat43", 4, e::rat43, e::rat43_value_and_grad, e::rat43_hessian),
    model("Roszman1", 4, m::roszman1, m::roszman1_value_and_grad, m::roszman1_hessian),
    model("Thurber", 7, r::cubic_over_cubic, r::cubic_over_cubic_value_and_grad, r::cubic_over_cubic_hessian),
];

/// A model of the usual kind: one predictor, and the observed value itself as response.
const fn model(
    data_set: &'static str,
    parameters: usize,
    value: Value,
    value_and_grad: ValueAndGrad,
    hessian: Hessian,
) -> Model {
    let response = Response::Observed;
    Model { data_set, parameters, predictors: 1, response, value, value_and_grad, hessian }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_agree_with_central_differences() {
        let x = [1.7, 0.6];
        for model in &MODELS {
            let b: Vec<f64> = (0..model.parameters).map(|k| 0.4 + 0.1 * k as f64).collect();
            let (value, gradient) = (model.value_and_grad)(&b, &x);
            assert_eq!(value.to_bits(), (model.value)(&b, &x).to_bits(), "{}", model.data_set);
            assert_eq!(gradient.len(), model.parameters, "{}", model.data_set);
            for k in 0..b.len() {
                let at = |shift: f64| {
                    let mut shifted = b.clone();
                    shifted[k] += shift;
                    (model.value)(&shifted, &x)
                };
                let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
                let error = (gradient[k] - difference).abs();
                assert!(
                    error <= 1e-6 * difference.abs().max(1.0),
                    "{}: derivative by b{}",
                    model.data_set,
                    k + 1
                );
            }
        }
    }

    #[test]
    fn hessians_agree_with_central_differences_of_gradients() {
        let x = [1.7, 0.6];
        for model in &MODELS {
            let b: Vec<f64> = (0..model.parameters).map(|k| 0.4 + 0.1 * k as f64).collect();
            let hessian = (model.hessian)(&b, &x);
            assert_eq!(hessian.len(), model.parameters, "{}", model.data_set);
            for (k, row) in hessian.iter().enumerate() {
                let at = |shift: f64| {
                    let mut shifted = b.clone();
                    shifted[k] += shift;
                    (model.value_and_grad)(&shifted, &x).1
                };
                for ((entry, above), below) in row.iter().zip(at(1e-5)).zip(at(-1e-5)) {
                    let difference = (above - below) / 2e-5;
                    let error = (entry - difference).abs();
                    assert!(error <= 1e-5 * difference.abs().max(1.0), "{}: row {}", model.data_set, k + 1);
                }
            }
        }
    }

    #[test]
    fn names_are_found_in_any_case() {
        assert_eq!(find("enso").map(|model| model.data_set), Some("ENSO"));
        assert!(find("ENSO2").is_none());
    }
}
