//! `&mut` parameters: several exits, several of them, calls for their effect alone.

use ad_corpus::{assert_close, check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct State {
    x: f64,
    y: f64,
    history: Vec<f64>,
}

reals!(State { x, y, history } => StateTangent);

fn state(x: f64) -> State {
    State { x, y: -0.75, history: vec![0.5, 2.0] }
}

#[test]
fn a_scalar() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut f64, k: f64) {
        *x *= k;
        *x += k * *x;
    }
    check_in_place!(f at (&mut 1.5, 0.75));
}

#[test]
fn a_slice() {
    #[differentiable(second_order, lifted)]
    fn f(a: &mut [f64], k: f64) {
        for i in 1..a.len() {
            a[i] = k * a[i - 1] + a[i];
        }
        a[0] = k;
    }
    check_in_place!(f at (&mut [1.0, -0.5, 2.0], 0.75), (&mut [2.0], 0.5));
}

#[test]
fn a_vector_that_grows_and_shrinks() {
    #[differentiable(second_order, lifted)]
    fn f(v: &mut Vec<f64>, x: f64) -> f64 {
        let last = v.pop().unwrap();
        v.push(last * x);
        v.push(x);
        v[0] * last
    }
    check!(f at (&mut vec![1.5, -0.5], 0.75), (&mut vec![2.0], 0.5));
}

#[test]
fn an_array() {
    #[differentiable(second_order, lifted)]
    fn f(a: &mut [[f64; 2]; 2], t: f64) {
        let [first, second] = a;
        let old = first[0];
        first[0] = t * old - second[1];
        second[1] += t * old * first[1];
    }
    check_in_place!(f at (&mut [[1.0, 2.0], [0.5, -1.5]], 0.25));
}

#[test]
fn every_exit_leaves_its_own_change() {
    #[differentiable(second_order, lifted)]
    fn f(s: &mut State, k: f64) -> f64 {
        s.x *= k;
        if s.x > 2.0 {
            s.y = s.x * s.x;
            return s.y + k;
        }
        for i in 0..s.history.len() {
            s.history[i] *= s.x;
            if s.history[i] > 1.0 {
                s.y += s.history[i];
                return s.x * s.y;
            }
            s.x += 0.25;
        }
        if k < 0.0 {
            return 1.0;
        }
        s.history[1] = s.x;
        k * s.y
    }
    check!(f at (&mut state(3.0), 0.75), (&mut state(2.0), 0.75), (&mut state(0.4), 0.5), (&mut state(0.5), -0.5), (&mut state(0.125), 0.5));
}

#[test]
fn exits_of_a_function_without_result() {
    #[differentiable(second_order, lifted)]
    fn f(s: &mut State, n: usize) {
        let mut k = 0;
        loop {
            s.x = s.x * s.y;
            if k == n {
                return;
            }
            if s.x > 1.0 {
                break;
            }
            s.y -= s.x;
            k += 1;
        }
        s.history[0] += s.x;
    }
    for n in 0..4 {
        check_in_place!(f at (&mut state(0.5), const n), (&mut state(-2.0), const n));
    }
}

#[test]
fn several_parameters_and_a_result() {
    #[differentiable(second_order, lifted)]
    fn f(s: &mut State, t: &mut State, u: &mut [f64], k: f64) -> (f64, f64) {
        s.x += t.y * k;
        t.x = s.x * u[0];
        u[1] = t.x + s.y;
        std::mem::swap(&mut s.history, &mut t.history);
        (u[1] * k, s.history[0])
    }
    let other = State { x: 0.25, y: 1.5, history: vec![3.0] };
    check_seeded!(f at (&mut state(0.5), &mut other, &mut [2.0, 1.0], 0.75));
}

#[test]
fn a_call_for_its_effect_alone() {
    #[differentiable(second_order, lifted)]
    fn scale(x: &mut f64, k: f64) {
        *x *= k;
    }
    #[differentiable(second_order, lifted)]
    fn shift(s: &mut State, by: f64) -> f64 {
        s.x += by;
        s.x
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, s: &State) -> f64 {
        let mut y = x;
        scale(&mut y, x);
        let mut t = s.clone();
        shift(&mut t, y);
        let _ = shift(&mut t, x);
        scale(&mut t.y, t.x);
        scale(&mut t.history[1], y);
        t.x * t.y + t.history[1]
    }
    check!(f at (1.5, &state(0.5)));
}

#[test]
fn in_and_out_do_not_permute() {
    #[differentiable(second_order, lifted)]
    fn f(s: &mut State) {
        s.y = 3.0 * s.y;
    }
    let seed = || StateTangent { x: 2.0, y: 5.0, history: vec![7.0, 11.0] };
    let mut bar = seed();
    let mut value = state(0.5);
    f_can_grad(&mut value, &mut bar);
    assert_eq!(bar, StateTangent { y: 15.0, ..seed() });
    assert_eq!(value, State { y: -2.25, ..state(0.5) });
    let mut dot = seed();
    f_jvp(&mut state(0.5), &mut dot);
    assert_eq!(dot, StateTangent { y: 15.0, ..seed() });
}

#[test]
fn two_indices_for_one_place() {
    #[differentiable(second_order, lifted)]
    fn add(into: &mut [f64], i: usize, j: usize, k: f64) {
        into[i] += k * into[j];
        into[j] *= into[i];
    }
    #[differentiable(second_order, lifted)]
    fn f(a: &mut [f64], i: usize, j: usize, k: f64) -> f64 {
        add(a, i, j, k);
        a[i] + a[j] * a[i]
    }
    for (i, j) in [(0, 1), (1, 0), (1, 1)] {
        check!(f at (&mut [1.5, -0.5, 2.0], const i, const j, 0.75));
    }
}

#[test]
fn one_variable_in_several_arguments() {
    #[differentiable(second_order, lifted)]
    fn mix(a: &mut f64, b: f64, c: &[f64]) {
        *a = *a * b + c[0];
    }
    #[differentiable(second_order, lifted)]
    fn f(mut a: [f64; 3], k: f64) -> f64 {
        let copy = a;
        mix(&mut a[0], copy[0], &copy);
        let b = a[1];
        mix(&mut a[1], b, &[k, b]);
        let x = a[0];
        mix(&mut a[2], x * x, &copy[1..]);
        a[0] * a[1] * a[2]
    }
    check!(f at ([1.5, -0.5, 2.0], 0.75));
}

#[test]
fn recursion_in_place() {
    #[differentiable(second_order, lifted)]
    fn f(a: &mut [f64], k: f64) -> f64 {
        if a.len() < 2 {
            return a[0] * k;
        }
        let half = a.len() / 2;
        let x = f(&mut a[..half], k);
        a[half] += x;
        f(&mut a[half..], x)
    }
    check!(f at (&mut [1.5], 0.75), (&mut [1.5, -0.5, 2.0], 0.75), (&mut [1.5, -0.5, 2.0, 0.25], 1.25));
}

#[test]
fn parameters_without_derivative() {
    #[differentiable(second_order, lifted, wrt(x))]
    fn f(count: &mut usize, log: &mut Vec<f64>, x: &mut f64, k: f64) -> f64 {
        *count += 1;
        *x *= k;
        log.push(ad_runtime::without_derivative(*x));
        *x * *x
    }
    check!(f at (const &mut 3, const &mut vec![1.0], &mut 1.5, const 0.75));
    let (mut count, mut log) = (0, Vec::new());
    assert_close(f_grad(&mut count, &mut log, &mut 2.0, 3.0), 36.0);
    assert_eq!((count, log), (1, vec![6.0]));
}

#[test]
fn a_parameter_without_derivative_that_is_active() {
    #[differentiable(second_order, lifted)]
    fn f(s: &mut State, scratch: &mut [f64]) -> f64 {
        scratch[0] = s.x * s.y;
        scratch[1] = scratch[0] + scratch[1];
        s.x = 0.0;
        scratch[1]
    }
    check!(f at (&mut state(0.5), &mut [1.0, 2.0]));
}

#[test]
fn one_half_of_a_list_beside_the_other() {
    #[differentiable(second_order, lifted)]
    fn f(v: &mut [[f64; 2]], dt: f64) {
        for i in 0..v.len() {
            let (left, right) = v.split_at_mut(i + 1);
            let a = &mut left[i];
            for b in right.iter_mut() {
                let d = (a[0] - b[0]) * dt;
                a[1] -= d * b[0];
                b[1] += d * a[0] * b[1];
            }
        }
        for part in v.iter_mut() {
            part[0] += dt * part[1];
        }
    }
    check_in_place!(f at (&mut vec![[0.5, 1.5], [-0.25, 2.0], [1.25, 0.75]], 0.25));
    check_in_place!(f at (&mut vec![[0.5, 1.5]], 0.25));
}
