//! Functions at which the macro itself panicked, each under the name of what it could not do.

use ad_corpus::{check, check_in_place};
use ad_runtime::differentiable;

/// Something that is saved: its derivative is that of nothing.
fn low(x: f64) -> u32 {
    x as u32
}

#[test]
fn nothing_was_saved_before_a_branch_of_which_all_arms_return() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        if x >= 1.0 {
            let k = low(x);
            let s = (x * y).sin();
            if k == 1 {
                return s * s * 3.0;
            } else {
                return 7.0 * s * k as f64 * y;
            }
        }
        x.sin() * y
    }
    check!(f at (1.5, 0.7), (2.5, -0.3), (0.5, 2.0));
}

#[test]
fn nothing_was_saved_before_a_loop_that_is_left_by_return_alone() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        if x > 0.0 {
            let k = low(x);
            let s = (x * y).sin();
            let mut z = s * y;
            loop {
                z *= s;
                if z.abs() < 0.1 {
                    return z * s * k as f64;
                }
            }
        }
        x * y
    }
    check!(f at (1.5, 0.7), (2.5, -0.3), (-0.5, 2.0));
}

#[test]
fn parts_of_a_list_that_may_be_empty_could_not_be_changed() {
    #[differentiable(second_order, lifted)]
    fn f(v: &mut [f64], y: f64) {
        if let Some((h, t)) = v.split_first_mut() {
            *h *= t[0];
            t[1] += *h * t[0] * y;
        }
        if let Some((last, others)) = v.split_last_mut() {
            others[0] *= *last * y;
            *last = others[1] * others[0];
        }
    }
    check_in_place!(f at (&mut [0.5, -1.5, 2.0], 0.7), (&mut [-0.4, 1.2, 0.3, 0.9], -1.1));
}

#[test]
fn a_value_without_a_name_could_not_be_lent() {
    #[differentiable(second_order)]
    fn scale(x: &mut f64, y: f64) -> f64 {
        *x *= y;
        *x * y
    }

    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        scale(&mut 2.5, y);
        scale(&mut 1.5, x) * scale(&mut (x * y), y)
    }
    check!(f without lifted at (0.5, -1.5), (-2.0, 0.3));
}

#[test]
fn a_part_of_a_value_without_a_name_could_not_be_changed() {
    fn pair(x: f64, y: f64) -> [f64; 2] {
        [x * y, y]
    }

    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut s = x;
        if let [a, rest @ ..] = &mut [x * y, y, x][..] {
            *a *= rest[0];
            rest[1] += *a * y;
            s += rest[1] * *a;
        }
        let [a, b] = &mut [s, y];
        *a *= *b;
        *b += *a * x;
        if let [a, b] = &mut pair(2.0, 3.0)[..] {
            *a += *b;
            s *= *a;
        }
        s * *a + *b
    }
    check!(f at (0.5, -1.5), (-2.0, 0.3));
}

#[test]
fn a_sum_of_bounds_lost_its_parentheses() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, levels: &(dyn Fn(usize) -> usize + Sync)) -> f64 {
        x * x * levels(3) as f64
    }
    let (value, gradient) = f_value_and_grad(0.5, &|k| k + 1);
    assert_eq!((value, gradient), (1.0, 4.0));
}

#[test]
fn the_body_of_a_closure_could_not_begin_with_a_block_and_go_on() {
    #[differentiable(second_order, lifted)]
    fn f(w: &[f64], y: f64) -> f64 {
        let half = |x: f64| match x > 0.0 {
            true => y,
            false => x * y,
        } * 0.5;
        let large: f64 = w.iter().filter(|s| if y > 0.0 { 0.5 } else { -0.5 } < **s).map(|s| s * s).sum();
        let scaled: f64 = w.iter().map(|s| if *s > 0.0 { *s } else { s * y } * y).sum();
        large * scaled + half(w[0]) * half(w[1])
    }
    check!(f at (&[0.7, -1.02, 3.0], 0.5), (&[-0.3, 0.6, 1.1], -1.5));
}

#[test]
fn the_second_of_two_conditions_could_not_begin_with_a_block_and_go_on() {
    #[derive(PartialEq)]
    struct Level {
        k: u32,
    }

    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let level = Level { k: low(x) };
        let both = y < 1.0 && if x > 1.0 { x } else { y * y } > 0.5;
        let either = Level { k: 1 } == level || if y > 0.5 { y } else { x } > 0.5;
        let first = if both { x * x * y } else { x };
        let second = if either { y * y * x } else { y };
        first * second
    }
    check!(f at (1.5, 0.7), (2.5, -0.3), (0.2, 2.0), (0.2, 0.1));
}
