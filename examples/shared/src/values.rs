//! Values of options on the command line.

use anyhow::{Result, ensure};

/// A number that is neither infinite nor undefined.
///
/// # Errors
/// If the text is something else.
pub fn finite(text: &str) -> Result<f64> {
    let number: f64 = text.parse()?;
    ensure!(number.is_finite(), "it has to be finite");
    Ok(number)
}

/// A finite number above zero.
///
/// # Errors
/// If the text is something else.
pub fn positive(text: &str) -> Result<f64> {
    let number = finite(text)?;
    ensure!(number > 0.0, "it has to be above zero");
    Ok(number)
}
