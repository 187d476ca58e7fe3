//! What the numbers of `ad_runtime::numbers` and the traces of `ad_runtime::trace` cost.
//!
//! `cargo bench -p ad-benches --bench numbers` prints the tables.

pub mod closed_forms;
pub mod elimination;
pub mod inverse;
#[allow(clippy::needless_range_loop, reason = "the formulas have indices")]
pub mod literature;
pub mod lu;
#[cfg(feature = "peers")]
pub mod others;
pub mod picture;
pub mod taylor;
#[allow(clippy::needless_range_loop, reason = "the formulas have indices")]
pub mod updates;
