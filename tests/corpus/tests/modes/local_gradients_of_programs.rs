//! `gradient!(y, wrt = x)` of what loops, lists, structs and blocks compute, and what is differentiated through it.

use ad_corpus::{assert_close, check};
use ad_runtime::{Differentiable, differentiable};
use approx::assert_abs_diff_eq;

macro_rules! numeric {
    ($f:expr, $x:expr) => {{
        let h = 1e-6;
        ($f($x + h) - $f($x - h)) / (2.0 * h)
    }};
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct S {
    v: Vec<f64>,
    p: (f64, f64),
    #[no_derivative]
    k: f64,
}

#[test]
fn loops_that_go_on_until() {
    fn y(x: f64) -> f64 {
        let mut s = x;
        let mut n = 0;
        while s < 5.0 {
            s = s * 1.5 + x;
            n += 1;
            if n > 6 {
                break;
            }
        }
        s * x
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, q: f64) -> f64 {
        let at = x * q;
        let mut s = at;
        let mut n = 0;
        while s < 5.0 {
            s = s * 1.5 + at;
            n += 1;
            if n > 6 {
                break;
            }
        }
        gradient!(s * at, wrt = at)
    }
    assert_abs_diff_eq!(f(0.7, 1.0), numeric!(y, 0.7), epsilon = 1e-6);
    check!(f at (0.7, 1.0), (9.0, 1.0), (-0.3, 1.2));
}

#[test]
fn structs_changed_in_place() {
    #[differentiable(second_order)]
    fn f(x: f64, w: &[f64]) -> f64 {
        let mut s = S { v: vec![x, x * x, 2.0], p: (x.sin(), 3.0), k: 1.5 };
        s.v[1] *= s.p.0;
        s.v.push(x);
        s.p.1 = s.v[1] * w[0];
        std::mem::swap(&mut s.p.0, &mut s.p.1);
        let y: f64 = s.v[0] * s.v[1] + s.p.0 * s.p.1 + s.v[3] * s.k;
        gradient!(y, wrt = x)
    }
    fn y(x: f64) -> f64 {
        let b = x * x * x.sin();
        x * b + b * 0.7 * x.sin() + 1.5 * x
    }
    assert_abs_diff_eq!(f(0.6, &[0.7]), numeric!(y, 0.6), epsilon = 1e-6);
    check!(f without lifted at (0.6, &[0.7]));
}

#[test]
fn chains_of_iterators() {
    #[differentiable(second_order)]
    fn f(x: f64, w: &[f64]) -> f64 {
        let t: f64 = w.iter().zip(w.iter().skip(1)).map(|(a, b)| a * x * b).sum();
        let u: f64 = w.iter().fold(x, |s, e| s * x + e);
        let z: Vec<f64> = w.iter().map(|e| e * u).collect();
        let m: f64 = z.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let y: f64 = t * u + m;
        gradient!(y, wrt = x)
    }
    fn y(x: f64) -> f64 {
        let w = [0.5, -1.0, 2.0];
        let t = (w[0] * w[1] + w[1] * w[2]) * x;
        let u = w.iter().fold(x, |s, e| s * x + e);
        t * u + w.iter().map(|e| e * u).fold(f64::NEG_INFINITY, f64::max)
    }
    assert_abs_diff_eq!(f(0.6, &[0.5, -1.0, 2.0]), numeric!(y, 0.6), epsilon = 1e-5);
    check!(f without lifted at (0.6, &[0.5, -1.0, 2.0]));
}

#[test]
fn lists_changed_in_place() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        let mut a = vec![0.0; n];
        let mut b = vec![1.0; n];
        a.fill(x);
        for k in 0..n {
            b[k] += a[k] * x * (k as f64);
        }
        a.copy_from_slice(&b);
        std::mem::swap(&mut a, &mut b);
        b.swap(0, n - 1);
        for e in b.iter_mut() {
            *e *= x;
        }
        let last = b.pop().unwrap();
        let y: f64 = b[0] * last + a[1];
        gradient!(y, wrt = x)
    }
    // b0 = (1 + x² (n - 1)) x, last = x, a1 = 1 + x²
    let x = 0.8_f64;
    assert_close(f(x, 4), (1.0 + 9.0 * x * x) * x + (x + 3.0 * x * x * x) + 2.0 * x);
    check!(f without lifted at (0.8, const 4), (-0.5, const 2));
}

#[test]
fn kinks_and_powers() {
    #[differentiable(second_order)]
    fn f(x: f64, p: f64) -> f64 {
        let y = x.abs().powf(p) + x.max(0.3) * x.min(p) + (x * p).hypot(1.0) + x.atan2(p);
        gradient!(y, wrt = x)
    }
    check!(f without lifted at (0.6, 2.5), (-0.6, 2.5), (0.1, 3.0));
    #[differentiable(second_order)]
    fn zero(x: f64) -> f64 {
        let y = (x * x).sqrt();
        gradient!(y, wrt = x)
    }
    let _ = zero_grad(0.0);
}

#[test]
fn what_is_lent_and_inactive() {
    #[differentiable(wrt(x), forward, reverse)]
    fn f(x: f64, counts: &mut [usize]) -> f64 {
        let mut y = x;
        for c in counts.iter_mut() {
            *c += 1;
            y = y * x + *c as f64;
        }
        gradient!(y, wrt = x)
    }
    let mut c = [0, 1];
    // y = (x*x + 1)*x + 2
    assert_close(f(0.5, &mut c), 3.0 * 0.25 + 1.0);
    assert_eq!(c, [1, 2]);
    let mut c = [0, 1];
    assert_close(f_grad(0.5, &mut c), 6.0 * 0.5);
    assert_eq!(c, [1, 2]);
}

#[test]
fn other_widths_and_methods() {
    struct M {
        a: f32,
    }
    #[differentiable(wrt(x))]
    fn f(m: f32, x: f32) -> f32 {
        let y = x * x * x * m;
        gradient!(y, wrt = x)
    }
    assert_eq!(f_grad(1.0, 2.0), 12.0);
    impl M {
        #[differentiable(wrt(x))]
        fn f(&self, x: f32) -> f32 {
            let a: f32 = self.a;
            let y: f32 = x.powi(3) * a;
            gradient!(y, wrt = x)
        }
    }
    assert_eq!(M { a: 2.0 }.f_grad(2.0), 24.0);
}

/// A block that was left with two values had no adjoint.
#[test]
fn blocks_that_are_left() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, k: usize) -> f64 {
        let at = x;
        let y = 'a: {
            if k == 0 {
                break 'a at * at;
            }
            let t = match k {
                1 => at.sin(),
                2 | 3 => at.exp() * at,
                n if n > 10 => 2.0 * at,
                _ => return at * 3.0,
            };
            t * t
        };
        let g = gradient!(y, wrt = at);
        let (lo, hi) = if g < 1.0 { (g, at) } else { (at, g) };
        lo * lo + hi
    }
    check!(f at (0.7, const 0), (0.7, const 1), (0.7, const 2), (0.7, const 11), (0.7, const 5), (-0.3, const 3));
}

#[test]
fn rows_in_lanes() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, w: &[f64]) -> [f64; 3] {
        let mut out = [0.0; 3];
        for k in 0..3 {
            let at = x * w[k];
            let mut y = at.sin();
            for j in 0..k {
                y = y * at + w[j];
            }
            out[k] = gradient!(y, wrt = at);
        }
        out
    }
    let w = [0.3, -0.7, 1.1];
    let rows = f_jacobian(0.9, &w);
    for (k, row) in rows.iter().enumerate() {
        let mut seed = [0.0; 3];
        seed[k] = 1.0;
        let (_, (dx, dw)) = f_can_grad(0.9, &w, seed);
        assert_eq!((row.0, &row.1), (dx, &dw));
    }
    ad_corpus::check_seeded!(f at (0.9, &[0.3, -0.7, 1.1]));
}

/// The sweep took the tangent that was added for the one that was there before.
#[test]
fn tangents_that_are_added_to() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut sum = x;
        let u = if n == 1 {
            x.sin()
        } else {
            sum *= x;
            x * x
        };
        sum += u;
        let y = u * sum;
        gradient!(y, wrt = x)
    }
    check!(f at (0.7, const 0), (0.7, const 1));
}
