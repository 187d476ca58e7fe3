//! Generic solvers of differential equations: systems behind a trait, any float, any dimension.

use ad_corpus::{Part, assert_close, check, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};
use approx::assert_abs_diff_eq;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

/// As numeric crates have it.
trait Float:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
{
    fn from_f64(x: f64) -> Self;
}

impl Float for f64 {
    fn from_f64(x: f64) -> f64 {
        x
    }
}

impl Float for f32 {
    fn from_f64(x: f64) -> f32 {
        x as f32
    }
}

/// A system of `N` equations.
#[differentiable(second_order)]
trait System<T: Float, const N: usize>: Differentiable {
    fn derivative(&self, t: T, y: &[T; N]) -> [T; N];
}

#[differentiable(second_order)]
fn shifted<T: Float, const N: usize>(y: &[T; N], h: T, k: &[T; N]) -> [T; N] {
    let mut result = *y;
    for i in 0..N {
        result[i] += h * k[i];
    }
    result
}

#[differentiable(second_order)]
fn rk4<T: Float, S: System<T, N>, const N: usize>(system: &S, t: T, y: &[T; N], h: T) -> [T; N] {
    let half = h / T::from_f64(2.0);
    let k1 = system.derivative(t, y);
    let k2 = system.derivative(t + half, &shifted(y, half, &k1));
    let k3 = system.derivative(t + half, &shifted(y, half, &k2));
    let k4 = system.derivative(t + h, &shifted(y, h, &k3));
    let mut next = *y;
    for i in 0..N {
        next[i] += h / T::from_f64(6.0) * (k1[i] + T::from_f64(2.0) * (k2[i] + k3[i]) + k4[i]);
    }
    next
}

#[differentiable(second_order)]
fn integrate<T: Float, S: System<T, N>, const N: usize>(
    system: &S,
    start: [T; N],
    h: T,
    steps: usize,
) -> [T; N] {
    let mut y = start;
    let mut t = T::from_f64(0.0);
    for _ in 0..steps {
        y = rk4(system, t, &y, h);
        t += h;
    }
    y
}

#[derive(Clone, Debug, Differentiable)]
struct Lorenz<T> {
    sigma: T,
    rho: T,
    beta: T,
}

reals!([T: Part] Lorenz<T> { sigma, rho, beta } => LorenzTangent<T>);

#[differentiable(second_order)]
impl<T: Float + Differentiable> System<T, 3> for Lorenz<T> {
    fn derivative(&self, _t: T, y: &[T; 3]) -> [T; 3] {
        let [x, y, z] = *y;
        [self.sigma * (y - x), x * (self.rho - z) - y, x * y - self.beta * z]
    }
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pendulum {
    frequency: f64,
    damping: f64,
    drive: f64,
}

reals!(Pendulum { frequency, damping, drive } => PendulumTangent);

#[differentiable(second_order)]
impl System<f64, 2> for Pendulum {
    fn derivative(&self, t: f64, y: &[f64; 2]) -> [f64; 2] {
        let omega = self.frequency;
        [y[1], self.drive * t.cos() - omega * omega * y[0].sin() - self.damping * y[1]]
    }
}

const PENDULUM: Pendulum = Pendulum { frequency: 1.5, damping: 0.25, drive: 0.5 };

#[test]
fn one_step() {
    #[differentiable(second_order)]
    fn f(system: &Pendulum, t: f64, y: &[f64; 2], h: f64) -> [f64; 2] {
        rk4(system, t, y, h)
    }
    check_seeded!(f without lifted at (&PENDULUM, 0.5, &[1.0, -0.5], 0.125));
}

#[test]
fn several_steps() {
    #[differentiable(second_order)]
    fn f(system: &Pendulum, start: [f64; 2], h: f64, steps: usize) -> f64 {
        let end = integrate(system, start, h, steps);
        end[0] * end[1]
    }
    check!(f without lifted at (&PENDULUM, [1.0, -0.5], 0.125, const 0), (&PENDULUM, [1.0, -0.5], 0.125, const 1), (&PENDULUM, [1.0, -0.5], 0.125, const 6));
}

#[test]
fn generic_systems() {
    #[differentiable(second_order)]
    fn f(system: &Lorenz<f64>, start: [f64; 3], h: f64) -> [f64; 3] {
        integrate(system, start, h, 4)
    }
    check_seeded!(f without lifted at (&Lorenz { sigma: 10.0, rho: 28.0, beta: 8.0 / 3.0 }, [1.0, 1.5, 0.5], 0.03125));
}

#[test]
fn single_precision() {
    #[differentiable(second_order)]
    fn f(system: &Lorenz<f32>, start: [f32; 3], h: f32) -> [f32; 3] {
        integrate(system, start, h, 2)
    }
    check_seeded!(f without lifted at (&Lorenz { sigma: 2.0, rho: 3.0, beta: 1.0 }, [1.0, 1.5, 0.5], 0.0625));
}

#[test]
fn generic_functions_have_gradients_of_their_own() {
    let (end, (system, start, _)) = integrate_can_grad(&PENDULUM, [0.5, 0.0], 0.01, 100, [1.0, 0.0]);
    let moved = Pendulum { damping: 0.25 + 1e-6, ..PENDULUM };
    let slope = (integrate(&moved, [0.5, 0.0], 0.01, 100)[0] - end[0]) / 1e-6;
    assert_abs_diff_eq!(slope, system.damping, epsilon = 1e-6);
    let slope = (integrate(&PENDULUM, [0.5 + 1e-6, 0.0], 0.01, 100)[0] - end[0]) / 1e-6;
    assert_abs_diff_eq!(slope, start[0], epsilon = 1e-6);
    assert_close(end, integrate(&PENDULUM, [0.5, 0.0], 0.01, 100));
}
