//! What callees keep of arguments and tangents where products with the Hessian are asked for: all kinds of callees, between changes of what they read.

use ad_corpus::check;
use ad_runtime::{Differentiable, adjoint, differentiable};

/// A state that all the functions below change step by step.
#[derive(Clone, Differentiable)]
struct Walk {
    at: Vec<f64>,
    last: Option<f64>,
    scale: f64,
}

#[differentiable(second_order)]
fn begun(x: &[f64]) -> Walk {
    Walk { at: x.to_vec(), last: None, scale: x[0] }
}

#[differentiable(second_order)]
impl Walk {
    fn last_or(&self, other: f64) -> f64 {
        self.last.unwrap_or(other) * self.scale
    }

    fn step(&mut self, i: usize, by: f64) -> f64 {
        let moved = self.slope(i, by);
        self.at[i % 3] += moved;
        self.scale *= 1.0 + 0.1 * self.height(i, by);
        moved * self.scale
    }
}

/// Read through a trait, by a struct and by another one that holds it.
#[differentiable(second_order)]
trait Field {
    fn height(&self, i: usize, by: f64) -> f64;

    /// The trait's own, which calls the implementation's.
    fn slope(&self, i: usize, by: f64) -> f64 {
        self.height(i, by) * self.height(i + 1, by * by)
    }
}

#[differentiable(second_order)]
impl Field for Walk {
    fn height(&self, i: usize, by: f64) -> f64 {
        self.at[i % self.at.len()] * self.scale * by
    }
}

#[derive(Clone, Differentiable)]
struct Twice<F> {
    inner: F,
    factor: f64,
}

#[differentiable(second_order)]
impl<F: Field> Field for Twice<F> {
    fn height(&self, i: usize, by: f64) -> f64 {
        self.inner.height(i, by * self.factor) * self.factor
    }
}

/// Generic, and nothing is asked of its parameter but the trait.
#[differentiable(second_order)]
fn summed<F: Field>(field: &F, count: usize, by: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..count {
        sum += field.slope(i, by);
    }
    sum
}

#[test]
fn methods_of_traits() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut field = Twice { inner: begun(x), factor: 0.5 + x[2] };
        let mut total = 0.0;
        for i in 0..rounds {
            total += summed(&field, i, x[1]) + field.slope(i, 0.3);
            field.inner.at[i % 3] += 0.1 * total * x[0];
            field.factor *= 1.0 + 0.1 * field.height(i, x[2]);
        }
        total * field.factor
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 4));
}

#[test]
fn generic_functions_of_what_is_given() {
    #[differentiable(second_order)]
    fn run<F: Field + Clone + Differentiable>(field: F, by: f64, rounds: usize) -> f64 {
        let mut field = Twice { inner: field, factor: by };
        let mut total = 0.0;
        for i in 0..rounds {
            total += summed(&field, 2, by) * 0.5;
            field.factor += 0.2 * total * field.height(i, by);
        }
        total
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        run(begun(x), x[2], rounds) * x[0]
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

/// What an option holds, by a method of the standard library.
#[test]
fn options_that_change() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut walk = begun(x);
        let mut total = 0.0;
        for i in 0..rounds {
            let seen = walk.last_or(x[1]) + walk.last.unwrap_or(x[2]);
            total += seen * seen;
            walk.last = if i % 2 == 0 { Some(total * x[0]) } else { None };
            walk.scale += 0.1 * seen;
        }
        total
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 4));
}

fn product(x: &[f64], i: usize) -> f64 {
    x[i] * x[i + 1]
}

#[adjoint(of = product, second_order)]
#[differentiable(second_order, lifted)]
fn product_adjoint(x: &[f64], i: usize, _value: f64, seed: f64) -> Vec<f64> {
    let mut bar = vec![0.0; x.len()];
    bar[i] = seed * x[i + 1];
    bar[i + 1] = seed * x[i];
    bar
}

/// The adjoint is written by hand, and has a derivative.
#[test]
fn adjoints_by_hand() {
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut y = x.to_vec();
        let mut total = 0.0;
        for i in 0..rounds {
            total += product(&y, i % 2);
            y[i % 3] += total * x[0];
        }
        total
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 4));
}

/// What changes is a parameter, and callees change it in their turn.
#[test]
fn changes_in_callees() {
    #[differentiable(second_order)]
    fn run(walk: &mut Walk, by: f64, rounds: usize) -> f64 {
        let mut total = 0.0;
        for i in 0..rounds {
            total += walk.step(i, by);
            if total > 50.0 {
                return total;
            }
            total += walk.step(i + 1, total * 0.1);
        }
        total
    }
    #[differentiable(second_order)]
    fn f(x: &[f64], rounds: usize) -> f64 {
        let mut walk = begun(x);
        let total = run(&mut walk, x[1], rounds);
        total * walk.scale + walk.at[1]
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

/// What is changed need not be copied.
#[test]
fn what_is_no_clone() {
    #[derive(Differentiable)]
    struct State {
        level: f64,
    }
    #[differentiable(second_order)]
    fn squared(state: &State) -> f64 {
        state.level * state.level
    }
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let mut state = State { level: x };
        let first = squared(&state);
        state.level *= 2.0 * y;
        first * y + squared(&state)
    }
    check!(f without lifted at (0.7, -0.4), (1.2, 0.3));
}
