//! Pictures.

use crate::growth::Row;
use crate::newton::Solution;
use plotters::prelude::*;
use std::error::Error;
use std::path::{Path, PathBuf};

const SIZE: (u32, u32) = (800, 560);

/// A name, and points.
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

/// Lengths of J v and of J⁻¹ v against time.
pub(crate) fn growth(rows: &[Row], directory: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let curve = |name: &str, of: fn(&Row) -> f64| Curve {
        name: name.to_owned(),
        points: rows.iter().map(|row| (row.time, of(row))).collect(),
    };
    let curves = [curve("|J v|", |row| row.tangent), curve("|J^-1 v|", |row| row.inverse)];
    write(
        directory,
        "growth.svg",
        "A damped pendulum: tangents shrink, inverse tangents grow",
        ["time", "length"],
        &curves,
    )
}

/// Residuals against iterations.
pub(crate) fn newton(solutions: &[(&str, Solution)], directory: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let curves: Vec<Curve> = solutions
        .iter()
        .map(|(name, solution)| Curve {
            name: (*name).to_owned(),
            points: solution
                .iterations
                .iter()
                .enumerate()
                .map(|(k, seen)| (k as f64, seen.residual))
                .collect(),
        })
        .collect();
    write(directory, "newton.svg", "Newton's method by inverse accumulation", ["step", "residual"], &curves)
}

fn write(
    directory: &Path,
    file: &str,
    caption: &str,
    [x_name, y_name]: [&str; 2],
    curves: &[Curve],
) -> Result<PathBuf, Box<dyn Error>> {
    std::fs::create_dir_all(directory)?;
    let path = directory.join(file);
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let last = points().map(|point| point.0).fold(1.0, f64::max);
    let (least, most) =
        points().fold((1.0_f64, 1.0_f64), |(least, most), point| (least.min(point.1), most.max(point.1)));
    {
        let picture = SVGBackend::new(&path, SIZE).into_drawing_area();
        picture.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&picture)
            .caption(caption, ("sans-serif", 22))
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(80)
            .build_cartesian_2d(0.0..last, (0.5 * least..2.0 * most).log_scale())?;
        chart
            .configure_mesh()
            .x_desc(x_name)
            .y_desc(y_name)
            .y_label_formatter(&|value| format!("{value:.0e}"))
            .max_light_lines(1)
            .draw()?;
        for (index, curve) in curves.iter().enumerate() {
            let line = LineSeries::new(curve.points.iter().copied(), Palette99::pick(index).stroke_width(2));
            chart
                .draw_series(line.point_size(3))?
                .label(&curve.name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], Palette99::pick(index)));
        }
        chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
        picture.present()?;
    }
    Ok(path)
}
