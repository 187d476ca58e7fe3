//! Fits a line to points by gradient descent. The gradient of a struct is a struct with the same fields.
//!
//! `cargo run --release -p ad-runtime --example line`

use ad_runtime::{Differentiable, Move, Tangent, differentiable};

#[derive(Clone, Copy, Debug, Differentiable)]
struct Line {
    slope: f64,
    shift: f64,
}

/// The mean of the squared distances of the points from the line.
#[differentiable(wrt(line))]
fn loss(line: &Line, points: &[(f64, f64)]) -> f64 {
    let mut sum = 0.0;
    for &(x, y) in points {
        let distance = line.slope * x + line.shift - y;
        sum += distance * distance;
    }
    sum / points.len() as f64
}

fn main() {
    let points = [(0.0, 1.1), (1.0, 2.9), (2.0, 5.2), (3.0, 6.8), (4.0, 9.0)];
    let mut line = Line { slope: 0.0, shift: 0.0 };
    for step in 0..=500 {
        let (value, gradient) = loss_value_and_grad(&line, &points);
        if step % 100 == 0 {
            println!("step {step:>4}: loss {value:.6}, y = {:.4} x + {:.4}", line.slope, line.shift);
        }
        line.move_by(&gradient.scaled(-0.05));
    }

    // The best line is known: its slope is the covariance of x and y over the variance of x.
    let n = points.len() as f64;
    let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / n;
    let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / n;
    let covariance: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let slope = covariance / variance;
    assert!((line.slope - slope).abs() < 1e-6);
    assert!((line.shift - (mean_y - slope * mean_x)).abs() < 1e-6);
}
