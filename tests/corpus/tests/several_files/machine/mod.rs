//! A type whose methods are named like those of lists, in another file.

mod stack;
mod vm;

use ad_corpus::check;
use vm::{run, run_adj, run_can_grad, run_grad, run_jvp, run_prim, run_value_and_grad};

#[test]
fn methods_named_like_those_of_lists() {
    check!([run run_prim run_adj run_can_grad run_jvp run_grad run_value_and_grad] at
        (&[1.2, 0.7, -0.4], const 8), (&[1.2, 0.7], const 6), (&[1.2], const 1));
}
