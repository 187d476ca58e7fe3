//! Inverse automatic differentiation: J⁻¹ v and J⁻ᵀ v without the matrix J.
//!
//! Of the flow of a differential equation, step by step and by equations of its own, beside the dense Jacobian, with what it costs and how stable it is; of
//! residuals, for Newton's method on boundary-value problems; and of a gradient, where it is the inverse Hessian times a vector. The method is that of Pearlmutter and Siskind,
//! *Automatic Differentiation: Inverse Accumulation Mode*.
//!
//! `cargo run --release -p inverse` runs all of it, `-- --help` tells the options.

mod cost;
mod dense;
mod equation;
mod growth;
mod modes;
mod newton;
mod options;
mod plot;
mod poisson;
mod problem;
mod run;
mod system;
mod trajectory;
mod vector;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    run::run(&options::Options::parse())
}
