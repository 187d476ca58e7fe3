//! A list that a method of another file gives, walked where it is made.

mod model;
mod report;

use ad_corpus::check;
use report::{run, run_adj, run_can_grad, run_grad, run_jvp, run_prim, run_value_and_grad};

#[test]
fn lists_that_methods_of_another_file_give() {
    check!([run run_prim run_adj run_can_grad run_jvp run_grad run_value_and_grad] at (0.7, 1.3, -0.4, const 0), (0.7, 1.3, -0.4, const 1), (0.7, 1.3, -0.4, const 3));
}
