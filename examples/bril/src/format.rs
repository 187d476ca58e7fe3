//! How numbers are printed.

/// The shortest decimals that stand for the float: with an exponent where there would be many zeros.
pub(crate) fn number(x: f64) -> String {
    if x == 0.0 || !x.is_finite() || (1e-5..1e16).contains(&x.abs()) {
        x.to_string()
    } else {
        format!("{x:e}")
    }
}

/// At most eight decimals, or digits where the number is large, as in the published lines: zeros at the end are left out, one decimal stays.
pub(crate) fn short(x: f64) -> String {
    if x.abs() >= 1e8 {
        return format!("{x:.8e}");
    }
    let digits = format!("{x:.8}");
    let shorter = digits.trim_end_matches('0');
    match shorter {
        "-0." => "0.0".to_owned(),
        _ if shorter.ends_with('.') => format!("{shorter}0"),
        _ => shorter.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let printed = [5.0, -0.1, 1e-9, 2.5e300, f64::INFINITY].map(number);
        assert_eq!(printed, ["5", "-0.1", "1e-9", "2.5e300", "inf"]);
    }

    #[test]
    fn eight_decimals_without_zeros() {
        let printed = [1.0, 0.44, -0.729600000001, -1e-12, 123456789.0, f64::NAN].map(short);
        assert_eq!(printed, ["1.0", "0.44", "-0.7296", "0.0", "1.23456789e8", "NaN"]);
    }
}
