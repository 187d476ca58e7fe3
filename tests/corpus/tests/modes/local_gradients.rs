//! `gradient!(y, wrt = x)` of local values, and what is differentiated through it.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::{Differentiable, differentiable};

#[test]
fn lines() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, b: f64) -> f64 {
        let x = a * b;
        let y = x.sin() + a * x * x / b;
        let g = gradient!(y, wrt = x);
        g * y
    }
    let (a, b) = (0.7_f64, 1.3_f64);
    let x = a * b;
    assert_close(f(a, b), (x.cos() + 2.0 * a * x / b) * (x.sin() + a * x * x / b));
    check!(f without second_order, lifted at (a, b), (-0.4, 2.0));
}

#[test]
fn with_respect_to_a_parameter_of_what_a_loop_adds_up() {
    #[differentiable(forward, reverse)]
    fn force(q: f64, k: &[f64]) -> f64 {
        let mut energy = 0.0;
        for i in 0..k.len() {
            if k[i] < 0.0 {
                continue;
            }
            energy += k[i] * q.powi(i as i32) + (q * k[i]).sqrt();
        }
        -gradient!(energy, wrt = q)
    }
    let expected = -(0.5 / 0.8_f64.sqrt() + 3.0 * 2.0 * 0.8 + 0.5 * 3.0 / 2.4_f64.sqrt());
    assert_close(force(0.8, &[1.0, -5.0, 3.0]), expected);
    check!([force force_prim force_adj force_can_grad force_jvp force_grad force_value_and_grad]
        at (0.8, &[1.0, -5.0, 3.0]), (0.8, &[0.2]));
}

#[test]
fn gradients_of_gradients() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        let y = x.exp() * x.ln();
        let g = gradient!(y, wrt = x);
        let h = gradient!(g, wrt = x);
        if x > 1.0 { h } else { g * h }
    }
    let x = 1.5_f64;
    assert_close(f(x), x.exp() * (x.ln() + 2.0 / x - 1.0 / (x * x)));
    check!(f without second_order, lifted at (0.8), (1.5));
}

#[test]
fn three_deep() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, scale: f64) -> f64 {
        let mut y = 1.0;
        for _ in 0..3 {
            y = y * x + scale * x.sin();
        }
        let first = gradient!(y, wrt = x);
        let second = gradient!(first * first, wrt = x);
        gradient!(second + y, wrt = x) * scale
    }
    let (x, scale) = (0.7_f64, 1.3);
    let y = |n: i32| match n {
        1 => 3.0 * x * x + scale * ((1.0 + 2.0 * x) * x.sin() + (1.0 + x + x * x) * x.cos()),
        2 => {
            6.0 * x + scale * (2.0 * x.sin() + 2.0 * (1.0 + 2.0 * x) * x.cos() - (1.0 + x + x * x) * x.sin())
        }
        _ => 6.0 + scale * (6.0 * x.cos() - 3.0 * (1.0 + 2.0 * x) * x.sin() - (1.0 + x + x * x) * x.cos()),
    };
    assert_close(f(x, scale), (2.0 * (y(2) * y(2) + y(1) * y(3)) + y(1)) * scale);
    check!(f without second_order, lifted at (x, scale), (-0.4, 0.5));
}

#[test]
fn the_value_that_a_name_has_then() {
    #[differentiable(forward, reverse)]
    fn f(p: f64) -> (f64, f64, f64) {
        let x = p * 2.0;
        let mut y = x * x;
        let first = gradient!(y, wrt = x);
        y *= x;
        let second = gradient!(y, wrt = x);
        let x = y * p;
        let third = gradient!(x * x * y, wrt = x);
        (first, second, third)
    }
    let x = 1.5;
    let y: f64 = x * x * x;
    assert_close(f(0.75), (2.0 * x, 3.0 * x * x, 2.0 * y * 0.75 * y));
    check_seeded!(f without second_order, lifted at (0.75), (-1.25));
}

#[test]
fn each_round_of_a_loop_has_its_own_input() {
    #[differentiable(forward, reverse)]
    fn f(xs: &[f64], p: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..xs.len() {
            let x = xs[i];
            let mut r = x;
            for _ in 0..i {
                r = r * x + p / x;
            }
            if r > 1.0 {
                r = r.ln();
            }
            let at = if p > 0.0 { r * 2.0 } else { r };
            sum += gradient!(r, wrt = x) * gradient!(at.powi(3) + r, wrt = at);
        }
        sum
    }
    let (a, b) = (0.8, 1.2_f64);
    let second = b * b + 0.5 / b;
    let expected = 3.0 * (2.0 * a) * (2.0 * a)
        + (2.0 * b - 0.5 / (b * b)) / second * 3.0 * (2.0 * second.ln()) * (2.0 * second.ln());
    assert_close(f(&[a, b], 0.5), expected);
    check!(f without second_order, lifted at (&[0.8, 1.2], 0.5), (&[0.8, 1.2, 0.7], -0.5), (&[], 0.5));
}

#[test]
fn arrays_and_closures_on_the_way() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, weights: [f64; 3]) -> f64 {
        let scaled = |v: f64| v * x.cos();
        let mut layer = [0.0; 3];
        for k in 0..3 {
            layer[k] = scaled(weights[k]) + x;
        }
        let total: f64 = layer.iter().map(|v| v * v).sum();
        gradient!(total, wrt = x)
    }
    let (x, w) = (0.4_f64, [0.5, -1.0, 2.0]);
    let expected = w.iter().map(|w| 2.0 * (w * x.cos() + x) * (1.0 - w * x.sin())).sum::<f64>();
    assert_close(f(x, w), expected);
    check!(f without second_order, lifted at (x, w));
}

#[test]
fn where_the_first_derivative_is_zero_the_second_is_not() {
    #[differentiable(forward, reverse)]
    fn f(p: f64) -> f64 {
        let x = p;
        let u = x * x + 1.0;
        let y = u.ln();
        gradient!(y, wrt = x)
    }
    // 2 x / (x² + 1), whose derivative at 0 is 2.
    assert_close(f_grad(0.0), 2.0);
    check!(f without second_order, lifted at (0.0), (0.5));
}

#[test]
fn in_methods() {
    struct Spring {
        stiffness: f64,
    }
    impl Spring {
        #[differentiable(wrt(length))]
        fn force(&self, length: f64) -> f64 {
            let k: f64 = self.stiffness;
            let energy: f64 = 0.5 * k * length * length;
            -gradient!(energy, wrt = length)
        }
    }
    let spring = Spring { stiffness: 3.0 };
    assert_close((spring.force(0.5), spring.force_grad(0.5)), (-1.5, -3.0));
}

#[test]
fn where_the_input_comes_from_does_not_matter() {
    #[differentiable(forward, reverse)]
    fn root(p: f64, n: usize) -> f64 {
        let mut z = p;
        for _ in 0..n {
            let x = z;
            let residual = x * x * x - p;
            z = x - residual / gradient!(residual, wrt = x);
        }
        z
    }
    assert_close(root(8.0, 40), 2.0);
    assert_close(root_grad(8.0, 40), 1.0 / 12.0);
    check!([root root_prim root_adj root_can_grad root_jvp root_grad root_value_and_grad] at (2.0, const 0), (2.0, const 3));
}

#[test]
fn lists_that_are_made_on_the_way_and_parameters_that_are_taken_apart() {
    #[differentiable(forward, reverse)]
    fn f((x, a): (f64, f64), p: &[f64]) -> f64 {
        let at = x;
        let mut v: Vec<f64> = p.to_vec();
        v[0] *= at;
        let mut w: Vec<f64> = vec![0.0; 2];
        w[1] += v[0] * at;
        w.push(at);
        let y: f64 = w.iter().sum::<f64>() * a;
        gradient!(y, wrt = at)
    }
    assert_close(f((0.7, 2.0), &[0.5]), 2.0 * (2.0 * 0.5 * 0.7 + 1.0));
    check!(f without second_order, lifted at ((0.7, 2.0), &[0.5]));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
struct Pair {
    a: f64,
    b: f64,
}

#[differentiable(forward, reverse)]
fn squared(x: f64) -> f64 {
    x * x
}

#[test]
fn through_lists() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, w: &[f64]) -> f64 {
        let mut v = Vec::new();
        for k in 0..w.len() {
            v.push(w[k] * x * x);
        }
        let mut s = vec![0.0; w.len()];
        for k in 0..w.len() {
            s[k] = v[k] * v[w.len() - 1 - k];
        }
        let mut y = 0.0;
        for e in s.iter() {
            y += e.sin();
        }
        gradient!(y, wrt = x)
    }
    check!(f without second_order, lifted at (0.7, &[1.0, -0.4, 0.3]), (0.7, &[]));
}

#[test]
fn through_structs() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, q: f64) -> f64 {
        let p = Pair { a: x * q, b: x.sin() };
        let y: f64 = p.a * p.b * p.b;
        gradient!(y, wrt = x)
    }
    check!(f without second_order, lifted at (0.7, 1.2));
}

#[test]
fn parameters_that_are_taken_apart() {
    #[differentiable(forward, reverse)]
    fn f((x, q): (f64, f64), [a, b]: [f64; 2]) -> f64 {
        let at: f64 = x * 2.0;
        let y = at * q * a + (at * b).exp();
        let (c, d) = (y * at, y - at);
        let g = gradient!(c * d, wrt = at);
        g * d
    }
    let (p, q) = ((0.7, 1.2), [0.3, -0.4]);
    assert_close(f(p, q), 0.0 + f(p, q));
    let _ = (p, q);
}

#[test]
fn of_a_type_parameter() {
    #[differentiable(forward, reverse)]
    fn f<T: ad_runtime::Scalar>(x: T, q: T) -> T {
        let y = x * x * q + x / q;
        gradient!(y, wrt = x)
    }
    assert_eq!(f_grad(2.0, 3.0), (6.0, 4.0 - 1.0 / 9.0));
}

#[test]
fn lines_under_conditions() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        #[cfg(test)]
        let y = x * x * x;
        #[cfg(not(test))]
        let y = x;
        gradient!(y, wrt = x)
    }
    assert_eq!(f(2.0), 12.0);
    check!(f without second_order, lifted at (2.0));
}

#[test]
fn several_rows_at_once() {
    #[differentiable(forward, reverse)]
    fn pair(x: f64, n: usize) -> [f64; 2] {
        let mut m = [[x; 2]; 2];
        for i in 0..n {
            m[i % 2][(i + 1) % 2] *= x + m[0][0];
        }
        let t = m[0][1] * m[1][0] + m[1][1];
        let g = gradient!(t, wrt = x);
        let h = gradient!(g, wrt = x);
        [g, h]
    }
    #[differentiable(forward, reverse)]
    fn f(x: f64, n: usize) -> f64 {
        let r = pair(x, n);
        r[0] + 3.0 * r[1]
    }
    check!(f without second_order, lifted at (0.7, const 3), (0.5, const 0), (0.5, const 1));
    let j = pair_jacobian(0.7, 3);
    assert_eq!(j.len(), 2);
    assert_close(j[0], pair(0.7, 3)[1]);
}

#[test]
fn through_short_functions() {
    #[differentiable(forward, reverse)]
    fn long(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x {
            s += v * v * v;
        }
        s
    }
    #[differentiable(forward, reverse)]
    fn f(x: f64, w: &[f64]) -> f64 {
        let l: f64 = long(w);
        let y = squared(x) * l * squared(x * 2.0);
        gradient!(y, wrt = x) * long(w)
    }
    check!(f without second_order, lifted at (0.7, &[1.0, 2.0]));
}

#[test]
fn exits_on_the_way() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, q: f64) -> f64 {
        let mut y = x * q;
        for k in 0..4 {
            if y > 3.0 {
                break;
            }
            if y < -3.0 {
                return q * x;
            }
            y = y * y + q;
        }
        let g = gradient!(y, wrt = x);
        if g < 0.0 {
            return g * q;
        }
        match () {
            () if q > 5.0 => g,
            _ => gradient!(g * y, wrt = q),
        }
    }
    check!(f without second_order, lifted at (0.7, 1.0), (-0.7, 1.2), (1.0, 5.5), (-1.0, 4.0));
}

#[test]
fn numbers_from_inactive_values() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, names: &[String]) -> f64 {
        let k = names.iter().map(|n| n.len()).sum::<usize>();
        let t = x.powi(k as i32) + names.len() as f64 * x;
        let mut best = f64::MIN;
        for n in names {
            let c = t * n.len() as f64;
            best = best.max(c);
        }
        gradient!(best, wrt = x)
    }
    assert_close(f(2.0, &["a".into(), "bc".into()]), 2.0 * (3.0 * 4.0 + 2.0));
    assert_close(f_grad(2.0, &["a".into(), "bc".into()]), 2.0 * 12.0);
}

#[test]
fn lists_in_another_order() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, v: &[f64]) -> f64 {
        let mut u: Vec<f64> = v.iter().map(|e| e * x).collect();
        u.swap(0, 1);
        u.reverse();
        let s: f64 = u.iter().enumerate().map(|(k, e)| e * e * k as f64).sum::<f64>();

        let r = s * x;
        gradient!(r, wrt = x)
    }
    check!(f without second_order, lifted at (0.7, &[1.0, 2.0, -0.5]));
}
