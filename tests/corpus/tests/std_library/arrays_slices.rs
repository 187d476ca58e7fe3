//! Reading slices and arrays: indices, sub-slices, ends, nesting, and numeric code made of them.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn rosenbrock_chain() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() - 1 {
            let a = 1.0 - x[i];
            let b = x[i + 1] - x[i] * x[i];
            sum += a * a + 100.0 * b * b;
        }
        sum
    }
    check!(f at (&[-1.2, 1.0]), (&[0.5, 0.75, -0.3, 1.5]), (&[2.0]));
    assert_eq!(f_grad(&[1.0, 1.0, 1.0]), vec![0.0, 0.0, 0.0]);
    assert_close(f_grad(&[-1.2, 1.0]), vec![-215.6, -88.0]);
}

#[test]
fn dot_product() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        assert_eq!(a.len(), b.len(), "vectors of one length");
        let mut sum = 0.0;
        for i in 0..a.len() {
            sum += a[i] * b[i];
        }
        sum
    }
    check!(f at (&[1.5, 2.0, -0.5], &[0.75, -2.0, 1.0]), (&[], &[]));
    assert_eq!(f_grad(&[1.0, 2.0], &[3.0, 4.0]), (vec![3.0, 4.0], vec![1.0, 2.0]));
}

#[test]
fn index_expressions() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], order: &[usize], shift: usize) -> f64 {
        let n = a.len();
        let mut value = a[0] * a[n - 1];
        for i in 0..n {
            value += a[order[i]] * a[(i + shift) % n] * a[order[order[i]]];
        }
        value * a[if shift > 1 { 1 } else { n / 2 }]
    }
    check!(f at (&[1.5, 2.0, -0.5, 0.75], const &[2, 0, 3, 1], const 1), (&[1.5, 2.0], const &[1, 1], const 2));
}

#[test]
fn an_index_decided_by_active_values() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], x: f64) -> f64 {
        let mut best = 0;
        for i in 1..a.len() {
            if a[i] > a[best] {
                best = i;
            }
        }
        let cell = (x * 2.0).floor() as usize;
        a[best] * x + a[cell] * a[cell]
    }
    check!(f at (&[1.5, 2.0, -0.5, 0.75], 0.75), (&[1.5, 0.5, 3.0], 1.2));
    assert_eq!(f_grad(&[1.5, 2.0, -0.5], 0.75), (vec![0.0, 0.75 + 4.0, 0.0], 2.0));
}

#[test]
fn first_last_and_emptiness() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        if a.is_empty() {
            return 0.0;
        }
        let first = a.first().unwrap();
        let last = *a.last().unwrap();
        first * last * last + a.len() as f64 * first
    }
    check!(f at (&[1.5, 2.0, -0.5]), (&[0.75]), (&[]));
    assert_eq!(f_grad(&[2.0, 9.0, 3.0]), vec![9.0 + 3.0, 0.0, 12.0]);
}

#[test]
fn sub_slices() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], k: usize) -> f64 {
        let head = &a[..k];
        let tail = &a[k..];
        let middle = &a[1..a.len() - 1];
        let closed = &a[0..=k];
        let all = &a[..];
        let mut value = 1.0;
        for x in head {
            value *= x;
        }
        for i in 0..tail.len() {
            value += tail[i] * all[i];
        }
        for x in middle {
            value += x.sin();
        }
        value * closed[k] + closed.len() as f64 * middle[0]
    }
    check!(f at (&[1.5, 2.0, -0.5, 0.75], const 2), (&[1.5, 2.0, -0.5], const 0));
}

#[test]
fn split_at() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let (left, right) = a.split_at(a.len() / 2);
        let mut sum = 0.0;
        for (x, y) in left.iter().zip(right) {
            sum += x * x * y;
        }
        sum + right[right.len() - 1]
    }
    check!(f at (&[1.5, 2.0, -0.5, 0.75]), (&[1.5, 2.0, 3.0]), (&[0.5]));
    assert_eq!(f_grad(&[2.0, 3.0, 5.0, 7.0]), vec![20.0, 42.0, 4.0, 10.0]);
}

#[test]
fn arrays_by_value() {
    #[differentiable(second_order, lifted)]
    fn f(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }
    check_seeded!(f at ([1.5, 2.0, -0.5], [0.75, -2.0, 1.0]));
    // The scalar triple product, by cyclic exchange.
    let (_, (da, db)) = f_can_grad([1.0, 2.0, 3.0], [4.0, 5.0, 7.0], [1.0, 10.0, 100.0]);
    assert_eq!(da, f([4.0, 5.0, 7.0], [1.0, 10.0, 100.0]));
    assert_eq!(db, f([1.0, 10.0, 100.0], [1.0, 2.0, 3.0]));
}

#[test]
fn array_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(a: [f64; 3], b: &[f64; 2]) -> f64 {
        let [x, y, z] = a;
        let [u, v] = b;
        let [p, _] = [x * u, y];
        p * v - z * y * u
    }
    check!(f at ([1.5, 2.0, -0.5], &[0.75, -2.0]));
    assert_eq!(f_grad([2.0, 3.0, 5.0], &[7.0, 11.0]), ([77.0, -35.0, -21.0], [22.0 - 15.0, 14.0]));
}

#[test]
fn small_matrices() {
    #[differentiable(second_order, lifted)]
    fn f(m: [[f64; 3]; 3], x: &[f64; 3]) -> f64 {
        let determinant = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
            - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
        let mut form = 0.0;
        for i in 0..3 {
            for j in 0..3 {
                form += x[i] * m[i][j] * x[j];
            }
        }
        form / determinant
    }
    check!(f at ([[2.0, 0.5, -1.0], [0.25, 3.0, 0.75], [-0.5, 1.0, 1.5]], &[0.75, -2.0, 1.0]));
}

#[test]
fn matrix_times_vector() {
    #[differentiable(second_order, lifted)]
    fn f(m: &Vec<Vec<f64>>, x: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; m.len()];
        for i in 0..m.len() {
            for j in 0..x.len() {
                y[i] += m[i][j] * x[j];
            }
        }
        y
    }
    check_seeded!(f at (&vec![vec![1.5, 2.0, 3.0], vec![-0.5, 0.75, 1.0]], &[0.25, 4.0, -1.0]), (&vec![], &[1.0]));
    let (_, (dm, dx)) = f_can_grad(&vec![vec![1.0, 2.0], vec![3.0, 4.0]], &[5.0, 7.0], vec![1.0, 10.0]);
    assert_eq!(dm, vec![vec![5.0, 7.0], vec![50.0, 70.0]]);
    assert_eq!(dx, vec![31.0, 42.0]);
}

#[test]
fn pairs_in_a_slice() {
    #[differentiable(second_order, lifted)]
    fn f(points: &[(f64, f64)], weights: &[(usize, f64)]) -> f64 {
        let mut length = 0.0;
        for i in 1..points.len() {
            let (x0, y0) = points[i - 1];
            let step = (points[i].0 - x0).hypot(points[i].1 - y0);
            length += step * weights[i].1 * weights[i].0 as f64;
        }
        length
    }
    check!(f at (&[(0.0, 0.5), (1.0, 2.0), (2.5, -1.0)], &[(1, 0.5), (2, 0.75), (3, -0.25)]));
}

#[test]
fn distance_matrix() {
    #[differentiable(second_order, lifted)]
    fn f(points: &[[f64; 2]]) -> Vec<Vec<f64>> {
        let n = points.len();
        let mut distances = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in 0..i {
                let dx = points[i][0] - points[j][0];
                let dy = points[i][1] - points[j][1];
                let distance = (dx * dx + dy * dy).sqrt();
                distances[i][j] = distance;
                distances[j][i] = 2.0 * distance;
            }
        }
        distances
    }
    check_seeded!(f at (&[[0.0, 0.5], [1.0, 2.0], [2.5, -1.0]]), (&[[0.0, 1.0]]));
}

#[test]
fn single_precision_slices() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f32], b: [f32; 2]) -> f32 {
        let mut sum = 0.0;
        for x in a {
            sum += x * b[0] + b[1];
        }
        sum / a.len() as f32
    }
    check!(f at (&[1.5, 2.0, -0.5], [0.75, -2.0]));
}

#[test]
fn log_sum_exp_and_its_softmax() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut largest = f64::NEG_INFINITY;
        for &value in x {
            largest = largest.max(value);
        }
        let mut sum = 0.0;
        for &value in x {
            sum += (value - largest).exp();
        }
        largest + sum.ln()
    }
    check!(f at (&[1.5, 2.0, -0.5]), (&[0.75]));
    let total = 1.5_f64.exp() + 2.0_f64.exp() + (-0.5_f64).exp();
    let softmax = [1.5_f64, 2.0, -0.5].map(|x| x.exp() / total);
    assert_close(f_grad(&[1.5, 2.0, -0.5]), softmax.to_vec());
}

#[test]
fn discrete_fourier_transform() {
    #[differentiable(second_order, lifted)]
    fn f(signal: &[f64]) -> Vec<(f64, f64)> {
        let n = signal.len();
        let mut spectrum = Vec::with_capacity(n);
        for k in 0..n {
            let (mut re, mut im) = (0.0, 0.0);
            for (t, x) in signal.iter().enumerate() {
                let angle = -std::f64::consts::TAU * (k * t) as f64 / n as f64;
                re += x * angle.cos();
                im += x * angle.sin();
            }
            spectrum.push((re, im));
        }
        spectrum
    }
    check_seeded!(f at (&[1.5, 2.0, -0.5, 0.75, 0.1]), (&[2.0]));
}
