//! Pictures of the greeks and of the smile.

use crate::arguments::Arguments;
use crate::black_scholes;
use crate::contract::Kind;
use crate::greeks::Greeks;
use crate::tree::{self, Tree};
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;
use std::path::{Path, PathBuf};

type Outcome = Result<(), Box<dyn Error>>;
type Points = Vec<(f64, f64)>;

/// Points of a curve.
const SAMPLES: u32 = 120;
/// Steps of the trees in the picture: many trees are grown for it.
const STEPS: usize = 200;

/// A point of the smile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) maturity: f64,
    pub(crate) strike: f64,
    pub(crate) volatility: f64,
}

/// Writes both pictures and returns their paths.
pub(crate) fn write(
    arguments: &Arguments,
    smile: &[Point],
    directory: &Path,
) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    std::fs::create_dir_all(directory)?;
    let path = directory.join("greeks.svg");
    draw_greeks(arguments, SVGBackend::new(&path, (1200, 720)))?;
    let mut paths = vec![path];
    if !smile.is_empty() {
        let path = directory.join("smile.svg");
        draw_smile(smile, SVGBackend::new(&path, (800, 560)))?;
        paths.push(path);
    }
    Ok(paths)
}

/// Each greek has a chart of its own, with the call and the puts in it.
fn draw_greeks(arguments: &Arguments, backend: SVGBackend<'_>) -> Outcome {
    let Arguments { strike, volatility, .. } = *arguments;
    let [call, put] = [Kind::Call, Kind::Put].map(|kind| arguments.contract(kind));
    let tree = Tree { steps: STEPS, smooth: true };
    let spots = || (0..=SAMPLES).map(|k| strike * (0.5 + f64::from(k) / f64::from(SAMPLES)));
    let along = |greeks: &dyn Fn(f64) -> Greeks| -> Vec<_> {
        spots().map(|spot| (spot, greeks(spot).named())).collect()
    };
    let kinds = [
        ("call", along(&|spot| black_scholes::greeks(&call, spot, volatility))),
        ("put", along(&|spot| black_scholes::greeks(&put, spot, volatility))),
        ("American put", along(&|spot| tree::greeks(tree, &put, spot, volatility))),
    ];
    let picture = backend.into_drawing_area();
    picture.fill(&WHITE)?;
    for (row, area) in picture.split_evenly((2, 3)).iter().enumerate() {
        let name = kinds[0].1[0].1[row].0;
        let curves = kinds.iter().map(|(label, points)| {
            let points = points.iter().map(|(spot, greeks)| (*spot, greeks[row].1)).collect();
            ((*label).to_owned(), points)
        });
        draw(area, name, ["spot price", name], curves.collect(), false)?;
    }
    picture.present()?;
    Ok(())
}

/// Each maturity has a curve.
fn draw_smile(smile: &[Point], backend: SVGBackend<'_>) -> Outcome {
    let mut curves: Vec<(String, Points)> = Vec::new();
    for Point { maturity, strike, volatility } in smile {
        let label = format!("{maturity} years");
        match curves.iter_mut().find(|curve| curve.0 == label) {
            Some((_, points)) => points.push((*strike, *volatility)),
            None => curves.push((label, vec![(*strike, *volatility)])),
        }
    }
    for (_, points) in &mut curves {
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    let picture = backend.into_drawing_area();
    picture.fill(&WHITE)?;
    draw(&picture, "Implied volatilities", ["strike", "volatility"], curves, true)?;
    picture.present()?;
    Ok(())
}

/// Draws curves, and their points if asked for.
fn draw(
    area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    caption: &str,
    [x, y]: [&str; 2],
    curves: Vec<(String, Points)>,
    dots: bool,
) -> Outcome {
    let all = || curves.iter().flat_map(|curve| &curve.1);
    let mut chart = ChartBuilder::on(area)
        .caption(caption, ("sans-serif", 20))
        .margin(10)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .build_cartesian_2d(padded(all().map(|point| point.0)), padded(all().map(|point| point.1)))?;
    chart.configure_mesh().x_desc(x).y_desc(y).max_light_lines(1).draw()?;
    for (index, (label, points)) in curves.into_iter().enumerate() {
        let colour = Palette99::pick(index);
        let size = if dots { 3 } else { 0 };
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)).point_size(size))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], Palette99::pick(index)));
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    Ok(())
}

/// From the least value to the highest one, and a little on both sides; never empty.
fn padded(values: impl Iterator<Item = f64>) -> Range<f64> {
    let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (x.min(a), x.max(b)));
    let margin = if most > least { 0.04 * (most - least) } else { 1.0 };
    least - margin..most + margin
}
