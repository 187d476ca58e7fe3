//! Curves with logarithmic axes, in SVG.

use anyhow::Result;
use shared::chart::{self, Chart};
use std::path::{Path, PathBuf};

/// A name, and points.
pub type Curve = (String, Vec<(f64, f64)>);

/// Draws curves with logarithmic axes; the words are the caption and what the axes are.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw(directory: &Path, file: &str, [caption, x, y]: [&str; 3], curves: &[Curve]) -> Result<PathBuf> {
    let path = directory.join(file);
    let curves =
        curves.iter().cloned().map(|(label, line)| chart::Curve { label, points: line.clone(), line });
    let chart = Chart { caption, axes: [x, y], logarithmic: [true; 2], curves: curves.collect() };
    chart::write(&path, vec![chart])?;
    Ok(path)
}
