//! Finds the length scale and the noise of a Gaussian process that explain observations best, with the gradient of the
//! likelihood through a Cholesky decomposition in plain arrays.
//!
//! `cargo run --release -p ad-runtime --example gaussian_process`

use ad_runtime::differentiable;

const N: usize = 20;

/// Minus the logarithm of the probability of the observations `y` at the places `x`, but for a constant. The parameters are
/// the logarithms of the length scale, the amplitude and the noise.
#[differentiable(wrt(parameters))]
fn surprise(parameters: [f64; 3], x: &[f64; N], y: &[f64; N]) -> f64 {
    let [length, amplitude, noise] = [parameters[0].exp(), parameters[1].exp(), parameters[2].exp()];
    let mut factor = [[0.0; N]; N];
    let mut whitened = [0.0; N];
    let mut sum = 0.0;
    for i in 0..N {
        // Row i of the factor of the covariance matrix, and the solution of factor * whitened = y.
        let mut rest = y[i];
        for j in 0..=i {
            let distance = (x[i] - x[j]) / length;
            let mut entry = amplitude * amplitude * (-0.5 * distance * distance).exp();
            if i == j {
                entry += noise * noise;
            }
            entry -= factor[i][..j].iter().zip(&factor[j][..j]).map(|(a, b)| a * b).sum::<f64>();
            if i == j {
                factor[i][i] = entry.sqrt();
            } else {
                factor[i][j] = entry / factor[j][j];
                rest -= factor[i][j] * whitened[j];
            }
        }
        whitened[i] = rest / factor[i][i];
        sum += 0.5 * whitened[i] * whitened[i] + factor[i][i].ln();
    }
    sum
}

fn main() {
    let x: [f64; N] = std::array::from_fn(|i| 0.3 * i as f64);
    // A wave, and what looks like noise of about 0.1.
    let y = std::array::from_fn(|i| x[i].sin() + 0.14 * (37.0 * x[i]).cos());
    let mut parameters = [0.0, 0.0, -1.0];
    for step in 0..=150 {
        let (value, gradient) = surprise_value_and_grad(parameters, &x, &y);
        if step % 25 == 0 {
            let [length, amplitude, noise] = parameters.map(f64::exp);
            println!(
                "{step:>4}: surprise {value:.6}, length {length:.4}, amplitude {amplitude:.4}, noise {noise:.4}"
            );
        }
        for (parameter, slope) in parameters.iter_mut().zip(gradient) {
            *parameter -= 0.02 * slope;
        }
    }
    let gradient = surprise_grad(parameters, &x, &y);
    assert!(gradient.iter().all(|slope| slope.abs() < 1e-4), "{gradient:?}");
    assert!((0.05..0.2).contains(&parameters[2].exp()));
}
