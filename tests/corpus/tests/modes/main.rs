//! The modes: gradients and products in every form, second order, other numbers, passes left out, and the harness itself.

mod gradient_macros;
mod gradients_in_place;
mod gradients_of_gradients;
mod harness;
mod hessians;
mod lanes;
mod lengths_of_derivatives;
mod lifted;
mod lifted_declarations;
mod lifted_types;
mod local_gradients;
mod local_gradients_of_programs;
mod local_gradients_through_calls;
mod over_numbers;
mod rows_of_what_is_changed;
mod second_derivatives;
mod second_order_by_hand;
mod second_order_hidden_types;
mod sparse;
mod switches;
mod user_functions;
