//! What is printed about a fit, beside what NIST certifies.

use crate::dataset::{DataSet, Start};
use crate::solve::Fit;
use std::fmt::Write;

/// NIST gives its values with this many significant digits; agreement in more cannot be seen.
pub(crate) const CERTIFIED_DIGITS: f64 = 11.0;

/// The number of leading digits in which a value agrees with the certified one.
pub(crate) fn agreeing_digits(value: f64, certified: f64) -> f64 {
    let error = ((value - certified) / certified).abs();
    if error.is_nan() {
        0.0
    } else {
        (-error.log10()).clamp(0.0, CERTIFIED_DIGITS)
    }
}

/// The digits in which all parameters agree.
pub(crate) fn fewest_digits(data: &DataSet, fit: &Fit) -> f64 {
    let pairs = data.parameters.iter().zip(&fit.parameters);
    pairs
        .map(|(parameter, &fitted)| agreeing_digits(fitted, parameter.certified))
        .fold(CERTIFIED_DIGITS, f64::min)
}

/// The report of one fit.
pub(crate) fn describe(data: &DataSet, start: Start, fit: &Fit) -> String {
    let mut text = format!(
        "{}: {} parameters, {} observations, from start {}\n",
        data.name(),
        data.parameters.len(),
        data.observations.len(),
        start.number()
    );
    text += "                              fitted          certified   digits\n";
    for (number, (parameter, &fitted)) in (1..).zip(data.parameters.iter().zip(&fit.parameters)) {
        row(&mut text, &format!("b{number}"), fitted, parameter.certified);
    }
    row(&mut text, "sum of squares", fit.sum_of_squares, data.certified_sum_of_squares);
    let outcome = if fit.converged {
        format!("{:.1} digits agree", fewest_digits(data, fit))
    } else {
        "no minimum was found; this is the best that was met".to_owned()
    };
    let (residuals, jacobians) = (fit.evaluations.residuals, fit.evaluations.jacobians);
    let work = format!("evaluations: {residuals} of the residuals, {jacobians} of the Jacobian");
    writeln!(text, "  {outcome}; {work}; {:.2} ms", fit.elapsed.as_secs_f64() * 1e3).expect(STRINGS_TAKE_ALL);
    text
}

/// Why writing to a string cannot fail.
const STRINGS_TAKE_ALL: &str = "a string takes all text";

fn row(text: &mut String, label: &str, fitted: f64, certified: f64) {
    let digits = agreeing_digits(fitted, certified);
    writeln!(text, "  {label:<14}{fitted:>20.10e}{certified:>19.10e}{digits:>9.1}").expect(STRINGS_TAKE_ALL);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_count_from_the_first_significant_one() {
        assert!((agreeing_digits(1.001, 1.0) - 3.0).abs() < 1e-9);
        assert!((agreeing_digits(-2.002e-7, -2e-7) - 3.0).abs() < 1e-9);
        assert_eq!(agreeing_digits(238.94212918, 2.3894212918E+02), CERTIFIED_DIGITS);
    }

    #[test]
    fn wrong_values_have_no_digits() {
        for wrong in [-5.0, 1e9, f64::INFINITY, f64::NAN] {
            assert_eq!(agreeing_digits(wrong, 1.0), 0.0, "{wrong}");
        }
    }
}
