//! A picture of the states at the first time that is observed.

use anyhow::Result;
use shared::chart::{self, Chart, Curve};
use std::path::Path;

/// More places would be a blur.
const MOST_PLACES: usize = 100;

/// Writes truth, background and estimate as lines, and observations as points, as an SVG.
pub(crate) fn write(states: &[Vec<f64>; 3], seen: &[f64], file: &Path) -> Result<()> {
    let shown = |values: &[f64], every: usize| -> Vec<_> {
        let places = (0..MOST_PLACES).step_by(every).map(|place| place as f64);
        places.zip(values.iter().copied()).collect()
    };
    let labels = ["truth", "background", "estimate"].into_iter();
    let mut curves: Vec<Curve> = labels
        .zip(states)
        .map(|(label, state)| Curve { label: label.to_owned(), line: shown(state, 1), points: Vec::new() })
        .collect();
    curves.push(Curve { label: "observations".to_owned(), line: Vec::new(), points: shown(seen, 2) });
    let caption = "Lorenz (1996): the first time that is observed";
    chart::write(file, vec![Chart { caption, axes: ["place", "x"], logarithmic: [false; 2], curves }])
}
