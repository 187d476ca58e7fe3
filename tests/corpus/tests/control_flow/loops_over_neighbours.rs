//! Loops that use an element and the one beside it: what their reverse sweeps add to both is added by one loop.

use ad_corpus::{check, check_in_place};
use ad_runtime::differentiable;

#[test]
fn neighbouring_elements() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], w: &[f64], from: usize, to: usize) -> f64 {
        let mut sum = 0.0;
        for i in from..to {
            let (a, b) = (1.0 - x[i] * w[i], x[i + 1] - x[i] * x[i]);
            sum += a * a * w[i + 1] + 100.0 * b * b * w[i];
        }
        sum
    }
    let (x, w) = ([0.7, -0.4, 1.2, 0.5, -1.3], [0.3, 1.1, 0.2, -0.9, 0.6]);
    check!(f at (&x, &w, const 0, const 0), (&x, &w, const 0, const 1), (&x, &w, const 0, const 2));
    check!(f at (&x, &w, const 0, const 4), (&x, &w, const 3, const 4), (&x, &w, const 1, const 4));
    check!(f at (&x, &w, const 4, const 4), (&[0.0; 0], &[0.0; 0], const 0, const 0));
    assert_eq!(f_grad(&x, &w, 3, 2), (vec![0.0; 5], vec![0.0; 5]));
}

#[test]
fn neighbouring_elements_above_first() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut y = x.to_vec();
        let mut z = vec![0.0; x.len()];
        for i in (1..=n).rev() {
            z[i] = (y[i - 1] - 2.0 * y[i]) * x[i] + x[i - 1] * x[0];
        }
        for i in 0..n {
            y[i] = z[i + 1] * 3.0 - z[i];
        }
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += (i + 1) as f64 * (y[i] * z[i] + z[i]);
        }
        sum
    }
    let x = [0.7, -0.4, 1.2, 0.5, -1.3];
    check!(f at (&x, const 0), (&x, const 1), (&x, const 2), (&x, const 4), (&[0.3], const 0));
}

/// The lists of one of them were emptied before they were read.
#[test]
fn neighbours_in_two_loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut y = vec![0.0; n];
        let mut z = vec![0.0; n];
        for i in 0..n {
            y[i] = x[i] * 2.0;
        }
        for i in 0..n {
            z[i] = x[i + 1] * 3.0;
        }
        let mut sum = 0.0;
        for i in 0..n {
            sum += y[i] * z[i] * z[i];
        }
        sum
    }
    let x = [0.7, -0.4, 1.2, 0.5, -1.3];
    check!(f at (&x, const 0), (&x, const 1), (&x, const 4));
}

#[test]
fn neighbours_with_a_loop_between() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], y: &[f64], n: usize) -> f64 {
        let mut x = start.to_vec();
        let mut sum = 0.0;
        for i in 0..n {
            sum += x[i + 1] * x[i] * 3.0;
        }
        for i in 0..n {
            x[i] += y[i];
        }
        for i in 0..n {
            sum += x[i] * 5.0 - x[i + 1];
        }
        for i in 0..n {
            x[i] = y[i] * y[i + 1];
        }
        for i in 0..n {
            sum -= x[i] * x[i + 1];
        }
        for i in 0..n {
            x[i + 1] = 0.0;
        }
        sum + x[0]
    }
    let (x, y) = ([0.7, 0.2, 0.4, 0.9], [0.1, 0.2, 0.3, 0.4]);
    check!(f at (&x, &y, const 3), (&x, &y, const 1), (&x, &y, const 0));
}

#[test]
fn neighbours_in_rows() {
    #[differentiable(second_order, lifted)]
    fn f(field: &mut [[f32; 4]], flow: &[f32], rows: usize) {
        for r in 0..rows {
            let mut change = [0.0; 4];
            for c in 0..3 {
                let difference = field[r][c + 1] - field[r][c];
                change[c] += difference * flow[c] * field[r][c];
                change[c + 1] += difference * flow[c + 1];
            }
            for c in 0..4 {
                field[r][c] += change[c];
            }
        }
    }
    let field = vec![[0.5f32, -1.0, 0.25, 2.0], [1.5, 0.75, -0.5, 0.125]];
    check_in_place!(f at (&mut field.clone(), &[0.5f32, 0.25, -1.0, 2.0], const 2));
    check_in_place!(f at (&mut field.clone(), &[0.5f32, 0.25, -1.0, 2.0], const 0));
}

#[test]
fn generic_neighbours() {
    #[differentiable(second_order)]
    fn f<T: num_traits::Float>(x: &[T], k: T) -> T {
        let mut length = T::zero();
        for i in 1..x.len() {
            let step = x[i] - x[i - 1];
            length = length + step * step * k * x[i];
        }
        length
    }
    check!(f without lifted at (&[0.5, -1.0, 2.0, 0.25], 0.7), (&[0.5, 0.7], -0.3), (&[0.5], -0.3), (&[0.5f32, 0.25, 1.0], 0.5f32));
}
