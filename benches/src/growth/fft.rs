//! A Fourier transform in place, butterfly by butterfly.

use super::{Pair, pair, smooth};
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Differentiable)]
struct Complex {
    re: f64,
    im: f64,
}

#[differentiable]
impl Complex {
    fn times(self, other: Complex) -> Complex {
        Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

#[differentiable]
fn butterfly(z: &mut [Complex], i: usize, j: usize, angle: f64) {
    let root = Complex { re: angle.cos(), im: angle.sin() };
    let (upper, lower) = (z[i], z[j].times(root));
    z[i] = Complex { re: upper.re + lower.re, im: upper.im + lower.im };
    z[j] = Complex { re: upper.re - lower.re, im: upper.im - lower.im };
}

#[differentiable]
fn transform(z: &mut [Complex]) {
    let n = z.len();
    let mut half = n / 2;
    while half >= 1 {
        let mut start = 0;
        while start < n {
            for k in 0..half {
                let angle = -std::f64::consts::PI * k as f64 / half as f64;
                butterfly(z, start + k, start + k + half, angle);
            }
            start += 2 * half;
        }
        half /= 2;
    }
}

#[differentiable]
fn power(x: &[f64]) -> f64 {
    let mut z: Vec<Complex> = x.iter().map(|&re| Complex { re, im: 0.0 }).collect();
    transform(&mut z);
    let mut sum = 0.0;
    for (k, entry) in z.iter().enumerate() {
        sum += (entry.re * entry.re + entry.im * entry.im) / (1.0 + k as f64);
    }
    sum
}

pub(super) fn case_of(n: usize) -> Pair {
    pair(smooth(n), |x| power(x), |x| power_value_and_grad(x))
}
