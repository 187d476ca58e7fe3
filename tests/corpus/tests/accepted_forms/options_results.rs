//! `Option`, `bool` and `Result`.

use super::{Form, Group};
use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

pub(crate) const OPTIONS: Group = Group {
    name: "`Option`, `bool`",
    source: include_str!("options_results.rs"),
    forms: &[
        Form("`unwrap`, `expect`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let (a, b) = (Some(x * x), Some(x.sin()));
                a.unwrap() * b.expect("there")
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`replace`, `get_or_insert_with`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let (mut last, mut scale) = (None, None);
                let mut sum = 0.0;
                for &v in x {
                    if let Some(before) = last.replace(v) {
                        sum += v * before;
                    }
                    sum += v * *scale.get_or_insert_with(|| y * v);
                }
                sum * y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], 0.75));
        }),
        Form("`*o.as_mut().unwrap() += x`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let mut o = Some(x);
                *o.as_mut().unwrap() += x;
                *o.as_mut().expect("it is there") *= x;
                o.unwrap()
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("`unwrap_or`, `unwrap_or_else`, `unwrap_or_default`", || {
            #[differentiable(forward, reverse)]
            fn f(a: Option<f64>, x: f64) -> f64 {
                a.unwrap_or(x * x) * a.unwrap_or_else(|| x.sin()) + a.unwrap_or_default()
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (None::<f64>, 1.5));
        }),
        Form("`map`, `map_or`, `map_or_else`", || {
            #[differentiable(forward, reverse)]
            fn f(a: Option<f64>, x: f64) -> f64 {
                let b = a.map(|v| v * x).unwrap_or(2.0);
                b * a.map_or(x, |v| v * v) * a.map_or_else(|| x.sin(), f64::exp)
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (None::<f64>, 1.5));
        }),
        Form("`*list.get(i)?`, `*list.get(i).unwrap_or(&0.0)`", || {
            #[differentiable(forward, reverse)]
            fn product(list: &[f64], i: usize) -> Option<f64> {
                Some(*list.get(i)? * *list.get(i + 1).unwrap_or(&0.0) + *list.get(0).unwrap_or(&0.0))
            }
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                product(x, 1).unwrap_or(x[0] * x[0])
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]), (&[0.5, 1.5]), (&[0.5]));
        }),
        Form("`and_then`, `filter`", || {
            #[differentiable(forward, reverse)]
            fn f(a: Option<f64>, x: f64) -> f64 {
                let b = a.and_then(|v| if v > 0.0 { Some(v.ln()) } else { None }).unwrap_or(x);
                b * a.filter(|v| *v < 1.0).unwrap_or(x * x)
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (Some(-0.5), 1.5), (Some(2.0), 1.5), (None::<f64>, 1.5));
        }),
        Form("`or`, `or_else`, `zip`", || {
            #[differentiable(forward, reverse)]
            fn f(a: Option<f64>, x: f64) -> f64 {
                let b = a.or(Some(x)).unwrap() * a.or_else(|| Some(x * x)).unwrap();
                let both = a.zip(Some(b));
                both.map(|(v, w)| v * w).unwrap_or(b)
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (None::<f64>, 1.5));
        }),
        Form("`ok_or`, `ok_or_else`", || {
            #[differentiable(forward, reverse)]
            fn f(a: Option<f64>, x: f64) -> f64 {
                let b: Result<f64, String> = a.ok_or("missing".to_string());
                let c = a.ok_or_else(|| format!("no {x}"));
                match (b, c) {
                    (Ok(v), Ok(w)) => v * w * x,
                    _ => x,
                }
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (None::<f64>, 1.5));
        }),
        Form("`is_some()`, `is_none()`", || {
            #[differentiable(forward, reverse)]
            fn f(a: Option<f64>, x: f64) -> f64 {
                if a.is_some() && !a.is_none() { a.unwrap() * x } else { x * x }
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (None::<f64>, 1.5));
        }),
        Form("`as_ref()`, `copied()`, `cloned()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], i: usize) -> f64 {
                let product = x.get(i).copied().unwrap_or(0.5) * x.first().cloned().unwrap_or(2.0);
                let both = Some(product * product);
                product * both.as_ref().map_or(1.0, |v| v * product)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], const 1), (&[0.5, 1.5], const 2));
        }),
        Form("`b.then(..)`, `b.then_some(..)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let square = (x > 1.0).then(|| x * x).unwrap_or(y);
                square * (y > 1.0).then_some(x * y).unwrap_or(2.0)
            }
            check!(f without second_order, lifted at (0.5, 1.5), (1.5, 0.5));
        }),
        Form("of elements: `x.first().map(|v| ..)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], i: usize) -> f64 {
                x.first().map(|v| v * v).unwrap_or(1.0) * x.get(i).map_or(0.5, |v| v.sin())
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], const 1), (&[0.5, 1.5], const 2));
        }),
        Form("`is_some_and(..)`", || {
            #[differentiable(forward, reverse)]
            fn f(a: Option<f64>, x: f64) -> f64 {
                if a.is_some_and(|v| v > 1.0) { x * x } else { x.sin() }
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (Some(2.0), 1.5), (None::<f64>, 1.5));
        }),
        Form("`?` on elements: `x.first()?`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> Option<f64> {
                let first = x.first()?;
                Some(first * x.get(1).copied()?)
            }
            check_seeded!(f without second_order, lifted at (&[0.5, 1.5]), (&[0.5]));
        }),
    ],
};

pub(crate) const RESULTS: Group = Group {
    name: "`Result`",
    source: include_str!("options_results.rs"),
    forms: &[
        Form("`unwrap`, `expect`, `unwrap_or`, `unwrap_or_else`, `unwrap_or_default`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let r: Result<f64, String> = if x > 1.0 { Ok(x * x) } else { Err("small".to_string()) };
                let s = r.clone().unwrap_or(x.sin()) + r.clone().unwrap_or_default();
                let one: Result<f64, String> = Ok(x);
                s * r.unwrap_or_else(|_| x) * one.clone().unwrap() * one.expect("there")
            }
            check!(f without second_order, lifted at (0.5), (1.5));
        }),
        Form("`ok`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> Option<f64> {
                let r: Result<f64, String> = if x > 1.0 { Ok(x * x) } else { Err("small".to_string()) };
                r.ok()
            }
            check_seeded!(f without second_order, lifted at (0.5), (1.5));
        }),
        Form("`map`, `map_err`, `and_then`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let r: Result<f64, i32> = if x > 1.0 { Ok(x * x) } else { Err(3) };
                let s = r.map(|v| v * x).map_err(|e| e + 1);
                let t = s.and_then(|v| if v < 20.0 { Ok(v * v) } else { Err(5) });
                match t {
                    Ok(v) => v,
                    Err(e) => x * f64::from(e),
                }
            }
            check!(f without second_order, lifted at (0.5), (1.5), (3.0));
        }),
        Form("`map_err(Wrapped::Text)?` of errors that are no copies", || {
            #[derive(Clone, Debug, ad_runtime::Differentiable)]
            enum Wrapped {
                Text(String),
            }
            #[differentiable(forward, reverse)]
            fn root(x: &[f64]) -> Result<f64, String> {
                let first = x.first().copied().ok_or("empty")?;
                if first < 0.0 { Err(format!("{first} has no root")) } else { Ok(first.sqrt()) }
            }
            #[differentiable(forward, reverse)]
            fn wrapped(x: &[f64]) -> Result<f64, Wrapped> {
                let y = root(x).map_err(Wrapped::Text)?;
                Ok(y * x[0])
            }
            #[differentiable(forward, reverse)]
            fn described(x: &[f64]) -> Result<f64, String> {
                let y = root(x).map_err(|e| format!("of the first: {e}"))?;
                Ok(y * y * y)
            }
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                wrapped(x).unwrap_or(2.0) * described(x).unwrap_or(3.0)
            }
            check!(f without second_order, lifted at (&[0.5]), (&[-0.5]));
        }),
        Form("`?`", || {
            #[differentiable(forward, reverse)]
            fn logarithm(x: f64) -> Result<f64, String> {
                if x > 0.0 { Ok(x.ln()) } else { Err(format!("{x} has no logarithm")) }
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> Result<f64, String> {
                let y = logarithm(x)?;
                Ok(y * logarithm(x + 1.0)?)
            }
            check_seeded!(f without second_order, lifted at (0.5));
            assert_eq!(f_grad(-1.0), Err("-1 has no logarithm".to_string()));
        }),
        Form("`is_ok()`, `is_err()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let r: Result<f64, i32> = if x > 1.0 { Ok(x * x) } else { Err(3) };
                if r.is_err() || !r.is_ok() { x } else { r.unwrap() * x }
            }
            check!(f without second_order, lifted at (0.5), (1.5));
        }),
        Form("`?` on inactive results, after `ok()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, text: &str) -> Option<f64> {
                let factor: f64 = text.parse().ok()?;
                Some(x * x * factor)
            }
            check_seeded!(f without second_order, lifted at (0.5, const "2.5"), (0.5, const "?"));
        }),
        Form("`as_ref()`, `as_mut()` in `match` and `if let`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, there: bool) -> f64 {
                let mut y = if there { Some(x + 1.0) } else { None };
                let mut r: Result<f64, i32> = if there { Err(2) } else { Ok(x) };
                if let Some(v) = y.as_mut() {
                    *v *= x;
                }
                match r.as_mut() {
                    Ok(v) => *v += x * x,
                    Err(_) => r = Ok(x),
                }
                let seen = if let Some(v) = y.as_ref() { *v } else { x };
                match r.as_ref() {
                    Ok(v) => v * seen,
                    Err(code) => *code as f64,
                }
            }
            check!(f without second_order, lifted at (0.5, const true), (0.5, const false));
        }),
        Form("methods of `Option` in conditions", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64, z: f64) -> f64 {
                let mut o = Some(x);
                if y > 0.5 {
                    o = None;
                }
                let mut sum = y;
                if o.map_or(0.5, |t| t * z) <= y {
                    sum *= x;
                }
                if 0.5 >= o.map_or(y, |t| t + z) && o.is_some_and(|t| t > z) {
                    sum += z;
                }
                sum * o.unwrap_or(y)
            }
            check!(f without second_order, lifted at (2.0, 0.3, 0.1), (0.2, 0.4, -1.0), (0.2, 0.7, -1.0));
        }),
    ],
};
