//! What chains of iterators end with.

use super::{Form, Group};
use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[derive(Clone, ad_runtime::Differentiable)]
struct Values(Vec<f64>);
impl FromIterator<f64> for Values {
    fn from_iter<T: IntoIterator<Item = f64>>(items: T) -> Self {
        Values(items.into_iter().collect())
    }
}

pub(crate) const ENDS: Group = Group {
    name: "Ends of iterators",
    source: include_str!("iterator_ends.rs"),
    forms: &[
        Form("`sum`, `product`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let sum: f64 = x.iter().sum();
                sum * x.iter().product::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`fold`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let greatest = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                x.iter().fold(y, |sum, v| sum * y + v) * greatest
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], 0.75));
        }),
        Form("`reduce`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                x.iter().copied().reduce(|a, b| a * b + a).unwrap_or(1.0)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`for_each`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut y = 1.0;
                x.iter().for_each(|v| y = y * v + 0.5);
                y
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`min_by`, `max_by`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let least = x.iter().min_by(|a, b| a.total_cmp(b)).unwrap();
                let greatest = x.iter().map(|v| v * v).max_by(|a, b| a.partial_cmp(b).unwrap());
                least * greatest.unwrap()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`min_by_key`, `max_by_key`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], n: i64) -> f64 {
                let nearest = x.iter().min_by_key(|v| (**v * 100.0) as i64 - n).unwrap();
                let greatest = x.iter().map(|v| v * v).max_by_key(|v| (v * 100.0) as i64);
                nearest * greatest.unwrap()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], const 30));
        }),
        Form("`last`, `nth`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], n: usize) -> f64 {
                let last = x.iter().map(|v| v * v).last().unwrap_or(1.0);
                last * x.iter().nth(n).copied().unwrap_or(0.5)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0], const 1), (&[0.5], const 1));
        }),
        Form("`find`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let found = x.iter().find(|v| **v > 1.0).unwrap();
                found * x.iter().map(|v| v * v).find(|v| *v > 3.0).unwrap_or(2.0)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`collect` into `Vec`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let scaled: Vec<f64> = x.iter().map(|v| v * y).collect();
                let squares = scaled.iter().map(|v| v * v).collect::<Vec<_>>();
                scaled[0] * squares[1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], 2.0));
        }),
        Form("`collect` into a type of the module that implements `FromIterator`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let squares: Values = x.iter().map(|v| v * v).collect();
                squares.0.iter().sum::<f64>() * squares.0[0]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`collect` into `Option<Vec>`, `Result<Vec, E>`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let logarithms: Option<Vec<f64>> =
                    x.iter().map(|v| if *v > 0.0 { Some(v.ln()) } else { None }).collect();
                let small: Result<Vec<f64>, i32> =
                    x.iter().map(|v| if *v < 9.0 { Ok(v * v) } else { Err(3) }).collect();
                let first = match logarithms {
                    Some(list) => list[0],
                    None => x[1],
                };
                match small {
                    Ok(list) => list[0] * first,
                    Err(_) => first,
                }
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]), (&[0.5, -1.5]), (&[0.5, 10.0]));
        }),
        Form("`sum`, `product` into `Option`, `Result`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let sum: Result<f64, String> = x.iter().map(|v| Ok(v * v)).sum();
                let product = x.iter().map(|v| Some(*v)).product::<Option<f64>>();
                sum.unwrap() * product.unwrap()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`try_fold`, `try_for_each`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let mut squares = 0.0;
                let _ = x.iter().try_for_each(|v| {
                    squares += v * v;
                    if *v > 1.0 { None } else { Some(()) }
                });
                squares
                    * x.iter().try_fold(1.0, |all, v| if *v > 9.0 { None } else { Some(all * v) }).unwrap()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`partition`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let (above, below): (Vec<f64>, Vec<f64>) = x.iter().map(|v| v * v).partition(|v| *v > 1.0);
                above.iter().sum::<f64>() * below.iter().product::<f64>()
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, -2.0]));
        }),
        Form("`unzip`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> f64 {
                let (a, b): (Vec<f64>, Vec<f64>) = x.iter().map(|v| (v.sin(), v.cos())).unzip();
                a[0] * b[1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5]));
        }),
        Form("`extend`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64]) -> Vec<f64> {
                let mut list = Vec::new();
                list.extend(x.iter().zip(&x[1..]).map(|(a, b)| a * b));
                list
            }
            check_seeded!(f without second_order, lifted at (&[0.5, 1.5, 2.0]));
        }),
        Form("`count`, `any`, `all`, `position`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: f64) -> f64 {
                let count = x.iter().map(|v| v * y).filter(|v| *v > 1.0).count();
                let any = x.iter().any(|v| v * y > 3.0);
                let all = x.iter().zip(x).all(|(a, b)| a * b > 0.0);
                let position = x.iter().position(|v| *v > y).unwrap_or(0);
                if any && all { x[position] * y } else { y * count as f64 }
            }
            check!(f without second_order, lifted at (&[0.5, 2.5], 1.5), (&[0.5, 1.5], 1.25));
        }),
        Form("chains in closures of chains", || {
            #[differentiable(forward, reverse)]
            fn f(m: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
                let product = |row: &[f64]| row.iter().zip(x).map(|(a, b)| a * b).sum::<f64>();
                let first: Vec<f64> = m.iter().map(|row| product(row)).collect();
                m.iter().map(|row| row.iter().zip(&first).map(|(a, b)| a * b).sum()).collect()
            }
            check_seeded!(f without second_order, lifted at (&[vec![0.5, 1.5], vec![4.0, 2.0]], &[3.0, 0.25]));
        }),
    ],
};
