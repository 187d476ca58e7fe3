//! What is returned where a derivative does not exist, is infinite, or meets a zero: one test per convention.

use ad_runtime::differentiable;

/// The derivative of `f` at a point, in both modes.
macro_rules! slope {
    ($($x:expr => $slope:expr),+ $(,)?) => {$(
        assert_eq!(f_grad($x), $slope, "reverse mode at {}", $x);
        assert_eq!(f_jvp($x, 1.0).1, $slope, "forward mode at {}", $x);
    )+};
}

/// Both partials of `f` at a point, in both modes.
macro_rules! partials {
    ($(($x:expr, $y:expr) => ($dx:expr, $dy:expr)),+ $(,)?) => {$(
        assert_eq!(f_grad($x, $y), ($dx, $dy), "reverse mode at {:?}", ($x, $y));
        let forward = (f_jvp($x, $y, 1.0, 0.0).1, f_jvp($x, $y, 0.0, 1.0).1);
        assert_eq!(forward, ($dx, $dy), "forward mode at {:?}", ($x, $y));
    )+};
}

#[test]
fn minimum_of_one_and_an_infinite_quotient() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        1.0_f64.min(1.0 / x)
    }
    slope!(0.0 => 0.0, 0.5 => 0.0, 2.0 => -0.25);
}

#[test]
fn square_root_used_by_an_untaken_branch_only() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let root = x.sqrt();
        if x > 0.0 { root } else { 3.0 * x }
    }
    slope!(0.0 => 3.0, 0.25 => 1.0);
}

#[test]
fn branches_follow_the_branch_taken() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        if x > 0.0 { 5.0 * x } else { 3.0 * x }
    }
    slope!(0.0 => 3.0, -0.0 => 3.0, 1e-300 => 5.0);
}

#[test]
fn absolute_value_at_zero() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.abs() + f64::abs(2.0 * x)
    }
    slope!(0.0 => 0.0, -0.0 => 0.0, 1e-300 => 3.0, -1e-300 => -3.0);
}

#[test]
fn absolute_value_at_zero_in_single_precision() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32) -> f32 {
        x.abs()
    }
    slope!(0.0 => 0.0, -0.0 => 0.0, -2.0 => -1.0);
}

#[test]
fn operands_of_a_tie_have_one_half_each() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        x.max(y) + 10.0 * f64::min(x, y)
    }
    partials!((2.0, 2.0) => (5.5, 5.5), (0.0, -0.0) => (5.5, 5.5), (1.0, 2.0) => (10.0, 1.0), (2.0, 1.0) => (1.0, 10.0));
    let infinite = f64::INFINITY;
    partials!((infinite, infinite) => (5.5, 5.5), (-infinite, infinite) => (10.0, 1.0));
}

#[test]
fn operand_beside_a_constant_has_one_half_of_a_tie() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        const ZERO: f64 = 0.0;
        x.max(0.0) + 0.0_f64.max(x) + f64::max(x, ZERO) + x.min(0.0) + ZERO.min(x) + f64::min(0.0, x)
    }
    slope!(0.0 => 3.0, -0.0 => 3.0, 1.0 => 3.0, -1.0 => 3.0);
}

#[test]
fn operand_beside_a_literal_on_either_side() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.max(1.0) + 10.0 * 1.0_f64.max(x) + 100.0 * x.min(1.0) + 1000.0 * 1.0_f64.min(x)
    }
    slope!(1.0 => 555.5, 2.0 => 11.0, 0.0 => 1100.0);
}

#[test]
fn operand_beside_a_parameter_without_derivative_has_one_half_of_a_tie() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, #[no_derivative] bound: f64) -> f64 {
        let limit = bound * 2.0;
        x.max(limit) + 10.0 * limit.min(x)
    }
    assert_eq!((f_grad(2.0, 1.0), f_grad(3.0, 1.0), f_grad(1.0, 1.0)), (5.5, 1.0, 10.0));
    assert_eq!((f_jvp(2.0, 1.0, 1.0).1, f_jvp(3.0, 1.0, 1.0).1, f_jvp(1.0, 1.0, 1.0).1), (5.5, 1.0, 10.0));
}

#[test]
fn operand_that_is_nan_is_ignored() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        x.max(y) + 10.0 * x.min(y)
    }
    let nan = f64::NAN;
    for (x, y, partials) in [(nan, 1.0, (0.0, 11.0)), (1.0, nan, (11.0, 0.0))] {
        assert_eq!((f(x, y), f_grad(x, y)), (11.0, partials));
        assert_eq!((f_jvp(x, y, 1.0, 0.0).1, f_jvp(x, y, 0.0, 1.0).1), partials);
    }
    #[differentiable(second_order, lifted)]
    fn beside_literals(x: f64) -> f64 {
        x.max(1.0) + 1.0_f64.max(x) + x.min(1.0) + 1.0_f64.min(x)
    }
    assert_eq!((beside_literals(nan), beside_literals_grad(nan)), (4.0, 0.0));
    assert_eq!(beside_literals_jvp(nan, 1.0).1, 0.0);
}

#[test]
fn partials_of_a_tie_add_up_to_one() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.max(x) + 10.0 * x.min(x)
    }
    slope!(2.0 => 11.0, 0.0 => 11.0);
}

#[test]
fn rectifier_and_its_kin_at_zero() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.max(0.0) + 10.0 * x.max(0.25 * x) + 100.0 * (x.max(0.0) - 0.5 * x.min(0.0))
    }
    slope!(0.0 => 0.5 + 6.25 + 25.0, 1.0 => 111.0, -1.0 => 2.5 - 50.0);
}

#[test]
fn infinite_adjoint_of_an_operand_that_does_not_win() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.max(0.0).sqrt() + x.clamp(0.0, 1.0).sqrt()
    }
    slope!(-1.0 => 0.0, 0.0 => f64::INFINITY, 4.0 => 0.25);
}

#[test]
fn clamp_at_its_bounds() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, low: f64, high: f64) -> f64 {
        x.clamp(low, high)
    }
    for (x, low, high, gradient) in [
        (0.0, 1.0, 3.0, (0.0, 1.0, 0.0)),
        (1.0, 1.0, 3.0, (0.5, 0.5, 0.0)),
        (2.0, 1.0, 3.0, (1.0, 0.0, 0.0)),
        (3.0, 1.0, 3.0, (0.5, 0.0, 0.5)),
        (4.0, 1.0, 3.0, (0.0, 0.0, 1.0)),
        // Between equal bounds, the number has no influence.
        (0.0, 2.0, 2.0, (0.0, 1.0, 0.0)),
        (2.0, 2.0, 2.0, (0.0, 0.5, 0.5)),
        (4.0, 2.0, 2.0, (0.0, 0.0, 1.0)),
    ] {
        assert_eq!(f_grad(x, low, high), gradient, "at {x}");
        let along = |x_dot, low_dot, high_dot| f_jvp(x, low, high, x_dot, low_dot, high_dot).1;
        assert_eq!((along(1.0, 0.0, 0.0), along(0.0, 1.0, 0.0), along(0.0, 0.0, 1.0)), gradient, "at {x}");
    }
}

#[test]
fn clamp_between_literals() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.clamp(0.0, 1.0) + 10.0 * x.clamp(1.0, 1.0)
    }
    slope!(0.0 => 0.5, 0.5 => 1.0, 1.0 => 0.5, 2.0 => 0.0, -1.0 => 0.0);
}

#[test]
fn steps_have_slope_zero_where_they_jump() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.floor() + x.ceil() + x.round() + x.round_ties_even() + x.trunc() + x.signum()
    }
    slope!(0.0 => 0.0, 2.0 => 0.0, 2.5 => 0.0, -1.0 => 0.0, -0.5 => 0.0);
}

#[test]
fn power_with_exponent_zero_has_slope_zero() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, #[no_derivative] p: f64) -> f64 {
        x.powf(0.0) + x.powf(p)
    }
    for x in [0.0, 2.0, -2.0] {
        assert_eq!((f_grad(x, 0.0), f_jvp(x, 0.0, 1.0)), (0.0, (2.0, 0.0)));
    }
}

#[test]
fn power_at_base_zero() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, p: f64) -> f64 {
        x.powf(p)
    }
    partials!((0.0, 1.0) => (1.0, 0.0), (0.0, 2.0) => (0.0, 0.0), (0.0, 3.5) => (0.0, 0.0));
}

#[test]
fn constant_power_of_a_negative_base() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, #[no_derivative] p: f64) -> f64 {
        x.powf(3.0) + f64::powf(x, p)
    }
    assert_eq!((f_grad(-2.0, 2.0), f_jvp(-2.0, 2.0, 1.0).1), (8.0, 8.0));
    assert_eq!((f_grad(0.0, 2.0), f_jvp(0.0, 2.0, 1.0).1), (0.0, 0.0));
}

#[test]
fn integer_powers() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: i32) -> f64 {
        x.powi(n)
    }
    for (x, n, slope) in [
        (0.0, 0, 0.0),
        (-2.0, 0, 0.0),
        (f64::INFINITY, 0, 0.0),
        (0.0, 1, 1.0),
        (0.0, 2, 0.0),
        (-2.0, 3, 12.0),
    ] {
        assert_eq!((f_grad(x, n), f_jvp(x, n, 1.0).1), (slope, slope), "{x} to the {n}");
    }
}

#[test]
fn hypotenuse_at_the_origin() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        x.hypot(y)
    }
    partials!((0.0, 0.0) => (0.0, 0.0), (3.0, 0.0) => (1.0, 0.0), (0.0, -3.0) => (0.0, -1.0));
}

#[test]
fn remainder_of_multiples() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        x % y + 10.0 * x.rem_euclid(y)
    }
    partials!((6.0, 2.0) => (11.0, -33.0), (0.0, 2.0) => (11.0, 0.0), (7.0, 2.0) => (11.0, -33.0));
}

#[test]
fn square_root_at_zero() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        x.sqrt()
    }
    slope!(0.0 => f64::INFINITY);
    assert_eq!(f_can_grad(0.0, -2.0).1, f64::NEG_INFINITY);
    assert_eq!(f_jvp(0.0, -2.0).1, f64::NEG_INFINITY);
}

#[test]
fn whole_numbers_end_the_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let whole = x as i64;
        let small = (2.0 * x) as u8 as f64;
        let greater = (x > 1.5) as i32;
        let parity = (x.to_bits() & 1) as usize;
        let table = [10.0, 20.0];
        whole as f64 * x + small + f64::from(greater) * x + table[parity]
    }
    slope!(2.0 => 3.0, 1.25 => 1.0);
}

#[test]
fn finite_where_nothing_is_said() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        y.atan2(x) + x.copysign(y) + (x + 2.0).fract() + y.div_euclid(2.0)
    }
    let (dx, dy) = f_grad(0.0, 0.0);
    assert!(dx.is_finite() && dy.is_finite(), "{dx}, {dy}");
    let (along_x, along_y) = (f_jvp(0.0, 0.0, 1.0, 0.0).1, f_jvp(0.0, 0.0, 0.0, 1.0).1);
    assert_eq!((along_x, along_y), (dx, dy));
}

/// Second derivatives by a gradient over dual numbers, at points where some partial derivative is infinite.
mod over_dual_numbers {
    use ad_runtime::differentiable;
    use ad_runtime::numbers::Dual;

    /// The second derivative by the gradient over dual numbers, by Taylor polynomials and by the Hessian.
    macro_rules! agree {
        ($lifted_grad:ident, $taylor:ident, $hessian:ident at $x:expr => $expected:expr) => {{
            let over_duals = $lifted_grad(Dual::<f64>::variable($x)).tangent;
            let inner = Dual { value: Dual::variable($x), tangent: Dual::constant(1.0) };
            let over_duals_of_duals = $lifted_grad(inner).tangent.value;
            let by_taylor = $taylor::<2>($x, 1.0).derivative(2);
            assert_eq!([over_duals, over_duals_of_duals, by_taylor, $hessian($x)[0][0]], [$expected; 4]);
        }};
    }
    use ad_runtime::numbers::Number;

    #[test]
    fn lifted_grad_powf_zero() {
        #[differentiable(second_order, lifted)]
        fn f(x: f64) -> f64 {
            x.powf(0.0)
        }
        agree!(f_lifted_grad, f_taylor, f_hessian at 0.0 => 0.0);
        agree!(f_lifted_grad, f_taylor, f_hessian at 2.0 => 0.0);
    }

    #[test]
    fn lifted_grad_powf_of_integers() {
        #[differentiable(second_order, lifted)]
        fn f(x: f64) -> f64 {
            x.powf(1.0) + x.powf(2.0) * 3.0 + x.powf(3.0)
        }
        agree!(f_lifted_grad, f_taylor, f_hessian at 0.0 => 6.0);
    }

    #[test]
    fn lifted_grad_powf_of_a_variable_that_is_zero() {
        #[differentiable(second_order, lifted)]
        fn f(x: f64, p: f64) -> f64 {
            x.powf(p)
        }
        for p in [0.0, 1.0, 2.0] {
            let (by_x, by_p) = f_lifted_grad(Dual::<f64>::variable(0.0), Dual::constant(p));
            assert_eq!(by_x.tangent, if p == 2.0 { 2.0 } else { 0.0 });
            assert!(p == 0.0 || by_p.tangent == 0.0, "{by_p:?}");
        }
    }

    #[test]
    fn lifted_grad_powi_zero() {
        #[differentiable(second_order, lifted)]
        fn f(x: f64) -> f64 {
            x.powi(0) + x.powi(1) + x.powi(2)
        }
        agree!(f_lifted_grad, f_taylor, f_hessian at 0.0 => 2.0);
    }

    #[test]
    fn lifted_grad_at_the_origin() {
        #[differentiable(second_order, lifted)]
        fn f(x: f64) -> f64 {
            x.hypot(x) + x.atan2(x) + x * x
        }
        agree!(f_lifted_grad, f_taylor, f_hessian at 0.0 => 2.0);
    }

    /// A quotient that does not count.
    #[test]
    fn lifted_grad_of_what_does_not_count() {
        #[differentiable(second_order, lifted)]
        fn f(x: f64) -> f64 {
            (1.0 / x).min(1.0) + x * x
        }
        let over_duals = f_lifted_grad(Dual::<f64>::variable(0.0));
        assert_eq!((over_duals.value, over_duals.tangent), (0.0, 2.0));
    }
}
