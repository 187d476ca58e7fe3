//! Adjoints given by the user: for functions of this module, of another module and of a foreign crate.
//!
//! They speak of reverse mode only, so there is no forward mode here. Some are wrong by a factor on purpose:
//! that shows which derivative was taken.

use ad_corpus::assert_close;
use ad_runtime::{adjoint, differentiable};

/// Its body would be refused if it were looked into.
fn hyperbolic_tangent(x: f64) -> f64 {
    [x].iter().map(|x| x.tanh()).sum()
}

#[adjoint(of = hyperbolic_tangent)]
fn hyperbolic_tangent_adjoint(_x: f64, y: f64, seed: f64) -> f64 {
    (1.0 - y * y) * seed
}

#[differentiable(adjoint = opaque_square_adjoint)]
fn opaque_square(x: f64) -> f64 {
    f64::from_bits((x * x).to_bits())
}

fn opaque_square_adjoint(x: f64, _y: f64, seed: f64) -> f64 {
    2.0 * x * seed
}

#[test]
fn of_this_module() {
    #[differentiable]
    fn f(x: f64, y: f64) -> f64 {
        hyperbolic_tangent(x * y) * x
    }
    let t = 1.0_f64.tanh();
    assert_close(f_grad(0.5, 2.0), (t + 0.5 * 2.0 * (1.0 - t * t), 0.5 * 0.5 * (1.0 - t * t)));
}

#[test]
fn by_the_attribute_of_the_function() {
    #[differentiable]
    fn f(x: f64) -> f64 {
        let mut value = x;
        for _ in 0..2 {
            value = opaque_square(value) + opaque_square(x);
        }
        value
    }
    // x⁴ + … : (2x²)² + x²
    assert_close(f_grad(1.5), 16.0 * 1.5_f64.powi(3) + 3.0);
    assert_eq!(opaque_square_grad(3.0), 6.0);
    assert_eq!(opaque_square_value_and_grad(3.0), (9.0, 6.0));
    assert_eq!(opaque_square_can_grad(3.0, 10.0), (9.0, 60.0));
    let (checkpoints, value) = opaque_square_prim(3.0);
    assert_eq!((value, opaque_square_adj(3.0, &checkpoints, -1.0)), (9.0, -6.0));
}

mod opaque {
    pub(crate) fn sum_of_squares(a: &[f64], scale: f64, shift: usize) -> f64 {
        a.iter().map(|x| x * x).sum::<f64>() * scale + shift as f64
    }

    pub(crate) mod deeper {
        pub(crate) fn quotient(x: f64, y: f64) -> f64 {
            [x, y].into_iter().reduce(|x, y| x / y).unwrap_or(x)
        }
    }
}

#[adjoint(of = opaque::sum_of_squares)]
fn sum_of_squares_adjoint(a: &[f64], scale: f64, shift: usize, y: f64, seed: f64) -> (Vec<f64>, f64) {
    let a_bar = a.iter().map(|x| 2.0 * x * scale * seed).collect();
    (a_bar, (y - shift as f64) / scale * seed)
}

#[adjoint(of = opaque::deeper::quotient)]
fn quotient_adjoint(_x: f64, y: f64, quotient: f64, seed: f64) -> (f64, f64) {
    (seed / y, -quotient / y * seed)
}

#[test]
fn of_another_module_by_path() {
    #[differentiable]
    fn f(a: &[f64], scale: f64) -> f64 {
        opaque::sum_of_squares(a, scale, 3) * opaque::deeper::quotient(scale, a[0])
    }
    // (a₀² + a₁²) s² / a₀ + 3 s / a₀
    assert_close(
        f_grad(&[2.0, 4.0], 5.0),
        (vec![(4.0 - 16.0) / 4.0 * 25.0 - 15.0 / 4.0, 100.0], 100.0 + 1.5),
    );
}

#[adjoint(of = ad_corpus::library::opaque_softplus)]
fn opaque_softplus_adjoint(x: f64, _y: f64, seed: f64) -> f64 {
    seed / (1.0 + (-x).exp())
}

#[adjoint(of = std::convert::identity)]
fn identity_adjoint(_x: f64, _y: f64, seed: f64) -> f64 {
    100.0 * seed
}

#[test]
fn of_a_foreign_crate_by_path() {
    #[differentiable]
    fn f(x: f64, y: f64) -> f64 {
        ad_corpus::library::opaque_softplus(x * y) + std::convert::identity(y)
    }
    let slope = 1.0 / (1.0 + (-1.0_f64).exp());
    assert_close(f_grad(0.5, 2.0), (2.0 * slope, 0.5 * slope + 100.0));
}

#[test]
fn in_loops_and_branches() {
    #[differentiable]
    fn f(x: f64, n: usize) -> f64 {
        let mut value = x;
        for i in 0..n {
            if i % 2 == 0 {
                value = opaque::deeper::quotient(value, x + 1.0);
            } else {
                value *= hyperbolic_tangent(value);
                if value < 0.01 {
                    return value;
                }
            }
        }
        value
    }
    assert_eq!(f_grad(1.0, 0), 1.0);
    assert_close(f_grad(1.0, 1), 0.25);
    let t = 0.5_f64.tanh();
    assert_close(f_grad(1.0, 2), 0.25 * (t + 0.5 * (1.0 - t * t)));
}

#[test]
fn the_custom_adjoint_is_taken_and_the_body_is_not() {
    fn step(x: f64) -> f64 {
        if x > 0.0 { 1.0 } else { 0.0 }
    }
    #[adjoint(of = step)]
    fn straight_through(x: f64, _y: f64, seed: f64) -> f64 {
        if x.abs() < 1.0 { seed } else { 0.0 }
    }
    #[differentiable]
    fn f(x: f64, y: f64) -> f64 {
        10.0 * step(x) + step(y)
    }
    assert_eq!(f_value_and_grad(0.5, 2.0), (11.0, (10.0, 0.0)));
}

#[test]
fn of_a_function_of_several_results() {
    fn polar(x: f64, y: f64) -> (f64, f64) {
        (x.hypot(y), y.atan2(x))
    }
    #[adjoint(of = polar)]
    fn polar_adjoint(x: f64, y: f64, (r, _): (f64, f64), (r_bar, phi_bar): (f64, f64)) -> (f64, f64) {
        (x / r * r_bar - y / (r * r) * phi_bar, y / r * r_bar + x / (r * r) * phi_bar)
    }
    #[differentiable]
    fn f(x: f64, y: f64) -> f64 {
        let (r, phi) = polar(x, y);
        100.0 * r + 25.0 * phi
    }
    assert_close(f_grad(3.0, 4.0), (60.0 - 4.0, 80.0 + 3.0));
}

#[test]
fn with_inactive_arguments() {
    #[differentiable]
    fn f(#[no_derivative] data: &[f64], x: f64) -> f64 {
        opaque::sum_of_squares(data, x, data.len()) + opaque::sum_of_squares(&[x, 1.0], 2.0, 0)
    }
    assert_close(f_grad(&[1.0, 2.0], 3.0), 5.0 + 12.0);
}

#[test]
fn a_root_found_by_iteration_and_its_implicit_derivative() {
    #[differentiable(adjoint = root_adjoint)]
    fn root(a: f64, b: f64) -> f64 {
        let mut x = 1.0;
        while (x * x * x + a * x - b).abs() > 1e-14 {
            x -= (x * x * x + a * x - b) / (3.0 * x * x + a);
        }
        x
    }
    fn root_adjoint(a: f64, _b: f64, x: f64, seed: f64) -> (f64, f64) {
        let scaled = seed / (3.0 * x * x + a);
        (-x * scaled, scaled)
    }
    #[differentiable]
    fn f(a: f64) -> f64 {
        root(a, 3.0 * a) * a
    }
    // x³ + 2 x = 12 has the root 2: x' = (3 - x) / (3 x² + a).
    assert_close(root_grad(2.0, 12.0), (-2.0 / 14.0, 1.0 / 14.0));
    let x = root(1.5, 4.5);
    assert_close(f_grad(1.5), x + 1.5 * (3.0 - x) / (3.0 * x * x + 1.5));
}
