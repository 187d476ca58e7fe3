//! Adjoints written in the body: `adjoint! { |seed| wrt(..) => .. }`.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn values_of_the_body_are_there() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, b: f64) -> f64 {
        let e = (a * b).exp();
        adjoint! { |seed| wrt(a, b) => (seed * e * b, seed * e * a) }
        e + 1.0
    }
    check!(f without second_order, lifted at (0.5, 2.0), (-1.0, 0.25));
}

#[test]
fn gradients_come_in_the_order_of_wrt() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, b: f64, c: f64) -> f64 {
        let product = a * b * c;
        adjoint! { |seed| wrt(c, a, b) => (seed * a * b, seed * product / a, seed * a * c) }
        product
    }
    assert_eq!(f_grad(2.0, 3.0, 5.0), (15.0, 10.0, 6.0));
    check!(f without second_order, lifted at (2.0, 3.0, 5.0));
}

#[test]
fn parameters_that_are_not_named_have_no_gradient() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, n: i32, b: f64) -> f64 {
        let power = a.powi(n);
        adjoint! { |seed| wrt(a) => seed * n as f64 * power / a * b }
        power * b
    }
    assert_eq!(f_grad(2.0, 3, 5.0), 60.0);
    check!(f without second_order, lifted at (2.0, const 3, const 5.0));
}

#[test]
fn names_that_the_body_binds_anew_mean_what_they_mean_there() {
    #[differentiable(forward, reverse)]
    fn f(mut a: f64, (p, q): (f64, f64), b: f64) -> f64 {
        a *= 2.0;
        let b = b * 3.0;
        adjoint! { |s| wrt(a, b) => (2.0 * s * p * q * b, 3.0 * s * p * q * a) }
        a * p * q * b
    }
    assert_eq!(f_grad(0.5, (2.0, 3.0), 1.0), (36.0, 18.0));
    check!(f without second_order, lifted at (0.5, const (2.0, 3.0), -1.0));
}

#[test]
fn lists_as_arguments_and_results() {
    #[differentiable(forward, reverse)]
    fn norm(x: &[f64]) -> f64 {
        let norm = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        adjoint! {
            |seed| wrt(x) => x.iter().map(|x| if norm == 0.0 { 0.0 } else { seed * x / norm }).collect()
        }
        norm
    }
    #[differentiable(forward, reverse)]
    fn scaled(x: Vec<f64>, scale: f64) -> Vec<f64> {
        let y: Vec<f64> = x.iter().map(|x| x * scale).collect();
        adjoint! {
            |seed| wrt(x, scale) => {
                assert_eq!(y.len(), seed.len());
                let slope = seed.iter().zip(&x).map(|(seed, x)| seed * x).sum();
                (seed.iter().map(|seed| seed * scale).collect(), slope)
            }
        }
        y
    }
    check_seeded!([scaled scaled_prim scaled_adj scaled_can_grad scaled_jvp] at (vec![3.0, -4.0], 2.0), (vec![], 2.0));

    #[differentiable(forward, reverse)]
    fn f(x: &[f64], scale: f64) -> f64 {
        let longer = scaled(x.to_vec(), scale);
        norm(&longer) * scale + norm(&longer[1..])
    }
    check!(f without second_order, lifted at (&[3.0, -4.0], 0.5), (&[3.0, -4.0, 1.0], -2.0));
}

#[test]
fn the_adjoint_is_taken_at_its_word() {
    #[differentiable(forward, reverse)]
    fn reversed(x: f64) -> f64 {
        let x = x * 3.0;
        adjoint! { |seed| wrt(x) => -seed }
        x
    }
    assert_eq!(reversed(2.0), 6.0);
    assert_eq!(reversed_grad(2.0), -1.0);
    assert_eq!(reversed_jvp(2.0, 1.0), (6.0, -1.0));
}

#[test]
fn closures_have_exits_of_their_own() {
    #[differentiable(forward, reverse)]
    fn f(x: f32, y: f32) -> f32 {
        let positive = |v: f32| {
            if v > 0.0 {
                return v;
            }
            0.0
        };
        let (a, b) = (positive(x), positive(y));
        adjoint! {
            |seed| wrt(x, y) => (if x > 0.0 { seed * b } else { 0.0 }, if y > 0.0 { seed * a } else { 0.0 })
        }
        a * b
    }
    check!(f without second_order, lifted at (0.5, 2.0), (-0.5, 2.0));
}

#[test]
fn the_macro_by_its_path() {
    #[differentiable(forward, reverse)]
    fn f(a: f64, b: f64) -> f64 {
        let e = (a * b).exp();
        ad_runtime::adjoint! { |seed| wrt(a, b) => (seed * e * b, seed * e * a) }
        e
    }
    check!(f without second_order, lifted at (0.5, 2.0));
}
