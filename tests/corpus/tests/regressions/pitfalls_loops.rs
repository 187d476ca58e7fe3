//! Wrong gradients of loops and exits that other systems shipped; each test is named after the mistake.

use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn accumulator_with_a_constant_initialiser_taken_for_inactive() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut product = 1.0;
        for _ in 0..2 {
            product = product * x;
        }
        product
    }
    check!(f at (3.0));
    assert_eq!(f_grad(3.0), 6.0);
}

#[test]
fn activity_that_takes_several_trips_to_arrive() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let (mut a, mut b, mut c, mut d) = (1.0, 2.0, 3.0, 4.0);
        for _ in 0..n {
            d = c * d;
            c = b * 0.5;
            b = a + 1.0;
            a = x * x;
        }
        // 6 (x² + 1) after four trips, a constant before.
        d
    }
    for n in 0..6 {
        check!(f at (1.5, const n));
    }
    assert_eq!((f_grad(1.5, 3), f_grad(1.5, 4)), (0.0, 18.0));
}

#[test]
fn adjoints_of_loop_locals_not_reset() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            let square = x[i] * x[i];
            let mut local = square;
            if i % 2 == 0 {
                local = square * x[i];
            }
            let unused_sometimes = local * square;
            if i == 1 {
                sum += unused_sometimes;
            }
            sum += local;
        }
        sum
    }
    check!(f at (&[1.5, 2.0, -0.5, 0.75]), (&[2.0]));
    assert_eq!(f_grad(&[1.0, 2.0, 3.0]), vec![3.0, 4.0 + 32.0, 27.0]);
}

#[test]
fn only_the_last_iteration_contributed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], c: f64) -> f64 {
        let mut sum = 0.0;
        for value in x {
            sum += value * c;
        }
        sum
    }
    check!(f at (&[1.0, 2.0, 4.0], 3.0));
    assert_eq!(f_grad(&[1.0, 2.0, 4.0], 3.0), (vec![3.0, 3.0, 3.0], 7.0));
}

#[test]
fn partial_iteration_before_a_break_skipped_or_undone_twice() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, limit: f64) -> f64 {
        let mut value = x;
        for i in 0..10 {
            value = value * value;
            if value > limit {
                break;
            }
            value += i as f64 * x;
        }
        value
    }
    check!(f at (1.5, 2.0), (1.5, 20.0), (0.5, 1e9));
    assert_eq!(f_grad(2.0, 3.0), (4.0, 0.0));
    assert_eq!(f_grad(2.0, 15.0), (32.0, 0.0));
}

#[test]
fn continue_in_nested_loops_replayed_the_wrong_part() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut value = x;
        'outer: for i in 0..n {
            for j in 0..n {
                if (i + j) % 4 == 3 {
                    value *= 1.25;
                    continue 'outer;
                }
                if j % 2 == 1 {
                    value += x;
                    continue;
                }
                value *= x;
            }
            value = value.sin();
        }
        value
    }
    for n in 0..6 {
        check!(f at (0.75, const n));
    }
}

#[test]
fn effect_in_a_loop_condition_ignored_or_run_twice() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut value = x;
        while {
            value *= x;
            value < 20.0
        } {}
        value
    }
    check!(f at (2.5), (30.0));
    // 2, 4, 8, 16, 32
    assert_eq!(f_grad(2.0), 80.0);
}

#[test]
fn loop_variable_initialised_from_a_parameter_lost_its_adjoint() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut remaining = x;
        let mut sum = 0.0;
        while remaining > 1.0 {
            sum += remaining * remaining;
            remaining -= 1.0;
        }
        sum
    }
    check!(f at (3.5), (0.5));
    assert_eq!(f_grad(3.5), 7.0 + 5.0 + 3.0);
}

#[test]
fn saves_and_restores_in_different_order() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let (mut a, mut b) = (x, y);
        for i in 0..n {
            let c = a.sin() * b;
            a = a * b + c;
            if i % 2 == 0 {
                let old = b;
                b = b.cos() * c;
                a += old * old;
            }
            b *= a;
        }
        a * b
    }
    for n in 0..5 {
        check!(f at (0.5, 0.75, const n));
    }
}

#[test]
fn operands_equal_by_value_taken_for_each_other() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, z: f64) -> f64 {
        (x * y) * (z * x) + x * (y * (z * 1.0))
    }
    check!(f at (2.0, 1.0, 1.0), (1.0, 1.0, 1.0));
    assert_eq!(f_grad(2.0, 1.0, 1.0), (5.0, 6.0, 6.0));
}

#[test]
fn parallel_assignment_in_a_loop_copied_sequentially() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> (f64, f64) {
        let (mut a, mut b) = (x, y);
        for _ in 0..n {
            (a, b) = (b, a);
            (a, b) = (2.0 * b, a + b);
        }
        (a, b)
    }
    for n in 0..4 {
        check_seeded!(f at (0.5, 0.75, const n));
    }
    assert_eq!(f_can_grad(5.0, 7.0, 1, (1.0, 10.0)), ((10.0, 12.0), (12.0, 10.0)));
}

#[test]
fn reverse_sweep_read_the_last_iterations_value() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut value = x;
        let mut factor = 1.0;
        let mut index = 0;
        let table = [x, 2.0 * x, x * x];
        for _ in 0..3 {
            value *= factor * table[index];
            factor += 1.0;
            index += 1;
        }
        value
    }
    check!(f at (0.75));
    // x · x · (2 · 2x) · (3 · x²) = 12 x⁵
    assert_eq!(f_grad(2.0), 960.0);
}

#[test]
fn value_changed_in_a_loop_and_used_after_it() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut scale = 2.0;
        let mut shift = y;
        for i in 0..3 {
            scale += x;
            shift *= i as f64;
        }
        scale * x + scale * y + shift
    }
    check!(f at (0.5, 0.75));
    // (2 + 3x)(x + y), and the shift was multiplied by 0.
    assert_eq!(f_grad(1.0, 2.0), (3.0 * 3.0 + 5.0, 5.0));
}

#[test]
fn early_return_before_later_declarations() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let y = x * x;
        if x > 1.0 {
            return y * x;
        }
        let z = y.sqrt();
        let mut w = z;
        w *= y;
        w + z
    }
    check!(f at (1.5), (0.5));
    assert_eq!(f_grad(2.0), 12.0);
}

#[test]
fn one_trip_loops_hid_the_order_of_the_tape() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let mut value = 0.5;
        for i in 0..a.len() {
            let mut j = i;
            while j > 0 {
                value = value * a[j] + a[i].sin();
                j /= 2;
            }
            value *= a[i];
        }
        value
    }
    check!(f at (&[]), (&[0.5]), (&[0.5, 2.0]), (&[0.5, 2.0, -0.75, 1.25, 0.9]));
}

#[test]
fn the_same_variable_on_both_sides_in_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut a = x;
        for _ in 0..n {
            a = a * a - a;
            a = x - a / (a + 3.0);
        }
        a
    }
    for n in 0..4 {
        check!(f at (0.75, const n), (2.0, const n));
    }
}
