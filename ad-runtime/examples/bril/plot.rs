//! Pictures of descents.

use crate::descend::Point;
use plotters::prelude::*;
use std::error::Error;
use std::path::{Path, PathBuf};

const SIZE: (u32, u32) = (800, 480);

/// Writes `directory/NAME.svg`, the values of the points against the steps, and returns its path.
///
/// # Errors
/// If the picture cannot be written.
pub(crate) fn write(
    title: &str,
    name: &str,
    points: &[Point],
    directory: &Path,
) -> Result<PathBuf, Box<dyn Error>> {
    std::fs::create_dir_all(directory)?;
    let path = directory.join(format!("{name}.svg"));
    draw(title, points, SVGBackend::new(&path, SIZE))?;
    Ok(path)
}

fn draw(title: &str, points: &[Point], backend: SVGBackend<'_>) -> Result<(), Box<dyn Error>> {
    let values: Vec<(f64, f64)> = (0..)
        .map(f64::from)
        .zip(points.iter().map(|point| point.value))
        .filter(|(_, y)| y.is_finite())
        .collect();
    let (least, most) = values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), &(_, y)| (least.min(y), most.max(y)));
    // A coordinate axis must not be empty, and its length has to be finite.
    let margin = if most > least { 0.05 * (most - least) } else { 0.05 * least.abs().max(1.0) };
    let vertical = least - margin..most + margin;
    if !(vertical.end - vertical.start).is_finite() {
        return Err(format!("no picture of \"{title}\": its values are too large, or no numbers").into());
    }

    let picture = backend.into_drawing_area();
    picture.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&picture)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(70)
        .build_cartesian_2d(0.0..(points.len().max(2) - 1) as f64, vertical)?;
    chart.configure_mesh().x_desc("step").y_desc("value").max_light_lines(1).draw()?;
    chart.draw_series(LineSeries::new(values.iter().copied(), BLUE.stroke_width(2)))?;
    chart.draw_series(values.iter().map(|&point| Circle::new(point, 3, BLUE.filled())))?;
    picture.present()?;
    Ok(())
}
