//! Times against sizes and orders, in SVG.

use super::{inverse, taylor};
use plotters::prelude::*;
use std::error::Error;
use std::path::{Path, PathBuf};

const SIZE: (u32, u32) = (800, 560);

/// A name, and points.
type Curve = (String, Vec<(f64, f64)>);

/// Times of inverse accumulation and of the dense way against the number of variables.
///
/// # Errors
///
/// If the file cannot be written.
pub fn of_inverse(measured: &[inverse::Measured], directory: &Path) -> Result<PathBuf, Box<dyn Error>> {
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
pub fn of_taylor(measured: &[taylor::Measured], directory: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let series = measured.iter().map(|m| (m.order as f64, 1e6 * m.series)).collect();
    let nested = measured.iter().filter_map(|m| Some((m.order as f64, 1e6 * m.nested?))).collect();
    let curves = [("Taylor".to_owned(), series), ("nested dual numbers".to_owned(), nested)];
    draw(directory, "taylor.svg", ["derivative of order N", "N", "microseconds"], &curves)
}

fn draw(
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
