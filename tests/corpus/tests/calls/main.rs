//! Calls: of functions of the file and of others, with derivatives that are generated or written by hand, by value and by reference.

mod by_name_and_path;
mod calls_and_effects;
mod checks;
mod circles_of_calls;
mod custom_adjoints;
mod custom_inline;
mod custom_methods;
mod custom_primals;
mod formulas;
mod function_values;
mod higher_order;
mod identity_of_ones_own;
mod kept_by_callees;
mod kept_in_second_order;
mod left_to_callers;
mod lent_lists_that_grow;
mod lent_without_derivative;
mod methods_by_value;
mod mutable_parameters;
mod only_some_functions;
mod parts_lent_at_once;
mod results_beside_changes;
mod short_functions;
mod state_by_value;
mod state_of_another_file;
mod stateless_recursion;
