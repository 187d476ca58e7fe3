//! The functions of floats that the runtime has without the standard library, against those of the standard library.

use ad_runtime::numbers::Functions;

const POINTS: [f64; 14] = [-7.5, -3.0, -2.5, -1.25, -0.5, -0.0, 0.0, 0.3, 0.5, 0.75, 1.0, 1.5, 2.5, 40.3];

fn assert_same(found: f64, expected: f64, what: &str) {
    let is_close = (found - expected).abs() <= 4.0 * f64::EPSILON * expected.abs();
    let same = found == expected || is_close || (found.is_nan() && expected.is_nan());
    assert!(same, "{what}: {found} is not {expected}");
}

macro_rules! of_one {
    ($($function:ident)*) => { $(
        for x in POINTS {
            assert_same(Functions::$function(x), x.$function(), &format!("{}({x})", stringify!($function)));
            let single = x as f32;
            let (found, expected) = (Functions::$function(single), single.$function());
            let is_close = (found - expected).abs() <= 4.0 * f32::EPSILON * expected.abs();
            assert!(found == expected || is_close || (found.is_nan() && expected.is_nan()), "{}({single}_f32)", stringify!($function));
        }
    )* };
}

macro_rules! of_two {
    ($($function:ident)*) => { $(
        for x in POINTS {
            for y in POINTS {
                assert_same(Functions::$function(x, y), x.$function(y), &format!("{}({x}, {y})", stringify!($function)));
            }
        }
    )* };
}

#[test]
fn functions_of_one_float() {
    of_one! {
        abs signum sqrt cbrt exp exp2 exp_m1 ln ln_1p log2 log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh recip
        floor ceil round round_ties_even trunc fract to_degrees to_radians
    }
}

#[test]
fn functions_of_two_floats() {
    of_two! { powf atan2 hypot log copysign min max rem_euclid div_euclid }
}

#[test]
fn powers_and_products() {
    for x in POINTS {
        for n in [i32::MIN, -1000, -3, -1, 0, 1, 2, 3, 10, 1000] {
            assert_same(Functions::powi(x, n), x.powi(n), &format!("powi({x}, {n})"));
        }
        for y in POINTS {
            assert_same(Functions::mul_add(x, y, 0.1), x.mul_add(y, 0.1), &format!("mul_add({x}, {y}, 0.1)"));
        }
    }
}
