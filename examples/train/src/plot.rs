//! A picture of the losses.

use crate::run::Losses;
use anyhow::Result;
use shared::chart::{self, Chart, Curve};
use std::path::Path;

/// Writes the losses of all epochs as an SVG, on a logarithmic scale.
pub(crate) fn write(losses: &[Losses], file: &Path) -> Result<()> {
    let curve = |label: &str, of: fn(&Losses) -> f64| Curve {
        label: label.to_owned(),
        line: losses.iter().enumerate().map(|(epoch, losses)| (epoch as f64, of(losses))).collect(),
        points: Vec::new(),
    };
    let chart = Chart {
        caption: "Irises: loss while training",
        axes: ["epoch", "mean cross-entropy"],
        logarithmic: [false, true],
        curves: vec![
            curve("training", |losses| losses.training),
            curve("held out", |losses| losses.held_out),
        ],
    };
    chart::write(file, vec![chart])
}
