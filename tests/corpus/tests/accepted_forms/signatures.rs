//! Parameters and results.

use super::{Form, Group};
use ad_corpus::{check, check_in_place, check_seeded};
use ad_runtime::differentiable;
use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

type Signal = Vec<f64>;
type Pair<T> = (T, T);

pub(crate) const PARAMETERS: Group = Group {
    name: "Parameters",
    source: include_str!("signatures.rs"),
    forms: &[
        Form("`f64`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                x * y.sin()
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`f32`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f32) -> f32 {
                x * x.sin()
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("aliases of your crate, as `Signal` for `Vec<f64>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &Signal, y: Pair<f64>) -> f64 {
                let squares: Signal = x.iter().map(|x| x * x).collect();
                squares.iter().sum::<f64>() * y.0 - y.1
            }
            check!(f without second_order, lifted at (&vec![0.5, -1.25], (1.5, 0.75)));
        }),
        Form("`&f64`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &f64, y: &f64) -> f64 {
                x * *y + y.exp()
            }
            check!(f without second_order, lifted at (&0.5, &1.5));
        }),
        Form("`&mut f64`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut f64, y: f64) {
                *x = *x * *x + y;
            }
            check_in_place!(f without second_order, lifted at (&mut 0.5, 1.5));
        }),
        Form("`mut x: f64`", || {
            #[differentiable(forward, reverse)]
            fn f(mut x: f64, y: f64) -> f64 {
                x *= y;
                x * x
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`[f64; 3]`, `&[f64; 3]`", || {
            #[differentiable(forward, reverse)]
            fn f(a: [f64; 3], b: &[f64; 3]) -> f64 {
                a[0] * b[1] + a[1] * b[2] * a[2]
            }
            check!(f without second_order, lifted at ([0.5, 1.5, -2.0], &[3.0, 0.25, 1.0]));
        }),
        Form("`&[f64]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x[0] * x[x.len() - 1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]), (&[3.0]));
        }),
        Form("`&mut [f64]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut [f64], y: f64) {
                x[0] *= x[1];
                x[1] = y.sin();
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5], 0.75));
        }),
        Form("`Vec<f64>`, `&Vec<f64>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: Vec<f64>, y: &Vec<f64>) -> f64 {
                x[0] * y[1] + y[0]
            }
            check!(f without second_order, lifted at (vec![0.5], &vec![1.5, -2.0]));
        }),
        Form("`&mut Vec<f64>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &mut Vec<f64>, y: f64) {
                x.push(y * x[0]);
            }
            check_in_place!(f without second_order, lifted at (&mut vec![0.5], 1.5));
        }),
        Form("tuples", || {
            #[differentiable(forward, reverse)]
            fn f(x: (f64, f64), y: &(f64, [f64; 2])) -> f64 {
                x.0 * y.0 + x.1 * y.1[1]
            }
            check!(f without second_order, lifted at ((0.5, 1.5), &(2.0, [0.25, -1.0])));
        }),
        Form("nested lists", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[Vec<f64>], y: [[f64; 2]; 2], z: &[(f64, bool)]) -> f64 {
                x[1][0] * y[0][1] + if z[0].1 { z[0].0 } else { x[0][0] }
            }
            check!(f without second_order, lifted at (&[vec![0.5], vec![1.5]], [[1.0, 2.0], [3.0, 4.0]], &[(0.25, true)]));
        }),
        Form("`Option<f64>`, `&Option<f64>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: Option<f64>, y: &Option<f64>) -> f64 {
                x.unwrap_or(2.0) * y.map_or(0.5, |v| v * v)
            }
            check!(f without second_order, lifted at (Some(0.5), &Some(1.5)), (None::<f64>, &Some(0.25)));
        }),
        Form("`Box<[f64]>`, `Rc<[f64]>`, `Arc<Vec<f64>>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: Box<[f64]>, y: &Rc<[f64]>, z: Arc<Vec<f64>>) -> f64 {
                x[0] * y[1] + z.iter().sum::<f64>() * y[0]
            }
            check!(f without second_order, lifted at (Box::from([0.5]), &Rc::from([1.5, 2.0]), Arc::new(vec![0.25, 3.0])));
        }),
        Form("`Cow<[f64]>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &Cow<'_, [f64]>, y: f64) -> f64 {
                x[0] * x[1] * y
            }
            check!(f without second_order, lifted at (&Cow::from(vec![0.5, 1.5]), 2.0));
        }),
        Form("integers, `bool`, `char`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize, k: i32, is_odd: bool, c: char) -> f64 {
                if is_odd && c == 'o' { x.powi(k) } else { x * n as f64 }
            }
            check!(f without second_order, lifted at (0.5, const 3, const 2, const true, const 'o'), (0.5, const 3, const 2, const false, const 'e'));
        }),
        Form("`&str`, `String`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, name: &str, unit: String) -> f64 {
                if name == "sine" { x.sin() } else { x * unit.len() as f64 }
            }
            check!(f without second_order, lifted at (0.5, const "sine", const String::new()), (0.5, const "", const "km".to_string()));
        }),
        Form("`Range<usize>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], part: Range<usize>) -> f64 {
                part.map(|k| x[k]).product::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], const 1..3));
        }),
        Form("`fn(f64) -> f64`, `&dyn Fn(f64) -> f64`, `F: Fn(usize) -> f64` of inactive values", || {
            #[differentiable(forward, reverse)]
            fn f<F: Fn(usize) -> f64>(
                x: f64,
                step: fn(f64) -> f64,
                scale: &dyn Fn(f64) -> f64,
                at: &F,
            ) -> f64 {
                x * step(0.5) * scale(2.0) + x * x * at(1)
            }
            let root: fn(f64) -> f64 = f64::sqrt;
            check!(f without second_order, lifted at (0.5, const root, const &|v: f64| v + 1.0, const &|k: usize| k as f64 + 0.5));
        }),
        Form("patterns", || {
            #[differentiable(forward, reverse)]
            fn f((a, mut b): (f64, f64), [c, d]: [f64; 2], &e: &f64) -> f64 {
                b *= e;
                a * b + c * d
            }
            check!(f without second_order, lifted at ((0.5, 1.5), [2.0, -1.0], &0.25));
        }),
        Form("`_`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, _: f64, _unused: &[f64]) -> f64 {
                x * x
            }
            check!(f without second_order, lifted at (0.5, 1.5, &[2.0]));
        }),
        Form("`#[no_derivative]`", || {
            #[derive(Clone, Copy)]
            struct Settings {
                factor: f64,
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64, #[no_derivative] settings: Settings) -> f64 {
                x * x * settings.factor
            }
            check!(f without second_order, lifted at (0.5, const Settings { factor: 3.0 }));
        }),
        Form("`wrt(..)`", || {
            #[differentiable(forward, reverse, wrt(y))]
            fn f(x: f64, y: f64) -> f64 {
                x * y * y
            }
            check!(f without second_order, lifted at (const 0.5, 1.5));
        }),
    ],
};

pub(crate) const RESULTS: Group = Group {
    name: "Results",
    source: include_str!("signatures.rs"),
    forms: &[
        Form("floats", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f32 {
                (x * x) as f32
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("tuples, arrays, vectors", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> (f64, [f64; 2], Vec<f64>) {
                (x * y, [x, y.sin()], vec![x * x; 2])
            }
            check_seeded!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("floats beside integers", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> (f64, usize) {
                (x * n as f64, n + 1)
            }
            check_seeded!(f without second_order, lifted at (0.5, const 2));
        }),
        Form("`Option<f64>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> Option<f64> {
                if x > 0.0 { Some(x.ln()) } else { None }
            }
            check_seeded!(f without second_order, lifted at (0.5), (-0.5));
        }),
        Form("`Result<f64, E>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> Result<f64, String> {
                if x > 0.0 { Ok(x.ln()) } else { Err(format!("{x} has no logarithm")) }
            }
            check_seeded!(f without second_order, lifted at (0.5));
            assert_eq!(f_grad(-0.5), Err("-0.5 has no logarithm".to_string()));
        }),
        Form("nothing, beside `&mut` parameters", || {
            #[differentiable(forward, reverse)]
            fn f(state: &mut [f64; 2], dt: f64) {
                let [x, v] = *state;
                *state = [x + dt * v, v - dt * x];
            }
            check_in_place!(f without second_order, lifted at (&mut [0.5, 1.5], 0.25));
        }),
    ],
};
