//! Traits of another file give vectors and arrays methods that have the names of those of slices; of what type the lists are is not known.
use ad_runtime::differentiable;
use traits_of_lists::{Middle, Odd};

#[path = "parts/traits_of_lists.rs"]
mod traits_of_lists;

#[differentiable(reverse)]
fn of_a_vector(x: &[f64]) -> f64 {
    let (mut order, _) = rayon::join(|| vec![0usize, 1, 2], || ());
    order.swap(0, 1);
    x[*order.first().unwrap()]
}

#[differentiable(reverse)]
fn of_all_lists(x: &[f64]) -> f64 {
    let (bounds, _) = rayon::join(|| [0.5, 1.5], || ());
    if bounds.contains(&1.0) { x[0] } else { x[1] }
}

fn main() {}
