//! `gradient!(y, wrt = x)` of local values, and what is differentiated through it.

use ad_runtime::differentiable;
use ad_tests::{assert_close, check, check_seeded};

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
    check!(f at (a, b), (-0.4, 2.0));
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
    check!(f at (0.8), (1.5));
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
    check_seeded!(f at (0.75), (-1.25));
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
    check!(f at (&[0.8, 1.2], 0.5), (&[0.8, 1.2, 0.7], -0.5), (&[], 0.5));
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
    check!(f at (x, w));
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
    check!(f at (0.0), (0.5));
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
    check!(f at ((0.7, 2.0), &[0.5]));
}
