//! What the examples, and the pictures of the benchmarks, share.

pub mod chart;
pub mod values;
