//! Wrong gradients that were found, here and in other systems, each under the name of the mistake.

mod closures;
mod copies;
mod dereferenced;
mod language;
mod lending;
mod names_of_references;
mod own_methods_of_numbers;
mod own_methods_that_change;
mod panics;
mod pitfalls_aggregates;
mod pitfalls_kinks;
mod pitfalls_loops;
mod pitfalls_mutation;
mod pitfalls_tooling;
mod put_together_in_blocks;
mod references_and_values;
mod structs;
mod tangents;
