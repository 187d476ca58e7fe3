//! `for` over every accepted range and sequence, with zero, one and many trips.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn power_by_repeated_product() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut p = 1.0;
        for _ in 0..n {
            p *= x;
        }
        p
    }
    check!(f at (1.5, const 0), (1.5, const 1), (1.5, const 2), (-0.5, const 7));
    assert_eq!((f_grad(2.0, 0), f_grad(2.0, 1), f_grad(2.0, 5)), (0.0, 1.0, 80.0));
}

#[test]
fn inclusive_range() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: i32) -> f64 {
        let mut sum = 0.0;
        for k in 1..=n {
            sum += (f64::from(k) * x).sin() / f64::from(k);
        }
        sum
    }
    check!(f at (0.5, const 0), (0.5, const 1), (0.5, const 6));
}

#[test]
fn horner_backwards() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64) -> f64 {
        let mut value = 0.0;
        for i in (0..c.len()).rev() {
            value = value * x + c[i];
        }
        value
    }
    check!(f at (&[1.0, 2.0, 3.0, -0.5], 0.75), (&[4.0], 2.0), (&[], 2.0));
    assert_eq!(f_grad(&[1.0, 2.0, 3.0], 2.0), (vec![1.0, 2.0, 4.0], 14.0));
}

#[test]
fn steps() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], stride: usize) -> f64 {
        let mut value = 1.0;
        for i in (0..a.len()).step_by(stride) {
            value *= a[i];
        }
        for i in (1..a.len()).step_by(2) {
            value += a[i] * a[i - 1];
        }
        for i in (0..=a.len() - 1).rev().step_by(3) {
            value *= a[i];
        }
        for i in (0..a.len()).step_by(2).rev() {
            value = value * 0.5 + a[i];
        }
        value
    }
    check!(f at (&[1.5, 2.0, -0.5, 0.75, 3.0], const 2), (&[1.5, 2.0, -0.5, 0.75], const 3), (&[1.5], const 1));
}

#[test]
fn simpson_integration() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64, decay: f64, panels: usize) -> f64 {
        let h = (b - a) / (2 * panels) as f64;
        let mut sum = 0.0;
        for i in 0..=2 * panels {
            let x = a + i as f64 * h;
            let weight = if i == 0 || i == 2 * panels {
                1.0
            } else if i % 2 == 1 {
                4.0
            } else {
                2.0
            };
            sum += weight * (-decay * x * x).exp();
        }
        sum * h / 3.0
    }
    check!(f at (0.0, 1.5, 0.75, const 1), (-1.0, 1.0, 0.5, const 8));
}

#[test]
fn nested_and_triangular() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..a.len() {
            for j in i + 1..a.len() {
                let d = a[i] - a[j];
                sum += d * d * (a[i] + 2.0 * a[j]).cos();
            }
        }
        sum
    }
    check!(f at (&[1.5, 2.0, -0.5, 0.75]), (&[1.0]), (&[]));
}

#[test]
fn the_loop_variable_as_a_number() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: u32) -> f64 {
        let mut term = 1.0;
        let mut sum = 1.0;
        for k in 1..n {
            term *= x / k as f64;
            sum += term;
        }
        sum
    }
    check!(f at (0.5, const 1), (0.5, const 12));
    assert_close(f_grad(0.5, 30), 0.5_f64.exp());
}

#[test]
fn slice_by_iter() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in a.iter() {
            sum += x * x * x;
        }
        for x in a {
            sum += 2.0 * *x;
        }
        for &x in a {
            sum *= x;
        }
        for &x in a.iter() {
            sum += x.sin();
        }
        sum
    }
    check!(f at (&[1.5, 2.0, -0.5]), (&[0.5]), (&[]));
}

#[test]
fn enumerate() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], x: f64) -> f64 {
        let mut sum = 0.0;
        for (i, c) in a.iter().enumerate() {
            sum += c * x.powi(i as i32);
        }
        for (i, &c) in a.iter().enumerate() {
            sum *= c + i as f64 * x;
        }
        sum
    }
    check!(f at (&[1.5, 2.0, -0.5], 0.75), (&[0.5], 2.0), (&[], 1.0));
}

#[test]
fn zip() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (x, y) in a.iter().zip(b.iter()) {
            sum += x * y;
        }
        for (&x, &y) in a.iter().zip(b) {
            sum += (x - y) * (x - y);
        }
        for (i, (x, y)) in a.iter().zip(b.iter()).enumerate() {
            sum += *x * y.sin() * i as f64;
        }
        sum
    }
    // The shorter one decides.
    check!(f at (&[1.5, 2.0, -0.5], &[0.75, -2.0, 1.0]), (&[1.5, 2.0, 3.0], &[0.5]), (&[], &[0.5]));
}

#[test]
fn arrays_and_vectors_by_value_and_by_reference() {
    #[differentiable(second_order, lifted)]
    fn f(a: [f64; 3], v: Vec<f64>, w: &Vec<f64>) -> f64 {
        let mut value = 1.0;
        for x in &a {
            value *= x;
        }
        for x in a {
            value += x * x;
        }
        for x in &v {
            value = value * 0.5 + x;
        }
        for x in v {
            value *= x;
        }
        for x in w {
            value += x.exp();
        }
        value
    }
    check!(f at ([1.5, 2.0, -0.5], vec![0.75, 1.25], &vec![0.5]), ([1.0, 0.5, 2.0], vec![], &vec![]));
}

#[test]
fn elements_changed_in_place() {
    #[differentiable(second_order, lifted)]
    fn f(mut a: [f64; 3], mut v: Vec<f64>) -> f64 {
        for x in a.iter_mut() {
            *x *= *x;
        }
        for x in &mut v {
            *x = x.sin() + a[0];
        }
        for (i, x) in v.iter_mut().enumerate() {
            *x *= i as f64 + a[2];
        }
        for (x, y) in a.iter_mut().zip(v.iter()) {
            *x += 2.0 * y;
        }
        a[0] * a[1] - a[2]
    }
    check!(f at ([1.5, 2.0, -0.5], vec![0.75, 1.25]), ([1.0, 0.5, 2.0], vec![]));
}

#[test]
fn rows_of_a_matrix() {
    #[differentiable(second_order, lifted)]
    fn f(m: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
        let mut y = Vec::new();
        for row in m {
            let mut sum = 0.0;
            for (c, x) in row.iter().zip(x) {
                sum += c * x;
            }
            y.push(sum);
        }
        y
    }
    check_seeded!(f at (&[vec![1.5, 2.0], vec![-0.5, 0.75], vec![3.0, 1.0]], &[0.25, 4.0]), (&[], &[1.0]));
}

#[test]
fn inactive_sequences() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], order: &[usize]) -> f64 {
        let mut value = 1.0;
        for &i in order {
            value = value * 0.5 + x[i];
        }
        for k in [1.0, 2.0, 4.0] {
            value += k * x[0];
        }
        for (i, word) in ["a", "bc"].iter().enumerate() {
            value *= x[i] + word.len() as f64;
        }
        value
    }
    check!(f at (&[1.5, 2.0], const &[1, 0, 1, 1]), (&[1.5, -0.5], const &[]));
}

#[test]
fn bounds_and_steps_are_evaluated_once() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut end = n;
        let mut value = x;
        for i in 0..end {
            end = 2;
            value *= x + i as f64;
        }
        value + end as f64
    }
    check!(f at (0.5, const 0), (0.5, const 4));
}

#[test]
fn ranges_of_every_integer_type() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: i64, b: u8) -> f64 {
        let mut value = x;
        for k in -2i64..a {
            value += x * k as f64;
        }
        for k in (0..b).rev() {
            value *= x + f64::from(k);
        }
        for k in 0_u16..=2 {
            value -= f64::from(k) * x * x;
        }
        value
    }
    check!(f at (0.5, const 3, const 2), (0.5, const -5, const 0));
}

#[test]
fn running_mean_and_variance() {
    #[differentiable(second_order, lifted)]
    fn f(samples: &[f64]) -> (f64, f64) {
        let mut mean = 0.0;
        let mut squares = 0.0;
        for (i, sample) in samples.iter().enumerate() {
            let delta = sample - mean;
            mean += delta / (i + 1) as f64;
            squares += delta * (sample - mean);
        }
        (mean, squares / samples.len() as f64)
    }
    check_seeded!(f at (&[1.5, 2.0, -0.5, 4.0]), (&[2.5]));
    let (_, gradient) = f_can_grad(&[1.0, 2.0, 6.0, 7.0], (4.0, 2.0));
    assert_close(gradient, vec![1.0 - 3.0, 1.0 - 2.0, 1.0 + 2.0, 1.0 + 3.0]);
}

#[test]
fn array_literals_and_constants_are_walked() {
    const WEIGHTS: [f64; 3] = [0.5, -1.25, 2.0];
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, p: &[f64]) -> f64 {
        let mut sum = 0.0;
        for part in [x, y * y, x * y] {
            sum += part * part;
        }
        for (k, part) in [x.sin(), y].iter().enumerate() {
            sum += (k + 1) as f64 * part;
        }
        for (w, v) in WEIGHTS.iter().zip(p) {
            sum += w * v * x;
        }
        for (v, w) in p.iter().zip([y, x]) {
            sum += w * v;
        }
        for v in [x; 3].to_vec().iter() {
            sum *= v;
        }
        sum
    }
    check!(f without lifted at (0.5, 1.5, &[1.0, -0.5, 2.0]), (-0.75, 0.25, &[]), (0.5, 1.5, &[2.0]));
}

#[test]
fn the_result_of_a_call_is_walked() {
    #[differentiable(second_order, lifted)]
    fn powers(x: f64, n: usize) -> Vec<f64> {
        let mut all = Vec::new();
        let mut power = 1.0;
        for _ in 0..n {
            all.push(power);
            power *= x;
        }
        all
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut sum = 0.0;
        for p in powers(x, n) {
            sum += p * x;
        }
        for (k, p) in powers(x, n).iter().enumerate() {
            sum += *p * k as f64;
        }
        sum
    }
    check!(f at (1.5, const 0), (1.5, const 1), (-0.5, const 5));
}

#[test]
fn numbers_are_walked_beside_a_list() {
    #[differentiable(second_order, lifted)]
    fn f(p: &[f64], from: i32, n: usize) -> f64 {
        let mut sum = 0.0;
        for (v, k) in p.iter().zip(1..) {
            sum += v * v * k as f64;
        }
        for (k, v) in (from..=4).zip(p) {
            sum -= v * k as f64;
        }
        for (i, (v, j)) in p.iter().zip(0..n).enumerate() {
            sum += v * (i * j) as f64;
            if sum > 100.0 {
                break;
            }
        }
        sum
    }
    check!(
        f at (&[], const 1, const 3),
        (&[0.5], const 1, const 0),
        (&[0.5, 1.5, -2.0, 3.0], const 2, const 3),
        (&[0.5, 1.5, -2.0, 3.0], const 9, const 7)
    );
}
