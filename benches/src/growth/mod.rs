//! Programs whose gradient must cost a constant times the function, whatever their size: they keep state in structs and lists, change it step by step, and
//! read it by methods and functions. [`table`](crate::harness::growth::table) counts what they need at three sizes.

// Formulas in several indices are written with indices, as users write them.
#![allow(clippy::needless_range_loop)]

use crate::case::{Run, run};
use std::rc::Rc;

/// A program at any size.
pub struct Growing {
    /// What it is called in the table.
    pub name: &'static str,
    /// The smallest size that is measured; the others are four and sixteen times that. What the function does is as much, or a little more.
    pub size: usize,
    /// What is asked for.
    pub order: Order,
    /// Makes the function and its derivative for a size.
    pub case_of: fn(usize) -> Pair,
}

/// Which derivative is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Value and gradient.
    Gradient,
    /// A product with the Hessian.
    Product,
}

/// A function, and what gives its value and gradient, or a product with its Hessian, on one input.
pub struct Pair {
    /// The function alone.
    pub primal: Run,
    /// The derivative.
    pub ours: Run,
}

/// Both on the same input.
fn pair<Input: 'static, Value: 'static, Gradient: 'static>(
    input: Input,
    primal: fn(&Input) -> Value,
    ours: fn(&Input) -> Gradient,
) -> Pair {
    let input = Rc::new(input);
    Pair { primal: run(&input, primal), ours: run(&input, ours) }
}

/// Numbers between -1 and 1 without a period.
fn smooth(count: usize) -> Vec<f64> {
    (0..count).map(|k| (1.3 * k as f64 + 0.4 * (0.7 * k as f64).sin()).sin()).collect()
}

/// A direction for products with the Hessian.
fn along(count: usize) -> Vec<f64> {
    (0..count).map(|k| (0.9 * k as f64 + 0.2).cos()).collect()
}

/// The order of a matrix whose decomposition takes so many operations.
fn cube_root(operations: usize) -> usize {
    (operations as f64).cbrt().round() as usize
}

macro_rules! programs {
    ($($name:ident at $size:literal),* $(,)?; products: $($of:ident at $size_of_product:literal),* $(,)?) => {
        $(mod $name;)*
        /// All of them, in the order of the table.
        pub const PROGRAMS: &[Growing] = &[
            $(Growing { name: stringify!($name), size: $size, order: Order::Gradient, case_of: $name::case_of },)*
            $(Growing {
                name: concat!("hvp of ", stringify!($of)),
                size: $size_of_product,
                order: Order::Product,
                case_of: $of::product_of,
            },)*
        ];
    };
}

programs! {
    getters at 200,
    grid at 144,
    reverberation at 200,
    elimination at 216,
    cholesky_by_rows at 512,
    givens at 216,
    fft at 64,
    eigenvalues at 64,
    edit_distance at 100,
    particles at 100,
    contacts at 20,
    stack_machine at 100,
    fenwick at 100,
    events at 30,
    simplex at 216,
    gibbs at 60,
    cached_network at 100,
    recurrent at 100,
    integrator at 6,
    filter at 100,
    by_value at 200,
    builder at 200,
    wave at 100,
    rays at 30,
    generic_field at 100,
    sorted at 60,
    tree at 60;
    products:
    getters at 200,
    grid at 144,
    integrator at 6,
}
