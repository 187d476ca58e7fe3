//! How much of an output may be rounding.

use super::{Trace, Traced};
#[cfg(not(feature = "std"))]
use crate::without_std::*;

/// The first-order bound of the rounding error of an output, and what it consists of.
///
/// Each variable and each line is a float that may be off by half a unit in its last place; the adjoint says what becomes of that in the output.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundingError {
    /// `Σ |adjoint · value|` over variables and lines: the error of the output is at most this times the unit roundoff, `f64::EPSILON / 2`, to first order.
    pub bound: f64,
    /// The shares of the lines, the largest first; lines without any are left out.
    pub shares: Vec<Share>,
}

/// What one line of a trace has to do with the error of an output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The position of the line in the trace.
    pub line: usize,
    /// The number of the variable, if the line is one.
    pub variable: Option<usize>,
    /// The value of the line.
    pub value: f64,
    /// The derivative of the output by it.
    pub adjoint: f64,
}

impl Share {
    /// `|adjoint · value|`, in units of the unit roundoff.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.adjoint * self.value).abs()
    }
}

impl Trace {
    /// The first-order bound of the rounding error of an output, by one sweep backward (Bauer, *Computational graphs and rounding error*, 1974).
    ///
    /// Operations that are exact count as if they were not, and operands that are constants as if they were exact; errors that belong to branches taken otherwise
    /// are not known.
    ///
    /// ```
    /// use ad_runtime::trace::Trace;
    ///
    /// // For a small x, adding and taking away 1 loses most digits of x.
    /// let trace = Trace::new();
    /// let x = trace.variable(1e-9);
    /// let error = trace.rounding_error(((x + 1.0) - 1.0) / x);
    /// assert!(error.bound * f64::EPSILON / 2.0 > 1e-7);
    /// // The worst line is the sum.
    /// assert_eq!(error.shares[0].value, 1.0 + 1e-9);
    /// ```
    ///
    /// # Panics
    ///
    /// If the output belongs to another trace.
    #[must_use]
    pub fn rounding_error(&self, output: Traced<'_>) -> RoundingError {
        let adjoints = self.adjoints([(self.line(output), 1.0)].into_iter());
        let list = self.list.borrow();
        let mut variables = list.variables.iter().copied().enumerate().peekable();
        let mut shares = Vec::new();
        for (line, (&value, &adjoint)) in list.values.iter().zip(&adjoints).enumerate() {
            let variable = variables.next_if(|(_, at)| *at == line).map(|(number, _)| number);
            let share = Share { line, variable, value, adjoint };
            // No number is an error, too.
            if share.error() != 0.0 {
                shares.push(share);
            }
        }
        shares.sort_by(|one, other| other.error().total_cmp(&one.error()));
        RoundingError { bound: shares.iter().map(Share::error).sum(), shares }
    }
}

#[cfg(test)]
mod tests {
    use super::Trace;

    #[test]
    fn a_product_has_the_errors_of_its_factors_and_its_own() {
        let trace = Trace::new();
        let [x, y] = trace.variables([3.0, -2.0]);
        let error = trace.rounding_error(x * y);
        assert_eq!(error.bound, 18.0);
        assert_eq!(
            error.shares.iter().map(|share| share.variable).collect::<Vec<_>>(),
            [Some(0), Some(1), None]
        );
    }

    #[test]
    fn sums_of_many_terms_stay_within_the_bound() {
        // Beside the rounding of single precision, that of double precision is nothing.
        let mut sum = 0.0_f32;
        let mut exact = 0.0_f64;
        let trace = Trace::new();
        let mut traced = trace.variable(0.0);
        for k in 1..2000_i16 {
            let term = 1.0 / f32::from(k);
            sum += term;
            exact += f64::from(term);
            traced += f64::from(term);
        }
        let error = trace.rounding_error(traced).bound * f64::from(f32::EPSILON) / 2.0;
        let found = (f64::from(sum) - exact).abs();
        assert!(found > 0.0 && found <= error, "{found} is not within {error}");
        assert!(error < 1e-2 * exact, "{error} says nothing of {exact}");
    }

    #[test]
    fn what_has_no_part_in_the_output_has_no_share() {
        let trace = Trace::new();
        let [x, y] = trace.variables([0.5, 4.0]);
        let _unused = y * y;
        let error = trace.rounding_error(x * 2.0);
        assert_eq!(error.shares.len(), 2);
        assert_eq!(error.bound, 2.0);
    }
}
