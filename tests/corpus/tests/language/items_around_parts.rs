//! Items that the body declares, in rounds with checkpoints and in leaves of parallel chains: these become functions beside the user's, where the module's items of
//! the same names stand.
#![allow(dead_code, unused_macros, unused_imports, reason = "what must not be found")]

use ad_corpus::check;
use ad_runtime::differentiable;
use rayon::prelude::*;

const K: f64 = 300.0;
static TABLE: [f64; 2] = [300.0, 300.0];
type Real = f32;

fn k() -> f64 {
    300.0
}

fn scaled(x: f64) -> f64 {
    300.0 * x
}

macro_rules! scale {
    () => {
        300.0
    };
}

/// It means what the name means where it is called.
macro_rules! constant {
    () => {
        K
    };
}

mod other {
    pub(crate) const K: f64 = 0.5;
    pub(crate) const ONE: f64 = 1.0;

    pub(crate) trait Halved {
        fn part(self) -> f64;
    }
    impl Halved for f64 {
        fn part(self) -> f64 {
            self / 2.0
        }
    }
}

trait Whole {
    fn part(&self) -> f64;
}
impl Whole for f64 {
    fn part(&self) -> f64 {
        300.0
    }
}

#[test]
fn checkpoint_body_const() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        const K: f64 = 2.0;
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            y = y * x[1] * K + 0.3;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_body_fn() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        fn k() -> f64 {
            2.0
        }
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            y = y * x[1] * k() + 0.3;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// The function has a derivative, too.
#[test]
fn checkpoint_body_fn_of_active_values() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        fn scaled(x: f64) -> f64 {
            const K: f64 = 0.5;
            K * x * x
        }
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            y = scaled(y) * x[1] + 0.3;
        }
        y
    }
    check!(f without lifted at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_body_static() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        static TABLE: [f64; 2] = [2.0, 0.5];
        let mut y = x[0];
        #[checkpoint]
        for i in 0..4 {
            y = y * x[1] * TABLE[i % 2] + 0.3;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_body_type() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        type Real = f64;
        let mut y = x[0];
        #[checkpoint]
        for i in 0..4 {
            let step: Real = 0.1 / (i + 1) as Real;
            y = y * x[1] + step * y;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// The types of what a round changes stand in its signature.
#[test]
fn checkpoint_body_type_of_a_variable() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        type Real = f64;
        type Pair = [Real; N];
        const N: usize = 1 + ONE;
        const ONE: usize = 1;
        let mut y: Pair = [x[0], x[1]];
        let mut z: Vec<Real> = vec![x[0]; N];
        #[checkpoint]
        for i in 0..4 {
            y[i % N] = y[0] * y[1] + z[1];
            z[1] = z[0] * y[1];
        }
        y[0] * y[1] + z[1]
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_const_in_body() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        const N: usize = 3;
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            y = y * x[1] + N as f64;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_body_use() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        use other::{Halved as _, K};
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            let half = 4.0_f64.part();
            y = y * x[1] * K + half;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_body_use_of_all() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        use other::*;
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            y = y * x[1] * K + ONE;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn checkpoint_body_macro() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        const K: f64 = 0.5;
        macro_rules! scale {
            () => {
                2.0 * K
            };
        }
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            y = y * x[1] * scale!() + 0.3;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// A macro of the module names a constant, which is the body's where it is called.
#[test]
fn checkpoint_macro_that_names_a_const_of_the_body() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        const K: f64 = 0.5;
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..4 {
            y = y * x[1] * constant!() + 0.3;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// Constants of constants, in blocks around the loop, and behind it.
#[test]
fn checkpoint_items_of_items() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        const HALF: f64 = 1.0 / K;
        let mut y = x[0];
        for i in 0..n {
            const LAST: usize = 2;
            #[checkpoint]
            for j in 0..LAST {
                y = y * x[1] * HALF + third(j + i) * x[0];
            }
            fn third(j: usize) -> f64 {
                (j + LAST) as f64 / 3.0
            }
        }
        const K: f64 = 2.0;
        y
    }
    check!(f at (&[1.1, 0.7], const 0), (&[0.3, -0.4], const 1), (&[0.3, -0.4], const 3));
}

/// A loop with checkpoints in another one, where items of both stand around the inner one.
#[test]
fn checkpoint_in_a_checkpoint_beside_items() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        const K: f64 = 0.5;
        let mut y = x[0];
        #[checkpoint]
        for i in 0..3 {
            fn k() -> f64 {
                2.0
            }
            let mut z: f64 = x[1];
            #[checkpoint]
            for _ in 0..i {
                z = z * x[0] * K + k();
            }
            y *= z;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

/// The names of a method's variables are no items.
#[test]
fn checkpoint_in_a_function_of_other_items() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        #[allow(unused)]
        struct Unused(f64);
        static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut y = x[0];
        #[checkpoint]
        for _ in 0..3 {
            y = y * x[1] + 0.3;
        }
        y
    }
    check!(f at (&[1.1, 0.7]), (&[0.3, -0.4]));
}

#[test]
fn rayon_body_const() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        const K: f64 = 2.0;
        x.par_iter().map(|v| v * v * K).sum::<f64>()
    }
    check!(f at (&[1.5, 0.75, -0.5]), (&[0.25]));
}

#[test]
fn rayon_body_items() {
    #[differentiable(second_order)]
    fn f(x: &[f64], s: f64) -> f64 {
        use other::K;
        type Real = f64;
        fn scaled(x: f64) -> f64 {
            x * k()
        }
        fn k() -> f64 {
            K
        }
        let sum: Real = x.par_iter().map(|v| scaled(*v) * s * K).sum::<Real>();
        let all: Vec<Real> = x.par_iter().map(|v| v * sum * K).collect();
        all[0] * sum
    }
    check!(f without lifted at (&[1.5, 0.75, -0.5], 0.25), (&[0.25], 1.5));
}

#[test]
fn rayon_iterator_in_a_variable_beside_a_const() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        const K: f64 = 2.0;
        let squares = x.par_iter().map(|v| v * v * K);
        squares.sum::<f64>() * K
    }
    check!(f at (&[1.5, 0.75, -0.5]), (&[0.25]));
}
