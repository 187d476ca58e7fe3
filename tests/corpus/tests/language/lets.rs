//! Bindings, assignments, blocks, references and casts around scalar arithmetic.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn shadowing() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let x = x * x;
        let y = x + 1.0;
        let x = x.sin() * y;
        let y = {
            let x = 2.0 * x;
            x * y
        };
        x + y
    }
    check!(f at (0.5), (1.5), (-2.0));
}

#[test]
fn shadowing_by_another_type() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let y = x * 3.0;
        let x = 4;
        let z = y * f64::from(x);
        let x = [z, y];
        x[0] * x[1]
    }
    check!(f at (0.5), (1.5));
    assert_eq!(f_grad(0.5), 36.0);
}

#[test]
fn mutable_parameter() {
    #[differentiable(second_order, lifted)]
    fn f(mut x: f64, mut y: f64) -> f64 {
        x *= y;
        y += x;
        x -= y * x;
        x / y
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn deferred_initialisation() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let product;
        let larger: f64;
        product = x * y;
        if x > y {
            larger = x;
        } else {
            larger = 2.0 * y;
        }
        product * larger
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
    assert_eq!(f_grad(0.5, 2.0), (8.0, 4.0));
}

#[test]
fn type_annotations() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f32) -> f64 {
        let a: f64 = x * 2.0;
        let (b, c): (f64, f32) = (a.sin(), y * y);
        let d: [f64; 2] = [a, b];
        d[0] * d[1] + c as f64
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn every_compound_assignment() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut a = x;
        a += y * y;
        a -= 0.5;
        a *= x;
        a /= y + 1.0;
        a %= 10.0;
        a
    }
    check!(f at (0.5, 2.0), (1.5, 0.75));
}

#[test]
fn assignment_with_the_target_on_the_right() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut a = x;
        a = a * a;
        a = a.sin() + a;
        a += a * a;
        a *= a;
        a
    }
    check!(f at (0.5), (1.25));
}

#[test]
fn an_overwritten_value_gets_no_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut a = x * x * x;
        let kept = a + y;
        a = y;
        a * kept
    }
    check!(f at (0.5, 2.0));
    assert_eq!(f_grad(2.0, 3.0), (36.0, 14.0));
}

#[test]
fn tuple_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(pair: (f64, (f64, usize)), other: (f64, f64)) -> f64 {
        let (a, (b, n)) = pair;
        let (u, v) = other;
        let (c, _) = (a * u, b);
        let mut nested = ((c, v), n as f64);
        nested.0.1 *= b;
        nested.0.0 + nested.0.1 * nested.1
    }
    check!(f at ((0.5, (2.0, 3)), (1.5, -0.75)));
    let ((a, (b, ())), (u, v)) = f_grad((0.5, (2.0, 3)), (1.5, -0.75));
    assert_eq!((a, b, u, v), (1.5, -2.25, 0.5, 6.0));
}

#[test]
fn tuple_assignment_is_parallel() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let (mut a, mut b) = (x, y);
        (a, b) = (b, a * b);
        (a, b) = (a + b, a - b);
        (a, _) = (a * b, b);
        [b, a] = [a, b];
        a.sin() + b * b
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn blocks_are_expressions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let y = {
            let square = x * x;
            let cube = square * x;
            cube - square
        };
        x * { y + 1.0 } + ({ x.sin() })
    }
    check!(f at (0.5), (2.0));
}

#[test]
fn assignment_inside_a_block_reaches_out() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut a = x;
        {
            a *= x;
            let a = 5.0 * a;
            let _ = a;
        }
        a
    }
    check!(f at (0.5), (2.0));
    assert_eq!(f_grad(2.0), 4.0);
}

#[test]
fn references_and_dereferences() {
    #[differentiable(second_order, lifted)]
    fn f(x: &f64, y: f64) -> f64 {
        let z = &y;
        let w = *x * *z;
        let r = &w;
        let rr = &r;
        **rr * x + (*r).sin() + r.cos() + x * z
    }
    check!(f at (&0.5, 2.0), (&1.5, -0.75));
}

#[test]
fn reference_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, pair: &(f64, f64)) -> f64 {
        let &y = &x;
        let &(a, b) = pair;
        let (c, d) = pair;
        y * a + b * c * d
    }
    check!(f at (0.5, &(2.0, 3.0)), (1.5, &(-0.75, 0.5)));
}

#[test]
fn casts_and_conversions() {
    #[differentiable(second_order, lifted)]
    fn f(x: f32, n: i32, k: u8) -> f64 {
        let wide = x as f64 * f64::from(n);
        let wider = f64::from(x) + f64::from(k);
        wide * wider / 2 as f64
    }
    check!(f at (0.5, const 3, const 4), (1.5, const -2, const 0));
    assert_eq!(f_grad(0.5, 3, 4), 7.5);
}

#[test]
fn narrowing_is_linear() {
    // No differences here: rounding to single precision has steps.
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let narrow = (x * x) as f32;
        f64::from(narrow) * 3.0
    }
    assert_eq!(f_grad(0.5), 3.0);
    assert_eq!(f_jvp(0.5, 2.0), (0.75, 6.0));
}

#[test]
fn literals_with_and_without_suffix() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f32) -> f64 {
        let a = 2f64 * x + 1_f64 - 1e-1 + 1.5e0_f64 + 2.;
        let b = 3f32 * y - 0.5_f32;
        a * f64::from(b) + f64::from(7u8) + (-1_i32) as f64 + 0x10 as f64
    }
    check!(f at (0.5, 2.0), (1.5, -0.75));
}

#[test]
fn constants_of_every_origin() {
    use std::f64::consts;
    const LOCAL: f64 = 0.25;
    static SHIFT: f64 = 1.5;

    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        use std::f64::consts::{E, PI as HALF_TURN};
        const INNER: f64 = 2.0 * LOCAL;
        static STEP: f64 = 0.125;
        fn helper(n: u32) -> f64 {
            f64::from(n) * 0.5
        }
        (x * HALF_TURN).sin() * E + x * consts::TAU * INNER + f64::EPSILON * x - SHIFT * x * STEP
            + helper(3) * x
    }
    check!(f at (0.5), (2.25));
}

#[test]
fn unit_statements_and_empty_statements() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        ();
        let y = x * x;
        let _ = y + 1.0;
        let _unused = y.exp();
        assert!(y >= 0.0, "a square is {y}");
        assert_eq!(1 + 1, 2);
        debug_assert!(x.is_finite());
        return y * x;
    }
    check!(f without lifted at (0.5), (2.25));
}

#[test]
fn integer_results_beside_floats() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> (f64, usize, bool) {
        let m = n * 2 + 1;
        (x * m as f64, m, x > 1.0)
    }
    check_seeded!(f at (0.5, const 3), (2.25, const 0));
    let (value, dx) = f_can_grad(0.5, 3, (2.0, (), ()));
    assert_eq!((value, dx), ((3.5, 7, false), 14.0));
}

#[test]
fn the_same_value_many_times() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let y = x.exp();
        y * y + y / (y + y) - y + (y - y * y) * y
    }
    check!(f at (0.5), (-0.25));
    // A difference of equal values is not their absence.
    let y = 0.5_f64.exp();
    assert_close(f_grad(0.5), y * (2.0 * y - 1.0 + 2.0 * y - 3.0 * y * y));
}

#[test]
fn slice_patterns_count_from_the_end() {
    #[differentiable(second_order, lifted)]
    fn f(a: [f64; 4], v: &[f64]) -> f64 {
        let [first, .., last] = a;
        let [head, tail @ ..] = &a;
        let mut sum = first * last + head * tail[1];
        if let [x, middle @ .., y] = v {
            sum += x * y * y;
            for m in middle {
                sum += m * x;
            }
        }
        match v {
            [] => sum,
            [one] => sum * one,
            [.., before, last] => sum + before * before * last,
        }
    }
    let a = [1.5, -0.5, 2.0, 0.25];
    check!(f at (a, &[]), (a, &[2.0]), (a, &[2.0, 3.0]), (a, &[2.0, 3.0, 0.5, -1.0]));
}

#[test]
fn references_to_unnamed_values() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64]) -> f64 {
        let square: &f64 = &(x * x);
        let pair = &[x, *square];
        let whole: &[f64] = a;
        pair[0] * pair[1] + *square * whole[0]
    }
    check!(f at (1.5, &[2.0, 1.0]));
}

#[test]
fn the_end_of_a_list_is_written() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut v = [x, 2.0 * x].to_vec();
        *v.last_mut().unwrap() *= x;
        *v.first_mut().unwrap() = v[1] * v[0];
        v[0] + v[1]
    }
    check!(f at (1.5));
}

#[test]
fn a_field_of_the_last_element_is_changed() {
    #[derive(ad_runtime::Differentiable, Clone)]
    struct Part {
        g: f64,
        list: Vec<f64>,
    }
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let mut parts = vec![Part { g: x, list: vec![y] }, Part { g: y, list: vec![x, x * y] }];
        parts.last_mut().unwrap().g *= x;
        parts.last_mut().unwrap().list[1] += parts[0].g;
        parts.first_mut().expect("there are two").g = y.sin();
        parts.last_mut().unwrap().list[0] = x * x;
        parts[0].g * parts[1].g + parts[1].list[0] * parts[1].list[1] + parts[0].list[0]
    }
    check!(f without lifted at (0.7, 1.2), (-1.3, 0.4));
}

#[test]
fn names_bound_by_reference() {
    #[differentiable(second_order)]
    fn f(x: &[f64], k: f64, n: usize) -> f64 {
        let pair = (vec![x[0], x[1]], k * x[2]);
        let (ref list, scale) = pair;
        let ref all = pair;
        let [ref first, _, last] = [x[0] * k, x[1], x[2]];
        let mut parts = ((x[0], x[1]), vec![x[2]]);
        let ((ref mut p, q), ref mut grown) = parts;
        *p += q * q;
        grown[0] *= *p;
        grown.push(q);
        let mut sum = list[1] * scale + all.1 * *first * last;
        for i in 0..n {
            let (ref weight, at) = (list[i % 2] * k, i as f64);
            sum += *weight * at * x[2];
        }
        sum + parts.0.0 * parts.1[0] + parts.1[1]
    }
    check!(f without lifted at (&[1.1, 0.7, 0.4], 0.9, const 0), (&[1.1, 0.7, 0.4], 0.9, const 1), (&[1.1, 0.7, 0.4], -0.9, const 4));
}

#[test]
fn slices_of_a_list_that_are_taken_apart() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut v = x.to_vec();
        match v.as_mut_slice() {
            [first, .., last] if *first > 0.5 => *first *= *last,
            [only] => *only *= 2.0,
            _ => {}
        }
        let sum = match v.as_slice() {
            [a, b, c] => a * b + c,
            [a, rest @ ..] => a * a + rest.len() as f64,
            [] => 1.0,
        };
        if let [y, z, ..] = v.as_mut_slice() {
            *y *= *z;
        }
        v.iter().fold(sum, |so_far, v| so_far * v)
    }
    check!(f without lifted at (&[]), (&[1.1]), (&[1.1, 0.7]), (&[1.1, 0.7, 0.4]), (&[0.3, 0.7, 0.4]));
}
