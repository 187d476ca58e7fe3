//! A zero adjoint contributes zero even where the partial is infinite or not a number; so does a zero tangent.

use ad_runtime::differentiable;

/// A function whose partial at the point is not finite.
macro_rules! singular {
    ($($name:ident: |$x:ident| $body:expr, at $at:expr;)*) => {$(
        mod $name {
            use ad_runtime::differentiable;

            #[differentiable(forward, reverse, lifted)]
            fn f($x: f64) -> f64 {
                $body
            }

            #[test]
            fn seed_of_zero() {
                let (value, gradient) = f_can_grad($at, 0.0);
                assert_eq!(value.to_bits(), f($at).to_bits());
                assert_eq!(gradient, 0.0);
            }

            #[test]
            fn tangent_of_zero() {
                assert_eq!(f_jvp($at, 0.0).1, 0.0);
            }

            #[test]
            fn beside_a_regular_path() {
                #[differentiable(forward, reverse, lifted)]
                fn chosen(x: f64, #[no_derivative] weight: f64) -> f64 {
                    f(x) * weight + 3.0 * x
                }
                // The value is infinite or not: its weight of 0 makes the adjoint 0.
                assert_eq!(chosen_grad($at, 0.0), 3.0);
            }
        }
    )*};
}

singular! {
    reciprocal: |x| 1.0 / x, at 0.0;
    recip: |x| x.recip(), at 0.0;
    square_root: |x| x.sqrt(), at 0.0;
    cube_root: |x| x.cbrt(), at 0.0;
    logarithm: |x| x.ln(), at 0.0;
    binary_logarithm: |x| x.log2(), at 0.0;
    decimal_logarithm: |x| x.log10(), at 0.0;
    logarithm_to_a_base: |x| x.log(3.0), at 0.0;
    logarithm_to_a_base_of_one: |x| 2.0_f64.log(x), at 1.0;
    logarithm_of_one_plus: |x| x.ln_1p(), at -1.0;
    power: |x| x.powf(0.5), at 0.0;
    exponent: |x| (-2.0_f64).powf(x), at 2.0;
    negative_integer_power: |x| x.powi(-1), at 0.0;
    arc_sine: |x| x.asin(), at 1.0;
    arc_cosine: |x| x.acos(), at -1.0;
    inverse_hyperbolic_cosine: |x| x.acosh(), at 1.0;
    inverse_hyperbolic_tangent: |x| x.atanh(), at 1.0;
    exponential_overflow: |x| x.exp(), at 1000.0;
    remainder_by_zero: |x| 2.0 % x, at 0.0;
    division_of_infinity: |x| x / 0.0, at 1.0;
}

#[test]
fn quotient_of_two_active_operands() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64, choose: bool) -> f64 {
        let quotient = x / y;
        if choose { quotient } else { 2.0 * x + y }
    }
    assert_eq!(f_grad(1.0, 0.0, false), (2.0, 1.0));
    assert_eq!(f_jvp(1.0, 0.0, false, 1.0, 10.0).1, 12.0);
}

#[test]
fn zero_weight_in_a_sum() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64], w: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            sum += w[i] * x[i].sqrt();
        }
        sum
    }
    let (dx, dw) = f_grad(&[0.0, 4.0], &[0.0, 2.0]);
    assert_eq!((dx, dw), (vec![0.0, 0.5], vec![0.0, 2.0]));
}

#[test]
fn unused_component_of_a_result() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> (f64, f64) {
        (x.ln(), 2.0 * x)
    }
    assert_eq!(f_can_grad(0.0, (0.0, 1.0)).1, 2.0);
    assert_eq!(f_can_grad(0.0, (1.0, 1.0)).1, f64::INFINITY);
}

#[test]
fn selected_by_minimum_and_by_clamp() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        (1.0 / x).min(4.0) + x.ln().max(-3.0) + (1.0 / (x * x)).clamp(0.0, 2.0)
    }
    assert_eq!((f_grad(0.0), f_jvp(0.0, 1.0).1), (0.0, 0.0));
}

/// The partial by an argument is infinite, and the direction leaves the argument alone.
#[test]
fn zero_tangent_of_a_function_with_an_adjoint_of_its_own() {
    #[differentiable(forward, reverse, adjoint = scaled_root_adjoint)]
    fn scaled_root(x: f64, scale: f64) -> f64 {
        x.sqrt() + scale
    }
    fn scaled_root_adjoint(x: f64, _scale: f64, _root: f64, seed: f64) -> (f64, f64) {
        (0.5 / x.sqrt() * seed, seed)
    }
    #[differentiable(forward, reverse)]
    fn f(x: f64, scale: f64) -> f64 {
        scaled_root(x, 2.0 * scale)
    }
    assert_eq!(scaled_root_jvp(0.0, 1.0, 0.0, 3.0), (1.0, 3.0));
    assert_eq!(f_jvp(0.0, 1.0, 0.0, 3.0), (2.0, 6.0));
    assert_eq!(f_jvp(4.0, 1.0, 2.0, 3.0), (4.0, 6.5));
    assert_eq!(f_jvp(0.0, 1.0, 1.0, 3.0).1, f64::INFINITY);
}

#[test]
fn zero_tangent_of_an_element_of_a_list() {
    #[differentiable(forward, reverse)]
    fn roots(x: &[f64]) -> f64 {
        let sum = x.iter().map(|x| x.sqrt()).sum();
        adjoint! { |seed| wrt(x) => x.iter().map(|x| 0.5 / x.sqrt() * seed).collect() }
        sum
    }
    #[differentiable(forward, reverse)]
    fn f(x: &[f64]) -> f64 {
        3.0 * roots(x)
    }
    assert_eq!(f_jvp(&[0.0, 4.0], &[0.0, 2.0]), (6.0, 1.5));
}

/// An operator without forward mode is pushed by its adjoint.
#[test]
fn zero_tangent_of_an_operator_without_forward_mode() {
    use ad_runtime::Differentiable;

    #[derive(Differentiable, Clone, Copy)]
    struct Root(f64);

    #[differentiable]
    impl std::ops::Mul<f64> for Root {
        type Output = f64;
        fn mul(self, scale: f64) -> f64 {
            self.0.sqrt() + scale
        }
    }

    #[differentiable]
    impl std::ops::Neg for Root {
        type Output = [f64; 2];
        fn neg(self) -> [f64; 2] {
            [self.0.sqrt(), 2.0]
        }
    }

    #[differentiable]
    impl std::ops::MulAssign<Root> for Root {
        fn mul_assign(&mut self, other: Root) {
            self.0 = self.0.sqrt() + 3.0 * other.0.sqrt();
        }
    }

    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        let mut changed = Root(x);
        changed *= Root(y);
        let [negated, _] = -Root(x);
        Root(x) * y + negated + changed.0
    }
    assert_eq!(f_jvp(0.0, 4.0, 0.0, 2.0).1, 2.0 + 1.5);
    assert_eq!(f_jvp(4.0, 0.0, 2.0, 0.0).1, 1.5);
}
