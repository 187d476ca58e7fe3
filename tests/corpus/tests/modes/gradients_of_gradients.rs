//! Generated gradients that are called in differentiable functions: their derivatives are products with the Hessian.

use ad_corpus::{assert_close, check, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable, gradient, value_and_gradient};

#[differentiable(second_order)]
fn cubic(x: f64) -> f64 {
    x * x * x
}

#[differentiable(second_order)]
fn product(x: f64, y: f64) -> f64 {
    x.sin() * y * y
}

#[differentiable(second_order)]
fn energy(a: &[f64], scale: f64, n: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..n {
        sum += a[i] * a[i] * a[i] * scale + a[0] * a[i];
    }
    sum
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Pair {
    x: f64,
    y: f64,
}
reals!(Pair { x, y } => PairTangent);

#[differentiable(second_order)]
fn of_pair(p: Pair, q: &Pair) -> f64 {
    p.x * p.x * p.y * q.x + (q.x * q.y).exp()
}

#[test]
fn of_one_parameter() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        x * cubic_grad(x) - cubic(x)
    }
    check!(f without second_order, lifted at (1.5), (-0.7), (0.0));
    // 3x³ - x³
    assert_close(f_grad(2.0), 24.0);
}

#[test]
fn a_step_of_newton() {
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        let mut x = x;
        for _ in 0..3 {
            x -= cubic(x) / cubic_grad(x);
        }
        x
    }
    check!(f without second_order, lifted at (1.5), (-0.7));
    assert_close(f_grad(2.0), 8.0 / 27.0);
}

#[test]
fn of_several_parameters() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let (dx, dy) = product_grad(x * y, y);
        dx * 3.0 + dy * dy * x
    }
    check!(f without second_order, lifted at (0.4, 1.3), (-0.9, 0.2));
}

#[test]
fn of_lists() {
    #[differentiable(forward, reverse)]
    fn f(a: &[f64], scale: f64) -> f64 {
        let (a_bar, scale_bar) = energy_grad(a, scale * a[1], 2);
        let mut sum = scale_bar * 0.3;
        for i in 0..a.len() {
            sum += a_bar[i] * a_bar[i] * a[i];
        }
        sum
    }
    check!(f without second_order, lifted at (&[0.4, 1.3, -0.2], 0.7), (&[-0.9, 0.2], -1.1));
}

#[test]
fn of_structs() {
    #[differentiable(forward, reverse)]
    fn f(p: Pair, q: &Pair) -> f64 {
        let (p_bar, q_bar) = of_pair_grad(p.clone(), q);
        p_bar.x * q_bar.y + p_bar.y * p.x
    }
    check!(f without second_order, lifted at (Pair { x: 0.5, y: -0.4 }, &Pair { x: 0.3, y: 1.2 }));
}

#[test]
fn with_values() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let (value, (dx, dy)) = product_value_and_grad(x, y * x);
        value * dx + dy.powi(2) * y
    }
    check!(f without second_order, lifted at (0.4, 1.3), (-0.9, 0.2));
}

/// Forward mode has a reverse sweep, and no forward mode itself.
#[test]
fn along_a_direction() {
    #[differentiable]
    fn f(x: f64, y: f64) -> f64 {
        let (value, slope) = product_jvp(x, y, y * y, x.cos());
        value * slope
    }
    #[differentiable]
    fn written_out(x: f64, y: f64) -> f64 {
        let slope = x.cos() * y * y * (y * y) + 2.0 * x.sin() * y * x.cos();
        x.sin() * y * y * slope
    }
    assert_close(f_grad(0.4, 1.3), written_out_grad(0.4, 1.3));
    assert_close(f_grad(-0.9, 0.2), written_out_grad(-0.9, 0.2));
}

#[test]
fn by_the_macros() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let (dx, dy) = gradient!(product)(x, y);
        let (value, slope) = value_and_gradient!(cubic)(dx);
        value * dy + slope
    }
    check!(f without second_order, lifted at (0.4, 1.3), (-0.9, 0.2));
}

#[test]
fn results_of_several_parts() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> (f64, f64) {
        product_grad(x, y)
    }
    check_seeded!(f without second_order, lifted at (0.4, 1.3), (-0.9, 0.2));
}

#[test]
fn in_loops_and_branches() {
    #[differentiable(forward, reverse)]
    fn f(start: &[f64], rate: f64, steps: usize) -> f64 {
        let mut a = start.to_vec();
        for k in 0..steps {
            let (a_bar, _) = energy_grad(&a, rate, a.len());
            if k == 2 && a_bar[0] > 10.0 {
                return a[0] * rate;
            }
            for i in 0..a.len() {
                a[i] -= rate * a_bar[i];
            }
        }
        energy(&a, 0.4, a.len())
    }
    check!(f without second_order, lifted at (&[0.4, 0.3], 0.1, const 0), (&[0.4, 0.3], 0.1, const 1), (&[0.4, 0.3], 0.1, const 5), (&[9.0, 0.3], 0.01, const 5));
}

/// d/dx [x · d/dy (x + y)] is 1; with perturbations confused it is 2.
#[test]
fn perturbations_are_not_confused() {
    #[differentiable(second_order)]
    fn sum(x: f64, y: f64) -> f64 {
        x + y
    }
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        x * sum_grad(x, 1.0).1
    }
    assert_eq!(f_grad(1.0), 1.0);
    assert_eq!(f_jvp(1.0, 1.0), (1.0, 1.0));
    // d/dx [x · d/dy (x y)] at y = 2x is 2x.
    #[differentiable(second_order)]
    fn times(x: f64, y: f64) -> f64 {
        x * y
    }
    #[differentiable(forward, reverse)]
    fn g(x: f64) -> f64 {
        x * times_grad(x, 2.0 * x).1
    }
    assert_eq!(g_grad(3.0), 6.0);
    assert_eq!(g_jvp(3.0, 1.0), (9.0, 6.0));
}

mod elsewhere {
    use ad_runtime::differentiable;

    #[differentiable(second_order)]
    pub(crate) fn quartic(x: f64) -> f64 {
        x.powi(4)
    }
}

#[test]
fn of_another_module() {
    use elsewhere::quartic_value_and_grad;

    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        elsewhere::quartic_grad(x) * quartic_value_and_grad(x).0
    }
    check!(f without second_order, lifted at (1.2), (-0.3));
}

#[test]
fn of_single_precision() {
    #[differentiable(second_order)]
    fn square(x: f32, w: [f32; 2]) -> f32 {
        x * x * w[0] + w[1] * x
    }
    #[differentiable(forward, reverse)]
    fn f(x: f32, w: [f32; 2]) -> f32 {
        let (x_bar, w_bar) = square_grad(x, w);
        x_bar * w_bar[0]
    }
    // (2 x w₀ + w₁) x²
    assert_eq!(f_grad(2.0, [3.0, 5.0]), (2.0 * 3.0 * 3.0 * 4.0 + 2.0 * 5.0 * 2.0, [16.0, 4.0]));
}

/// Of parameters that are passed by value, only gradients ask for copies.
#[test]
fn arguments_that_are_no_copies() {
    #[derive(ad_runtime::Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    struct Rate {
        of_growth: f64,
    }
    #[differentiable(second_order)]
    fn grown(rate: Rate, steps: usize, x: f64) -> f64 {
        let mut x = x;
        for _ in 0..steps {
            x += rate.of_growth * x * x;
        }
        x
    }
    let (_, value) = grown_prim(Rate { of_growth: 0.5 }, 1, 2.0);
    assert_eq!(value, 4.0);
}

/// A constant that no argument says, beside a parameter of a type without a name.
#[test]
fn constants_beside_functions() {
    #[differentiable(second_order)]
    fn summed<const N: usize>(weight: impl Fn(usize) -> f64 + Copy, x: f64) -> f64 {
        let mut sum = 0.0;
        for k in 0..N {
            sum += weight(k) * x.powi(3);
        }
        sum
    }
    assert_eq!(summed_hessian::<3, _>(|k| k as f64, 2.0), [[36.0]]);
}
