//! Programs as people write them: models, simulations, numerical methods.

mod geodesy;
mod n_body;
mod network;
mod numerics_linear_algebra;
mod numerics_models;
mod ode;
mod options;
mod rigid_body;
