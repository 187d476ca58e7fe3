//! Pictures of descents.

use crate::descend::Point;
use anyhow::Result;
use shared::chart::{self, Chart, Curve};
use std::path::{Path, PathBuf};

/// Writes `directory/NAME.svg`, the values of the points against the steps, and returns its path.
///
/// # Errors
/// If the picture cannot be written.
pub(crate) fn write(caption: &str, name: &str, points: &[Point], directory: &Path) -> Result<PathBuf> {
    let values: Vec<_> = points.iter().enumerate().map(|(step, point)| (step as f64, point.value)).collect();
    let curves = vec![Curve { label: String::new(), line: values.clone(), points: values }];
    let path = directory.join(format!("{name}.svg"));
    chart::write(&path, vec![Chart { caption, axes: ["step", "value"], logarithmic: [false; 2], curves }])?;
    Ok(path)
}
