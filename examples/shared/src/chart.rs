//! Pictures of curves, as SVG.

use anyhow::{Context, Result};
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;
use std::ops::Range;
use std::path::Path;

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// A line and points in one colour. A curve without a label is not in the legend.
pub struct Curve {
    /// What the legend calls it.
    pub label: String,
    /// The corners of the line.
    pub line: Vec<(f64, f64)>,
    /// The single points.
    pub points: Vec<(f64, f64)>,
}

/// Curves with the same axes.
pub struct Chart<'a> {
    /// What stands above it.
    pub caption: &'a str,
    /// What the axes are, across and up.
    pub axes: [&'a str; 2],
    /// Which of them are logarithmic. What such an axis does not have is left out.
    pub logarithmic: [bool; 2],
    /// What is drawn.
    pub curves: Vec<Curve>,
}

/// Draws charts, in rows of three. Folders that are missing are made.
///
/// # Errors
/// If the file cannot be written, or an axis has no finite values.
pub fn write(file: &Path, charts: Vec<Chart<'_>>) -> Result<()> {
    let columns = charts.len().min(3);
    let size = match charts.len() {
        1 => (800, 560),
        many => (400 * columns as u32, 360 * many.div_ceil(columns) as u32),
    };
    let draw_all = || -> Result<()> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let picture = SVGBackend::new(file, size).into_drawing_area();
        picture.fill(&WHITE)?;
        draw_in(&picture, charts, columns)?;
        Ok(picture.present()?)
    };
    draw_all().with_context(|| format!("{} cannot be drawn", file.display()))
}

/// Draws charts into an area, row by row.
///
/// # Errors
/// If an axis has no finite values, or the area cannot be drawn on.
pub fn draw_in(area: &Area<'_>, charts: Vec<Chart<'_>>, columns: usize) -> Result<()> {
    for (area, mut chart) in area.split_evenly((charts.len().div_ceil(columns), columns)).iter().zip(charts) {
        let [x_log, y_log] = chart.logarithmic;
        let is_shown = |at: f64, log: bool| at.is_finite() && (at > 0.0 || !log);
        for points in chart.curves.iter_mut().flat_map(|curve| [&mut curve.line, &mut curve.points]) {
            points.retain(|&(x, y)| is_shown(x, x_log) && is_shown(y, y_log));
        }
        let points = || chart.curves.iter().flat_map(|curve| curve.line.iter().chain(&curve.points));
        let x = axis(points().map(|point| point.0), x_log)?;
        let y = axis(points().map(|point| point.1), y_log)?;
        match chart.logarithmic {
            [false, false] => draw(area, &chart, x, y)?,
            [false, true] => draw(area, &chart, x, y.log_scale())?,
            [true, false] => draw(area, &chart, x.log_scale(), y)?,
            [true, true] => draw(area, &chart, x.log_scale(), y.log_scale())?,
        }
    }
    Ok(())
}

/// From the least value to the largest, and a little on both sides: an axis must not be empty.
fn axis(values: impl Iterator<Item = f64>, logarithmic: bool) -> Result<Range<f64>> {
    let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (x.min(a), x.max(b)));
    let margin = if most > least { 0.04 * (most - least) } else { least.abs().max(1.0) };
    let axis = if logarithmic { 0.8 * least..1.25 * most } else { least - margin..most + margin };
    anyhow::ensure!((axis.end - axis.start).is_finite(), "its values are too large, or no numbers");
    Ok(axis)
}

fn draw<X, Y>(area: &Area<'_>, chart: &Chart<'_>, x: X, y: Y) -> Result<()>
where
    X: AsRangedCoord<Value = f64, CoordDescType: ValueFormatter<f64>>,
    Y: AsRangedCoord<Value = f64, CoordDescType: ValueFormatter<f64>>,
{
    let mut drawn = ChartBuilder::on(area)
        .caption(chart.caption, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(70)
        .build_cartesian_2d(x, y)?;
    let mut mesh = drawn.configure_mesh();
    mesh.x_desc(chart.axes[0]).y_desc(chart.axes[1]).max_light_lines(1);
    if chart.logarithmic[1] {
        mesh.y_label_formatter(&|y| format!("{y:.0e}"));
    }
    mesh.draw()?;
    for (index, Curve { label, line, points }) in chart.curves.iter().enumerate() {
        let colour = Palette99::pick(index).to_rgba();
        let series = drawn.draw_series(LineSeries::new(line.iter().copied(), colour.stroke_width(2)))?;
        if !label.is_empty() {
            series.label(label).legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour));
        }
        // Black shows on the only curve.
        let colour = if chart.curves.len() == 1 { BLACK.to_rgba() } else { colour };
        drawn.draw_series(points.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
    }
    if chart.curves.iter().any(|curve| !curve.label.is_empty()) {
        drawn.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    }
    Ok(())
}
