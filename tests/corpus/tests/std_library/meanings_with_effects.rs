//! What methods of the standard library mean, with operands and closures that count: each is evaluated as often as in Rust, and in its order.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn options_that_may_hold_something() {
    #[differentiable(second_order)]
    fn f(x: f64, is_some: bool) -> f64 {
        let mut n = 1;
        let o = if is_some { Some(x * x) } else { None };
        let mut y = o
            .map(|v| {
                n += 1;
                v * n as f64
            })
            .unwrap_or_else(|| {
                n += 10;
                x * n as f64
            });
        y += o.map_or(
            {
                n += 100;
                x * n as f64
            },
            |v| {
                n += 1;
                v * n as f64
            },
        );
        y += o.map_or_else(
            || x * 2.0,
            |v| {
                n *= 3;
                v * n as f64
            },
        );
        y += o
            .and_then(|v| {
                n += 1;
                if v > 0.5 { Some(v * n as f64) } else { None }
            })
            .unwrap_or({
                n += 7;
                x * n as f64
            });
        y += o
            .filter(|v| {
                n += 1;
                *v > 0.5
            })
            .or_else(|| {
                n += 3;
                Some(x * n as f64)
            })
            .unwrap_or(x);
        y += o
            .or({
                n += 1;
                Some(x * n as f64)
            })
            .unwrap_or(2.0);
        y += o
            .and(Some({
                n += 1;
                x * n as f64
            }))
            .unwrap_or(x);
        y += o
            .zip(Some({
                n += 2;
                x * n as f64
            }))
            .map_or(x, |(a, b)| a * b);
        if o.is_some_and(|v| {
            n += 1;
            v > 0.5
        }) {
            y *= x;
        }
        if o.is_none_or(|v| {
            n += 1;
            v > 0.5
        }) {
            y += x * n as f64;
        }
        y * n as f64
    }
    check!(f without lifted at (0.5, const true), (1.5, const true), (1.5, const false), (-0.9, const true));
}

#[test]
fn results_of_both_kinds() {
    #[differentiable(second_order)]
    fn f(x: f64, is_ok: bool) -> f64 {
        let mut n = 1;
        let made = |good: bool| -> Result<f64, f64> { if good { Ok(x * x) } else { Err(x * 3.0) } };
        let mut y = made(is_ok)
            .map(|v| {
                n += 1;
                v * n as f64
            })
            .unwrap_or_else(|e| {
                n += 10;
                e * n as f64
            });
        y += made(is_ok)
            .map_err(|e| {
                n += 1;
                e * n as f64
            })
            .or_else(|e| if e > 1.0 { Ok::<f64, f64>(e) } else { Err(e) })
            .unwrap_or({
                n += 2;
                x
            });
        y += made(is_ok).map_or(
            {
                n += 5;
                x * n as f64
            },
            |v| {
                n += 1;
                v
            },
        );
        y += made(is_ok).map_or_else(
            |e| e * 5.0,
            |v| {
                n += 1;
                v * n as f64
            },
        );
        y += made(is_ok)
            .and_then(|v| {
                n += 1;
                if v > 1.0 { Ok(v) } else { Err(v * n as f64) }
            })
            .unwrap_or(x * 0.5);
        y += made(is_ok).ok().unwrap_or({
            n += 1;
            x * n as f64
        }) + made(is_ok).err().unwrap_or(x * 0.25);
        y += Some(x)
            .ok_or({
                n += 1;
                x * n as f64
            })
            .unwrap_or(1.0);
        if made(is_ok).is_ok_and(|v| {
            n += 1;
            v > 0.5
        }) {
            y *= x;
        }
        if made(is_ok).is_err_and(|e| {
            n += 1;
            e > 0.5
        }) {
            y += x * n as f64;
        }
        y * n as f64
    }
    check!(f without lifted at (0.5, const true), (1.5, const true), (1.5, const false), (-0.9, const false));
}

#[test]
fn conditions_that_give_options() {
    #[differentiable(second_order)]
    fn f(x: f64, k: usize) -> f64 {
        let mut n = 1;
        let y = (k > 1)
            .then(|| {
                n += 1;
                x * n as f64
            })
            .unwrap_or({
                n += 10;
                x
            });
        let z = (k > 2)
            .then_some({
                n += 100;
                x * n as f64
            })
            .unwrap_or(x * x);
        let (s, c) = (x * n as f64 * 0.01).sin_cos();
        y * z + s * c
    }
    check!(f without lifted at (0.5, const 0), (0.5, const 2), (1.5, const 3));
}

#[test]
fn ends_of_chains() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut n = 0;
        let mut y = x.iter().fold(
            {
                n += 1;
                k * n as f64
            },
            |s, v| {
                n += 1;
                s * v + n as f64 * k
            },
        );
        x.iter().for_each(|v| {
            n += 1;
            y += v * n as f64;
        });
        y += x
            .iter()
            .copied()
            .find(|v| {
                n += 1;
                *v > k
            })
            .unwrap_or(k * n as f64);
        y += x
            .iter()
            .find_map(|v| {
                n += 1;
                if *v > k { Some(v * n as f64) } else { None }
            })
            .unwrap_or(k);
        y += x
            .iter()
            .copied()
            .reduce(|a, b| {
                n += 1;
                a * b + n as f64 * a
            })
            .unwrap_or(k);
        y += x.iter().copied().last().unwrap_or(k * 3.0);
        if x.iter().any(|v| {
            n += 1;
            *v > k
        }) {
            y *= k;
        }
        if x.iter().all(|v| {
            n += 1;
            *v > k
        }) {
            y += k * n as f64;
        }
        if let Some(at) = x.iter().position(|v| {
            n += 1;
            *v > k
        }) {
            y += x[at] * n as f64;
        }
        let squares: Vec<f64> = x
            .iter()
            .map(|v| {
                n += 1;
                v * v * n as f64
            })
            .collect();
        y + squares.iter().product::<f64>() * n as f64
    }
    check!(f without lifted at (&[], 0.4), (&[0.3], 0.4), (&[0.3, 0.9], 0.4), (&[0.7, 0.2, 1.1], 0.4));
}
