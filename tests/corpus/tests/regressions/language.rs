//! Bugs that were fixed, each with the program that showed it.

use ad_corpus::{check, check_seeded};
use ad_runtime::{Differentiable, differentiable};
use approx::{assert_abs_diff_eq, assert_relative_eq};

#[test]
fn the_result_of_a_rule_was_read_after_its_variable_was_overwritten() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let mut d = 1.0 / x;
        d *= x * x;
        d
    }
    check!(f without second_order at (4.0), (-0.5));
    assert_eq!(f_grad(4.0), 1.0);
}

#[test]
fn an_exponential_that_starts_a_sum_was_taken_from_its_end() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let mut a = x.exp();
        for _ in 0..3 {
            a += x;
        }
        a
    }
    check!(f without second_order at (0.5), (-1.5));
}

#[test]
fn array_patterns_of_a_for_were_taken_for_inactive() {
    #[differentiable(forward, reverse, lifted)]
    fn f(v: &[[f64; 3]]) -> f64 {
        let mut e = 0.0;
        for (i, [x, y, ..]) in v.iter().enumerate() {
            e += x * y * (i + 1) as f64;
        }
        e
    }
    check!(f without second_order at (&[[1.5, 2.0, 3.0], [0.5, -0.75, 1.0]]), (&[[1.0, 2.0, 3.0]]));
}

#[test]
fn the_number_of_an_element_was_that_of_the_step_where_a_walk_is_reversed() {
    #[differentiable(forward, reverse, lifted)]
    fn f(mut v: Vec<f64>) -> f64 {
        let weights = [v[0], 0.5, 0.25];
        for (k, w) in weights.iter().enumerate().rev() {
            v[k] -= *w;
        }
        v[0] * v[1] + v[2]
    }
    check!(f without second_order at (vec![1.5, 2.0, -0.5]));
}

#[test]
fn elements_by_value_were_read_after_the_body_had_written_them() {
    #[differentiable(forward, reverse, lifted)]
    fn f(y: f64) -> f64 {
        let mut w = [y, 0.5];
        for item in w {
            w[0] += item;
            w[0] /= item;
        }
        w[0]
    }
    check!(f without second_order at (1.5), (-0.75));
}

#[test]
fn the_adjoint_of_what_a_leaving_branch_gives_was_dropped() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64, n: u8) -> f64 {
        let scale = match n {
            0 => return x * x,
            1 => y,
            _ => x,
        };
        if x > 1.0 {
            return scale;
        }
        scale * x + y
    }
    for n in 0..3 {
        check!(f without second_order at (0.5, 0.75, const n), (1.5, 2.0, const n));
    }
}

#[test]
fn a_popped_list_had_the_adjoint_of_its_final_length() {
    #[differentiable(forward, reverse, lifted)]
    fn f(mut v: Vec<f64>, swap: bool) -> f64 {
        let mut w: Vec<f64> = Vec::new();
        w.push(v[0]);
        w.push(w[0] * v[1]);
        if swap {
            let mut u = w.to_vec();
            std::mem::swap(&mut v, &mut u);
        }
        w.pop().unwrap();
        v[0] * v[1]
    }
    check!(f without second_order at (vec![1.5, 2.0], const false), (vec![1.5, 2.0], const true));
}

#[test]
fn rows_of_unequal_length_changed_places() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let mut w = vec![vec![x], vec![x * x, 2.0]];
        w.swap(0, 1);
        w[1][0] * w[0][1] * w[0][0]
    }
    check!(f without second_order at (3.0), (-0.5));
}

#[test]
fn a_borrow_of_an_inactive_argument_was_taken_along() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, text: &str) -> f64 {
        let bytes = text.as_bytes();
        let mut y = x;
        for i in 0..bytes.len() {
            if bytes[i].is_ascii_digit() {
                y *= x;
            }
        }
        y
    }
    check!(f without second_order at (1.5, const "a1b23"), (2.0, const ""));
}

#[test]
fn a_list_filled_with_its_own_element() {
    #[differentiable(forward, reverse, lifted)]
    fn f(b: &[f64]) -> f64 {
        let mut h = b.to_vec();
        let t = h[0];
        h.fill(t);
        h[0] * h[1]
    }
    check!(f without second_order at (&[1.5, 2.0]), (&[-0.5, 0.25, 3.0]));
}

#[test]
fn a_moved_list_walked_inside_a_branch() {
    #[differentiable(forward, reverse, lifted)]
    fn f(mut v: Vec<f64>, k: u8) -> f64 {
        v[0] *= 2.0;
        let mut s = 1.0;
        match k {
            0 => {
                for e in v {
                    s *= e.tanh();
                }
            }
            _ => s = v[0],
        }
        s
    }
    check!(f without second_order at (vec![1.5, 2.0], const 0), (vec![0.5], const 1));
}

#[test]
fn an_element_that_replaces_its_neighbour_was_read_while_the_list_was_borrowed() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let mut list = vec![x, 2.0 * x];
        let first = list[0];
        let second = std::mem::replace(&mut list[1], first);
        list[1] * second
    }
    check!(f without second_order at (1.5));
}

#[test]
fn the_logarithm_of_a_name_for_literals_had_no_type() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let mut list = vec![0.5, if x < 0.0 { 0.5 } else { f64::powf(1.5 * 1.5, x) }];
        list[0] *= x;
        list[0] + list[1]
    }
    check!(f without second_order at (1.5), (-0.5));
}

#[test]
fn a_range_that_ends_at_a_choice_of_integers_was_taken_for_active() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let mut w = vec![0.5; 4];
        w[0] = x;
        for k in (1..(if w[0] > 1.5 { 2 } else { 4 })).step_by(2) {
            w[k] = x.sin() * k as f64 + w[0];
        }
        w[1] * w[3]
    }
    check!(f without second_order at (0.5), (2.0));
}

#[test]
fn elements_that_change_places_with_a_number_were_measured_while_the_list_was_walked() {
    #[differentiable(forward, reverse, lifted)]
    fn f(mut v: Vec<f64>, x: f64) -> f64 {
        let mut acc = x;
        for r in &mut v {
            std::mem::swap(&mut acc, &mut *r);
            *r *= acc;
        }
        v[0] * acc + v[1]
    }
    check!(f without second_order at (vec![1.5, 2.0, -0.5], 0.75));
}

#[test]
fn a_mutable_reference_to_an_unnamed_value_was_lent_where_it_is_only_read() {
    #[differentiable(forward, reverse, lifted)]
    fn first(a: &[f64; 2]) -> f64 {
        a[0] * a[1]
    }
    #[differentiable(forward, reverse, lifted)]
    fn double(a: &mut [f64; 2]) {
        a[0] *= 2.0;
    }
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        let work = &mut [0.0; 2];
        work[0] = x;
        work[1] = x * x;
        double(work);
        first(work) + work[0]
    }
    check!(f without second_order at (1.5));
}

#[test]
fn a_conversion_was_asked_for_the_forward_mode_of_what_it_calls() {
    #[derive(Clone, Copy, Differentiable)]
    struct Degrees(f64);
    #[derive(Clone, Copy, Differentiable)]
    struct Radians(f64);
    /// In reverse mode only.
    #[differentiable]
    fn reduced(x: f64) -> f64 {
        x.rem_euclid(360.0)
    }
    #[differentiable]
    impl From<Degrees> for Radians {
        fn from(degrees: Degrees) -> Self {
            Radians(reduced(degrees.0).to_radians())
        }
    }
    #[differentiable]
    fn f(x: f64) -> f64 {
        let first = Radians::from(Degrees(x));
        let second: Radians = Degrees(3.0 * x).into();
        first.0.sin() + second.0.cos() * first.0
    }
    let (at, step) = (400.0_f64, 1e-4);
    let slope = (f(at + step) - f(at - step)) / (2.0 * step);
    assert_relative_eq!(f_grad(at), slope, max_relative = 1e-7);
}

#[test]
fn a_name_for_a_pair_of_an_iterator_lost_its_derivative() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64; 3], y: &[Vec<f64>], weight: f64) -> f64 {
        let mut s = weight;
        for item in x.iter().enumerate() {
            s += item.1 * *item.1 + item.0 as f64 * weight;
        }
        for pair in x.iter().zip(x) {
            s += pair.1 * pair.0;
        }
        for (i, pair) in y.iter().zip(x).enumerate() {
            s += pair.0[i] * pair.1 * pair.0.len() as f64;
        }
        for pair in x.iter().copied().zip(x.iter().copied()) {
            let (a, b) = pair;
            s *= a - b * weight;
        }
        s
    }
    check!(f without second_order at (&[0.5, -1.25, 2.0], &[vec![1.0], vec![0.25, 2.0]], 0.75));
}

#[test]
fn the_adjoint_of_what_is_lent_was_lost_where_it_is_only_read() {
    #[differentiable(reverse)]
    fn f(t: &mut f64, x: f64) -> f64 {
        let s = *t;
        s * x
    }
    let (mut t, mut t_bar) = (1.5, 10.0);
    let (value, x_bar) = f_can_grad(&mut t, 3.0, &mut t_bar, 1.0);
    assert_eq!((value, x_bar, t_bar), (4.5, 1.5, 13.0));
}

#[test]
fn vectors_that_are_lent_grow_and_shrink_with_their_adjoints() {
    #[differentiable(forward, reverse, lifted)]
    fn f(v: &mut Vec<f64>, x: f64) -> f64 {
        v.push(x * v[0]);
        v.push(x);
        v.pop().unwrap() * v[1]
    }
    let (mut v, mut v_bar) = (vec![2.0, 5.0], vec![0.25, 0.5, 10.0]);
    let (value, x_bar) = f_can_grad(&mut v, 3.0, &mut v_bar, 1.0);
    assert_eq!((value, v), (15.0, vec![2.0, 5.0, 6.0]));
    assert_eq!((x_bar, v_bar), (10.0 * 2.0 + 5.0, vec![30.25, 3.5]));
    let (mut v, mut v_dot) = (vec![2.0, 5.0], vec![1.0, 10.0]);
    let (_, dot) = f_jvp(&mut v, 3.0, &mut v_dot, 100.0);
    assert_eq!((dot, v_dot), (100.0 * 5.0 + 3.0 * 10.0, vec![1.0, 10.0, 203.0]));
}

#[test]
fn a_gradient_that_the_user_has_written_was_generated_again() {
    struct Sigmoid;
    impl Sigmoid {
        #[differentiable(lifted)]
        fn value(x: f64) -> f64 {
            1.0 / (1.0 + (-x).exp())
        }
        fn value_grad(x: f64) -> f64 {
            Self::value(x) * (1.0 - Self::value(x))
        }
    }
    let (value, gradient) = Sigmoid::value_value_and_grad(0.75);
    assert_eq!(value, Sigmoid::value(0.75));
    assert_abs_diff_eq!(gradient, Sigmoid::value_grad(0.75), epsilon = 1e-15);
}

#[test]
fn the_value_of_with_derivative_was_taken_for_the_result() {
    #[differentiable(forward, reverse)]
    fn f(x: f64, y: f64) -> f64 {
        y * ad_runtime::with_derivative(x, |s: f64| s)
    }
    assert_eq!(f_grad(2.0, 3.5), (3.5, 2.0));
    check!(f without second_order, lifted at (2.0, 3.5));

    #[differentiable(forward, reverse)]
    fn g(x: f64, y: f64) -> f64 {
        let value = x * y;
        if y < 0.0 {
            return value * ad_runtime::with_derivative(value, |s: f64| s) * x;
        }
        value.sin() * ad_runtime::with_derivative(y, |s: f64| s)
    }
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad] at (2.0, 3.5), (2.0, -1.5));
}

#[test]
fn tape_of_a_loop_in_a_branch_made_to_size_before_the_range_is_known() {
    #[differentiable(forward, reverse)]
    fn f(x: &[f64], inside: bool) -> f64 {
        let mut product: f64 = 1.0;
        if inside {
            let last = x.len() - 1;
            for i in 0..last {
                product = product.sin() + x[i] * x[i + 1];
            }
        }
        product
    }
    check!(f without second_order, lifted at (&[0.5, 1.5, -0.7], const true), (&[0.5, 1.5, -0.7], const false));
}

#[test]
fn tape_of_a_loop_after_a_return_made_to_size_before_the_range_is_known() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64], limit: f64) -> f64 {
        let mut product: f64 = 1.0;
        if x[0] > limit {
            return x[0] * x[1];
        }
        let last = x.len() - 1;
        for i in 0..last {
            product = product.sin() + x[i] * x[i + 1];
        }
        product
    }
    check!(f without second_order at (&[0.5, 1.5, -0.7], 0.0), (&[0.5, 1.5, -0.7], 1.0));
}

#[test]
fn adjoint_of_an_array_was_replaced_by_that_of_its_copy_as_a_list() {
    #[differentiable(forward, reverse, lifted)]
    fn f(mut p: [f64; 3]) -> [f64; 3] {
        let mut copy = p.to_vec();
        p = [0.0; 3];
        (copy[0], p[0]) = (0.5, copy[0]);
        p[1] += copy[2] * copy[0];
        p
    }
    check_seeded!(f without second_order at ([0.7, -0.3, 1.2]));
}

#[test]
fn numbers_in_the_range_of_a_loop_with_steps_were_no_floats() {
    #[differentiable(second_order, lifted)]
    fn f(m: &[[f64; 2]], x: f64) -> f64 {
        let mut s = x;
        let l = m.len() + 1;
        for j in (1..(((*m[(l + 3) % m.len()].first().unwrap()).abs() * 1.5) as usize) % 4).step_by(2) {
            s += x * j as f64 * m[0][1];
        }
        s
    }
    check!(f at (&[[1.7, 0.5], [2.2, -0.7]], 0.6), (&[[0.1, 0.5]], 0.6), (&[[2.1, 0.5]], 0.6));
}
