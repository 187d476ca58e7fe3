//! Pictures of data and fitted curve.

use crate::nist::dataset::DataSet;
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Points of a curve.
const SAMPLES: u32 = 400;
const SIZE: (u32, u32) = (800, 560);

/// Writes `directory/NAME.svg` and returns its path.
pub(crate) fn write(data: &DataSet, b: &[f64], directory: &Path) -> Result<PathBuf, Box<dyn Error>> {
    std::fs::create_dir_all(directory)?;
    let path = directory.join(format!("{}.svg", data.name()));
    draw(data, b, SVGBackend::new(&path, SIZE))?;
    Ok(path)
}

/// Draws data and curve. Where there is a second predictor, the first one is the horizontal axis, and each
/// value of the second has a curve of its own.
fn draw(data: &DataSet, b: &[f64], backend: SVGBackend<'_>) -> Result<(), Box<dyn Error>> {
    let groups = groups(data);
    let observed_x = extent(data.observations.iter().map(|observation| observation.x[0]));
    let curves: Vec<_> = groups.iter().map(|rest| curve(data, b, rest, &observed_x)).collect();
    let observed_y = data.observations.iter().map(|observation| observation.y);
    let all_y = extent(observed_y.chain(curves.iter().flatten().map(|point| point.1)));

    let picture = backend.into_drawing_area();
    picture.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&picture)
        .caption(format!("{}: data and fitted curve", data.name()), ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(70)
        .build_cartesian_2d(padded(&observed_x), padded(&all_y))?;
    chart.configure_mesh().x_desc(&data.predictors[0]).y_desc(&data.response).max_light_lines(1).draw()?;
    for (index, (rest, curve)) in groups.iter().zip(curves).enumerate() {
        let colour = Palette99::pick(index);
        let line = chart.draw_series(LineSeries::new(curve, colour.stroke_width(2)))?;
        if let [value] = rest {
            line.label(format!("{} {value}", data.predictors[1]));
            line.legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], Palette99::pick(index)));
        }
        // Black shows on the only curve; beside other curves a point needs the colour of its own.
        let point_colour = if groups.len() == 1 { BLACK.to_rgba() } else { colour.to_rgba() };
        let of_group = data.observations.iter().filter(|observation| observation.x[1..] == **rest);
        chart.draw_series(of_group.map(|o| Circle::new((o.x[0], o.y), 3, point_colour)))?;
    }
    if groups.len() > 1 {
        chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    }
    picture.present()?;
    Ok(())
}

/// The different values of the predictors after the first, in the order of the observations.
fn groups(data: &DataSet) -> Vec<&[f64]> {
    let mut groups: Vec<&[f64]> = Vec::new();
    for observation in &data.observations {
        if !groups.contains(&&observation.x[1..]) {
            groups.push(&observation.x[1..]);
        }
    }
    groups
}

/// The fitted curve, without points where the model has no value.
fn curve(data: &DataSet, b: &[f64], rest: &[f64], x_range: &Range<f64>) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    for sample in 0..=SAMPLES {
        let x = x_range.start + (x_range.end - x_range.start) * f64::from(sample) / f64::from(SAMPLES);
        let y = (data.model.value)(b, &[&[x], rest].concat());
        if y.is_finite() {
            points.push((x, y));
        }
    }
    points
}

/// From the smallest value to the largest.
fn extent(values: impl Iterator<Item = f64>) -> Range<f64> {
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        least = least.min(value);
        most = most.max(value);
    }
    least..most
}

/// The range and a little on both sides; never empty, which a coordinate axis must not be.
fn padded(range: &Range<f64>) -> Range<f64> {
    let length = range.end - range.start;
    let margin = if length > 0.0 { 0.04 * length } else { 1.0 };
    range.start - margin..range.end + margin
}
