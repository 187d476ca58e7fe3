//! Pictures.

use crate::growth::Row;
use crate::newton::Solution;
use anyhow::Result;
use shared::chart::{self, Chart, Curve};
use std::path::{Path, PathBuf};

/// Lengths of J v and of J⁻¹ v against time.
pub(crate) fn growth(rows: &[Row], directory: &Path) -> Result<PathBuf> {
    let of = |length: fn(&Row) -> f64| rows.iter().map(|row| (row.time, length(row))).collect();
    let curves = vec![curve("|J v|", of(|row| row.tangent)), curve("|J^-1 v|", of(|row| row.inverse))];
    let caption = "A damped pendulum: tangents shrink, inverse tangents grow";
    write(directory.join("growth.svg"), caption, ["time", "length"], curves)
}

/// Residuals against iterations.
pub(crate) fn newton(solutions: &[(&str, Solution)], directory: &Path) -> Result<PathBuf> {
    let curves = solutions.iter().map(|(name, solution)| {
        let residuals = solution.iterations.iter().enumerate();
        curve(name, residuals.map(|(k, seen)| (k as f64, seen.residual)).collect())
    });
    let caption = "Newton's method by inverse accumulation";
    write(directory.join("newton.svg"), caption, ["step", "residual"], curves.collect())
}

fn curve(label: &str, points: Vec<(f64, f64)>) -> Curve {
    Curve { label: label.to_owned(), line: points.clone(), points }
}

fn write(path: PathBuf, caption: &str, axes: [&str; 2], curves: Vec<Curve>) -> Result<PathBuf> {
    chart::write(&path, vec![Chart { caption, axes, logarithmic: [false, true], curves }])?;
    Ok(path)
}
