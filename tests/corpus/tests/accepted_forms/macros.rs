//! Macros of the standard library, and of the user's own.

use super::{Form, Group};
use ad_corpus::check;
use ad_runtime::differentiable;

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

macro_rules! horner {
    ($x:ident; $c:literal) => { $c };
    ($x:ident; $c:literal, $($rest:tt)*) => { $c + $x * horner!($x; $($rest)*) };
}

macro_rules! add_to {
    ($sum:ident; $($x:expr),*) => { $($sum += $x;)* };
}

pub(crate) const MACROS: Group = Group {
    name: "Macros",
    source: include_str!("macros.rs"),
    forms: &[
        Form("`assert!`, `assert_eq!`, `debug_assert!`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                assert!(y > 0.0, "{y} is not positive");
                assert_eq!(x.len(), 2);
                debug_assert!(x[0] < x[1]);
                x[0] * x[1] * y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
        Form("`gradient!(y, wrt = x)` of local floats", || {
            #[differentiable(forward, reverse)]
            fn f(position: f64, stiffness: f64) -> f64 {
                let x = position * 2.0;
                let y = stiffness * x * x + x.sin();
                -gradient!(y, wrt = x) * y
            }
            check!(f without second_order, lifted at (0.5, 2.0));
        }),
        Form("`panic!`, `unreachable!`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                match n {
                    0 => x * x,
                    1 => x.sin(),
                    3 => unreachable!("{x}"),
                    _ => panic!("{n} is too much for {x}"),
                }
            }
            check!(f without second_order, lifted at (0.5, const 0), (0.5, const 1));
        }),
        Form("`println!` and its family, as statements", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let y = x * x;
                if y > 100.0 {
                    println!("{y} is large");
                    eprintln!("{x}");
                }
                y * x
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`matches!`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: i32) -> f64 {
                if matches!(n, 1..=3 | 7) && matches!(x.partial_cmp(&1.0), Some(order) if order.is_lt()) {
                    x * x
                } else {
                    x.sin()
                }
            }
            check!(f without second_order, lifted at (0.5, const 2), (1.5, const 7), (0.5, const 5));
        }),
        Form("`format!` of what is inactive", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let name = format!("step {n}");
                x * x * name.len() as f64
            }
            check!(f without second_order, lifted at (0.5, const 12));
        }),
        Form("your own, as expressions", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                square!(x + y) * horner!(x; 1.0, 2.0, 0.5)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("your own, as statements", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut sum = x;
                add_to!(sum; x * y, sum * y);
                sum
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("functions written by a macro", || {
            macro_rules! powers {
                ($($name:ident $n:literal)*) => {$(
                    #[differentiable(forward, reverse)]
                    fn $name(x: f64) -> f64 {
                        x.powi($n) * x.sin()
                    }
                )*};
            }
            powers!(second 2 f 3);
            check!(f without second_order, lifted at (0.5));
            check!([second second_prim second_adj second_can_grad second_jvp second_grad second_value_and_grad]
                at (0.5));
        }),
        Form("`cfg!(..)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                if cfg!(windows) { x.powi(2) } else { x * x }
            }
            check!(f without second_order, lifted at (0.5));
        }),
    ],
};
