//! What is printed: a line for each fit, and on request each parameter with its standard deviations.

use crate::deviations::Deviations;
use crate::solve::Fit;
use nist::dataset::{DataSet, Start};
use nist::digits::{CERTIFIED_DIGITS, agreeing_digits, fewest_digits};
use nist::solve as marquardt;
use std::fmt::Write;

/// One fit by both methods, and what follows from it.
pub(crate) struct Comparison<'a> {
    pub(crate) data: &'a DataSet,
    pub(crate) start: Start,
    pub(crate) newton: Fit,
    pub(crate) marquardt: marquardt::Fit,
    /// At the minimum that Newton's method found.
    pub(crate) deviations: Option<Deviations>,
}

/// The head of the table.
pub(crate) const HEAD: &str = concat!(
    "                 |      Newton, trust regions      |  Levenberg and Marquardt  |  standard deviations\n",
    "data set   start |  tries  sums  Hessians   digits |   sums  Jacobians  digits |  Gauss-Newton  full Hessian\n",
);

/// What the columns mean.
pub(crate) const LEGEND: &str = "
 sums, Hessians, Jacobians: evaluations at all observations, in all tries, with the steps for the last digits. A Hessian
   comes with value and gradient, a Jacobian with the residuals. argmin asks for gradients once more; these are not
   counted.
 tries: first radii of the trust region that were tried until there was a minimum.
 digits: agreement of all parameters with the certified ones. NIST certifies 11.
 standard deviations: the certified ones are Gauss-Newton's, from sigma^2 (J^T J)^-1; agreement in digits. From the full
   Hessian H of the sum of squares, sigma^2 (H/2)^-1, they are others: the largest difference in percent.
 rounding leaves: the digits of the residuals that floating point has, where they are fewer than are certified.
";

/// The line of a fit.
pub(crate) fn line(comparison: &Comparison<'_>) -> String {
    let Comparison { data, start, newton, marquardt, deviations } = comparison;
    let digits = |converged: bool, parameters: &[f64]| {
        if converged { format!("{:.1}", fewest_digits(data, parameters)) } else { "no min.".to_owned() }
    };
    let mut text = format!(
        "{:<10}{:>6} |{:>7}{:>6}{:>10}{:>9} |{:>7}{:>11}{:>8} |",
        data.name(),
        start.number(),
        newton.attempts,
        newton.work.sums,
        newton.work.hessians,
        digits(newton.converged, &newton.parameters),
        marquardt.evaluations.residuals,
        marquardt.evaluations.jacobians,
        digits(marquardt.converged, &marquardt.parameters),
    );
    if let Some(deviations) = deviations {
        let difference = 100.0 * deviations.largest_difference(data);
        write!(text, "{:>14.1}{difference:>12.4} %", deviations.digits(data)).expect(STRINGS_TAKE_ALL);
        if deviations.reliable_digits < CERTIFIED_DIGITS {
            write!(text, "  rounding leaves {:.1}", deviations.reliable_digits).expect(STRINGS_TAKE_ALL);
        }
    }
    text + "\n"
}

/// The parameters of a fit by Newton's method with their standard deviations.
pub(crate) fn details(comparison: &Comparison<'_>) -> String {
    let Comparison { data, newton, deviations, .. } = comparison;
    let mut text = String::from(
        "                     value  digits    certified deviation    Gauss-Newton  digits    full Hessian\n",
    );
    for (k, parameter) in data.parameters.iter().enumerate() {
        let value = newton.parameters[k];
        let digits = agreeing_digits(value, parameter.certified);
        write!(text, "  b{:<4}{value:>19.10e}{digits:>8.1}", k + 1).expect(STRINGS_TAKE_ALL);
        if let Some(Deviations { gauss_newton, full, .. }) = deviations {
            let (first, second, certified) = (gauss_newton[k], full[k], parameter.deviation);
            let digits = agreeing_digits(first, certified);
            write!(text, "{certified:>23.6e}{first:>16.6e}{digits:>8.1}{second:>16.6e}")
                .expect(STRINGS_TAKE_ALL);
        }
        text += "\n";
    }
    text
}

/// Why writing to a string cannot fail.
const STRINGS_TAKE_ALL: &str = "a string takes all text";
