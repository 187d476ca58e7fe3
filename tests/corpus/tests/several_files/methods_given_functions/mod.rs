//! Methods of types of another module that are given functions: they are lowered where they are called.

mod model;

use ad_corpus::check;
use ad_runtime::differentiable;
use model::Model;

#[differentiable(second_order)]
fn day(t: f64) -> f64 {
    t.sin() + 0.5 * t
}

#[differentiable(second_order)]
fn by_function(x: f64, y: f64, steps: usize) -> f64 {
    let model: Model = model::Model::new(day, x);
    model.integrated(|t| t * t * y, steps) + model.start
}

/// Where the name means another type.
mod coarse {
    use super::model::coarse::Model;
    use ad_runtime::differentiable;

    #[differentiable(second_order)]
    pub fn by_closure(x: f64, y: f64) -> f64 {
        Model::new(|t| t * y, x).start
    }
}

#[test]
fn methods_of_another_module_that_are_given_functions() {
    check!([by_function by_function_prim by_function_adj by_function_can_grad by_function_jvp by_function_grad by_function_value_and_grad; by_function_grad_and_hvp] at (1.3, 0.7, const 0), (1.3, 0.7, const 1), (-0.4, 0.9, const 3));
}

#[test]
fn methods_of_types_of_one_name() {
    use coarse::*;
    check!([by_closure by_closure_prim by_closure_adj by_closure_can_grad by_closure_jvp by_closure_grad by_closure_value_and_grad; by_closure_grad_and_hvp] at (1.3, 0.7), (-0.4, 0.9));
}
