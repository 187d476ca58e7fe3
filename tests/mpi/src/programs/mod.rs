//! Programs of all ranks, each with its derivatives in every mode.

mod between_two;
mod collective;
mod forms;
mod models;

use crate::checks::Ranks;

macro_rules! programs {
    ($($module:ident: $($program:ident)*;)*) => {
        pub(crate) const ALL: &[(&str, fn(&Ranks))] = &[$($((stringify!($program), $module::$program::check),)*)*];
    };
}
programs! {
    collective: all_reduced_means all_reduced_lists_in_loops all_gathered reduced_on_a_root broadcast gathered_and_scattered;
    between_two: ring lists_of_unknown_length shorter_than_the_buffer numbered_messages;
    forms: helpers_with_constants helpers_whose_result_is_dropped methods_with_a_communicator generic_communicators helpers_without_a_communicator left_early checkpoints;
    models: replicated_models single_precision integers;
}
