//! Patterns of `let`, `for`, `match`, `if let` and closures.

use super::{Form, Group};
use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Point {
    x: f64,
    y: f64,
}

reals!(Point { x, y } => PointTangent);

#[derive(Clone, Debug, PartialEq, Differentiable)]
enum Shape {
    Circle(f64),
    Rectangle { width: f64, height: f64 },
    Nothing,
}

pub(crate) const PATTERNS: Group = Group {
    name: "Patterns",
    source: include_str!("patterns.rs"),
    forms: &[
        Form("tuples", || {
            #[differentiable(forward, reverse)]
            fn f(x: (f64, (f64, f64))) -> f64 {
                let (a, (b, c)) = x;
                let (first, ..) = (a * b, c, 1.0);
                first * c
            }
            check!(f without second_order, lifted at ((0.5, (1.5, -2.0))));
        }),
        Form("`[first, .., last]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: [f64; 4]) -> f64 {
                let [first, .., last] = x;
                let [a, b, ..] = &x;
                first * last + a * b
            }
            check!(f without second_order, lifted at ([0.5, 1.5, -2.0, 0.25]));
        }),
        Form("slices: `[]`, `[x]`, `[x, rest @ ..]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                match x {
                    [] => 1.0,
                    [a] => a * a,
                    [a, rest @ ..] => a * rest[0],
                }
            }
            check!(f without second_order, lifted at (&[0.5]), (&[0.5, 1.5]), (&[0.5, 1.5, -2.0]));
        }),
        Form("`match` on references: `(0, v) if *v > 1.0`, `&(_, v)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let events = [(0, x[0]), (1, x[1]), (0, x[1])];
                let mut sum = x[0];
                for event in &events {
                    match event {
                        (0, v) if *v > 1.0 => sum += *v * x[0],
                        &(_, v) => sum *= v,
                    }
                }
                sum
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`&x`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &f64) -> f64 {
                let &z = y;
                let mut sum = z;
                for (k, &v) in x.iter().enumerate() {
                    sum += v * z * k as f64;
                }
                sum + x.iter().map(|&v| v * v).sum::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &0.75));
        }),
        Form("`mut x`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut product = 1.0;
                for &(mut v) in x {
                    v *= v;
                    product *= v + 1.0;
                }
                product
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("structs", || {
            #[differentiable(forward, reverse)]
            fn f(p: &Point) -> f64 {
                match p {
                    Point { x, y } if x > y => x * y,
                    Point { x: a, .. } => a * a,
                }
            }
            check!(f without second_order, lifted at (&Point { x: 1.5, y: 0.5 }), (&Point { x: 0.5, y: 1.5 }));
        }),
        Form("enums", || {
            #[differentiable(forward, reverse)]
            fn f(r: f64, n: usize) -> f64 {
                let shape = match n {
                    0 => Shape::Circle(r),
                    1 => Shape::Rectangle { width: r, height: r * r },
                    _ => Shape::Nothing,
                };
                match shape {
                    Shape::Circle(radius) => 3.0 * radius * radius,
                    Shape::Rectangle { width, height } => width * height,
                    Shape::Nothing => r,
                }
            }
            check!(f without second_order, lifted at (0.5, const 0), (0.5, const 1), (0.5, const 2));
        }),
        Form("`Some(..)`, `None`, `Ok(..)`, `Err(..)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: Option<f64>, y: f64) -> f64 {
                let result: Result<f64, f64> = if y > 1.0 { Ok(y) } else { Err(y * y) };
                let factor = match result {
                    Ok(v) => v,
                    Err(e) => e + 1.0,
                };
                match x {
                    Some(v) => v * factor,
                    None => factor,
                }
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (Some(0.5), 0.75), (None::<f64>, 0.75));
        }),
        Form("literals, ranges, `|`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: i32) -> f64 {
                match n {
                    0 | 1 => x,
                    2..=4 => x * x,
                    5.. => x.sin(),
                    _ => x.exp(),
                }
            }
            check!(f without second_order, lifted at (0.5, const 1), (0.5, const 3), (0.5, const 9), (0.5, const -1));
        }),
        Form("alternatives that bind", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64, flag: bool) -> f64 {
                match (x, y, flag) {
                    (a, _, true) | (_, a, false) => a * x,
                }
            }
            check!(f without second_order, lifted at (0.5, 1.5, const true), (0.5, 1.5, const false));
        }),
        Form("guards", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                match x {
                    v if v > 1.0 => v * y,
                    v if v < -1.0 => v * v,
                    v => v.sin(),
                }
            }
            check!(f without second_order, lifted at (1.5, 2.0), (-1.5, 2.0), (0.5, 2.0));
        }),
        Form("`k @ 1..=3`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                match n {
                    k @ 1..=3 => x.powi(k as i32),
                    k => x * k as f64,
                }
            }
            check!(f without second_order, lifted at (0.5, const 2), (0.5, const 5));
        }),
        Form("nested", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[(f64, Option<f64>)]) -> f64 {
                let mut sum = 0.0;
                for (a, b) in x {
                    sum += match (*a, b) {
                        (v, Some(w)) if v > 0.0 => v * w,
                        (v, _) => v.sin(),
                    };
                }
                sum
            }
            check!(f without second_order, lifted at (&[(0.5, Some(1.5)), (-0.5, None), (2.0, None)]));
        }),
        Form("constants", || {
            const LAST: usize = 3;
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: usize) -> f64 {
                match n {
                    LAST => x * x,
                    usize::MAX => x,
                    _ => x.sin(),
                }
            }
            check!(f without second_order, lifted at (0.5, const 3), (0.5, const 4));
        }),
        Form("of closures' parameters", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: &[f64]) -> f64 {
                let difference = |(a, b): (f64, f64)| a * a - b;
                x.iter().zip(y).map(|(a, &b)| difference((*a, b))).product::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], &[2.0, -1.0]));
        }),
        Form("`all @ [first, ..]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                match x {
                    all @ [first, ..] => first * all[all.len() - 1],
                    [] => 1.0,
                }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`ref x`", || {
            #[differentiable(forward, reverse)]
            fn f(x: (f64, f64)) -> f64 {
                let (ref a, b) = x;
                a * b
            }
            check!(f without second_order, lifted at ((0.5, 1.5)));
        }),
        Form("of `&mut`: `if let Some(v) = &mut x`", || {
            #[differentiable(forward, reverse)]
            fn f(mut x: Option<f64>, y: f64) -> f64 {
                if let Some(v) = &mut x {
                    *v *= y;
                }
                x.unwrap_or(y)
            }
            check!(f without second_order, lifted at (Some(0.5), 1.5), (None::<f64>, 1.5));
        }),
        Form("`ref x` in `match` and `if let`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, list: Option<Vec<f64>>, which: usize) -> f64 {
                let height = x * x;
                let shape = match which {
                    0 => Shape::Circle(x),
                    1 => Shape::Rectangle { width: x, height },
                    _ => Shape::Nothing,
                };
                let area = match shape {
                    Shape::Circle(ref radius) => *radius * *radius,
                    Shape::Rectangle { ref width, height } => width * height,
                    Shape::Nothing => 0.5,
                };
                if let Some(ref list) = list { area * list[0] + list.len() as f64 } else { area }
            }
            check!(f without second_order, lifted at (0.5, Some(vec![2.0, 3.0]), const 0), (0.5, Some(vec![2.0]), const 1), (0.5, None::<Vec<f64>>, const 2));
        }),
        Form("variants named like keywords", || {
            #[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
            enum Kind {
                Box { width: f64 },
                Loop(f64),
                Type(f64, f64),
            }
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64, which: usize) -> f64 {
                let kind = match which {
                    0 => Kind::Box { width: y },
                    1 => Kind::Loop(y),
                    _ => Kind::Type(x, y),
                };
                let scaled = match kind {
                    Kind::Box { width } => Kind::Box { width: width * x },
                    Kind::Loop(length) => Kind::Loop(length * length),
                    other => other,
                };
                match scaled {
                    Kind::Box { width } => width * width,
                    Kind::Loop(length) => length * x,
                    Kind::Type(a, b) => a * b,
                }
            }
            check!(f without second_order, lifted at (0.5, 2.0, const 0), (0.5, 2.0, const 1), (0.5, 2.0, const 2));
        }),
        Form("a name for a tuple in a tuple", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let (pair, factor) = ((x, y), x * 2.0);
                let product = |p: (f64, f64)| p.0 * p.1;
                pair.0 * pair.1 * factor + product((x, factor))
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
    ],
};
