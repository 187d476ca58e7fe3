//! The thin functions on top of `f_lifted`: patterns, sparse matrices, Taylor polynomials, derivatives of any order, and a bound of rounding errors.

use ad_runtime::numbers::{Dual, Interval, Taylor};
use ad_runtime::sparse::{Direction, HessianColoring, JacobianColoring};
use ad_runtime::{Differentiable, Tangent, differentiable};
use approx::assert_relative_eq;

/// Second differences, scaled by what depends on a parameter that stays.
#[differentiable(forward, reverse, lifted, wrt(scale, x))]
fn differences(scale: f64, x: &[f64], power: i32) -> Vec<f64> {
    let mut out = vec![];
    for i in 1..x.len().saturating_sub(1) {
        out.push(scale * (x[i - 1] - 2.0 * x[i] + x[i + 1]).powi(power));
    }
    out
}

#[test]
fn sparse_jacobians_are_the_dense_ones() {
    for n in [0_usize, 2, 3, 9, 20] {
        let x: Vec<f64> = (0..n).map(|i| (i as f64 * 1.7).sin()).collect();
        let pattern = differences_sparsity(1.5, &x, 3);
        let rows = n.saturating_sub(2);
        assert_eq!((pattern.rows(), pattern.columns()), (rows, n + 1));
        assert_eq!(pattern.len(), 4 * rows);
        let dense = differences_jacobian(1.5, &x, 3);
        for coloring in [JacobianColoring::by_columns(&pattern), JacobianColoring::by_rows(&pattern)] {
            let sparse = differences_sparse_jacobian(1.5, &x, 3, &coloring).unwrap().to_dense();
            for (sparse, (by_scale, by_x)) in sparse.iter().zip(&dense) {
                assert_relative_eq!(sparse[0], by_scale, max_relative = 1e-14);
                assert_relative_eq!(&sparse[1..], &by_x[..], max_relative = 1e-14);
            }
        }
    }
}

/// One full row, and one full column.
#[differentiable(second_order, lifted)]
fn arrow(x: &[f64; 7]) -> f64 {
    let mut sum = x[0];
    for value in &x[1..] {
        sum += (value * x[0]).exp();
    }
    sum
}

/// Of a list of any length, and with a part that is not active.
#[differentiable(second_order, lifted, wrt(scale, x))]
fn chain(scale: f64, x: &[f64], power: i32) -> f64 {
    x.windows(2).map(|pair| (scale * (pair[1] - pair[0])).powi(power)).sum()
}

#[test]
fn sparse_hessians_of_lists() {
    let x: Vec<f64> = (0..12).map(|i| (f64::from(i) * 1.7).sin()).collect();
    let coloring = HessianColoring::new(&chain_hessian_sparsity(0.7, &x, 3));
    assert!(coloring.color_count() < 6);
    let sparse = chain_sparse_hessian(0.7, &x, 3, &coloring).unwrap().to_dense();
    for (sparse, dense) in sparse.iter().zip(chain_hessian(0.7, &x, 3)) {
        assert_relative_eq!(&sparse[..], &dense[..], max_relative = 1e-13);
    }
}

#[differentiable(forward, reverse, lifted)]
fn star(x: [f64; 4]) -> ([f64; 3], f64) {
    ([x[0] * x[0], x[1].sin(), x[2]], x[0] * x[1] * x[2] * x[3])
}

#[test]
fn full_rows_go_backward() {
    let x = [0.5, 0.7, -0.3, 2.0];
    let coloring = JacobianColoring::new(&star_sparsity(x));
    assert_eq!((coloring.direction(), coloring.color_count()), (Direction::Rows, 2));
    let jacobian = star_sparse_jacobian(x, &coloring).unwrap();
    assert_eq!(jacobian.to_dense()[0], [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(
        jacobian.to_dense()[3],
        [0.7 * -0.3 * 2.0, 0.5 * -0.3 * 2.0, 0.5 * 0.7 * 2.0, 0.5 * 0.7 * -0.3]
    );
}

#[test]
fn sparse_hessians_are_the_dense_ones() {
    let x = [0.3, 0.1, -0.4, 0.9, 0.2, -0.8, 0.5];
    let coloring = HessianColoring::new(&arrow_hessian_sparsity(&x));
    assert_eq!(coloring.color_count(), 2);
    let sparse = arrow_sparse_hessian(&x, &coloring).unwrap().to_dense();
    for (sparse, dense) in sparse.iter().zip(arrow_hessian(&x)) {
        assert_relative_eq!(&sparse[..], &dense[..], max_relative = 1e-14);
    }
    // And the pattern of the gradient is no more than that of the function.
    assert_eq!(arrow_sparsity(&x).len(), 7);
}

#[test]
fn taylor_polynomials_along_a_line() {
    let (x, dot) = ([0.3, 0.1, -0.4, 0.9, 0.2, -0.8, 0.5], [1.0, -1.0, 0.5, 0.0, 2.0, 0.1, 0.7]);
    let polynomial: Taylor<5> = arrow_taylor(&x, &dot);
    assert_eq!(polynomial.derivative(0), arrow(&x));
    assert_relative_eq!(polynomial.derivative(1), arrow_jvp(&x, &dot).1, max_relative = 1e-13);
    let curvature: f64 = arrow_hvp(&x, &dot).iter().zip(dot).map(|(h, d)| h * d).sum();
    assert_relative_eq!(polynomial.derivative(2), curvature, max_relative = 1e-12);

    let lists: Vec<Taylor<3>> = differences_taylor::<3>(2.0, &[1.0, 2.0, 4.0], 2, 1.0, &[0.0, 1.0, 0.0]);
    // (2 + t) (1 - 2 t)² = 2 - 7 t + 4 t² + 4 t³
    assert_eq!([0, 1, 2, 3].map(|k| lists[0].coefficient(k)), [2.0, -7.0, 4.0, 4.0]);
}

#[differentiable(forward, reverse, lifted, wrt(x))]
fn wave(x: f64, frequency: f64) -> f64 {
    (frequency * x).sin()
}

/// A program that uses the second derivative of another, and is differentiated itself.
#[differentiable]
fn residual(x: f64, stiffness: f64) -> f64 {
    let mut sum = 0.0;
    for k in 0..3 {
        let at = x * (k as f64 + 1.0);
        sum += wave_derivative::<2>(at, 2.0) + stiffness * wave(at, 2.0);
    }
    sum
}

#[test]
fn derivatives_of_any_order_are_functions() {
    let x = 0.7_f64;
    assert_eq!(wave_derivative::<0>(x, 3.0), wave(x, 3.0));
    assert_relative_eq!(wave_derivative::<3>(x, 3.0), -27.0 * (3.0 * x).cos(), max_relative = 1e-14);
    assert_relative_eq!(wave_derivative_grad::<3>(x, 3.0), 81.0 * (3.0 * x).sin(), max_relative = 1e-14);

    let (by_x, by_stiffness) = residual_grad(x, 4.5);
    let at = |k: f64| 2.0 * k * x;
    let expected: f64 = [1.0, 2.0, 3.0].map(|k| (4.5 - 4.0) * 2.0 * k * at(k).cos()).iter().sum();
    assert_relative_eq!(by_x, expected, max_relative = 1e-12);
    assert_relative_eq!(
        by_stiffness,
        [1.0, 2.0, 3.0].map(|k| at(k).sin()).iter().sum::<f64>(),
        max_relative = 1e-14
    );
}

#[differentiable(lifted)]
fn cancelled(x: f64) -> f64 {
    (1.0 - x.cos()) / (x * x)
}

#[test]
fn rounding_errors_are_within_the_bound() {
    let unit = f64::EPSILON / 2.0;
    for x in [1.0, 1e-2, 1e-4, 1e-6] {
        let sine = (x / 2.0_f64).sin();
        let exact = 2.0 * sine * sine / (x * x);
        let error = (cancelled(x) - exact).abs();
        let bound = cancelled_error(x) * unit;
        assert!(error <= bound, "{x}: {error} is more than {bound}");
        assert!(bound < 20.0 * unit / (x * x), "{x}: {bound} says nothing");
    }
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
#[differentiable(lifted)]
struct Spring {
    stiffness: f64,
    #[no_derivative]
    name: String,
    rest: [f64; 2],
}

impl Spring {
    #[differentiable(forward, reverse, lifted)]
    fn force(&self, x: [f64; 2]) -> [f64; 2] {
        [self.stiffness * (x[0] - self.rest[0]), self.stiffness * (x[1] - self.rest[1])]
    }

    #[differentiable(forward, reverse, lifted, wrt(x))]
    fn energy(&self, x: f64) -> f64 {
        self.stiffness * x * x
    }
}

#[differentiable(lifted)]
fn energy(spring: &Spring, x: [f64; 2]) -> f64 {
    let [a, b] = spring.force(x);
    a * x[0] + b * x[1]
}

/// The floats of a struct are inputs like others.
#[test]
fn structs_and_methods() {
    let spring = Spring { stiffness: 2.0, name: "s".into(), rest: [0.5, 0.25] };
    assert_eq!(spring.force_sparsity([1.0, 2.0]).to_string(), "* * . * .\n* . * . *\n");
    assert_eq!(energy_sparsity(&spring, [1.0, 2.0]).len(), 5);
    assert!(energy_error(&spring, [1.0, 2.0]) > 0.0);
    assert_eq!(Tangent::<f64>::to_scalars(&energy_grad(&spring, [1.0, 2.0])).len(), 5);
    let energy: Taylor<2> = spring.energy_taylor(3.0, 1.0);
    assert_eq!([0, 1, 2].map(|k| energy.derivative(k)), [18.0, 12.0, 4.0]);
}

/// The gradient over other numbers: derivatives of it, and enclosures.
#[test]
fn gradients_over_numbers() {
    let (x, dot) = ([0.3, 0.1, -0.4, 0.9, 0.2, -0.8, 0.5], [1.0, -1.0, 0.5, 0.0, 2.0, 0.1, 0.7]);
    let along: [Dual<f64>; 7] = std::array::from_fn(|k| Dual { value: x[k], tangent: dot[k] });
    let (gradient, product) = (arrow_grad(&x), arrow_hvp(&x, &dot));
    for (k, found) in arrow_lifted_grad(&along).into_iter().enumerate() {
        assert_relative_eq!(found.value, gradient[k], max_relative = 1e-14);
        assert_relative_eq!(found.tangent, product[k], max_relative = 1e-13);
    }
    let around = x.map(|x| Interval::new(x - 1e-3, x + 1e-3));
    for (k, found) in arrow_lifted_grad(&around).into_iter().enumerate() {
        assert!(found.contains(gradient[k]) && found.high - found.low < 0.1, "{found:?}");
    }
    assert_eq!(wave_lifted_grad(Taylor::<2>::variable(0.5), 3.0).derivative(1), -9.0 * 1.5_f64.sin());
    let spring = Spring { stiffness: 2.0, name: "s".into(), rest: [0.5, 0.25] };
    let (by_spring, by_x) = energy_lifted_grad::<f64>(&spring.clone().into(), [1.0, 2.0]);
    let expected = energy_grad(&spring, [1.0, 2.0]);
    assert_eq!(
        (by_spring.stiffness, by_spring.rest, by_x),
        (expected.0.stiffness, expected.0.rest, expected.1)
    );
}

mod taken {
    use ad_runtime::differentiable;

    #[differentiable(lifted)]
    pub(crate) fn f(x: f64) -> f64 {
        x * x
    }

    /// What the user has under the name stays.
    pub(crate) fn f_error() -> &'static str {
        "mine"
    }

    #[differentiable(lifted, only(grad))]
    pub(crate) fn g(x: f64) -> f64 {
        x * x
    }
    pub(crate) fn g_taylor() {}
}

#[test]
fn names_that_the_user_has_stay_his() {
    assert_eq!(taken::f_error(), "mine");
    assert_eq!(taken::f_derivative::<1>(3.0), 6.0);
    assert_eq!(taken::g_grad(3.0), 6.0);
    taken::g_taylor();
}
