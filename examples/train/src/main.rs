//! Trains a small neural network on Fisher's measurements of irises, with the gradient of the whole model from
//! `#[differentiable]`.
//!
//! `cargo run --release -p train` trains and tells how many flowers that were held out it classifies rightly;
//! `-- --help` tells the options. The network is in `model.rs`, the optimiser in `adam.rs`. Built with `--features mpi`, it trains on all ranks of
//! `mpirun -n 4 target/release/train`, each of which has a part of the flowers (`ranks.rs`).

mod adam;
mod iris;
mod model;
mod options;
mod plot;
mod ranks;
mod run;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&options::Options::parse())
}
