//! Conversions of types of one's own to floats.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use approx::assert_abs_diff_eq;

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Celsius {
    degrees: f64,
    factor: f64,
}

#[differentiable(second_order)]
impl From<Celsius> for f64 {
    fn from(given: Celsius) -> f64 {
        given.degrees * given.factor + 273.0
    }
}

#[differentiable(second_order)]
impl From<&Celsius> for f32 {
    fn from(given: &Celsius) -> f32 {
        (given.degrees * given.degrees) as f32
    }
}

#[test]
fn by_the_name_of_the_float() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let celsius = Celsius { degrees: x * y, factor: y };
        f64::from(celsius) * f64::from(Celsius { degrees: y, factor: x }).ln() + f64::from(celsius)
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn by_the_trait() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let celsius = Celsius { degrees: x * y, factor: y };
        let absolute: f64 = celsius.into();
        absolute * <f64 as From<Celsius>>::from(celsius) * y
    }
    check!(f without lifted at (0.7, 1.2), (-0.7, 0.4));
}

#[test]
fn to_another_width() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let celsius = Celsius { degrees: x, factor: y };
        let sum = f32::from(&celsius);
        f64::from(sum) * y
    }
    let (bar_x, bar_y) = f_grad(0.5, 3.0);
    assert_eq!((bar_x, bar_y), (2.0 * 0.5 * 3.0, 0.25));
}

#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Counted {
    amount: f64,
    count: u32,
    is_double: bool,
    small: f32,
}

fn counted(x: f64) -> Counted {
    Counted { amount: x, count: 3, is_double: true, small: 0.5 }
}

#[test]
fn of_numbers_in_fields_that_are_not_visible() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, k: [Counted; 2]) -> f64 {
        let [k, l] = k;
        (x * k.amount + f64::from(k.count)) * (1.0 + f64::from(l.is_double)) * f64::from(l.small)
            + f64::from(l.amount)
    }
    let gradient = f_grad(2.0, [counted(0.7), counted(1.5)]);
    let slope = (2.0 * 0.7 + 3.0) * 2.0;
    assert_eq!(gradient.0, 0.7);
    assert_eq!((gradient.1[0].amount, gradient.1[1].amount), (2.0, 1.0));
    assert_abs_diff_eq!(gradient.1[1].small, slope as f32, epsilon = 1e-6);
}
