//! Pictures of data and fitted curve.

use anyhow::Result;
use nist::dataset::DataSet;
use shared::chart::{self, Chart, Curve};
use std::path::{Path, PathBuf};

/// Points of a curve.
const SAMPLES: u32 = 400;

/// Writes `directory/NAME.svg` and returns its path. Where there is a second predictor, the first one is the horizontal
/// axis, and each value of the second has a curve of its own.
pub(crate) fn write(data: &DataSet, b: &[f64], directory: &Path) -> Result<PathBuf> {
    let path = directory.join(format!("{}.svg", data.name()));
    let caption = format!("{}: data and fitted curve", data.name());
    let curves = groups(data).into_iter().map(|rest| Curve {
        label: rest.first().map(|value| format!("{} {value}", data.predictors[1])).unwrap_or_default(),
        line: fitted(data, b, rest),
        points: data.observations.iter().filter(|o| o.x[1..] == *rest).map(|o| (o.x[0], o.y)).collect(),
    });
    let axes = [data.predictors[0].as_str(), &data.response];
    let chart = Chart { caption: &caption, axes, logarithmic: [false; 2], curves: curves.collect() };
    chart::write(&path, vec![chart])?;
    Ok(path)
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

/// The fitted curve, from the least value of the first predictor to the largest.
fn fitted(data: &DataSet, b: &[f64], rest: &[f64]) -> Vec<(f64, f64)> {
    let observed = || data.observations.iter().map(|observation| observation.x[0]);
    let (least, most) =
        (observed().fold(f64::INFINITY, f64::min), observed().fold(f64::NEG_INFINITY, f64::max));
    let places = (0..=SAMPLES).map(|k| least + (most - least) * f64::from(k) / f64::from(SAMPLES));
    places.map(|x| (x, (data.model.value)(b, &[&[x], rest].concat()))).collect()
}
