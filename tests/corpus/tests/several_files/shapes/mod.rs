//! Variants of another file by their bare names.

mod energy;
mod shape;

use ad_corpus::check;
use energy::{total, total_adj, total_can_grad, total_grad, total_jvp, total_prim, total_value_and_grad};

#[test]
fn variants_of_another_file() {
    check!([total total_prim total_adj total_can_grad total_jvp total_grad total_value_and_grad] at (1.5, 0.6, 2.1), (0.5, 2.6, 1.1));
}
