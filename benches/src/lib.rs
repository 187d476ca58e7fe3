//! Programs whose gradients are measured: by hand, by `#[differentiable]`, and by other crates.
//!
//! `cargo bench -p ad-benches` prints the table; `benches/gradients.rs` has the options.

pub mod case;
#[cfg(test)]
mod checks;
pub mod distance;
pub mod growth;
pub mod harness;
pub mod numbers;
#[cfg(feature = "peers")]
pub mod peers;
pub mod programs;
pub mod random;
pub mod second_order;
