//! Curves with logarithmic axes, in SVG.

use plotters::prelude::*;
use std::error::Error;
use std::path::{Path, PathBuf};

const SIZE: (u32, u32) = (800, 560);

/// A name, and points.
pub type Curve = (String, Vec<(f64, f64)>);

/// Draws curves with logarithmic axes; the words are the caption and what the axes are.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw(
    directory: &Path,
    file: &str,
    [caption, x_name, y_name]: [&str; 3],
    curves: &[Curve],
) -> Result<PathBuf, Box<dyn Error>> {
    std::fs::create_dir_all(directory)?;
    let path = directory.join(file);
    let range = |of: fn(&(f64, f64)) -> f64| {
        let all = curves.iter().flat_map(|(_, points)| points).map(of);
        let (least, most) = all.fold((f64::INFINITY, 0.0), |(least, most), v| (v.min(least), v.max(most)));
        (0.8 * least..1.25 * most).log_scale()
    };
    let picture = SVGBackend::new(&path, SIZE).into_drawing_area();
    picture.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&picture)
        .caption(caption, ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(80)
        .build_cartesian_2d(range(|point| point.0), range(|point| point.1))?;
    chart.configure_mesh().x_desc(x_name).y_desc(y_name).max_light_lines(1).draw()?;
    for (index, (name, points)) in curves.iter().enumerate() {
        let line = LineSeries::new(points.iter().copied(), Palette99::pick(index).stroke_width(2));
        chart
            .draw_series(line.point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], Palette99::pick(index)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    picture.present()?;
    drop(chart);
    drop(picture);
    Ok(path)
}
