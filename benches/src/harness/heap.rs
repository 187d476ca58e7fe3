//! How much heap a contender takes.
//!
//! The counting allocator is the global one, in the timed rounds too. There it checks a flag of the thread for each allocation, for
//! all contenders alike: a few nanoseconds each, of which those that allocate in loops feel most.

use crate::case::Run;

/// The most bytes that a run holds at one time, its result included and its inputs not.
pub fn peak_bytes(run: &Run) -> u64 {
    allocation_counter::measure(run).bytes_max
}

/// How often a run allocates.
pub fn allocations(run: &Run) -> u64 {
    allocation_counter::measure(run).count_total
}

/// Brings the allocator into the state that it has in a program which has freed something large before.
///
/// At first, glibc takes everything above 128 kB from the system and gives it back at once, and each new page is a trap into the kernel:
/// several times the cost of some gradients. Whoever frees something larger raises that limit, up to 32 MB, for the rest of the process.
/// Without this, a result would depend on which programs were measured before it.
pub fn settle_allocator() {
    const LARGEST_LIMIT: usize = 32 << 20;
    // What is taken is a little more than what is asked for, and must not be above the limit.
    drop(std::hint::black_box(vec![0_u8; LARGEST_LIMIT - (1 << 16)]));
}
