//! Methods of another file that have the names of methods of the standard library, getters of two types with fields of the same names, a trait of another
//! file for slices, a constant in small letters, and modules that have the names of those of the standard library by imports.

mod bodies;
mod grids;
mod norm;
mod own;
mod prelude;
mod renamed;
mod uses;

use ad_corpus::check;
use renamed::*;
use uses::*;

#[test]
fn methods_of_another_file_named_like_those_of_the_standard_library() {
    check!([gives_a_float gives_a_float_prim gives_a_float_adj gives_a_float_can_grad gives_a_float_jvp gives_a_float_grad gives_a_float_value_and_grad] at (1.3, 0.7), (-0.4, 2.0));
    check!([changes changes_prim changes_adj changes_can_grad changes_jvp changes_grad changes_value_and_grad] at (1.3), (-0.4));
    check!([changes_and_tells changes_and_tells_prim changes_and_tells_adj changes_and_tells_can_grad changes_and_tells_jvp changes_and_tells_grad changes_and_tells_value_and_grad] at (1.3, const 0), (-0.4, const 1));
    check!([takes takes_prim takes_adj takes_can_grad takes_jvp takes_grad takes_value_and_grad] at (1.3), (-0.4));
    check!([gives_itself gives_itself_prim gives_itself_adj gives_itself_can_grad gives_itself_jvp gives_itself_grad gives_itself_value_and_grad] at (1.3, const 0), (1.3, const 1), (-0.9, const 3));
    check!([views views_prim views_adj views_can_grad views_jvp views_grad views_value_and_grad] at (1.3), (-0.4));
}

#[test]
fn getters_of_two_types_with_fields_of_the_same_names() {
    check!([of_the_other of_the_other_prim of_the_other_adj of_the_other_can_grad of_the_other_jvp of_the_other_grad of_the_other_value_and_grad] at (&[1.3, 0.7, -0.4]));
    check!([of_its_own of_its_own_prim of_its_own_adj of_its_own_can_grad of_its_own_jvp of_its_own_grad of_its_own_value_and_grad] at (&[1.3, 0.7, -0.4]));
}

#[test]
fn a_trait_of_another_file_for_slices() {
    check!([normed normed_prim normed_adj normed_can_grad normed_jvp normed_grad normed_value_and_grad] at (&[1.3, 0.7]), (&[-0.4, 2.0]));
}

#[test]
fn a_constant_in_small_letters() {
    check!([chosen chosen_prim chosen_adj chosen_can_grad chosen_jvp chosen_grad chosen_value_and_grad] at (&[1.3, 0.7], const 0), (&[1.3, 0.7], const 1), (&[1.3, 0.7], const 2));
}

#[test]
fn modules_that_imports_name_like_those_of_the_standard_library() {
    check!([swapped swapped_prim swapped_adj swapped_can_grad swapped_jvp swapped_grad swapped_value_and_grad] at (&[1.3, 0.7]), (&[-0.4, 2.0]));
    check!([filled_by_module filled_by_module_prim filled_by_module_adj filled_by_module_can_grad filled_by_module_jvp filled_by_module_grad filled_by_module_value_and_grad] at (&[1.3, 0.7]), (&[-0.4, 2.0]));
    check!([filled_by_name filled_by_name_prim filled_by_name_adj filled_by_name_can_grad filled_by_name_jvp filled_by_name_grad filled_by_name_value_and_grad] at (&[1.3, 0.7]), (&[-0.4, 2.0]));
}

#[test]
fn a_pattern_that_counts_from_the_end() {
    check!([last last_prim last_adj last_can_grad last_jvp last_grad last_value_and_grad] at (1.3), (-0.4));
}
