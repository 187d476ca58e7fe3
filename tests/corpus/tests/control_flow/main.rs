//! Branches, loops, exits and iterator chains, with zero, one and many trips, and what their reverse sweeps do to lists.

mod branches;
mod changing_conditions;
mod checkpoints;
mod chosen_indices;
mod conditions_that_change;
mod conditions_with_effects;
mod counters;
mod exits;
mod first_that_fails;
mod for_loops;
mod halves_walked;
mod iterator_chains;
mod iterator_ends;
mod iterator_forms;
mod iterator_stages;
mod loops_over_neighbours;
mod loops_taken_apart;
mod nested_loops;
mod owned_lists_walked;
mod released_lists;
mod replaced_lists;
mod undone_stores;
mod while_loops;
mod windows_of_new_lists;
