//! Names that generated code might like to use for itself, used by the user for something else.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn parameters_named_like_generated_values() {
    #[differentiable(second_order, lifted)]
    fn f(seed: f64, tape: f64, x_bar: f64, x_dot: f64, x: f64) -> f64 {
        seed * tape + x_bar * x_dot * x + (seed - x).sin()
    }
    check!(f at (0.5, 2.0, -0.75, 1.25, 3.0));
}

#[test]
fn more_parameters_named_like_generated_values() {
    #[differentiable(second_order, lifted)]
    fn f(value: f64, checkpoints: &[f64], zero: f64, none: f64, prim: usize) -> f64 {
        let mut grads = value * zero;
        for checkpoint in checkpoints {
            grads = grads * none + checkpoint * value;
        }
        grads * checkpoints[prim]
    }
    check!(f at (0.5, &[2.0, -0.75], 1.25, 3.0, const 1));
}

#[test]
fn locals_named_like_generated_values() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64]) -> f64 {
        let x_bar = x * x;
        let a_bar = [a[0], x_bar];
        let value_bar = a_bar[1] * x_bar;
        let (seed, zero, one, t0, v1) = (x_bar, 2.0, value_bar, x, a[1]);
        let mut tape = vec![seed];
        tape.push(zero * one);
        let checkpoints = tape.pop().unwrap();
        let result = checkpoints + tape[0] * t0;
        let slot = result * v1;
        let (accumulator, adjoint, primal, tangent) = (slot, x, slot * x, one);
        accumulator * adjoint + primal / tangent
    }
    check!(f at (0.5, &[2.0, -0.75]), (1.5, &[0.25, 3.0]));
}

#[test]
fn locals_named_like_the_runtime() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let ad_runtime = x * 2.0;
        let core = ad_runtime.sin();
        let std = core * x;
        let mut alloc = vec![std; 2];
        for exit in 0..n {
            let iteration = alloc[0] + exit as f64;
            if iteration > 2.0 {
                break;
            }
            alloc[0] += std;
        }
        let exit = alloc[0];
        exit * alloc[1]
    }
    check!(f at (0.5, const 3), (1.5, const 5));
}

#[test]
fn functions_named_like_locals() {
    #[differentiable(second_order, lifted)]
    fn square(x: f64) -> f64 {
        x * x
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let square = square(x) + x;
        let f = square * x;
        f + square
    }
    check!(f at (0.5), (-1.5));
}

#[test]
fn functions_named_like_generated_ones() {
    #[differentiable(second_order, lifted)]
    fn grad(x: f64) -> f64 {
        x * x
    }
    #[differentiable(second_order, lifted)]
    fn prim(x: f64) -> f64 {
        grad(x) * x
    }
    #[differentiable(second_order, lifted)]
    fn f(none: f64) -> f64 {
        fn zero() -> f64 {
            3.0
        }
        prim(none) + grad(none) * zero()
    }
    check!(f at (0.5), (-1.5));
    assert_eq!((grad_grad(3.0), prim_grad(2.0), f_grad(2.0)), (6.0, 12.0, 24.0));
}

#[test]
fn shadowed_parameters() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64], n: usize) -> f64 {
        let n = n + 1;
        let x = x * a[0];
        let a = [x, 2.0 * a[1], x];
        let mut sum = 0.0;
        for n in 0..n {
            let x = x + n as f64;
            let a = a[n % 3] * x;
            sum += a;
            let sum = 7.0;
            let _ = sum;
        }
        sum + x
    }
    check!(f at (0.5, &[2.0, -0.75], const 0), (1.5, &[2.0, -0.75], const 4));
}

#[test]
fn raw_and_unusual_identifiers() {
    #[differentiable(second_order, lifted)]
    fn f(r#type: f64, _x: f64, __seed: f64, λ: f64) -> f64 {
        let r#fn = r#type * _x;
        let δ = λ - __seed;
        r#fn * δ
    }
    check!(f at (0.5, 2.0, -0.75, 1.25));
}

#[test]
fn names_that_differ_by_the_suffix_only() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, x_bar: f64, x_bar_bar: f64, x_dot: f64, x_dot_dot: f64, x_0: f64) -> f64 {
        let x_1 = x * x_bar;
        let x_bar_1 = x_bar_bar * x_dot;
        let x_1_bar = x_dot_dot * x_0;
        x_1 * x_bar_1 * x_1_bar + x
    }
    check!(f at (0.5, 2.0, -0.75, 1.25, 3.0, 0.3));
}

#[test]
fn labels_named_like_generated_ones() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut value = x;
        'body: for i in 0..n {
            'exit: loop {
                value *= x;
                if value < 0.1 {
                    break 'body;
                }
                if i % 2 == 0 {
                    continue 'body;
                }
                break 'exit;
            }
            value += 0.1;
        }
        value
    }
    check!(f at (0.5, const 0), (0.75, const 5), (0.25, const 3));
}

macro_rules! function_by_macro {
    ($name:ident, $x:ident, $factor:expr) => {
        #[differentiable(second_order, lifted)]
        fn $name($x: f64, y: f64) -> f64 {
            let value = $x * y * $factor;
            value * y
        }
    };
}

#[test]
fn functions_written_by_macros() {
    function_by_macro!(f, y, 1.0 + 2.0);
    // The macro's `y` is not the caller's.
    check!(f at (0.5, 2.0));
    assert_eq!(f_grad(2.0, 5.0), (75.0, 60.0));
}

#[test]
fn macros_inside_a_function() {
    macro_rules! twice {
        ($e:expr) => {
            2.0 * $e
        };
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> (f64, usize) {
        let inactive = twice!(3.0);
        println!("{inactive}");
        (x * inactive * x, vec![n; 3].len())
    }
    check_seeded!(f at (0.5, const 1));
}
