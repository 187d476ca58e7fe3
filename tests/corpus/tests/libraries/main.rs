//! Other libraries: matrices of nalgebra, ndarray and faer, parallel iterators of rayon.

mod changed_between_calls;
mod entries;
mod faer_methods;
mod faer_operators;
mod faer_solving;
mod matrices_from_functions;
mod matrices_from_macros;
mod nalgebra_cholesky;
mod nalgebra_determinants;
mod nalgebra_methods;
mod nalgebra_operators;
mod nalgebra_solving;
mod ndarray;
mod parallel;
