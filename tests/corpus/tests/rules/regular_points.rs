//! Every derivative rule at regular points: as a method and as a path, in `f64` and `f32`, each operand
//! with and without a derivative, against differences and against the formula of the textbook.

/// A function of one float, with its derivative.
macro_rules! unary {
    ($($rule:ident at $x:expr, $y:expr, $z:expr => $derivative:expr;)*) => {$(
        mod $rule {
            use ad_runtime::differentiable;
            use ad_corpus::{assert_close, check};

            #[test]
            fn method() {
                #[differentiable(second_order, lifted)]
                fn f(x: f64) -> f64 {
                    x.$rule()
                }
                check!(f at ($x), ($y), ($z));
                let derivative: fn(f64) -> f64 = $derivative;
                for x in [$x, $y, $z] {
                    assert_close(f_grad(x), derivative(x));
                }
            }

            #[test]
            fn path() {
                #[differentiable(second_order, lifted)]
                fn f(x: f64) -> f64 {
                    f64::$rule(2.0 * x)
                }
                check!(f at ($x / 2.0), ($y / 2.0), ($z / 2.0));
            }

            #[test]
            fn single_precision() {
                #[differentiable(second_order, lifted)]
                fn f(x: f32) -> f32 {
                    x.$rule() + 0.5 * f32::$rule(x)
                }
                check!(f at ($x), ($y), ($z));
                let derivative: fn(f64) -> f64 = $derivative;
                for x in [$x, $y, $z] {
                    assert_close(f_grad(x), 1.5 * derivative(f64::from(x)) as f32);
                }
            }
        }
    )*};
}

unary! {
    abs at 1.5, -0.75, 3.0 => |x| x.signum();
    signum at 1.5, -0.75, 3.0 => |_| 0.0;
    sqrt at 0.25, 2.0, 9.5 => |x| 0.5 / x.sqrt();
    cbrt at 0.5, 8.0, -2.0 => |x| 1.0 / (3.0 * x.cbrt() * x.cbrt());
    recip at 0.5, 3.0, -1.25 => |x| -1.0 / (x * x);
    exp at 0.3, -1.2, 2.5 => |x| x.exp();
    exp2 at 0.3, -1.2, 2.5 => |x| std::f64::consts::LN_2 * x.exp2();
    exp_m1 at 0.3, -1.2, 2.5 => |x| x.exp();
    ln at 0.3, 1.7, 12.5 => |x| 1.0 / x;
    ln_1p at 0.3, -0.5, 12.5 => |x| 1.0 / (1.0 + x);
    log2 at 0.3, 1.7, 12.5 => |x| 1.0 / (x * std::f64::consts::LN_2);
    log10 at 0.3, 1.7, 12.5 => |x| 1.0 / (x * std::f64::consts::LN_10);
    sin at 0.3, -1.2, 2.5 => |x| x.cos();
    cos at 0.3, -1.2, 2.5 => |x| -x.sin();
    tan at 0.3, -1.2, 2.5 => |x| 1.0 / (x.cos() * x.cos());
    asin at 0.3, -0.6, 0.75 => |x| 1.0 / (1.0 - x * x).sqrt();
    acos at 0.3, -0.6, 0.75 => |x| -1.0 / (1.0 - x * x).sqrt();
    atan at 0.3, -1.2, 2.5 => |x| 1.0 / (1.0 + x * x);
    sinh at 0.3, -1.2, 2.5 => |x| x.cosh();
    cosh at 0.3, -1.2, 2.5 => |x| x.sinh();
    tanh at 0.3, -1.2, 1.5 => |x| 1.0 / (x.cosh() * x.cosh());
    asinh at 0.3, -1.2, 2.5 => |x| 1.0 / (1.0 + x * x).sqrt();
    acosh at 1.5, 2.0, 4.5 => |x| 1.0 / (x * x - 1.0).sqrt();
    atanh at 0.3, -0.6, 0.75 => |x| 1.0 / (1.0 - x * x);
    floor at 0.3, -1.2, 2.5 => |_| 0.0;
    ceil at 0.3, -1.2, 2.5 => |_| 0.0;
    round at 0.3, -1.2, 2.75 => |_| 0.0;
    round_ties_even at 0.3, -1.2, 2.75 => |_| 0.0;
    trunc at 0.3, -1.2, 2.5 => |_| 0.0;
    fract at 0.3, -1.2, 2.5 => |_| 1.0;
    to_degrees at 0.3, -1.2, 2.5 => |_| 180.0 / std::f64::consts::PI;
    to_radians at 0.3, -1.2, 2.5 => |_| std::f64::consts::PI / 180.0;
}

/// A function of two floats, with its partials.
macro_rules! binary {
    ($($rule:ident at $p:tt, $q:tt, $r:tt => $partials:expr;)*) => {$(
        mod $rule {
            use ad_runtime::differentiable;
            use ad_corpus::{assert_close, check};

            #[test]
            fn method() {
                #[differentiable(second_order, lifted)]
                fn f(x: f64, y: f64) -> f64 {
                    x.$rule(y)
                }
                check!(f at $p, $q, $r);
                let partials: fn(f64, f64) -> (f64, f64) = $partials;
                for (x, y) in [$p, $q, $r] {
                    assert_close(f_grad(x, y), partials(x, y));
                }
            }

            #[test]
            fn path() {
                #[differentiable(second_order, lifted)]
                fn f(x: f64, y: f64) -> f64 {
                    3.0 * f64::$rule(x, y)
                }
                check!(f at $p, $q, $r);
            }

            #[test]
            fn left_only() {
                #[differentiable(second_order, lifted)]
                fn f(pair: (f64, f64), #[no_derivative] y: f64) -> f64 {
                    pair.0.$rule(y) * pair.1
                }
                let partials: fn(f64, f64) -> (f64, f64) = $partials;
                for (x, y) in [$p, $q, $r] {
                    check!(f at ((x, 1.5), const y));
                    assert_close(f_grad((x, 2.0), y), (2.0 * partials(x, y).0, x.$rule(y)));
                }
            }

            #[test]
            fn right_only() {
                #[differentiable(second_order, lifted)]
                fn f(#[no_derivative] x: f64, y: f64) -> f64 {
                    f64::$rule(x, y) + y
                }
                let partials: fn(f64, f64) -> (f64, f64) = $partials;
                for (x, y) in [$p, $q, $r] {
                    check!(f at (const x, y));
                    assert_close(f_grad(x, y), 1.0 + partials(x, y).1);
                }
            }

            #[test]
            fn single_precision() {
                #[differentiable(second_order, lifted)]
                fn f(x: f32, y: f32) -> f32 {
                    x.$rule(y) + f32::$rule(x, y)
                }
                check!(f at $p, $q, $r);
                let partials: fn(f64, f64) -> (f64, f64) = $partials;
                for (x, y) in [$p, $q, $r] {
                    let (dx, dy) = partials(f64::from(x), f64::from(y));
                    assert_close(f_grad(x, y), (2.0 * dx as f32, 2.0 * dy as f32));
                }
            }
        }
    )*};
}

binary! {
    powf at (1.5, 2.5), (0.4, -1.5), (3.0, 0.25) => |x, y| (y * x.powf(y - 1.0), x.powf(y) * x.ln());
    log at (1.5, 2.5), (0.4, 10.0), (3.0, 0.25) => |x, b| (1.0 / (x * b.ln()), -x.ln() / (b * b.ln() * b.ln()));
    atan2 at (1.5, 2.5), (0.4, -1.5), (-3.0, -0.25) => |y, x| (x / (x * x + y * y), -y / (x * x + y * y));
    hypot at (1.5, 2.5), (0.4, -1.5), (-3.0, 0.25) => |x, y| (x / x.hypot(y), y / x.hypot(y));
    max at (1.5, 2.5), (0.4, -1.5), (-3.0, 0.25) => |x, y| if x > y { (1.0, 0.0) } else { (0.0, 1.0) };
    min at (1.5, 2.5), (0.4, -1.5), (-3.0, 0.25) => |x, y| if x < y { (1.0, 0.0) } else { (0.0, 1.0) };
    copysign at (1.5, 2.5), (0.4, -1.5), (-3.0, -0.25) => |x, y| (x.signum() * y.signum(), 0.0);
    rem_euclid at (7.25, 2.5), (-0.4, 1.5), (-3.0, -1.25) => |x, y| (1.0, -x.div_euclid(y));
    div_euclid at (7.25, 2.5), (-0.4, 1.5), (-3.0, -1.25) => |_, _| (0.0, 0.0);
}

/// An operator, its partials, and its compound assignment.
macro_rules! operators {
    ($($name:ident: $op:tt $assign:tt at $p:tt, $q:tt, $r:tt => $partials:expr;)*) => {$(
        mod $name {
            use ad_runtime::differentiable;
            use ad_corpus::{assert_close, check};

            #[test]
            fn both() {
                #[differentiable(second_order, lifted)]
                fn f(x: f64, y: f64) -> f64 {
                    x $op y
                }
                check!(f at $p, $q, $r);
                let partials: fn(f64, f64) -> (f64, f64) = $partials;
                for (x, y) in [$p, $q, $r] {
                    assert_close(f_grad(x, y), partials(x, y));
                }
            }

            #[test]
            fn left_only() {
                #[differentiable(second_order, lifted)]
                fn f(x: f64, #[no_derivative] y: f64) -> f64 {
                    (x $op y) * (x $op 1.75)
                }
                for (x, y) in [$p, $q, $r] {
                    check!(f at (x, const y));
                }
            }

            #[test]
            fn right_only() {
                #[differentiable(second_order, lifted)]
                fn f(#[no_derivative] x: f64, y: f64) -> f64 {
                    (x $op y) * (4.75 $op y)
                }
                for (x, y) in [$p, $q, $r] {
                    check!(f at (const x, y));
                }
            }

            #[test]
            fn through_references() {
                #[differentiable(second_order, lifted)]
                fn f(x: &f64, y: &f64) -> f64 {
                    (x $op y) + (*x $op y) * 2.0 + (x $op *y) * 3.0
                }
                check!(f at (&$p.0, &$p.1), (&$q.0, &$q.1), (&$r.0, &$r.1));
            }

            #[test]
            fn compound_assignment() {
                #[differentiable(second_order, lifted)]
                fn f(x: f64, y: f64) -> f64 {
                    let mut value = 2.0 * x;
                    value $assign y;
                    value $assign 1.75;
                    value
                }
                check!(f at $p, $q, $r);
            }

            #[test]
            fn single_precision() {
                #[differentiable(second_order, lifted)]
                fn f(x: f32, y: f32) -> f32 {
                    x $op y
                }
                check!(f at $p, $q, $r);
                let partials: fn(f64, f64) -> (f64, f64) = $partials;
                for (x, y) in [$p, $q, $r] {
                    let (dx, dy) = partials(f64::from(x), f64::from(y));
                    assert_close(f_grad(x, y), (dx as f32, dy as f32));
                }
            }
        }
    )*};
}

operators! {
    addition: + += at (1.5, 2.5), (0.4, -1.5), (-3.0, 0.25) => |_, _| (1.0, 1.0);
    subtraction: - -= at (1.5, 2.5), (0.4, -1.5), (-3.0, 0.25) => |_, _| (1.0, -1.0);
    multiplication: * *= at (1.5, 2.5), (0.4, -1.5), (-3.0, 0.25) => |x, y| (y, x);
    division: / /= at (1.5, 2.5), (0.4, -1.5), (-3.0, 0.25) => |x, y| (1.0 / y, -x / (y * y));
    remainder: % %= at (7.25, 2.5), (5.4, -1.5), (-3.25, 1.25) => |x, y| (1.0, -(x / y).trunc());
}
