//! Pictures of how Newton's method goes down.

use crate::report::Comparison;
use anyhow::Result;
use shared::chart::{self, Chart, Curve};
use std::path::{Path, PathBuf};

/// What is left of a sum of squares where it is the least that floating point has.
const FLOOR: f64 = 1e-16;

/// Writes `directory/NAME.svg` and returns its path. There is a curve for the last try from each start: by how much the sum
/// of squares at each Hessian is above the least one, as a part of that.
pub(crate) fn write(comparisons: &[Comparison<'_>], directory: &Path) -> Result<PathBuf> {
    let name = comparisons[0].data.name();
    let sums = |comparison: &Comparison<'_>| comparison.newton.sum_of_squares;
    let least = comparisons.iter().map(sums).fold(f64::INFINITY, f64::min);
    let curves = comparisons.iter().map(|comparison| {
        let path = comparison.newton.work.path.iter().enumerate();
        let excesses: Vec<_> = path.map(|(k, sum)| (k as f64, (sum / least - 1.0).max(FLOOR))).collect();
        let label = format!("from start {}", comparison.start.number());
        Curve { label, line: excesses.clone(), points: excesses }
    });
    let chart = Chart {
        caption: &format!("{name}: Newton's method in trust regions"),
        axes: ["Hessian", "sum of squares / least one - 1"],
        logarithmic: [false, true],
        curves: curves.collect(),
    };
    let path = directory.join(format!("{name}.svg"));
    chart::write(&path, vec![chart])?;
    Ok(path)
}
