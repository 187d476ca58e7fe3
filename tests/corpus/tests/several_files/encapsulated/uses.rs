use super::types::{Field, Matrix, Net, Weights};
use ad_runtime::differentiable;

#[differentiable(second_order)]
pub fn cholesky(a: &Matrix) -> Matrix {
    let n = a.n();
    let mut l = Matrix::zeros(n);
    for i in 0..n {
        for j in 0..=i {
            let mut sum = a[(i, j)];
            for k in 0..j {
                sum -= l[(i, k)] * l[(j, k)];
            }
            if i == j {
                l[(i, i)] = sum.sqrt();
            } else {
                l[(i, j)] = sum / l[(j, j)];
            }
        }
    }
    l
}

#[differentiable(second_order)]
pub fn log_det(data: &[f64], n: usize) -> f64 {
    let l = cholesky(&Matrix::of(data, n));
    let mut sum = 0.0;
    for i in 0..l.n() {
        sum += 2.0 * l[(i, i)].ln();
    }
    sum
}

/// The same entry on both sides, by an index and by a reference.
#[differentiable(second_order)]
pub fn turned(data: &[f64], steps: usize) -> f64 {
    let mut a = Matrix::of(data, 2);
    for step in 0..steps {
        a[(0, 1)] = a[(1, 0)] * a[(0, 1)] + a[(0, 0)];
        a[(1, 1)] *= a[(0, 1)];
        *a.at_mut(step % 2, 0) += 0.5 * a[(1, 1)];
        if step > 1 {
            continue;
        }
        a.row_mut(1)[0] = a.row(0)[1] * a.row(1)[0];
    }
    let mut sum = 0.0;
    for (k, entry) in a.entries().enumerate() {
        sum += entry * (k as f64 + 1.0);
    }
    sum + a.squares().sum::<f64>()
}

#[differentiable(second_order)]
pub fn penalty(w: &Weights, k: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..w.len() {
        sum += w[i] * w[i] * k;
    }
    for v in w.iter() {
        sum += v.cos();
    }
    sum * w[0]
}

#[differentiable(second_order)]
pub fn scaled(x: &[f64], k: f64) -> f64 {
    let mut w = Weights::of(x);
    for i in 0..w.len() {
        w[i] = w[i] * k + 0.1 * w[0];
    }
    penalty(&w, k)
}

#[differentiable(second_order)]
pub fn through_numbers_of_elements(x: &[f64]) -> f64 {
    let mut net = Net::of(x);
    net.weights_mut(0)[1] *= net.weights(1)[0];
    let chosen = net.order()[0];
    net.weights(0)[1] * net.weights(1)[1] + x[chosen] * net.weights(0)[0]
}

#[differentiable(second_order)]
pub fn through_private_methods(x: &[f64], rounds: usize) -> f64 {
    let field = Field::of(x, 2);
    let mut sum = x[0];
    for i in 0..rounds {
        sum += field[(i % 2, i + 1)] * field[(0, 0)] * sum;
    }
    for v in &field {
        sum += v * v;
    }
    sum * field[(1, 1)]
}
