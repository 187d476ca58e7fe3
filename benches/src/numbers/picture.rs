//! Times against sizes and orders, in SVG.

use super::{inverse, taylor};
use crate::harness::curves::{Curve, draw};
use anyhow::Result;
use std::path::{Path, PathBuf};

/// Times of inverse accumulation and of the dense way against the number of variables.
///
/// # Errors
///
/// If the file cannot be written.
pub fn of_inverse(measured: &[inverse::Measured], directory: &Path) -> Result<PathBuf> {
    let mut curves: Vec<Curve> = Vec::new();
    for update in inverse::UPDATES {
        let of_this = || measured.iter().filter(move |m| m.name == update.name);
        let points = of_this().map(|m| (m.n as f64, 1e6 * m.inverse[0])).collect();
        curves.push((format!("{}, inverse accumulation", update.name), points));
        let points = of_this().map(|m| (m.n as f64, 1e6 * m.dense)).collect();
        curves.push((format!("{}, dense", update.name), points));
    }
    draw(directory, "inverse.svg", ["J^-1 v", "variables", "microseconds"], &curves)
}

/// Times of Taylor polynomials and of nested dual numbers against the order.
///
/// # Errors
///
/// If the file cannot be written.
pub fn of_taylor(measured: &[taylor::Measured], directory: &Path) -> Result<PathBuf> {
    let series = measured.iter().map(|m| (m.order as f64, 1e6 * m.series)).collect();
    let nested = measured.iter().filter_map(|m| Some((m.order as f64, 1e6 * m.nested?))).collect();
    let curves = [("Taylor".to_owned(), series), ("nested dual numbers".to_owned(), nested)];
    draw(directory, "taylor.svg", ["derivative of order N", "N", "microseconds"], &curves)
}
