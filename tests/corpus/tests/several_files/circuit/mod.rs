//! Methods of another file that give `&mut Self`, or take `self` by value.

mod builder;
mod load;

use ad_corpus::check;
use load::{
    impedance, impedance_adj, impedance_can_grad, impedance_grad, impedance_jvp, impedance_prim,
    impedance_value_and_grad,
};

#[test]
fn builders_of_another_file() {
    check!([impedance impedance_prim impedance_adj impedance_can_grad impedance_jvp impedance_grad impedance_value_and_grad] at (0.7, 1.3, 0.4, const 2.0), (1.7, 0.3, 0.9, const 0.5));
}
