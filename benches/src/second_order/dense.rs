//! Hessians.
