//! NIST's Statistical Reference Datasets for nonlinear regression: the data sets, their models, and the usual way to
//! fit them. The examples `fit` and `newton` share this package; it is no example itself.

pub mod dataset;
pub mod digits;
pub mod misra1a;
pub mod models;
pub mod parse;
pub mod polish;
pub mod problem;
pub mod solve;
