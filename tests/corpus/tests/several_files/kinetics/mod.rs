//! Macros by example of another file.

#[macro_use]
mod macros;
mod rates;

use ad_corpus::check;
use rates::{rate, rate_adj, rate_can_grad, rate_grad, rate_jvp, rate_prim, rate_value_and_grad};

#[test]
fn macros_of_another_file() {
    check!([rate rate_prim rate_adj rate_can_grad rate_jvp rate_grad rate_value_and_grad] at (&[1.4, 0.6, 0.9]), (&[-0.4, 1.6, 0.9, 0.2]));
}
