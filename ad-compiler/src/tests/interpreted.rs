//! Functions that the generator does not make, interpreted: calls, recursion, and what panics.
#![allow(clippy::manual_is_multiple_of, reason = "the forms are what is tested")]

use super::interpret::{Program, Value};
use crate::attribute::switches::Options;
use std::panic::catch_unwind;

/// Functions as they are, and their text.
macro_rules! functions {
    ($($item:item)*) => {
        $($item)*
        const SOURCES: &[&str] = &[$(stringify!($item)),*];
    };
}

fn list(floats: &[f64]) -> Value {
    Value::List(floats.iter().map(|&float| Value::Float(float)).collect())
}

/// Value and gradients of a function whose result is a float, in both modes; the value is compared to what rustc
/// computes, forward mode to reverse mode.
fn gradient(sources: &[&str], name: &str, arguments: &[Value], expected: f64) -> Vec<f64> {
    let program = Program::of(sources, Options::default());
    let value = program.value(name, arguments).flatten();
    assert_eq!(value, [expected], "the value");
    let (value, gradients) = program.gradient(name, arguments, Value::Float(1.0), Vec::new());
    assert_eq!(value.flatten(), [expected], "the value of reverse mode");
    let gradient: Vec<f64> = gradients.iter().flat_map(Value::flatten).collect();
    let count: usize = arguments.iter().map(|argument| argument.flatten().len()).sum();
    assert_eq!(gradient.len(), count, "every float has a derivative");
    for (position, derivative) in gradient.iter().enumerate() {
        let mut left = position as isize;
        let tangents: Vec<Option<Value>> = arguments
            .iter()
            .zip(&program.function(name).active)
            .map(|(argument, active)| active.then(|| unit(&argument.zero(), &mut left)))
            .collect();
        let (value, tangent) = program.tangent(name, arguments, &tangents);
        assert_eq!(value.flatten(), [expected], "the value of forward mode");
        let tangent = tangent.flatten()[0];
        let size = derivative.abs().max(1.0);
        assert!(
            (tangent - derivative).abs() <= 1e-13 * size,
            "{tangent} and {derivative}, number {position}"
        );
    }
    gradient
}

/// The zero tangent with a one at the position that counts down to zero.
fn unit(zero: &Value, left: &mut isize) -> Value {
    match zero {
        Value::Float(_) => {
            *left -= 1;
            Value::Float(if *left == -1 { 1.0 } else { 0.0 })
        }
        Value::List(items) => Value::List(items.iter().map(|item| unit(item, left)).collect()),
        Value::Tuple(parts) => Value::Tuple(parts.iter().map(|part| unit(part, left)).collect()),
        other => other.clone(),
    }
}

fn near(measured: &[f64], expected: &[f64]) {
    assert_eq!(measured.len(), expected.len());
    for (measured, expected) in measured.iter().zip(expected) {
        let tolerance = 1e-13 * expected.abs().max(1.0);
        assert!((measured - expected).abs() <= tolerance, "{measured} instead of {expected}");
    }
}

#[test]
fn calls_in_branches_and_loops() {
    functions! {
        fn weighted(w: &[f64], x: f64, k: usize) -> f64 {
            w[k % w.len()] * x.sin()
        }
        fn f(w: &[f64], x: f64, n: usize) -> f64 {
            let mut s = x;
            for k in 0..n {
                if k % 2 == 0 {
                    s = weighted(w, s, k);
                } else {
                    s += weighted(w, x, k + 1);
                }
            }
            s
        }
    }
    let (w, x) = ([0.5, -1.5, 2.0], 0.7);
    let gradient = gradient(SOURCES, "f", &[list(&w), Value::Float(x), Value::usize(2)], f(&w, x, 2));
    // s = w0 sin x + w2 sin x
    near(&gradient, &[x.sin(), 0.0, x.sin(), (w[0] + w[2]) * x.cos()]);
}

#[test]
fn a_callee_gets_the_argument_that_was_there() {
    functions! {
        fn product(a: &[f64], b: &[f64]) -> f64 {
            let mut s = 0.0;
            for i in 0..a.len() {
                s += a[i] * b[i] * b[i];
            }
            s
        }
        fn f(x: f64, y: f64) -> f64 {
            let mut u = [x, y];
            let p = product(&u, &u);
            u[0] = p;
            u[1] *= p;
            p + product(&u, &[1.0, 2.0])
        }
    }
    let (x, y) = (0.7, -1.2);
    // p = x³ + y³, f = 2 p + 4 y p
    let p = x * x * x + y * y * y;
    let gradient = gradient(SOURCES, "f", &[Value::Float(x), Value::Float(y)], f(x, y));
    near(&gradient, &[3.0 * x * x * (2.0 + 4.0 * y), 3.0 * y * y * (2.0 + 4.0 * y) + 4.0 * p]);
}

#[test]
fn recursion() {
    functions! {
        fn power(x: f64, n: usize) -> f64 {
            if n == 0 {
                return 1.0;
            }
            let half = power(x, n / 2);
            if n % 2 == 0 { half * half } else { x * half * half }
        }
    }
    let gradient = gradient(SOURCES, "power", &[Value::Float(1.1), Value::usize(11)], power(1.1, 11));
    near(&gradient, &[11.0 * 1.1_f64.powi(10)]);
}

#[test]
fn labels_and_values_of_breaks() {
    functions! {
        fn f(a: &[f64], x: f64) -> f64 {
            let mut s = x;
            let found = 'outer: loop {
                for (k, v) in a.iter().enumerate() {
                    if k == 1 && s < 2.0 {
                        s += v;
                        continue 'outer;
                    }
                    s *= v;
                    if s > 4.0 {
                        break 'outer s * x;
                    }
                }
            };
            let last = 'block: {
                if found > 100.0 {
                    break 'block found;
                }
                match a.len() {
                    0 => 0.0,
                    n @ 1..=2 if x > 0.5 => x * n as f64,
                    _ => found.sqrt(),
                }
            };
            found + last
        }
    }
    let (a, x) = ([1.5, 1.25], 0.75);
    gradient(SOURCES, "f", &[list(&a), Value::Float(x)], f(&a, x));
    gradient(SOURCES, "f", &[list(&[1.5, 1.25, 3.0]), Value::Float(x)], f(&[1.5, 1.25, 3.0], x));
}

#[test]
fn with_derivative_and_without() {
    let source = "
        fn f(x: f64) -> f64 {
            let y = with_derivative(x * x, |seed: f64| 10.0 * seed);
            y * without_derivative(x)
        }";
    near(&gradient(&[source], "f", &[Value::Float(3.0)], 27.0), &[180.0]);
}

/// Types that are not visible: the rules that the runtime finds by type.
#[test]
fn hidden_types() {
    let source = "
        fn f(x: Real, n: usize) -> f64 {
            let mut v = Vec::new();
            v.push(x);
            v.push(x * x.sin());
            let mut s = v[1].max(v[0]) / v[0];
            s *= v[1];
            s.powi(2) - x
        }";
    let x: f64 = 2.5;
    let v = x * x.sin();
    let s = v.max(x) / x * v;
    // s = x sin x where x is the larger
    let slope = 2.0 * s * (x.sin() + x * x.cos()) - 1.0;
    let gradient = gradient(&[source], "f", &[Value::Float(x), Value::usize(1)], s.powi(2) - x);
    near(&gradient, &[slope]);
}

#[test]
fn gradients_of_local_values() {
    let source = "
        fn f(x: f64, w: &[f64]) -> f64 {
            let mut y = x;
            for k in 0..w.len() {
                if w[k] < 0.0 {
                    continue;
                }
                y = y * y * w[k] + x;
            }
            let g = gradient!(y, wrt = x);
            gradient!(g * y, wrt = x)
        }";
    // Value, first and second derivative of `y`.
    let derivatives = |x: f64, w: &[f64]| {
        let (mut y, mut first, mut second) = (x, 1.0, 0.0);
        for &w in w.iter().filter(|w| **w >= 0.0) {
            second = 2.0 * w * (first * first + y * second);
            first = 2.0 * w * y * first + 1.0;
            y = y * y * w + x;
        }
        second * y + first * first
    };
    let (x, w) = (0.7, [0.5, -1.0, 0.25]);
    let program = Program::of(&[source], Options::default());
    let value = program.value("f", &[Value::Float(x), list(&w)]).flatten();
    near(&value, &[derivatives(x, &w)]);
    let found = gradient(&[source], "f", &[Value::Float(x), list(&w)], value[0]);
    let difference = |step: [f64; 4]| {
        let at = |sign: f64| {
            let w = [0, 1, 2].map(|k| w[k] + sign * step[k + 1]);
            derivatives(x + sign * step[0], &w)
        };
        (at(1.0) - at(-1.0)) / 2e-5
    };
    let expected: Vec<f64> = (0..4)
        .map(|k| {
            let mut step = [0.0; 4];
            step[k] = 1e-5;
            difference(step)
        })
        .collect();
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-7, "{found} and {expected}");
    }
}

#[test]
fn mistakes_of_the_program_panic() {
    let panics = |source: &str, arguments: &[Value]| {
        let program = Program::of(&[source], Options::default());
        catch_unwind(std::panic::AssertUnwindSafe(|| program.value("f", arguments))).is_err()
    };
    let x = || Value::Float(1.0);
    let underflow = "fn f(x: f64, n: usize) -> f64 { let k = n - 1; x * k as f64 }";
    assert!(panics(underflow, &[x(), Value::usize(0)]));
    assert!(!panics(underflow, &[x(), Value::usize(1)]));
    let bounds = "fn f(a: &[f64], n: usize) -> f64 { a[n] }";
    assert!(panics(bounds, &[list(&[1.0]), Value::usize(1)]));
    assert!(!panics(bounds, &[list(&[1.0]), Value::usize(0)]));
    let slice = "fn f(a: &[f64], n: usize) -> f64 { let b = &a[n..]; b[0] }";
    assert!(panics(slice, &[list(&[1.0]), Value::usize(2)]));
    assert!(!panics(slice, &[list(&[1.0, 2.0]), Value::usize(1)]));
    let pop = "fn f(x: f64) -> f64 { let mut v = vec![x]; v.pop().unwrap() + v.pop().unwrap() }";
    assert!(panics(pop, &[x()]));
    let assertion = "fn f(x: f64) -> f64 { assert!(x > 2.0); x }";
    assert!(panics(assertion, &[x()]));
    let endless = "fn f(x: f64) -> f64 { let mut s = x; loop { s += x; if s < 0.0 { break; } } s }";
    assert!(panics(endless, &[x()]));
}

/// What is known of the type of an expression is forgotten with it: another one may be where it was in memory. It was not always, so there are many.
#[test]
fn the_type_of_one_expression_is_not_that_of_another() {
    functions! {
        fn f(q: (f64, f64), x: f64) -> f64 {
            if let Some(_t) = Some(x) {
                let mut i = 0;
                loop {
                    if i >= 1 {
                        break;
                    }
                    i += 1;
                    let _j: usize = if q.0 < 0.0 { 0 } else { 1 };
                }
            }
            let _t = ((0..1).map(|_| 0.5_f64).sum::<f64>() * 0.1).sin();
            let (s, _z): (f64, f64) = (
                if let Some(_z) = Some(x) { (0..1).fold(0.5_f64, |_, _| q.0) } else { 0.5 },
                0.5,
            );
            s
        }
    }
    let arguments = [Value::Tuple(vec![Value::Float(-0.5), Value::Float(0.3)]), Value::Float(0.2)];
    for _ in 0..30 {
        near(&gradient(SOURCES, "f", &arguments, f((-0.5, 0.3), 0.2)), &[1.0, 0.0, 0.0]);
    }
}
