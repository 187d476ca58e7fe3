//! NIST's Statistical Reference Datasets for nonlinear regression: the data sets, their models, and the usual way to
//! fit them. The examples `fit` and `newton` share this folder; it is no example itself.

pub(crate) mod dataset;
pub(crate) mod digits;
pub(crate) mod misra1a;
pub(crate) mod models;
pub(crate) mod parse;
pub(crate) mod polish;
pub(crate) mod problem;
pub(crate) mod solve;
