//! Linear algebra as textbooks write it: factorisations in place, pivoting, iterations.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn thomas_algorithm() {
    #[differentiable(second_order, lifted)]
    fn f(lower: &[f64], diagonal: &[f64], upper: &[f64], right: &[f64]) -> Vec<f64> {
        let n = diagonal.len();
        let mut c = vec![0.0; n];
        let mut d = right.to_vec();
        c[0] = upper[0] / diagonal[0];
        d[0] /= diagonal[0];
        for i in 1..n {
            let pivot = diagonal[i] - lower[i - 1] * c[i - 1];
            if i < n - 1 {
                c[i] = upper[i] / pivot;
            }
            d[i] = (d[i] - lower[i - 1] * d[i - 1]) / pivot;
        }
        for i in (0..n - 1).rev() {
            d[i] -= c[i] * d[i + 1];
        }
        d
    }
    check_seeded!(f at (&[0.5, -1.0, 0.25], &[4.0, 5.0, 3.0, 6.0], &[1.0, 0.75, -0.5], &[1.0, 2.0, -1.0, 0.5]));
    // The adjoint of the right side solves the transposed system; this one is symmetric.
    let (_, (_, _, _, right)) = f_can_grad(&[1.0], &[2.0, 3.0], &[1.0], &[7.0, 9.0], vec![5.0, 10.0]);
    assert_close(right, vec![1.0, 3.0]);
}

#[test]
fn cholesky_in_place_and_the_determinant() {
    #[differentiable(second_order)]
    fn f(mut a: Vec<Vec<f64>>) -> f64 {
        let n = a.len();
        let mut log_determinant = 0.0;
        for j in 0..n {
            for k in 0..j {
                a[j][j] -= a[j][k] * a[j][k];
            }
            assert!(a[j][j] > 0.0, "the matrix is positive definite");
            a[j][j] = a[j][j].sqrt();
            log_determinant += 2.0 * a[j][j].ln();
            for i in j + 1..n {
                for k in 0..j {
                    a[i][j] -= a[i][k] * a[j][k];
                }
                a[i][j] /= a[j][j];
            }
        }
        log_determinant
    }
    check!(f without lifted at (vec![vec![4.0, 0.0, 0.0], vec![1.0, 5.0, 0.0], vec![-0.5, 0.75, 3.0]]), (vec![vec![2.0]]));
    // The inverse, with what is above the diagonal counted below it.
    let gradient = f_grad(vec![vec![2.0, 0.0], vec![1.0, 3.0]]);
    assert_close(gradient, vec![vec![0.6, 0.0], vec![-0.4, 0.4]]);
}

#[test]
fn gauss_elimination_with_pivoting() {
    #[differentiable(second_order, lifted)]
    fn f(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
        let n = b.len();
        for k in 0..n {
            let mut pivot = k;
            for i in k + 1..n {
                if a[i][k].abs() > a[pivot][k].abs() {
                    pivot = i;
                }
            }
            if pivot != k {
                a.swap(pivot, k);
                b.swap(pivot, k);
            }
            for i in k + 1..n {
                let factor = a[i][k] / a[k][k];
                if factor == 0.0 {
                    continue;
                }
                for j in k..n {
                    a[i][j] -= factor * a[k][j];
                }
                b[i] -= factor * b[k];
            }
        }
        let mut x = vec![0.0; n];
        for i in (0..n).rev() {
            let mut sum = b[i];
            for j in i + 1..n {
                sum -= a[i][j] * x[j];
            }
            x[i] = sum / a[i][i];
        }
        x
    }
    check_seeded!(f at
        (vec![vec![0.5, 2.0, -1.0], vec![4.0, 1.0, 0.75], vec![1.0, -3.0, 2.0]], vec![1.0, 2.0, -1.0]),
        (vec![vec![2.0, 1.0], vec![3.0, -1.0]], vec![0.5, 0.25]));
    // The adjoint of b is A⁻ᵀ seed; the one of A is minus its outer product with x.
    let (x, (da, db)) = f_can_grad(vec![vec![1.0, 2.0], vec![4.0, 3.0]], vec![5.0, 10.0], vec![5.0, 10.0]);
    assert_close(x, vec![1.0, 2.0]);
    assert_close(db, vec![5.0, 0.0]);
    assert_close(da, vec![vec![-5.0, -10.0], vec![0.0, 0.0]]);
}

#[test]
fn determinant_by_elimination_on_a_flat_array() {
    #[differentiable(second_order, lifted)]
    fn f<const N: usize>(matrix: &[f64], _size: [f64; N]) -> f64 {
        let mut m = matrix.to_vec();
        let mut determinant = 1.0;
        for k in 0..N {
            let mut pivot = k;
            while m[pivot * N + k] == 0.0 {
                pivot += 1;
                if pivot == N {
                    return 0.0;
                }
            }
            if pivot != k {
                for j in 0..N {
                    m.swap(pivot * N + j, k * N + j);
                }
                determinant = -determinant;
            }
            determinant *= m[k * N + k];
            for i in k + 1..N {
                let factor = m[i * N + k] / m[k * N + k];
                for j in k..N {
                    m[i * N + j] -= factor * m[k * N + j];
                }
            }
        }
        determinant
    }
    check!(f at (&[2.0, 1.0, 0.5, -1.0, 3.0, 0.75, 0.25, 1.5, 4.0], [0.0; 3]));
    // The cofactors; a zero pivot exchanges the rows.
    assert_close(f_grad(&[0.0, 2.0, 3.0, 5.0], [0.0; 2]).0, vec![5.0, -3.0, -2.0, 0.0]);
}

#[test]
fn gram_schmidt() {
    #[differentiable(second_order, lifted)]
    fn f(vectors: &[[f64; 3]]) -> Vec<[f64; 3]> {
        let mut basis: Vec<[f64; 3]> = Vec::new();
        for v in vectors {
            let mut w = *v;
            for q in &basis {
                let mut projection = 0.0;
                for i in 0..3 {
                    projection += q[i] * w[i];
                }
                for i in 0..3 {
                    w[i] -= projection * q[i];
                }
            }
            let norm = (w[0] * w[0] + w[1] * w[1] + w[2] * w[2]).sqrt();
            for x in w.iter_mut() {
                *x /= norm;
            }
            basis.push(w);
        }
        basis
    }
    check_seeded!(f at (&[[1.0, 2.0, 0.5], [-0.5, 1.0, 3.0], [2.0, 0.25, 1.0]]), (&[[3.0, 0.0, 4.0]]));
}

#[test]
fn jacobi_iteration_until_it_settles() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[[f64; 3]; 3], b: [f64; 3]) -> ([f64; 3], usize) {
        let mut x = [0.0; 3];
        let mut sweeps = 0;
        loop {
            let mut next = b;
            let mut change = 0.0_f64;
            for i in 0..3 {
                for j in 0..3 {
                    if j != i {
                        next[i] -= a[i][j] * x[j];
                    }
                }
                next[i] /= a[i][i];
                change = change.max((next[i] - x[i]).abs());
            }
            x = next;
            sweeps += 1;
            if change < 1e-3 || sweeps == 40 {
                return (x, sweeps);
            }
        }
    }
    check_seeded!(f at (&[[4.0, 1.0, -0.5], [0.75, 5.0, 1.0], [0.5, -1.0, 3.0]], [1.0, 2.0, -1.0]));
}

#[test]
fn power_iteration() {
    #[differentiable(second_order, lifted)]
    fn f(m: &[[f64; 2]; 2], start: [f64; 2], trips: u32) -> f64 {
        let mut v = start;
        let mut eigenvalue = 0.0;
        for _ in 0..trips {
            let w = [m[0][0] * v[0] + m[0][1] * v[1], m[1][0] * v[0] + m[1][1] * v[1]];
            eigenvalue = v[0] * w[0] + v[1] * w[1];
            let norm = w[0].hypot(w[1]);
            v = [w[0] / norm, w[1] / norm];
        }
        eigenvalue
    }
    check!(f at (&[[2.0, 1.0], [1.0, 3.0]], [0.6, 0.8], const 0), (&[[2.0, 1.0], [0.5, 3.0]], [0.6, 0.8], const 7));
    // For a simple eigenvalue of a symmetric matrix: the outer product of its eigenvector.
    let (gradient, _) = f_grad(&[[2.0, 0.0], [0.0, 1.0]], [1.0, 0.0], 60);
    assert_close(gradient, [[1.0, 0.0], [0.0, 0.0]]);
}

#[test]
fn horner_with_its_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(c: &[f64], x: f64) -> (f64, f64) {
        let (mut value, mut slope) = (0.0, 0.0);
        for &coefficient in c {
            slope = slope * x + value;
            value = value * x + coefficient;
        }
        (value, slope)
    }
    check_seeded!(f at (&[0.5, 2.0, -1.0, 3.0], 1.5), (&[2.0], 0.5), (&[], 1.0));
    // x² + 2 x + 3 and its slope.
    assert_eq!(
        f_can_grad(&[1.0, 2.0, 3.0], 5.0, (1.0, 10.0)).1,
        (vec![25.0 + 100.0, 5.0 + 10.0, 1.0], 12.0 + 20.0)
    );
}

#[test]
fn fast_fourier_transform_in_place() {
    #[differentiable(second_order, lifted)]
    fn f(signal: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let n = signal.len();
        let mut data = signal.to_vec();
        let bits = n.trailing_zeros();
        for i in 0..n {
            let j = if bits == 0 { 0 } else { i.reverse_bits() >> (usize::BITS - bits) };
            if i < j {
                data.swap(i, j);
            }
        }
        let mut half = 1;
        while half < n {
            for start in (0..n).step_by(2 * half) {
                for k in 0..half {
                    let angle = -std::f64::consts::PI * k as f64 / half as f64;
                    let (sin, cos) = angle.sin_cos();
                    let (a, b) = (data[start + k], data[start + k + half]);
                    let turned = (b.0 * cos - b.1 * sin, b.0 * sin + b.1 * cos);
                    data[start + k] = (a.0 + turned.0, a.1 + turned.1);
                    data[start + k + half] = (a.0 - turned.0, a.1 - turned.1);
                }
            }
            half *= 2;
        }
        data
    }
    let signal = [(0.5, 1.0), (2.0, -1.0), (0.25, 0.0), (1.0, 3.0)];
    check_seeded!(f at (&signal), (&[(2.0, 3.0)]));
    // The sum of the spectrum is n times the first sample.
    assert_close(
        f_can_grad(&signal, vec![(1.0, 0.0); 4]).1,
        vec![(4.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)],
    );
}
