//! What is computed at points lies in what is computed of intervals, and intervals of points are narrow.

use super::super::{Deltas, Dual, Functions, Number};
use super::Interval;
use approx::relative_eq;

struct Random(u64);

impl Random {
    /// Between 0 and 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Of several sizes, and often a small integer, where functions have kinks and poles.
    fn number(&mut self) -> f64 {
        let size = [0.3, 1.0, 3.0, 30.0, 1e4][(self.unit() * 5.0) as usize];
        let number = (self.unit() * 2.0 - 1.0) * size;
        if self.unit() < 0.2 { number.round().clamp(-5.0, 5.0) } else { number }
    }

    fn interval(&mut self) -> Interval {
        let (start, length) = (self.number(), self.number().abs() * self.unit());
        if self.unit() < 0.1 { Interval::constant(start) } else { Interval::new(start, start + length) }
    }

    /// In the interval, often at an end.
    fn inside(&mut self, of: Interval) -> f64 {
        match (self.unit() * 6.0) as usize {
            0 => of.low,
            1 => of.high,
            _ => (of.low + self.unit() * (of.high - of.low)).clamp(of.low, of.high),
        }
    }
}

macro_rules! functions {
    ($($number:ident: $($function:ident)*;)*) => {
        /// The functions of one, two and three numbers, over any number.
        fn all<N: Number>() -> Vec<(&'static str, Box<dyn Fn([N; 3]) -> N>)> {
            vec![$($( (stringify!($function), functions!(@ $number $function)) ),*),*]
        }
    };
    (@ one $function:ident) => { Box::new(|[x, _, _]: [N; 3]| x.$function()) };
    (@ two $function:ident) => { Box::new(|[x, y, _]: [N; 3]| x.$function(y)) };
    (@ three $function:ident) => { Box::new(|[x, y, z]: [N; 3]| x.$function(y, z)) };
    (@ operator add) => { Box::new(|[x, y, _]: [N; 3]| x + y) };
    (@ operator sub) => { Box::new(|[x, y, _]: [N; 3]| x - y) };
    (@ operator mul) => { Box::new(|[x, y, _]: [N; 3]| x * y) };
    (@ operator div) => { Box::new(|[x, y, _]: [N; 3]| x / y) };
    (@ operator rem) => { Box::new(|[x, y, _]: [N; 3]| x % y) };
    (@ operator neg) => { Box::new(|[x, _, _]: [N; 3]| -x) };
    (@ whole power) => { Box::new(|[x, n, _]: [N; 3]| x.powi((n.value() as i32).clamp(-40, 40))) };
}

functions! {
    one: abs signum sqrt cbrt exp exp2 exp_m1 ln ln_1p log2 log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh recip
        floor ceil round round_ties_even trunc fract to_degrees to_radians;
    two: copysign log powf atan2 hypot min max rem_euclid div_euclid;
    three: mul_add;
    operator: add sub mul div rem neg;
    whole: power;
}

#[test]
fn points_stay_inside() {
    let mut random = Random(1);
    for ((name, of_interval), (_, of_float)) in all::<Interval>().into_iter().zip(all::<f64>()) {
        let mut inside = 0;
        for _ in 0..4000 {
            let mut x = [random.interval(), random.interval(), random.interval()];
            if name == "power" {
                // The exponent is no interval.
                x[1] = Interval::constant(x[1].low);
            }
            let result = of_interval(x);
            for _ in 0..5 {
                let point = x.map(|x| random.inside(x));
                let value = of_float(point);
                if !value.is_nan() {
                    assert!(result.contains(value), "{name} of {point:?} in {x:?}: {value} {result:?}");
                    inside += 1;
                }
            }
        }
        assert!(inside > 1000, "{name}: {inside}");
    }
}

#[test]
fn clamped_points_stay_inside() {
    let mut random = Random(2);
    for _ in 0..4000 {
        let (x, low) = (random.interval(), random.interval());
        let high = Interval::new(low.high, low.high + random.unit());
        let [point, from, to] = [x, low, high].map(|x| random.inside(x));
        assert!(x.clamp(low, high).contains(point.clamp(from, to)));
    }
}

#[test]
fn intervals_of_points_are_narrow() {
    let mut random = Random(3);
    for ((name, of_interval), (_, of_float)) in all::<Interval>().into_iter().zip(all::<f64>()) {
        let jumps =
            ["atan2", "copysign", "signum", "div_euclid", "rem_euclid", "tan", "log", "power", "powf"]
                .contains(&name);
        let mut narrow = 0;
        for _ in 0..500 {
            let point = [random.number(), random.number(), random.number()];
            let (result, value) = (of_interval(point.map(Interval::constant)), of_float(point));
            if !value.is_finite() {
                continue;
            }
            // Of a product and a sum, the product's rounding counts.
            let scale =
                if name == "mul_add" { value.abs() + (point[0] * point[1]).abs() } else { value.abs() };
            let is_narrow = result.width() <= 24.0 * f64::EPSILON * scale + 1e-300;
            // Those with jumps, poles or many steps may be wide, but not everywhere.
            assert!(is_narrow || jumps, "{name} of {point:?}: {value} {result:?}");
            narrow += u32::from(is_narrow);
        }
        assert!(narrow > 50, "{name}: {narrow}");
    }
}

#[test]
fn bounds_are_sharp() {
    let close = |interval: Interval, low: f64, high: f64| {
        let near = |x: f64, y: f64| relative_eq!(x, y, epsilon = 1e-14, max_relative = 1e-14);
        assert!(near(interval.low, low) && near(interval.high, high), "{interval:?} {low} {high}");
        assert!(interval.low <= low && high <= interval.high);
    };
    let x = Interval::new;
    close(x(-1.0, 2.0) * x(-3.0, 1.0), -6.0, 3.0);
    close(x(1.0, 2.0) / x(-4.0, -2.0), -1.0, -0.25);
    close(x(-1.0, 2.0).powi(2), 0.0, 4.0);
    close(x(-1.0, 2.0).powi(3), -1.0, 8.0);
    close(x(2.0, 4.0).powi(-2), 0.0625, 0.25);
    close(x(-1.0, 2.0).powi(-2), 0.25, f64::INFINITY);
    close(x(0.0, 2.0).powi(-2), 0.25, f64::INFINITY);
    close(x(0.25, 4.0).powf(x(-0.5, 0.5)), 0.5, 2.0);
    close(x(1.0, 2.0).sin(), 1.0_f64.sin(), 1.0);
    close(x(1.0, 7.0).sin(), -1.0, 1.0);
    close(x(3.0, 4.0).cos(), -1.0, 4.0_f64.cos());
    close(x(-0.5, 0.25).cos(), 0.5_f64.cos(), 1.0);
    close(x(100.0, 100.5).sin(), 100.0_f64.sin(), 100.5_f64.sin());
    close(x(-1.0, 1.0).tan(), (-1.0_f64).tan(), 1.0_f64.tan());
    close(x(1.0, 2.0).tan(), f64::NEG_INFINITY, f64::INFINITY);
    close(x(-1.0, 4.0).sqrt(), 0.0, 2.0);
    close(x(-2.0, 1.0).cosh(), 1.0, 2.0_f64.cosh());
    close(x(-3.0, 1.0).hypot(x(-4.0, -1.0)), 1.0, 5.0);
    close(x(1.0, 2.0).atan2(x(-1.0, 1.0)), 1.0_f64.atan2(1.0), 1.0_f64.atan2(-1.0));
    close(x(-1.0, 1.0).atan2(x(-2.0, 1.0)), -std::f64::consts::PI, std::f64::consts::PI);
    close(x(5.25, 5.75) % x(2.0, 2.0), 1.25, 1.75);
    close(x(5.25, 6.25) % x(2.0, 2.0), 0.0, 2.0);
    close(x(-5.75, -5.25) % x(2.0, 2.0), -1.75, -1.25);
    close(x(-5.75, -5.25).rem_euclid(x(2.0, 2.0)), 0.25, 0.75);
    close(x(5.5, 7.5).div_euclid(x(2.0, 2.0)), 2.0, 3.0);
    close(x(-0.5, 0.25).fract(), -0.5, 0.25);
    close(x(2.25, 2.5).fract(), 0.25, 0.5);
    close(x(-1.5, 2.5).floor(), -2.0, 2.0);
}

#[test]
fn waves_are_enclosed_far_from_the_origin() {
    // One float is a millionth of a turn and more there: where the top is cannot be told exactly.
    let mut random = Random(6);
    for _ in 0..300 {
        let turns = (random.unit() * 10.0_f64.powf(6.0 + 5.0 * random.unit())).round();
        let extreme = turns * std::f64::consts::FRAC_PI_2;
        let mut floats = vec![extreme];
        for _ in 0..6 {
            floats.insert(0, floats[0].next_down());
            floats.push(floats[floats.len() - 1].next_up());
        }
        for (first, last) in (0..floats.len()).flat_map(|last| (0..last).map(move |first| (first, last))) {
            let x = Interval::new(floats[first], floats[last]);
            for &point in &floats[first..=last] {
                assert!(x.sin().contains(point.sin()), "sin {point} {x:?}");
                assert!(x.cos().contains(point.cos()), "cos {point} {x:?}");
                assert!(x.tan().contains(point.tan()), "tan {point} {x:?}");
            }
        }
    }
}

/// The exact value is known, though no step of it is exact.
#[test]
fn exact_values_stay_inside() {
    let mut random = Random(4);
    let inside = |name: &str, interval: Interval, exact: f64| {
        assert!(interval.contains(exact), "{name}: {interval:?} {exact}");
        assert!(interval.width() <= 1e-9 * exact.abs().max(1.0), "{name}: {interval:?}");
    };
    for _ in 0..2000 {
        let (x, y) = (random.unit() * 3.0 + 1e-3, random.unit() * 3.0 + 1e-3);
        let (i, j) = (Interval::constant(x), Interval::constant(y));
        inside("sum", i + j - j, x);
        inside("product", i * j / j, x);
        inside("square root", i.sqrt() * i.sqrt(), x);
        inside("cube root", i.cbrt().powi(3), x);
        inside("exp", i.exp().ln(), x);
        inside("exp2", i.exp2().log2(), x);
        inside("exp_m1", i.exp_m1().ln_1p(), x);
        inside("log10", Interval::constant(10.0).powf(i.log10()), x);
        inside("powf", i.powf(j).powf(j.recip()), x);
        inside("log", j.powf(i.log(j)), x);
        inside("circle", i.sin().powi(2) + i.cos().powi(2), 1.0);
        inside("tan", (i / 2.0).tan().atan() * 2.0, x);
        inside("hyperbola", i.cosh().powi(2) - i.sinh().powi(2), 1.0);
        inside("sinh", i.sinh().asinh(), x);
        inside("cosh", (i + 0.1).cosh().acosh() - 0.1, x);
        inside("tanh", i.tanh().atanh(), x);
        inside("asin", (i / 4.0).asin().sin() * 4.0, x);
        inside("acos", (i / 4.0).acos().cos() * 4.0, x);
        inside("hypot", i.hypot(j).powi(2) - j * j - i * i, 0.0);
        inside("atan2", i.atan2(j) - (i / j).atan(), 0.0);
        inside("degrees", i.to_degrees().to_radians(), x);
        inside("mul_add", i.mul_add(j, -(i * j)), 0.0);
    }
}

#[test]
fn what_is_undefined_everywhere_is_nothing() {
    let below = Interval::new(-3.0, -2.0);
    let undefined =
        [below.sqrt(), below.ln(), below.asin(), below.acosh(), below.atanh(), below.ln_1p(), below.acos()];
    for nothing in undefined {
        assert!(nothing.low.is_nan() && nothing.high.is_nan(), "{nothing:?}");
        for after in
            [nothing * 0.0, nothing + 1.0, 1.0 / nothing, nothing.sin(), nothing.abs(), nothing.powi(2)]
        {
            assert!(after.low.is_nan() && after.high.is_nan(), "{after:?}");
        }
    }
}

#[test]
fn comparisons_are_those_of_the_midpoints() {
    let (wide, narrow) = (Interval::new(-10.0, 12.0), Interval::new(1.0, 3.0));
    assert!(wide < narrow && narrow > 1.5 && wide == 1.0);
    assert_eq!(Interval::new(f64::MIN, f64::MAX).midpoint(), 0.0);
    assert_eq!(Interval::new(0.0, f64::INFINITY).midpoint(), f64::MAX / 2.0);
}

#[test]
#[should_panic(expected = "an interval from 2 to 1")]
fn ends_in_the_wrong_order_are_refused() {
    let _ = Interval::new(2.0, 1.0);
}

#[test]
fn derivatives_are_enclosed() {
    fn f<N: Number>(x: N) -> N {
        let y = (x * x + 1.0).ln() * x.sin() - (x / (x + 5.0)).exp();
        y.tanh() * x.atan() + (y * y + 0.5).sqrt().powf(x * 0.1 + 1.0) + x.powi(3).hypot(y + 3.0)
    }
    let mut random = Random(5);
    for _ in 0..300 {
        let start = random.unit() * 4.0 - 2.0;
        let x = Interval::new(start, start + random.unit() * 0.2);
        let enclosed = f(Dual { value: x, tangent: Interval::constant(1.0) });
        assert!(enclosed.tangent.width() < 200.0, "{x:?} {:?}", enclosed.tangent);
        for _ in 0..10 {
            let at = f(Dual::variable(random.inside(x)));
            assert!(
                enclosed.value.contains(at.value) && enclosed.tangent.contains(at.tangent),
                "{x:?} {at:?}"
            );
        }
    }
}

#[test]
fn gradients_are_enclosed_backward() {
    fn f<N: Number>([x, y]: [N; 2]) -> N {
        let s = x * y + (x - y).sin();
        s * s / (x * x + 1.0) + y.exp() * s
    }
    let mut random = Random(7);
    for _ in 0..300 {
        let x: [Interval; 2] = std::array::from_fn(|_| {
            let start = random.unit() * 2.0 - 1.0;
            Interval::new(start, start + random.unit() * 0.1)
        });
        let deltas = Deltas::new();
        let enclosed = deltas.gradient(f(deltas.variables(x)).tangent);
        for _ in 0..10 {
            let at = f(Dual::variables(x.map(|x| random.inside(x))));
            for (enclosed, entry) in enclosed.iter().zip(at.tangent) {
                assert!(enclosed.contains(entry) && enclosed.width() < 20.0, "{enclosed:?} {entry}");
            }
        }
    }
}
