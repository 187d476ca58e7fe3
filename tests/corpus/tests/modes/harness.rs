//! The harness itself, on derivatives written by hand: it accepts right ones and refuses each kind of wrong one.

use ad_corpus::{assert_close, check, check_in_place, check_seeded};

/// The modes of `x² y`, with one factor in each that makes it wrong.
macro_rules! square_times_y {
    (prim $prim:expr, adj $adj:expr, reverse $reverse:expr, forward $forward:expr, unseeded $unseeded:expr) => {
        fn f(x: f64, y: &[f64], n: usize) -> f64 {
            x * x * y[n]
        }
        fn f_prim(x: f64, y: &[f64], n: usize) -> ((), f64) {
            ((), $prim * f(x, y, n))
        }
        fn f_adj(x: f64, y: &[f64], n: usize, _: &(), seed: f64) -> (f64, Vec<f64>) {
            let mut y_bar = vec![0.0; y.len()];
            y_bar[n] = seed * x * x * $reverse;
            ($adj * (2.0 * seed * x * y[n]), y_bar)
        }
        fn f_can_grad(x: f64, y: &[f64], n: usize, seed: f64) -> (f64, (f64, Vec<f64>)) {
            let (x_bar, y_bar) = f_adj(x, y, n, &(), seed);
            (f(x, y, n), (x_bar / $adj, y_bar))
        }
        fn f_grad(x: f64, y: &[f64], n: usize) -> (f64, Vec<f64>) {
            f_can_grad(x, y, n, $unseeded).1
        }
        fn f_value_and_grad(x: f64, y: &[f64], n: usize) -> (f64, (f64, Vec<f64>)) {
            f_can_grad(x, y, n, 1.0)
        }
        fn f_jvp(x: f64, y: &[f64], n: usize, x_dot: f64, y_dot: &[f64]) -> (f64, f64) {
            (f(x, y, n), 2.0 * x * y[n] * x_dot + x * x * y_dot[n] * $forward)
        }
        check!(f without second_order, lifted at (1.5, &[0.75, 2.0], const 1), (-0.5, &[3.0], const 0));
    };
}

#[test]
fn right_derivatives_pass() {
    square_times_y!(prim 1.0, adj 1.0, reverse 1.0, forward 1.0, unseeded 1.0);
    assert_close(f_grad(3.0, &[2.0, 5.0], 1), (30.0, vec![0.0, 9.0]));
}

#[test]
#[should_panic(expected = "the value of f_prim")]
fn another_value_of_the_primal() {
    square_times_y!(prim 1.0 + f64::EPSILON, adj 1.0, reverse 1.0, forward 1.0, unseeded 1.0);
}

#[test]
#[should_panic(expected = "f_adj")]
fn an_adjoint_other_than_the_canonical_gradient() {
    square_times_y!(prim 1.0, adj 2.0, reverse 1.0, forward 1.0, unseeded 1.0);
}

#[test]
#[should_panic(expected = "forward mode gives")]
fn a_reverse_mode_that_is_slightly_off() {
    square_times_y!(prim 1.0, adj 1.0, reverse 1.0 + 1e-10, forward 1.0, unseeded 1.0);
}

#[test]
#[should_panic(expected = "differences give")]
fn both_modes_wrong_in_the_same_way() {
    square_times_y!(prim 1.0, adj 1.0, reverse 1.0 + 1e-5, forward 1.0 + 1e-5, unseeded 1.0);
}

#[test]
#[should_panic(expected = "f_grad")]
fn a_gradient_of_another_seed() {
    square_times_y!(prim 1.0, adj 1.0, reverse 1.0, forward 1.0, unseeded 2.0);
}

/// The modes of a function from `([f64; 2], (f32, usize))` to `(Vec<f64>, i32)`; `swapped` exchanges the two
/// elements of the array's gradient.
macro_rules! structured {
    (swapped $swapped:expr) => {
        type Values = (Vec<f64>, i32);
        fn f(a: [f64; 2], b: (f32, usize)) -> Values {
            (vec![a[0] * a[1], a[1] * f64::from(b.0)], b.1 as i32)
        }
        fn f_prim(a: [f64; 2], b: (f32, usize)) -> ((), Values) {
            ((), f(a, b))
        }
        fn f_adj(a: [f64; 2], b: (f32, usize), _: &(), seed: (Vec<f64>, ())) -> ([f64; 2], (f32, ())) {
            let (seed, ()) = seed;
            let mut a_bar = [seed[0] * a[1], seed[0] * a[0] + seed[1] * f64::from(b.0)];
            if $swapped {
                a_bar.swap(0, 1);
            }
            (a_bar, ((seed[1] * a[1]) as f32, ()))
        }
        fn f_can_grad(a: [f64; 2], b: (f32, usize), seed: (Vec<f64>, ())) -> (Values, ([f64; 2], (f32, ()))) {
            (f(a, b), f_adj(a, b, &(), seed))
        }
        fn f_jvp(
            a: [f64; 2],
            b: (f32, usize),
            a_dot: [f64; 2],
            b_dot: (f32, ()),
        ) -> (Values, (Vec<f64>, ())) {
            let second = a_dot[1] * f64::from(b.0) + a[1] * f64::from(b_dot.0);
            (f(a, b), (vec![a_dot[0] * a[1] + a[0] * a_dot[1], second], ()))
        }
        check_seeded!(f without second_order, lifted at ([1.5, -0.75], (0.5, 3)), ([0.25, 2.0], (-1.5, 0)));
    };
}

#[test]
fn structured_arguments_and_results_pass() {
    structured!(swapped false);
}

#[test]
#[should_panic(expected = "forward mode gives")]
fn swapped_components() {
    structured!(swapped true);
}

#[test]
#[should_panic(expected = "expected [1.0, 2.0]")]
fn values_that_are_not_close() {
    assert_close((1.0, 2.0 + 1e-11), (1.0, 2.0));
}

/// The modes of `a[i] *= x`, with an adjoint of `a` times a factor, and a factor of the value that `f_prim` leaves there.
macro_rules! changed {
    (adj $adj:expr, left $left:expr) => {
        fn f(a: &mut [f64], x: f64, i: usize) {
            a[i] *= x;
        }
        fn f_prim(a: &mut [f64], x: f64, i: usize) -> ((f64, f64), ()) {
            let before = a[i];
            a[i] *= x * $left;
            ((before, x), ())
        }
        fn f_adj(a_bar: &mut [f64], _: f64, i: usize, &(before, x): &(f64, f64)) -> f64 {
            let x_bar = a_bar[i] * before;
            a_bar[i] *= x * $adj;
            x_bar
        }
        fn f_can_grad(a: &mut [f64], x: f64, i: usize, a_bar: &mut [f64]) -> ((), f64) {
            let checkpoints = (a[i], x);
            f(a, x, i);
            ((), f_adj(a_bar, x, i, &checkpoints))
        }
        fn f_jvp(a: &mut [f64], x: f64, i: usize, a_dot: &mut [f64], x_dot: f64) -> ((), ()) {
            a_dot[i] = a_dot[i] * x + a[i] * x_dot;
            f(a, x, i);
            ((), ())
        }
        check_in_place!(f without second_order, lifted at (&mut [1.5, -0.75], 2.0, const 1), (&mut vec![0.5], -1.25, const 0));
    };
}

#[test]
fn changed_arguments_pass() {
    changed!(adj 1.0, left 1.0);
}

#[test]
#[should_panic(expected = "forward mode gives")]
fn a_wrong_adjoint_of_a_changed_argument() {
    changed!(adj 1.0 + 1e-10, left 1.0);
}

#[test]
#[should_panic(expected = "the value of f_prim")]
fn another_value_that_is_left_in_a_changed_argument() {
    changed!(adj 1.0, left 1.0 + f64::EPSILON);
}
