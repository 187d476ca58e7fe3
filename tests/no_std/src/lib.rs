//! Functions of a crate that has `alloc` and no standard library, and their derivatives. `tests/` compares them with differences.

#![no_std]
#![allow(clippy::needless_range_loop, reason = "loops with indices are what is tested")]

extern crate alloc;

pub mod floats;
pub mod generic;
pub mod lists;
pub mod second;
pub mod types;
