//! Finds the state in which the weather began from noisy observations of what came of it: variational data assimilation in four dimensions (Le Dimet and Talagrand,
//! *Variational algorithms for analysis and assimilation of meteorological observations*, 1986), on the model of Lorenz (1996).
//!
//! `cargo run --release -p assimilate` makes observations, assimilates them and tells how far the estimate is from the truth; `-- --help` tells the options. The model and the cost are in
//! `model.rs`; its loop over the time steps has checkpoints, so memory does not grow with their number: `-- --steps 100000`.
//! Built with `--features mpi`, `mpirun -n 4 target/release/assimilate --ranks` does so for an ensemble.

mod ensemble;
mod model;
mod observations;
mod options;
mod plot;
mod run;
mod solve;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&options::Options::parse())
}
