//! `let`, assignments, and other statements.

use super::{Form, Group};
use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

pub(crate) const STATEMENTS: Group = Group {
    name: "Statements",
    source: include_str!("statements.rs"),
    forms: &[
        Form("`let`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let y = x * x;
                let z: f64 = y + x;
                y * z
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`let mut`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let mut y = x;
                y = y * x;
                y * y
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`let x;`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let y;
                if x > 1.0 {
                    y = x * x;
                } else {
                    y = x.sin();
                }
                y * x
            }
            check!(f without second_order, lifted at (0.5), (1.5));
        }),
        Form("shadowing", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let x = x * x;
                let x = x + x.sin();
                x * x
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("a variable that is named like the function that gives it", || {
            #[differentiable(forward, reverse)]
            fn d1(x: f64, y: f64) -> f64 {
                x.ln() * y
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let d1 = d1(x, y);
                d1 * d1 + x
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`let … else`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], i: usize) -> f64 {
                let Some(v) = x.get(i) else { return x[0] * x[0] };
                v * x[0]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], const 1), (&[0.5, 1.5], const 2));
        }),
        Form("`=`", || {
            #[differentiable(forward, reverse)]
            fn f(x: [f64; 2], y: f64) -> [f64; 2] {
                let mut a = x;
                a[0] = a[1] * y;
                a[1] = a[0] * a[0];
                a
            }
            check_seeded!(f without second_order, lifted at ([0.5, 1.5], 2.0));
        }),
        Form("`+= -= *= /= %=`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut z = x;
                z += y;
                z *= z;
                z -= x;
                z /= y;
                z %= 2.0;
                z
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("assignment to parts, nested", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let mut state = (vec![[x; 2]; 2], (y, 1.0));
                state.0[1][0] *= y;
                state.1.0 = state.0[1][0] * x;
                state.1.1 += state.1.0;
                state.1.1 * state.0[1][0] + state.0[0][1]
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`(a, b) = (b, a)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let (mut a, mut b) = (x, y * y);
                (a, b) = (b, a * b);
                a + b * b
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`[a, b] = …`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let (mut a, mut b) = (x, y);
                [a, b] = [a * b, a - b];
                a * b
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`_ = …`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                _ = x * y;
                let (a, _) = (x, y);
                a * y
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`mem::swap`, `mem::replace`, `mem::take`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let (mut a, mut b) = (x, y * y);
                std::mem::swap(&mut a, &mut b);
                let before = std::mem::replace(&mut a, x * x);
                let mut rows = vec![vec![before, b], vec![a]];
                let first = std::mem::take(&mut rows[0]);
                first[0] * first[1] + rows[1][0]
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("references to places", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let mut m = [[x[0], x[1]], [y, 1.0]];
                let row = &mut m[1];
                row[0] *= y;
                row[1] += row[0];
                let element = &m[1][1];
                element * *element
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
        Form("blocks", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let y = {
                    let z = x * x;
                    z.sin() * z
                };
                {
                    let z = y * x;
                    z * z
                }
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`'label: { … break 'label x … }`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let y = 'label: {
                    if x > 1.0 {
                        break 'label x * x;
                    }
                    x.sin()
                };
                y * x
            }
            check!(f without second_order, lifted at (0.5), (1.5));
        }),
        Form("`fn`, `const`, `static`, `use` inside the body", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                use std::f64::consts::PI;
                const FACTOR: f64 = 2.0;
                static TABLE: [f64; 2] = [0.5, 3.0];
                fn steps() -> usize {
                    1
                }
                x * x * PI + FACTOR * x * TABLE[steps()]
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("attributes on statements and blocks", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                #[allow(unused_variables)]
                let unused = x * 2.0;
                #[rustfmt::skip]
                let y = x  *  x;
                #[allow(clippy::needless_range_loop)]
                for _ in 0..2 {}
                y * x
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`#[cfg(..)]` on statements and arms of `match`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                #[cfg(debug_assertions)]
                let y = x * x;
                #[cfg(not(debug_assertions))]
                let y = x.powi(2);
                match n {
                    #[cfg(test)]
                    0 => y * x,
                    _ => y,
                }
            }
            check!(f without second_order, lifted at (0.5, const 0), (0.5, const 1));
        }),
    ],
};
