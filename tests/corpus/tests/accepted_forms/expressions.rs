//! Expressions.

use super::{Form, Group};
use ad_corpus::check;
use ad_runtime::differentiable;

pub(crate) const EXPRESSIONS: Group = Group {
    name: "Expressions",
    source: include_str!("expressions.rs"),
    forms: &[
        Form("`+ - * / %`, unary `-`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                -(x + y) * (x - y) / (y + 2.0) + y % x
            }
            check!(f without second_order, lifted at (0.5, 1.75));
        }),
        Form("literals", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                x * 1e-1 + 2_f64 * x * x - 3.5f64 * x + 1_000.0
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("constants by name or path", || {
            const FACTOR: f64 = 3.0;
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                x * x * std::f64::consts::PI + FACTOR * x + f64::EPSILON
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("statics and tables", || {
            static WEIGHTS: [f64; 3] = [0.25, 0.5, 2.0];
            const NODES: [(f64, f64); 2] = [(0.5, 1.5), (2.0, -1.0)];
            #[differentiable(forward, reverse)]
            fn f(x: f64, k: usize) -> f64 {
                let mut sum = WEIGHTS[k] * x * x;
                for (node, weight) in NODES {
                    sum += weight * (x * node).sin();
                }
                for w in &WEIGHTS {
                    sum += w * x;
                }
                sum
            }
            check!(f without second_order, lifted at (0.5, const 1));
        }),
        Form("`as`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, n: i32) -> f64 {
                let single = x as f32;
                let whole = (x * 3.0) as usize;
                f64::from(single) * f64::from(n) + x * whole as f64 + single as f64
            }
            check!(f without second_order, lifted at (0.5, const 3));
        }),
        Form("`&`, `*`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: &f64) -> f64 {
                let r = &x;
                *r * *y + r * y
            }
            check!(f without second_order, lifted at (0.5, &1.5));
        }),
        Form("`x[i]`, with any inactive expression", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], order: &[usize], n: usize) -> f64 {
                x[order[n % 2]] * x[x.len() - 1 - n / 2] + x[order.iter().sum::<usize>()]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], const &[2, 0], const 3));
        }),
        Form("`&x[a..b]` and the other ranges", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], k: usize) -> f64 {
                let (a, b) = (&x[k..], &x[..=k]);
                let c = &x[..][1..2];
                a[0] * b[0] + c[0] * a[1]
            }
            check!(f without second_order, lifted at (&[0.5, 1.5, 2.0], const 1));
        }),
        Form("tuples, arrays, `[x; n]`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let t = (x, [x * y, y], [y; 3]);
                t.0 * t.1[0] + t.1[1] * t.2[2]
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("comparisons", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                let order = x.partial_cmp(&y);
                let greater = x > y && x != 2.0;
                if greater || order.is_none() { x * y } else { y * y }
            }
            check!(f without second_order, lifted at (0.5, 1.5), (1.5, 0.5));
        }),
        Form("`is_nan()` and other predicates", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                if x.is_nan() || y.is_sign_negative() || !y.is_finite() { x } else { x * y }
            }
            check!(f without second_order, lifted at (0.5, 1.5), (0.5, -1.5));
        }),
        Form("`(a..b).contains(&x)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                if (0.0..1.0).contains(&x) && !(2.0..=3.0).contains(&y) { x * y } else { y }
            }
            check!(f without second_order, lifted at (0.5, 1.5), (1.5, 0.5));
        }),
        Form("`x.to_bits() >> 52`, to decide", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let exponent = (x.to_bits() >> 52 & 0x7ff) as i64 - 1023;
                if exponent < 0 { x * x } else { x.ln() }
            }
            check!(f without second_order, lifted at (0.75), (3.0));
        }),
        Form("`f64::from_bits` of inactive bits", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, exponent: u64) -> f64 {
                x * x * f64::from_bits((exponent + 1023) << 52)
            }
            check!(f without second_order, lifted at (0.75, const 3));
        }),
        Form("`f64::from(x)`, `x.into()`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f32, n: u8) -> f64 {
                let wide: f64 = x.into();
                let scale: f64 = n.into();
                wide * f64::from(x) * scale
            }
            check!(f without second_order, lifted at (0.5, const 3));
        }),
        Form("`f64::sin(x)`, `f64::max(x, y)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64, y: f64) -> f64 {
                f64::sin(x) * f64::max(x, y) + f64::mul_add(x, y, 1.0)
            }
            check!(f without second_order, lifted at (0.5, 1.5));
        }),
        Form("`without_derivative(x)`, `with_derivative(x, …)`", || {
            use ad_runtime::{with_derivative, without_derivative};
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                let y = with_derivative(x, |seed: f64| seed);
                without_derivative(x.floor()) * x * y
            }
            check!(f without second_order, lifted at (3.5));
        }),
        Form("`const { … }`, `r#type`", || {
            #[differentiable(forward, reverse)]
            fn f(x: f64) -> f64 {
                const FACTOR: f64 = const { 2.0 * 3.0 };
                let r#type = x * FACTOR;
                r#type * r#type
            }
            check!(f without second_order, lifted at (0.5));
        }),
        Form("functions by name: `.map(f64::sqrt)`", || {
            #[differentiable(forward, reverse)]
            fn f(x: &[f64], y: Option<f64>) -> f64 {
                x.iter().copied().map(f64::sqrt).sum::<f64>() * y.map(f64::exp).unwrap_or(2.0)
            }
            check!(f without second_order, lifted at (&[0.5, 1.5], Some(0.25)));
        }),
    ],
};
