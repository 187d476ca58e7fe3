//! Methods of types of a file that `include!` brings that have the names of methods of the standard library: the macro sees neither the type nor the method.
use ad_runtime::differentiable;

mod bodies {
    include!("parts/bodies.rs");
}
use bodies::{Body, made};

#[differentiable]
fn gives_a_float(a: f64, t: f64) -> f64 {
    let body = Body { a, count: 0 };
    body.position(t) * a
}

#[differentiable]
fn changes(a: f64) -> f64 {
    let mut body = made(a);
    body.abs();
    body.a * a
}

#[differentiable]
fn changes_and_tells(a: f64) -> f64 {
    let mut body = Body { a, count: 0 };
    if body.contains(0.5) { body.a * a } else { a }
}

#[differentiable]
fn takes(a: f64) -> f64 {
    let mut body = Body { a, count: 1 };
    let taken = body.take();
    taken.a * body.a
}

#[differentiable]
fn gives_itself(a: f64, n: usize) -> f64 {
    let mut body = Body { a, count: 0 };
    for _ in 0..n {
        body = body.len();
    }
    body.a * a
}

#[differentiable]
fn views(a: f64) -> f64 {
    let mut body = Body { a, count: 1 };
    body.as_mut();
    body.a * a
}

fn main() {}
