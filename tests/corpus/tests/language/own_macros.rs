//! Macros of the user's own, expanded where they hold active values.

use ad_corpus::check;
use ad_runtime::differentiable;

macro_rules! horner {
    ($x:expr, $c:expr) => {
        $c
    };
    ($x:expr, $c:expr, $($rest:expr),+) => {
        $c + $x * horner!($x, $($rest),+)
    };
}

macro_rules! polynomial {
    ($x:expr; $($c:expr),* $(,)?) => {{
        let mut sum = 0.0;
        let mut power = 1.0;
        $(
            sum += $c * power;
            power *= $x;
        )*
        let _ = power;
        sum
    }};
}

macro_rules! swap {
    ($a:ident, $b:ident) => {
        let kept = $a;
        $a = $b;
        $b = kept;
    };
}

#[test]
fn recursive_macros() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: f64) -> f64 {
        horner!(x + 1.0, 2.0, a, a * x, 0.5)
    }
    check!(f at (1.5, -0.75));
}

#[test]
fn variables_of_a_macro_are_its_own() {
    #[differentiable(second_order, lifted)]
    fn f(power: f64, sum: f64) -> f64 {
        polynomial!(sum; power, 2.0, sum * power) * polynomial!(power; 1.0, sum,)
    }
    check!(f at (1.5, -0.75));
}

#[test]
fn macros_as_statements_and_in_loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let (mut a, mut b) = (x, y * y);
        for _ in 0..n {
            swap!(a, b);
            a = polynomial!(a; b, 0.5, x);
        }
        a * b
    }
    for n in [0, 1, 3] {
        check!(f at (0.5, -0.75, const n));
    }
}

#[test]
fn names_of_items_in_the_body_are_taken() {
    #[differentiable(second_order, lifted)]
    #[allow(non_camel_case_types, non_upper_case_globals)]
    fn f(x: f64) -> f64 {
        #[derive(Clone, Copy)]
        struct term(i8, f64);
        const product: f64 = 2.0;
        let mut sum = 0.0;
        for term(sign, factor) in [term(1, 0.5), term(-1, product)] {
            sum += x * x * factor * f64::from(sign);
        }
        sum
    }
    check!(f at (1.5));
}

type Real = f64;

macro_rules! squared {
    ($name:ident, $t:ty) => {
        #[differentiable(second_order, lifted)]
        fn $name(x: $t) -> $t {
            let half: $t = 0.5;
            half * x * x
        }
    };
}

/// What stands for `$t:ty` hid that it is a name.
#[test]
fn the_type_of_a_result_is_a_variable_of_a_macro() {
    {
        squared!(f, Real);
        assert_eq!(f_grad(3.0), 3.0);
        check!(f at (0.7), (-1.3));
    }
    {
        squared!(f, f64);
        assert_eq!(f_grad(3.0), 3.0);
        check!(f at (0.7), (-1.3));
    }
}

macro_rules! call_scaled {
    ($a:expr, $b:expr) => {
        scaled($a, $b)
    };
}

#[differentiable(second_order, lifted)]
fn scaled(x: f64, y: f64) -> f64 {
    x * y + y
}

/// The parameters of an inlined function took the place of the caller's variables that read alike.
#[test]
fn a_macro_calls_a_short_function_with_its_parameters_in_another_order() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let x = x.sin() + 2.0;
        call_scaled!(y, x * 1.5) * y + call_scaled!(x, y * x)
    }
    check!(f at (0.5, 2.0), (-1.5, 0.75));
}
