//! Facts about a lowered function, in tables beside the IR.

pub(crate) mod activity;
mod blame;
pub(crate) mod borrowing;
pub(crate) mod brought;
pub(crate) mod carrying;
pub(crate) mod counts;
mod decoded;
mod decoding;
pub(crate) mod effects;
mod graph;
mod guards;
pub(crate) mod lent;
mod report;
pub(crate) mod standard;
mod stored;
mod taint;
pub(crate) mod unassigned;
mod whole_bits;
pub(crate) mod written;

pub(crate) use activity::Activity;
