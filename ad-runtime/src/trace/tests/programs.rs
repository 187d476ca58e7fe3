//! Programs for tests.

use crate::numbers::Number;

/// A generator of pseudo-random numbers: a linear congruence, of which the upper bits are used.
pub(in super::super) struct Random(pub(in super::super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(in super::super) fn below(&mut self, limit: usize) -> usize {
        self.next() as usize % limit
    }

    /// Between -1 and 1.
    pub(in super::super) fn number(&mut self) -> f64 {
        self.next() as f64 / f64::from(1_u32 << 30) - 1.0
    }

    pub(in super::super) fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.number()).collect()
    }
}

/// A map of the state onto itself that can be inverted: steps that overwrite one value, steps with temporaries, and steps that
/// overwrite two or three values at once. No step lets values grow beyond a small factor, or is nearly singular.
pub(in super::super) fn program<N: Number>(mut x: Vec<N>, steps: usize, random: &mut Random) -> Vec<N> {
    for _ in 0..steps {
        let [i, j, k] = [(); 3].map(|()| random.below(x.len()));
        let c = random.number() * 0.5;
        match random.below(6) {
            0 if i != j && i != k => {
                let (u, v) = (x[j], x[k]);
                x[i] += u * v / (u * u + 1.0) * c;
            }
            1 => x[i] = x[i] + x[i].sin() * c,
            2 => x[i] = x[i] * (1.0 + c) + c,
            3 if i != j => {
                let (sin, cos) = x[k].sin_cos();
                let angle = if k == i || k == j { N::constant(c).sin_cos() } else { (sin, cos) };
                let (u, v) = (x[i] * angle.1 - x[j] * angle.0, x[i] * angle.0 + x[j] * angle.1);
                (x[i], x[j]) = (u, v);
            }
            4 if i != j => x.swap(i, j),
            5 if i != j && j != k && i != k => {
                let (u, v, w) = (x[i], x[j], x[k]);
                x[i] = u + (v * w).tanh() * c;
                x[j] = v + (u - w).atan() * c;
                x[k] = w + (u * v).cos() * c;
            }
            _ => x[i] = x[i].tanh() + x[i] * (c * 0.5 + 0.75),
        }
    }
    x
}

/// A step of the classical Runge-Kutta method.
pub(in super::super) fn rk4<N: Number>(x: &[N], h: f64, f: impl Fn(&[N]) -> Vec<N>) -> Vec<N> {
    let moved = |by: &[N], h: f64| -> Vec<N> { x.iter().zip(by).map(|(&x, &k)| x + k * h).collect() };
    let k1 = f(x);
    let k2 = f(&moved(&k1, h / 2.0));
    let k3 = f(&moved(&k2, h / 2.0));
    let k4 = f(&moved(&k3, h));
    (0..x.len()).map(|i| x[i] + (k1[i] + k2[i] * 2.0 + k3[i] * 2.0 + k4[i]) * (h / 6.0)).collect()
}

/// The right-hand side of Lorenz' model of 1996.
pub(in super::super) fn lorenz_96<N: Number>(x: &[N]) -> Vec<N> {
    let n = x.len();
    (0..n).map(|i| (x[(i + 1) % n] - x[(i + n - 2) % n]) * x[(i + n - 1) % n] - x[i] + 8.0).collect()
}

/// A pendulum with friction: angle and velocity.
pub(in super::super) fn pendulum<N: Number>(x: &[N], friction: f64) -> Vec<N> {
    vec![x[1], -x[0].sin() - x[1] * friction]
}
