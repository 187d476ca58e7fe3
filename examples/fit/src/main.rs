//! Nonlinear least squares with derivatives from `#[differentiable]`: fits models to NIST's reference data
//! sets and compares the parameters with the certified ones.
//!
//! `cargo run --release --example fit` fits the data set Misra1a, `-- FILES...` fits NIST's files;
//! `-- --help` tells the options. The models are in `nist/models/`, beside this folder.

#[path = "../shared/chart.rs"]
mod chart;
#[allow(dead_code, reason = "the Hessians and the standard deviations are for the example `newton`")]
#[path = "../nist/mod.rs"]
mod nist;
mod options;
mod plot;
mod report;
mod run;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&options::Options::parse())
}
