//! What gradients cost: allocations, instructions, files.

mod allocations;
mod instruction_counts;
mod integrations;
mod second_order_allocations;
mod spilled_snapshots;
