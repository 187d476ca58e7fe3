//! Pictures of the greeks and of the smile.

use crate::arguments::Arguments;
use crate::black_scholes;
use crate::contract::Kind;
use crate::greeks::Greeks;
use crate::tree::{self, Tree};
use anyhow::Result;
use shared::chart::{self, Chart, Curve};
use std::path::{Path, PathBuf};

/// Points of a curve.
const SAMPLES: u32 = 120;
/// Steps of the trees in the picture: many trees are grown for it.
const STEPS: usize = 200;

/// Writes both pictures and returns their paths. The smile has a maturity, a strike and a volatility for each point.
pub(crate) fn write(
    arguments: &Arguments,
    smile: &[(f64, f64, f64)],
    directory: &Path,
) -> Result<Vec<PathBuf>> {
    let mut paths = vec![directory.join("greeks.svg")];
    chart::write(&paths[0], greeks(arguments))?;
    if !smile.is_empty() {
        paths.push(directory.join("smile.svg"));
        let (caption, axes) = ("Implied volatilities", ["strike", "volatility"]);
        let curves = by_maturity(smile);
        chart::write(&paths[1], vec![Chart { caption, axes, logarithmic: [false; 2], curves }])?;
    }
    Ok(paths)
}

/// Each greek has a chart of its own, with the call and the puts in it.
fn greeks(arguments: &Arguments) -> Vec<Chart<'static>> {
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
    let charts = (0..6).map(|row| {
        let curves = kinds.iter().map(|(label, points)| Curve {
            label: (*label).to_owned(),
            line: points.iter().map(|(spot, greeks)| (*spot, greeks[row].1)).collect(),
            points: Vec::new(),
        });
        let caption = kinds[0].1[0].1[row].0;
        Chart { caption, axes: ["spot price", caption], logarithmic: [false; 2], curves: curves.collect() }
    });
    charts.collect()
}

/// Each maturity has a curve, along the strikes.
fn by_maturity(smile: &[(f64, f64, f64)]) -> Vec<Curve> {
    let mut smile = smile.to_vec();
    smile.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let curves = smile.chunk_by(|a, b| a.0 == b.0).map(|of_maturity| {
        let points: Vec<_> =
            of_maturity.iter().map(|&(_, strike, volatility)| (strike, volatility)).collect();
        Curve { label: format!("{} years", of_maturity[0].0), line: points.clone(), points }
    });
    curves.collect()
}
