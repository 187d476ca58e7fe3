//! `while` and `loop`, their trips decided by active values: iterations, searches, recurrences.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn newton_square_root() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut root = x;
        while (root * root - x).abs() > 1e-13 * x {
            root = 0.5 * (root + x / root);
        }
        root
    }
    check!(f at (2.0), (0.3), (9.5));
    assert_close(f_grad(4.0), 0.25);
    // No trip at all: the result is the argument.
    assert_eq!(f_grad(1.0), 1.0);
}

#[test]
fn kepler_equation_by_newton() {
    #[differentiable(second_order, lifted)]
    fn f(mean: f64, eccentricity: f64) -> f64 {
        let mut anomaly = mean;
        let mut change = 1.0_f64;
        let mut steps = 0;
        while change.abs() > 1e-12 && steps < 50 {
            change = (anomaly - eccentricity * anomaly.sin() - mean) / (1.0 - eccentricity * anomaly.cos());
            anomaly -= change;
            steps += 1;
        }
        anomaly
    }
    check!(f at (1.2, 0.3), (0.4, 0.7), (2.5, 0.05));
    let (anomaly, (d_mean, d_eccentricity)) = f_value_and_grad(1.2, 0.3);
    let slope = 1.0 - 0.3 * anomaly.cos();
    assert_close((d_mean, d_eccentricity), (1.0 / slope, anomaly.sin() / slope));
}

#[test]
fn zero_one_and_many_trips() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, limit: f64) -> f64 {
        let mut value = x;
        while value < limit {
            value *= x;
        }
        value
    }
    check!(f at (1.5, 1.0), (1.5, 2.0), (1.5, 40.0));
    assert_eq!(f_grad(2.0, 1.0), (1.0, 0.0));
    assert_eq!(f_grad(2.0, 3.0), (4.0, 0.0));
    assert_eq!(f_grad(2.0, 30.0), (80.0, 0.0));
}

#[test]
fn condition_with_an_effect() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut value = x;
        let mut trips = 0;
        while {
            value *= x;
            trips += 1;
            trips < 3
        } {
            value += x;
        }
        value
    }
    check!(f at (0.5), (-1.5));
    // ((x² + x) x + x) x
    assert_eq!(f_grad(2.0), 4.0 * 8.0 + 3.0 * 4.0 + 2.0 * 2.0);
}

#[test]
fn bisection() {
    #[differentiable(second_order, lifted)]
    fn f(low: f64, high: f64, target: f64) -> f64 {
        let (mut a, mut b) = (low, high);
        let mut trips = 0;
        while trips < 6 {
            let middle = 0.5 * (a + b);
            if middle.powi(3) + middle < target {
                a = middle;
            } else {
                b = middle;
            }
            trips += 1;
        }
        // One step of the secant through both ends.
        let (ya, yb) = (a.powi(3) + a - target, b.powi(3) + b - target);
        a - ya * (b - a) / (yb - ya)
    }
    check!(f at (0.0, 2.0, 1.7), (0.25, 1.5, 0.9));
}

#[test]
fn loop_with_break() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut term = 1.0;
        let mut sum = 0.0;
        let mut n = 0.0;
        loop {
            sum += term;
            n += 1.0;
            term *= x / n;
            if term.abs() < 1e-17 {
                break;
            }
        }
        sum
    }
    check!(f at (0.5), (-1.25), (2.0));
    assert_close(f_grad(0.5), 0.5_f64.exp());
}

#[test]
fn loop_with_a_value() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut a = x;
        let mut b = y;
        let mean = loop {
            let next = 0.5 * (a + b);
            b = (a * b).sqrt();
            a = next;
            if (a - b).abs() <= 1e-14 * a {
                break a;
            }
        };
        1.0 / mean
    }
    check!(f at (1.0, 2.0), (0.75, 3.5));
    // The arithmetic-geometric mean is homogeneous: x ∂x + y ∂y = -f.
    let (value, (dx, dy)) = f_value_and_grad(1.5, 4.0);
    assert_close(1.5 * dx + 4.0 * dy, -value);
}

#[test]
fn loop_with_values_from_several_breaks() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: u32) -> f64 {
        let mut value = x;
        let mut k = 0;
        let found = loop {
            if k == n {
                break value * x;
            }
            value = value * x + 1.0;
            if value > 10.0 {
                break 2.0 * value;
            }
            k += 1;
            if k > 6 {
                break x;
            }
        };
        found + value
    }
    check!(f at (1.5, const 0), (1.5, const 2), (3.5, const 5), (0.5, const 100));
}

#[test]
fn gradient_descent_with_a_step_that_shrinks() {
    #[differentiable(second_order, lifted)]
    fn f(start: &[f64], rate: f64) -> (f64, usize) {
        let (mut x, mut y) = (start[0], start[1]);
        let mut step = rate;
        let mut evaluations = 0;
        let mut best = x * x + 3.0 * y * y;
        while evaluations < 12 {
            let (new_x, new_y) = (x - step * 2.0 * x, y - step * 6.0 * y);
            let value = new_x * new_x + 3.0 * new_y * new_y;
            evaluations += 1;
            if value < best {
                (x, y) = (new_x, new_y);
                best = value;
            } else {
                step *= 0.5;
            }
        }
        (best, evaluations)
    }
    check_seeded!(f at (&[1.0, 2.0], 0.4), (&[-3.0, 0.5], 0.05));
}

#[test]
fn fibonacci_like_recurrence() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64, n: usize) -> f64 {
        let (mut previous, mut current) = (a, b);
        let mut i = 0;
        while i < n {
            let next = previous * current + a;
            previous = current;
            current = next;
            i += 1;
        }
        current
    }
    check!(f at (0.5, 0.75, const 0), (0.5, 0.75, const 1), (0.5, 0.75, const 8));
}

#[test]
fn logistic_map() {
    #[differentiable(second_order, lifted)]
    fn f(growth: f64, start: f64, n: u32) -> f64 {
        let mut x = start;
        let mut left = n;
        while left > 0 {
            x = growth * x * (1.0 - x);
            left -= 1;
        }
        x
    }
    check!(f at (2.8, 0.3, const 0), (2.8, 0.3, const 1), (2.8, 0.3, const 20));
}

#[test]
fn collatz_steps_count_as_numbers_only() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, start: u64) -> f64 {
        let mut n = start;
        let mut value = x;
        while n != 1 {
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
            value = (value + 0.001 * n as f64 * x).sin();
        }
        value
    }
    check!(f at (0.5, const 1), (0.5, const 2), (0.5, const 7));
}

#[test]
fn nested_loops_of_both_kinds() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, rows: usize) -> f64 {
        let mut total = 0.0;
        for i in 0..rows {
            let mut y = x + i as f64;
            let mut halvings = 0;
            while y > 0.75 {
                y *= 0.5;
                halvings += 1;
                for _ in 0..halvings {
                    total += y * y;
                }
            }
            loop {
                y *= 1.0 + x * x;
                if y > 1.0 {
                    break;
                }
            }
            total *= y;
        }
        total
    }
    check!(f at (0.5, const 0), (1.3, const 1), (0.6, const 4));
}
