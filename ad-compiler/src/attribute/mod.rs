//! What is asked for: the arguments of `#[differentiable(..)]`, the switches among them, and `#[cfg(..)]` in bodies.

mod arg;
pub(crate) mod args;
pub(crate) mod checkpoint;
pub(crate) mod conditional;
pub(crate) mod home;
pub(crate) mod switches;
