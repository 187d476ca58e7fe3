//! Transforms of the IR; below the barriers of analysis nothing here can fail.

pub(crate) mod adjoint;
pub(crate) mod schedule;
pub(crate) mod shapes;
pub(crate) mod simplify;
pub(crate) mod tangent;
