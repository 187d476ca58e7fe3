//! How much heap a contender takes.
//!
//! The counting allocator is the global one, in the timed rounds too. There it checks a flag of the thread for each allocation, for
//! all contenders alike: a few nanoseconds each, of which those that allocate in loops feel most.

use crate::case::Run;

/// The most bytes that a run holds at one time, its result included and its inputs not.
pub fn peak_bytes(run: &Run) -> u64 {
    allocation_counter::measure(run).bytes_max
}
