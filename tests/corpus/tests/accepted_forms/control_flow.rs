//! Branches, loops, and ways to leave them.

use super::{Form, Group};
use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

pub(crate) const CONTROL_FLOW: Group = Group {
    name: "Control flow",
    source: include_str!("control_flow.rs"),
    forms: &[
        Form("`if`/`else`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut z = if x > 1.0 {
                    x * x
                } else if y > 1.0 {
                    y.sin()
                } else {
                    x
                };
                if z < 0.0 {
                    z *= y;
                }
                z * x
            }
            check!(f without second_order, lifted at (0.5, 0.25), (0.5, 1.5), (1.5, 0.5));
        }),
        Form("choices between references: `let a = if c { lo } else { hi };`", || {
            #[differentiable(forward, reverse)]
            fn f(lo: &[f64], hi: &[f64], t: f64) -> f64 {
                let a = if t < 1.0 { lo } else { hi };
                a[0] + a[1] * t
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &[2.0, -1.0], 0.75), (&[0.5, 1.5], &[2.0, -1.0], 1.25));
        }),
        Form("`&&`, `||`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], n: usize) -> f64 {
                if n < x.len() && x[n] > 0.0 || n == 7 { x[0] * x[0] } else { x[0].sin() }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], const 1), (&[0.5, -1.5], const 1), (&[0.5], const 7));
        }),
        Form("`if let`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                if let Some(v) = x.get(1) { v * y } else { y * y }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0), (&[0.5], 2.0));
        }),
        Form("`match`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                match n {
                    0 => x * x,
                    1 => x.sin(),
                    _ => x,
                }
            }
            check!(f without second_order, lifted at (0.5, const 0), (0.5, const 1), (0.5, const 2));
        }),
        Form("`while`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut z = x;
                while z < 10.0 {
                    z = z * y + x;
                }
                z
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`while let`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut stack = x.to_vec();
                let mut product = 1.0;
                while let Some(v) = stack.pop() {
                    product *= v + 0.5;
                }
                product
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]), (&[0.25]));
        }),
        Form("`loop`, `break x`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let mut z = x;
                let found = loop {
                    z *= x + 1.0;
                    if z > 3.0 {
                        break z * z;
                    }
                };
                found * x
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`break`, `continue`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut product = 1.0;
                for v in x {
                    if *v < 0.0 {
                        continue;
                    }
                    if *v > 5.0 {
                        break;
                    }
                    product *= v;
                }
                product
            }
            check!(f without second_order, lifted at (&[0.5, -1.0, 1.5, 7.0, 2.0]));
        }),
        Form("labels", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut y = x;
                'rows: for i in 0..n {
                    for j in 0..n {
                        if j > i {
                            continue 'rows;
                        }
                        if y > 20.0 {
                            break 'rows;
                        }
                        y = y * x + 1.0;
                    }
                }
                y
            }
            check!(f without second_order, lifted at (0.5, const 3), (3.0, const 4));
        }),
        Form("early `return`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                let mut y = x;
                for k in 0..n {
                    y *= x;
                    if k == 2 {
                        return y.sin();
                    }
                }
                y * y
            }
            check!(f without second_order, lifted at (0.5, const 1), (0.5, const 5));
        }),
        Form("`?`", || {
            #[differentiable(forward, reverse)]
            fn half(x: f64) -> Option<f64> {
                if x > 1.0 { Some(x / 2.0) } else { None }
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> Option<f64> {
                let y = half(x)?;
                Some(y * half(y)?)
            }
            check_seeded!(f without second_order, lifted at (3.0), (1.5));
        }),
        Form("recursion", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                if n == 0 { x } else { x.sin() * f(x * 1.5, n - 1) }
            }
            check!(f without second_order, lifted at (0.5, const 3));
        }),
        Form("conditions with statements in them", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let mut y = x;
                if {
                    y *= 2.0;
                    y > 2.0
                } {
                    y *= x;
                }
                y
            }
            check!(f without second_order, lifted at (0.5), (1.5));
        }),
        Form("`#[checkpoint]` on `for` loops over ranges, and on `while`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], h: f64, n: usize) -> f64 {
                let mut state = x.to_vec();
                #[checkpoint(slots = 3)]
                for _ in 0..n {
                    state[0] += h * state[0] * state[1];
                }
                #[checkpoint]
                while state[0] < 4.0 {
                    state[0] += h;
                }
                state[0]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 0.25, const 7));
        }),
    ],
};
