//! Pictures of how Newton's method goes down.

use crate::report::Comparison;
use plotters::prelude::*;
use std::error::Error;
use std::path::{Path, PathBuf};

const SIZE: (u32, u32) = (800, 560);

/// What is left of a sum of squares where it is the least that floating point has.
const FLOOR: f64 = 1e-16;

/// Writes `directory/NAME.svg` and returns its path.
pub(crate) fn write(comparisons: &[Comparison<'_>], directory: &Path) -> Result<PathBuf, Box<dyn Error>> {
    std::fs::create_dir_all(directory)?;
    let path = directory.join(format!("{}.svg", comparisons[0].data.name()));
    draw(comparisons, SVGBackend::new(&path, SIZE))?;
    Ok(path)
}

/// Draws a curve for the last try from each start: by how much the sum of squares at each Hessian is above the least
/// one, as a part of that.
fn draw(comparisons: &[Comparison<'_>], backend: SVGBackend<'_>) -> Result<(), Box<dyn Error>> {
    let name = comparisons[0].data.name();
    let sums = |comparison: &Comparison<'_>| comparison.newton.sum_of_squares;
    let least = comparisons.iter().map(sums).fold(f64::INFINITY, f64::min);
    let curves: Vec<Vec<f64>> = comparisons.iter().map(|c| excesses(&c.newton.work.path, least)).collect();
    let longest = curves.iter().map(Vec::len).max().unwrap_or(0).max(2);
    let highest = curves.iter().flatten().copied().fold(1.0, f64::max);

    let picture = backend.into_drawing_area();
    picture.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&picture)
        .caption(format!("{name}: Newton's method in trust regions"), ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(80)
        .build_cartesian_2d(0..longest - 1, (FLOOR..2.0 * highest).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("Hessian")
        .y_desc("sum of squares / least one - 1")
        .y_label_formatter(&|excess| format!("{excess:.0e}"))
        .max_light_lines(1)
        .draw()?;
    for (index, (comparison, curve)) in comparisons.iter().zip(curves).enumerate() {
        let colour = Palette99::pick(index);
        chart
            .draw_series(
                LineSeries::new(curve.into_iter().enumerate(), colour.stroke_width(2)).point_size(3),
            )?
            .label(format!("from start {}", comparison.start.number()))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], Palette99::pick(index)));
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    picture.present()?;
    Ok(())
}

/// By how much sums are above the least one, where they are finite.
fn excesses(path: &[f64], least: f64) -> Vec<f64> {
    path.iter().map(|sum| (sum / least - 1.0).max(FLOOR)).filter(|excess| excess.is_finite()).collect()
}
