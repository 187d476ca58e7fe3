//! Functions that papers about automatic differentiation and about solvers measure with.

use ad_runtime::differentiable;
use ad_runtime::numbers::Traced;

/// A function at a point.
pub struct Function {
    /// Its name, with its size.
    pub name: String,
    /// Where it is from.
    pub source: &'static str,
    /// The point.
    pub point: Vec<f64>,
    /// The function over numbers that are recorded.
    pub recorded: for<'t> fn(&[Traced<'t>]) -> Vec<Traced<'t>>,
    /// The Jacobian times a vector, by the generated function.
    pub jvp: fn(&[f64], &[f64]) -> Vec<f64>,
}

const GRIEWANK: &str = "Griewank and Walther, Evaluating Derivatives, 2nd ed., SIAM 2008";
const SPEELPENNING: &str = "Speelpenning, thesis, University of Illinois 1980";
const HELMHOLTZ: &str = "Griewank, On Automatic Differentiation, 1989";
const MORE: &str = "More, Garbow and Hillstrom, ACM TOMS 7 (1981)";
const MINPACK: &str = "Averick, Carter, More and Xue, The MINPACK-2 Test Problem Collection, 1992";
const NECK: &str = "the case between forward and reverse mode: n inputs, one value, m outputs";

macro_rules! function {
    ($name:expr, $source:expr, $lifted:ident, $jvp:ident, $point:expr) => {
        Function {
            name: $name.to_owned(),
            source: $source,
            point: $point,
            recorded: |x| $lifted(x),
            jvp: |x, v| $jvp(x, v).1,
        }
    };
}

/// All of them.
pub fn functions() -> Vec<Function> {
    let rising = |n: usize, from: f64, step: f64| (0..n).map(|i| from + step * i as f64).collect::<Vec<_>>();
    vec![
        function!("lighthouse", GRIEWANK, lighthouse_lifted, lighthouse_jvp, vec![2.0, 0.7, 0.5, 0.6]),
        function!(
            "Speelpenning's product, n = 12",
            SPEELPENNING,
            product_lifted,
            product_jvp,
            rising(12, 0.5, 0.1)
        ),
        function!(
            "Helmholtz energy, n = 2",
            HELMHOLTZ,
            helmholtz_lifted,
            helmholtz_jvp,
            rising(2, 0.1, 0.05)
        ),
        function!(
            "Helmholtz energy, n = 10",
            HELMHOLTZ,
            helmholtz_lifted,
            helmholtz_jvp,
            rising(10, 0.1, 0.02)
        ),
        function!("Brown almost linear, n = 10", MORE, brown_lifted, brown_jvp, rising(10, 0.5, 0.1)),
        function!("Broyden tridiagonal, n = 4", MORE, broyden_lifted, broyden_jvp, rising(4, -1.0, 0.3)),
        function!("Broyden tridiagonal, n = 50", MORE, broyden_lifted, broyden_jvp, rising(50, -1.0, 0.03)),
        function!("Chebyquad, n = 8", MORE, chebyquad_lifted, chebyquad_jvp, rising(8, 0.1, 0.11)),
        function!("human heart dipole", MINPACK, heart_dipole_lifted, heart_dipole_jvp, rising(8, 0.3, 0.12)),
        function!(
            "combustion of propane, reduced",
            MINPACK,
            propane_lifted,
            propane_jvp,
            rising(5, 0.4, 0.3)
        ),
        function!("narrow neck, 6 to 1 to 6", NECK, neck_lifted, neck_jvp, rising(6, 0.5, 0.1)),
        function!("narrow neck, 40 to 1 to 40", NECK, wide_neck_lifted, wide_neck_jvp, rising(40, 0.5, 0.02)),
    ]
}

/// Where the beam of a lighthouse meets the quay y = γ x: the light is at the distance ν from the quay and turns by ω t.
#[differentiable(lifted, forward)]
pub fn lighthouse(x: &[f64]) -> Vec<f64> {
    let (nu, gamma, omega, t) = (x[0], x[1], x[2], x[3]);
    let slope = (omega * t).tan();
    let first = nu * slope / (gamma - slope);
    vec![first, first * gamma]
}

/// The product of all.
#[differentiable(lifted, forward)]
pub fn product(x: &[f64]) -> Vec<f64> {
    let mut product = x[0];
    for i in 1..x.len() {
        product *= x[i];
    }
    vec![product]
}

/// The Helmholtz energy of a mixed fluid in a unit volume, R T = 1.
#[differentiable(lifted, forward)]
pub fn helmholtz(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut volume = 0.0;
    for i in 0..n {
        volume += x[i] * 0.5 / (1.0 + i as f64);
    }
    let free = 1.0 - volume;
    let mut entropy = 0.0;
    for i in 0..n {
        entropy += x[i] * (x[i] / free).ln();
    }
    let mut attraction = 0.0;
    for i in 0..n {
        let mut row = 0.0;
        for j in 0..n {
            row += x[j] / (1.0 + i as f64 + j as f64);
        }
        attraction += x[i] * row;
    }
    let root = 2.0_f64.sqrt();
    let ratio = (1.0 + (1.0 + root) * volume) / (1.0 + (1.0 - root) * volume);
    vec![entropy - attraction / (8.0_f64.sqrt() * volume) * ratio.ln()]
}

/// All but the last equation are linear. A zero is at ones.
#[differentiable(lifted, forward)]
pub fn brown(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut sum = 0.0;
    let mut product = 1.0;
    for i in 0..n {
        sum += x[i];
        product *= x[i];
    }
    let mut f = Vec::new();
    for i in 0..n - 1 {
        f.push(x[i] + sum - (n as f64 + 1.0));
    }
    f.push(product - 1.0);
    f
}

/// Each equation has three variables.
#[differentiable(lifted, forward)]
pub fn broyden(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut f = Vec::new();
    for i in 0..n {
        let mut value = (3.0 - 2.0 * x[i]) * x[i] + 1.0;
        if i > 0 {
            value -= x[i - 1];
        }
        if i + 1 < n {
            value -= 2.0 * x[i + 1];
        }
        f.push(value);
    }
    f
}

/// The points at which a mean integrates Chebyshev's polynomials of degrees 1 to n on [0, 1].
#[differentiable(lifted, forward)]
pub fn chebyquad(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut f = vec![0.0; n];
    for j in 0..n {
        let argument = 2.0 * x[j] - 1.0;
        let (mut before, mut last) = (1.0, argument);
        for i in 0..n {
            f[i] += last / n as f64;
            let next = 2.0 * argument * last - before;
            before = last;
            last = next;
        }
    }
    for i in 0..n {
        let degree = i as f64 + 1.0;
        if i % 2 == 1 {
            f[i] += 1.0 / (degree * degree - 1.0);
        }
    }
    f
}

/// The moments of two dipoles in the heart, from measurements at the surface.
#[differentiable(lifted, forward)]
pub fn heart_dipole(x: &[f64]) -> Vec<f64> {
    let (a, b, c, d) = (x[0], x[1], x[2], x[3]);
    let (t, u, v, w) = (x[4], x[5], x[6], x[7]);
    let (t2, u2, v2, w2) = (t * t, u * u, v * v, w * w);
    vec![
        a + b - 0.485,
        c + d + 0.0019,
        t * a + u * b - v * c - w * d + 0.0581,
        v * a + w * b + t * c + u * d - 0.015,
        a * (t2 - v2) - 2.0 * c * t * v + b * (u2 - w2) - 2.0 * d * u * w - 0.105,
        c * (t2 - v2) + 2.0 * a * t * v + d * (u2 - w2) + 2.0 * b * u * w - 0.0406,
        a * t * (t2 - 3.0 * v2) + c * v * (v2 - 3.0 * t2) + b * u * (u2 - 3.0 * w2) + d * w * (w2 - 3.0 * u2)
            - 0.167,
        c * t * (t2 - 3.0 * v2) - a * v * (v2 - 3.0 * t2) + d * u * (u2 - 3.0 * w2) - b * w * (w2 - 3.0 * u2)
            + 0.399,
    ]
}

/// The chemical equilibrium of propane that burns in air, at a pressure of 40.
#[differentiable(lifted, forward)]
pub fn propane(x: &[f64]) -> Vec<f64> {
    let root = 40.0_f64.sqrt();
    let (r, r5, r6, r7) = (10.0, 0.193, 0.002597 / root, 0.003448 / root);
    let (r8, r9, r10) = (0.00001799 / 40.0, 0.0002155 / root, 0.00003846 / 40.0);
    let (y1, y2, y3, y4, y5) = (x[0], x[1], x[2], x[3], x[4]);
    let both = y1 * y2 + y1;
    let (squared, mixed) = (y2 * y3 * y3, r7 * y2 * y3);
    vec![
        both - 3.0 * y5,
        both + y1 * y2 + squared + r8 * y2 - r * y5 + 2.0 * r10 * y2 * y2 + mixed + r9 * y2 * y4,
        2.0 * squared + 2.0 * r5 * y3 * y3 - 8.0 * y5 + r6 * y3 + mixed,
        r9 * y2 * y4 + 2.0 * y4 * y4 - 4.0 * r * y5,
        y1 * (y2 + 1.0) + r10 * y2 * y2 + squared + r8 * y2 + r5 * y3 * y3 + y4 * y4 - 1.0
            + r6 * y3
            + mixed
            + r9 * y2 * y4,
    ]
}

/// A chain that is narrow in the middle: the Jacobian has rank one.
#[differentiable(lifted, forward)]
pub fn neck(x: &[f64]) -> Vec<f64> {
    let mut product = x[0];
    for i in 1..x.len() {
        product *= x[i];
    }
    let middle = product.sin().exp();
    let mut f = Vec::new();
    for i in 0..x.len() {
        f.push(middle * (1.0 + i as f64));
    }
    f
}

/// The same, with functions of each input before the neck, and of each output behind it.
#[differentiable(lifted, forward)]
pub fn wide_neck(x: &[f64]) -> Vec<f64> {
    let mut sum = x[0].sin();
    for i in 1..x.len() {
        sum += x[i].sin() * x[i];
    }
    let middle = (sum / x.len() as f64).exp();
    let mut f = Vec::new();
    for i in 0..x.len() {
        f.push((middle * (1.0 + 0.1 * i as f64)).cos());
    }
    f
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_zero(values: Vec<f64>, within: f64) {
        assert!(values.iter().all(|value| value.abs() <= within), "{values:?}");
    }

    #[test]
    fn known_zeros() {
        assert_zero(brown(&[1.0; 7]), 0.0);
        let third = 1.0 / 12.0_f64.sqrt();
        assert_zero(chebyquad(&[0.5 - third, 0.5 + third]), 1e-15);
        // The bounds are what the digits of these zeros leave.
        assert_zero(propane(&[3.114102e-3, 3.459792e1, 6.504177e-2, 8.593780e-1, 3.695185e-2]), 1e-6);
        let dipole =
            [-6.32349e-3, 0.491323, -1.99810e-3, 9.810e-5, 0.122658, -0.100332, -4.02315, -2.07185e-2];
        assert_zero(heart_dipole(&dipole), 1e-4);
    }

    #[test]
    fn values_in_closed_form() {
        let found = lighthouse(&[2.0, 0.7, 0.5, 0.6]);
        let slope = 0.3_f64.tan();
        assert!((found[0] - 2.0 * slope / (0.7 - slope)).abs() < 1e-15);
        // The point is on the quay.
        assert!((found[1] - 0.7 * found[0]).abs() < 1e-15);
        // One component: the sums are its products.
        let (x, volume) = (0.3_f64, 0.15_f64);
        let root = 2.0_f64.sqrt();
        let ratio = ((1.0 + (1.0 + root) * volume) / (1.0 + (1.0 - root) * volume)).ln();
        let expected = x * (x / (1.0 - volume)).ln() - x * x / (8.0_f64.sqrt() * volume) * ratio;
        assert!((helmholtz(&[x])[0] - expected).abs() < 1e-15);
        assert_eq!(broyden(&[0.0, 1.0, -1.0]), [-1.0, 4.0, -5.0]);
    }
}
