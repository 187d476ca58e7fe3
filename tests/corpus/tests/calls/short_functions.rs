//! Marked functions of a few statements, whose bodies stand in the place of their calls.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

const SHARE: f64 = 0.25;

#[differentiable(second_order, lifted)]
fn axpy(y: &mut [f64], a: f64, x: &[f64]) {
    for i in 0..y.len() {
        y[i] += a * x[i];
    }
}

#[differentiable(second_order, lifted)]
fn scale(y: &mut [f64], a: f64) {
    for v in y.iter_mut() {
        *v *= a;
    }
}

#[differentiable(second_order, lifted)]
fn grow(x: &mut f64, rate: f64) {
    let grown = *x * rate + SHARE * *x;
    if grown > 1.0 {
        *x = grown.sqrt();
    } else {
        *x += grown;
    }
}

#[differentiable(second_order, lifted)]
fn cross(a: [f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[differentiable(second_order, lifted)]
fn halves(x: f64, y: f64) -> (f64, f64) {
    let mut sum = x;
    sum += y;
    sum *= 0.5;
    let mut difference = 0.0;
    if x > y {
        difference = x - y;
    }
    (sum, difference * x)
}

/// What its variables are called is what the caller's are called.
#[differentiable(second_order, lifted)]
fn renamed(sum: f64, x: f64) -> f64 {
    let y = sum * x;
    let sum = y + x;
    sum * y
}

#[test]
fn in_place_with_constants_and_without() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], a: f64, rounds: usize) -> f64 {
        let mut y = vec![0.1; x.len()];
        let mut z = x.to_vec();
        for k in 0..rounds {
            axpy(&mut y, 0.5, &z);
            axpy(&mut z, a, &y);
            scale(&mut y, z[0]);
            axpy(&mut y, a * k as f64, x);
            scale(&mut z, 0.9);
        }
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += (i + 1) as f64 * y[i] * z[i];
        }
        sum
    }
    check!(f at (&[0.5], 1.2, const 0), (&[0.5], 1.2, const 1), (&[0.5, -0.7, 0.3], 0.4, const 3));
}

#[derive(Differentiable, Clone)]
#[::ad_runtime::differentiable(lifted)]
struct State {
    places: Vec<f64>,
    rates: Vec<f64>,
    energy: f64,
}

#[differentiable(second_order, lifted)]
fn step(state: &mut State, dt: f64, pull: &mut [f64]) {
    axpy(&mut state.places, dt, &state.rates);
    axpy(pull, dt, &state.places);
    axpy(&mut state.rates, -dt, pull);
    grow(&mut state.energy, dt);
}

#[test]
fn fields_and_what_is_lent() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], v: &[f64], dt: f64, rounds: usize) -> f64 {
        let mut state = State { places: x.to_vec(), rates: v.to_vec(), energy: dt };
        let mut pull = vec![0.0; x.len()];
        for _ in 0..rounds {
            step(&mut state, dt, &mut pull);
        }
        let mut sum = state.energy;
        for i in 0..x.len() {
            sum += state.places[i] * state.rates[i] * (i + 1) as f64;
        }
        sum
    }
    check!(f at (&[], &[], 0.3, const 2), (&[0.5], &[1.2], 0.3, const 0), (&[0.5, -0.7], &[1.2, 0.4], 0.3, const 3));
}

#[test]
fn numbers_that_are_lent() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, rate: f64, rounds: usize) -> f64 {
        let mut a = x;
        let mut list = [x, rate];
        for k in 0..rounds {
            grow(&mut a, rate);
            grow(&mut list[k % 2], a);
        }
        a * list[0] - list[1]
    }
    check!(f at (0.3, 0.7, const 0), (0.3, 0.7, const 1), (0.3, 0.7, const 5), (-0.4, 1.1, const 4));
}

#[test]
fn arrays_and_tuples_given_back() {
    #[differentiable(second_order, lifted)]
    fn f(x: [f64; 3], y: [f64; 3], rounds: usize) -> f64 {
        let mut turned = x;
        let mut total = 0.0;
        for _ in 0..rounds {
            turned = cross(turned, &y);
            let (mean, difference) = halves(turned[0], turned[1]);
            total += mean * difference + turned[2];
        }
        total
    }
    check!(f at ([0.5, -0.2, 0.8], [1.1, 0.3, -0.7], const 0), ([0.5, -0.2, 0.8], [1.1, 0.3, -0.7], const 3));
}

#[test]
fn names_of_the_caller() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut sum = renamed(y, x);
        sum = renamed(sum, y) + renamed(x, sum);
        sum * x + y
    }
    check!(f at (0.5, 1.3));
}

#[test]
fn one_list_read_and_another_written() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut rows = Vec::from([x.to_vec(), vec![k; x.len()]]);
        let copy = rows[0].clone();
        axpy(&mut rows[1], k, &copy);
        scale(&mut rows[0], k);
        axpy(&mut rows[0], 2.0, x);
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += rows[0][i] * rows[1][i];
        }
        sum
    }
    check!(f at (&[], 0.3), (&[0.5, -0.7, 0.3], 0.4));
}

#[differentiable(second_order, lifted)]
fn degrees(d: i64, m: u8, s: f64) -> f64 {
    let (sign, d) = if d < 0 { (-1.0, -d) } else { (1.0, d) };
    sign * (d as f64 + f64::from(m) / 60.0 + s / 3600.0)
}

#[differentiable(second_order, lifted)]
fn half(x: f64) -> f64 {
    0.5 * x
}

#[test]
fn literals_have_the_types_of_parameters() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        -degrees(-12, 30, 20.5).to_radians() * x + half(3.0).sin() * x * x + degrees(0, 0, 1.0).abs()
    }
    check!(f at (0.5));
}
