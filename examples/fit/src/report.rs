//! What is printed about a fit, beside what NIST certifies.

use nist::dataset::{DataSet, Start};
use nist::digits::{agreeing_digits, fewest_digits};
use nist::solve::Fit;
use std::fmt::Write;

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
        format!("{:.1} digits agree", fewest_digits(data, &fit.parameters))
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
