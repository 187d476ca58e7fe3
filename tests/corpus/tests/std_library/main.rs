//! Types and methods of the standard library: lists, arrays, maps, options, results, conversions.

mod arrays_mapped;
mod arrays_slices;
mod arrays_vectors;
mod collected_into_own_types;
mod conversions_of_scalars;
mod conversions_to_floats;
mod errors_converted;
mod errors_without_clone;
mod left_at_the_first;
mod list_idioms;
mod list_methods_by_table;
mod maps;
mod meanings_with_effects;
mod option_methods;
mod options_of_references;
mod options_results;
mod parts_by_get;
mod queues;
mod stages_of_chains;
mod sums_of_chains;
mod tangents;
mod types_that_show_later;
mod walked_together;
