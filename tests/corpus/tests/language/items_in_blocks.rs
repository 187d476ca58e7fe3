//! Items that blocks of the body declare: the reverse sweep means the same by their names, though the module has others of the same names.
#![allow(dead_code, reason = "what must not be found")]

use ad_corpus::check;
use ad_runtime::differentiable;

const SCALE: f64 = 100.0;
const LAST: usize = 0;
static SHIFT: f64 = 100.0;

fn weight(_: usize) -> f64 {
    100.0
}

mod other {
    pub(crate) const PI: f64 = 100.0;
}
#[allow(unused_imports, reason = "nor must this")]
use other::PI;

#[test]
fn constants_in_the_body_of_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut product = 1.0_f64;
        for i in 0..n {
            const SCALE: f64 = 0.5;
            const LAST: usize = 2;
            static SHIFT: f64 = 0.25;
            for j in i..LAST {
                product = (product * x[j] * SCALE).sin() + SHIFT * x[i];
            }
        }
        product
    }
    check!(f at (&[0.7, -0.4, 1.2], const 0), (&[0.7, -0.4, 1.2], const 1), (&[0.7, -0.4, 1.2], const 3));
}

#[test]
fn functions_and_imports_in_branches() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut y = x * x;
        if n > 1 {
            use std::f64::consts::PI;
            fn weight(n: usize) -> f64 {
                0.5 * n as f64
            }
            y = (y * PI).sin() * weight(n) * x;
        } else {
            use std::f64::consts::{self, E as SHIFT};
            y *= SHIFT * y + consts::LN_2 * x;
        }
        match n {
            0 => y,
            _ => {
                const SCALE: f64 = 0.3;
                y * x * SCALE * y
            }
        }
    }
    check!(f at (0.7, const 0), (0.7, const 1), (-1.3, const 2));
}

#[test]
fn in_blocks_of_values_and_after_a_return() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let a = {
            const SCALE: f64 = 2.0;
            x * SCALE * y
        };
        if a > 3.0 {
            return a * x;
        }
        const LAST: usize = 3;
        static SHIFT: f64 = 1.5;
        let g = |z: f64| {
            struct Half;
            impl Half {
                const OF: f64 = 0.5;
            }
            z * Half::OF * z
        };
        let mut sum = a * SHIFT * y;
        for _ in 0..LAST {
            sum = sum * sum.sin() + g(x);
        }
        sum
    }
    check!(f at (0.7, 0.9), (2.0, 1.3), (-1.3, 0.2));
}

#[test]
fn functions_with_derivatives() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in x {
            fn square(x: f64) -> f64 {
                const SCALE: f64 = 0.5;
                x * x * SCALE
            }
            sum += square(*x) * sum + square(x.sin());
        }
        sum
    }
    check!(f without lifted at (&[0.7, -0.4, 1.2]), (&[0.3]), (&[0.0; 0]));
}

mod methods {
    pub(crate) trait Outer {
        fn weight(&self) -> f64;
    }
    impl Outer for usize {
        fn weight(&self) -> f64 {
            1.5
        }
    }
    /// Takes `self` by value, which is tried before a reference.
    pub(crate) trait Inner {
        fn weight(self) -> f64;
    }
    impl Inner for usize {
        fn weight(self) -> f64 {
            -2.0
        }
    }
}

/// A trait has methods where it is imported, and nowhere else.
#[test]
fn traits_in_branches() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut y = x * x;
        if n > 5 {
            use methods::Inner;
            y = n.weight() * y * y;
        } else {
            use methods::Outer as _;
            y = n.weight() * y * y;
        }
        for k in 0..2 {
            use methods::Outer as _;
            let k: usize = k;
            y = (y * k.weight()).sin() * y * n.weight();
        }
        y
    }
    check!(f at (0.7, const 1), (0.7, const 7));
}

#[test]
fn the_same_item_in_several_blocks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], kind: u8) -> f64 {
        let mut y = 1.0_f64;
        match kind {
            0 => {
                use std::f64::consts::LN_2;
                const SCALE: f64 = 0.5;
                y *= x[0] * LN_2 * SCALE;
            }
            1 => {
                use std::f64::consts::LN_2;
                const SCALE: f64 = 0.5;
                y = (y * x[1] * x[0]).sin() * LN_2 * SCALE;
            }
            _ => {
                use std::f64::consts::*;
                y *= x[0] * PI * x[1] / E;
            }
        }
        for i in 0..x.len() {
            const SHIFT: f64 = 0.5;
            macro_rules! shifted {
                ($x:expr) => {
                    $x + SHIFT
                };
            }
            y = (y + x[i]).cos() * SHIFT * y;
            let _ = shifted!(1.0);
        }
        y
    }
    check!(f at (&[0.7, -0.4], const 0), (&[0.7, -0.4], const 1), (&[0.7, -0.4], const 2));
}

#[test]
fn in_the_arguments_of_macros() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut product = x;
        for _ in 0..n {
            let list = vec![
                {
                    const SCALE: f64 = 0.5;
                    product * SCALE
                },
                x,
            ];
            product = list[0] * list[1];
        }
        product
    }
    check!(f at (0.7, const 0), (0.7, const 1), (-1.3, const 3));
}

/// Lists that are added to by loops which would be taken apart, whose items mean something in them alone.
#[test]
fn loops_over_lists() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() - 2 {
            const LAST: usize = 2;
            const SCALE: f64 = 0.25;
            sum += x[i + LAST] * y[i] * SCALE + x[i] * y[i + 1] * SCALE;
        }
        sum
    }
    check!(f at (&[0.7, -0.4, 1.2, 0.3], &[0.2, 0.5, -0.6, 0.9]), (&[0.7, -0.4], &[0.2, 0.5]));
}

#[test]
fn in_guards_and_conditions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut y = x * x;
        for k in 0..n {
            y = match k {
                k if {
                    const LAST: usize = 1;
                    k >= LAST
                } =>
                {
                    (y * x).sin() * 2.0
                }
                _ => y * y * x,
            };
            if {
                const SHIFT: f64 = -0.25;
                y > SHIFT
            } {
                y *= -0.5 * x.powi(2);
            }
        }
        y
    }
    check!(f at (0.7, const 0), (0.7, const 1), (0.9, const 3), (-0.8, const 2));
}

/// The body of a closure stands wherever it is called.
#[test]
fn closures_that_are_called_twice() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        let g = |z: f64| {
            const SCALE: f64 = 0.5;
            fn weight(z: f64) -> f64 {
                z * z * 0.3
            }
            z * SCALE * weight(z)
        };
        let mut sum = g(x);
        for _ in 0..n {
            sum += g(sum * x) * g(x);
        }
        sum
    }
    check!(f without lifted at (0.7, const 0), (0.7, const 1), (-1.3, const 3));
}
