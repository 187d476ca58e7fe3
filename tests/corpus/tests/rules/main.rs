//! Rules of elementary functions: at regular points, at kinks, at singular points.

mod kinks;
mod kinks_that_cancel;
mod kinks_that_cancel_by_method;
mod numbers_by_the_rules;
mod products;
mod regular_points;
mod rules_of_other_shapes;
mod second_powers;
mod special;
mod strong_zero;
mod sums_of_one_element;
