//! Type parameters, lifetimes, aliases.

use super::{Form, Group};
use ad_corpus::check;
use ad_runtime::differentiable;
use std::ops::{Add, Mul};

pub(crate) const GENERICS: Group = Group {
    name: "Generic functions",
    source: include_str!("generics.rs"),
    forms: &[
        Form("`const N: usize`", || {
            #[differentiable(forward, reverse)]
            fn f<const N: usize>(x: [f64; N], y: &[[f64; N]; 2]) -> f64 {
                let mut sum = 0.0;
                for k in 0..N {
                    sum += x[k] * y[0][k] * y[1][k] * N as f64;
                }
                sum
            }
            check!(f without second_order, lifted at ([0.5, 1.5], &[[2.0, -1.0], [0.25, 3.0]]));
        }),
        Form("lifetimes", || {
            #[differentiable(forward, reverse)]
            fn f<'a>(x: &'a [f64], y: &'a f64) -> f64 {
                let first: &'a f64 = &x[0];
                first * y
            }
            check!(f without second_order, lifted at (&[0.5], &1.5));
        }),
        Form("`T: Copy + Add<Output = T> + Mul<Output = T>`", || {
            #[differentiable(forward, reverse)]
            fn f<T: Copy + Add<Output = T> + Mul<Output = T>>(x: T, y: T) -> T {
                x * x + x * y
            }
            check!(f without second_order, lifted at (0.5_f64, 1.5_f64));
        }),
        Form("type aliases", || {
            type Row = [f64; 2];
            type Real = f64;
            #[differentiable(forward, reverse)]
            fn f(x: Row, rows: &[Row]) -> Real {
                let scale: Real = x[0] * x[1];
                rows[0][0] * scale + rows[1][1]
            }
            check!(f without second_order, lifted at ([0.5, 1.5], &[[2.0, -1.0], [0.25, 3.0]]));
        }),
        Form("`T: RealField`, and traits of your own about numbers", || {
            use nalgebra::RealField;
            trait Real: Copy + Add<Output = Self> + Mul<Output = Self> {
                fn sin(self) -> Self;
            }
            impl Real for f64 {
                fn sin(self) -> f64 {
                    f64::sin(self)
                }
            }
            #[differentiable(forward, reverse)]
            fn g<T: RealField + Copy>(x: T, y: T) -> T {
                (x * y).sin() / (T::one() + x)
            }
            #[differentiable(forward, reverse)]
            fn f<T: Real>(x: T, y: T) -> T {
                (x * y).sin() + x
            }
            check!(f without second_order, lifted at (0.5_f64, 1.5_f64));
            check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad] at (0.5_f64, 1.5_f64));
        }),
        Form("`T: Add<Output = T> + Mul<f64, Output = T>`", || {
            #[differentiable(forward, reverse)]
            fn f<T: Copy + Add<Output = T> + Mul<f64, Output = T>>(x: T, y: T, t: f64) -> T {
                x * (1.0 - t) + y * t
            }
            check!(f without second_order, lifted at (0.5_f64, 1.5_f64, 0.25));
        }),
        Form("`where`", || {
            #[differentiable(forward, reverse)]
            fn f<T>(x: &[T], start: T) -> T
            where
                T: Copy + Add<Output = T> + Mul<Output = T>,
            {
                let mut sum = start;
                for &v in x {
                    sum = sum + v * v;
                }
                sum
            }
            check!(f without second_order, lifted at (&[0.5_f64, 1.5_f64], 0.25_f64));
        }),
    ],
};
