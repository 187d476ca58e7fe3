//! How well a value agrees with the certified one.

use crate::dataset::DataSet;
use anyhow::{Result, ensure};

/// NIST gives its values with this many significant digits; agreement in more cannot be seen.
pub const CERTIFIED_DIGITS: f64 = 11.0;

/// The number of leading digits in which a value agrees with the certified one.
pub fn agreeing_digits(value: f64, certified: f64) -> f64 {
    let error = ((value - certified) / certified).abs();
    if error.is_nan() { 0.0 } else { (-error.log10()).clamp(0.0, CERTIFIED_DIGITS) }
}

/// The digits in which all pairs of a value and the certified one agree.
pub fn fewest_agreeing(pairs: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    let digits = pairs.into_iter().map(|(value, certified)| agreeing_digits(value, certified));
    digits.fold(CERTIFIED_DIGITS, f64::min)
}

/// The digits in which all parameters agree.
pub fn fewest_digits(data: &DataSet, parameters: &[f64]) -> f64 {
    let certified = data.parameters.iter().map(|parameter| parameter.certified);
    fewest_agreeing(parameters.iter().copied().zip(certified))
}

/// Reads the value of the option `--require-digits`.
pub fn parse_digits(value: &str) -> Result<f64> {
    let digits = value.parse()?;
    ensure!((0.0..=CERTIFIED_DIGITS).contains(&digits), "it is a number up to {CERTIFIED_DIGITS}");
    Ok(digits)
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
