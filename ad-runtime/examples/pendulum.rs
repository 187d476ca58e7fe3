//! How far the angle of a pendulum depends on the angle and the length that it began with: derivatives through a solver of a
//! differential equation, in forward and in reverse mode.
//!
//! `cargo run --release -p ad-runtime --example pendulum`

use ad_runtime::differentiable;

const TIME: f64 = 5.0;
const STEPS: usize = 1000;

/// The angle after some time, by the method of Runge and Kutta, for a pendulum that is let go at an angle.
#[differentiable(forward, reverse)]
fn swing(angle: f64, length: f64) -> f64 {
    let dt = TIME / STEPS as f64;
    let (mut angle, mut speed) = (angle, 0.0);
    for _ in 0..STEPS {
        let (a1, s1) = (speed, acceleration(angle, length));
        let (a2, s2) = (speed + 0.5 * dt * s1, acceleration(angle + 0.5 * dt * a1, length));
        let (a3, s3) = (speed + 0.5 * dt * s2, acceleration(angle + 0.5 * dt * a2, length));
        let (a4, s4) = (speed + dt * s3, acceleration(angle + dt * a3, length));
        angle += dt / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
        speed += dt / 6.0 * (s1 + 2.0 * s2 + 2.0 * s3 + s4);
    }
    angle
}

#[differentiable(forward, reverse)]
fn acceleration(angle: f64, length: f64) -> f64 {
    -9.81 / length * angle.sin()
}

fn main() {
    println!("angle at first   after {TIME} s   by the angle   by the length");
    for start in [0.1, 0.5, 1.0, 2.0, 3.0] {
        // Reverse mode gives both derivatives in one sweep; forward mode has a run for each.
        let (end, (by_angle, by_length)) = swing_value_and_grad(start, 1.0);
        println!("{start:>14.1} {end:>11.6} {by_angle:>14.6} {by_length:>15.6}");
        let (_, forward_angle) = swing_jvp(start, 1.0, 1.0, 0.0);
        let (_, forward_length) = swing_jvp(start, 1.0, 0.0, 1.0);
        assert!((by_angle - forward_angle).abs() <= 1e-10 * by_angle.abs().max(1.0));
        assert!((by_length - forward_length).abs() <= 1e-10 * by_length.abs().max(1.0));
        let step = 1e-5;
        let difference = (swing(start + step, 1.0) - swing(start - step, 1.0)) / (2.0 * step);
        assert!((by_angle - difference).abs() < 1e-5 * by_angle.abs().max(1.0));
    }
}
