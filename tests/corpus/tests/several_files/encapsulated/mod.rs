//! Types of another file whose fields are private: an index, references to parts, iterators, and what they are dereferenced to.

mod grid;
mod types;
mod uses;
mod uses_of_grid;

use ad_corpus::check;
use uses::*;
use uses_of_grid::*;

#[test]
fn an_index_of_private_fields() {
    check!([log_det log_det_prim log_det_adj log_det_can_grad log_det_jvp log_det_grad log_det_value_and_grad; log_det_grad_and_hvp] at (&[2.0, 0.3, 0.1, 0.3, 3.0, 0.2, 0.1, 0.2, 1.5], const 3), (&[2.0], const 1), (&[2.0, 0.3, 0.3, 1.5], const 2));
}

#[test]
fn entries_on_both_sides() {
    check!([turned turned_prim turned_adj turned_can_grad turned_jvp turned_grad turned_value_and_grad; turned_grad_and_hvp] at (&[1.3, 0.7, -0.4, 0.9], const 0), (&[1.3, 0.7, -0.4, 0.9], const 1), (&[1.3, 0.7, -0.4, 0.9], const 4));
}

#[test]
fn a_list_by_another_name() {
    check!([scaled scaled_prim scaled_adj scaled_can_grad scaled_jvp scaled_grad scaled_value_and_grad; scaled_grad_and_hvp] at (&[1.3, 0.7, -0.4], 0.8), (&[1.3], -0.8));
}

#[test]
fn numbers_of_elements_in_private_fields() {
    check!([through_numbers_of_elements through_numbers_of_elements_prim through_numbers_of_elements_adj through_numbers_of_elements_can_grad through_numbers_of_elements_jvp through_numbers_of_elements_grad through_numbers_of_elements_value_and_grad; through_numbers_of_elements_grad_and_hvp] at (&[1.3, 0.7, -0.4]));
}

#[test]
fn indices_through_private_methods() {
    check!([through_private_methods through_private_methods_prim through_private_methods_adj through_private_methods_can_grad through_private_methods_jvp through_private_methods_grad through_private_methods_value_and_grad; through_private_methods_grad_and_hvp] at (&[1.3, 0.7, -0.4, 0.9], const 0), (&[1.3, 0.7, -0.4, 0.9], const 1), (&[1.3, 0.7, -0.4, 0.9], const 3));
}

#[test]
fn marked_accessors_of_private_fields() {
    check!([smoothed smoothed_prim smoothed_adj smoothed_can_grad smoothed_jvp smoothed_grad smoothed_value_and_grad; smoothed_grad_and_hvp] at (&[1.3, 0.7, -0.4, 0.9], const 0), (&[1.3, 0.7, -0.4, 0.9], const 1), (&[1.3, 0.7, -0.4, 0.9], const 2), (&[1.3, 0.7, -0.4, 0.9], const 4));
}

#[test]
fn all_cells_through_marked_accessors() {
    check!([weighted weighted_prim weighted_adj weighted_can_grad weighted_jvp weighted_grad weighted_value_and_grad; weighted_grad_and_hvp] at (1.3, 0.7, const 0), (1.3, 0.7, const 1), (-0.8, 0.4, const 3));
}
