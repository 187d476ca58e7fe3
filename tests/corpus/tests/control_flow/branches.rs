//! `if` and `match`, as statements and as expressions, on conditions with and without active operands.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn if_as_expression() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, slope: f64) -> f64 {
        if x > 0.0 { x } else { slope * x }
    }
    check!(f at (0.5, 0.1), (-2.0, 0.1));
    assert_eq!((f_grad(0.5, 0.1), f_grad(-2.0, 0.1)), ((1.0, 0.0), (0.1, -2.0)));
}

#[test]
fn if_as_statement() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut value = x * y;
        if x > y {
            value = value.sin() * x;
            value += y;
        }
        value * value
    }
    check!(f at (0.5, 2.0), (2.0, 0.5));
}

#[test]
fn if_else_chain_assigning_several_variables() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, delta: f64) -> f64 {
        let mut loss = 0.5 * x * x;
        let scale;
        if x > delta {
            loss = delta * (x - 0.5 * delta);
            scale = 2.0;
        } else if x < -delta {
            loss = -delta * (x + 0.5 * delta);
            scale = delta;
        } else if x == 0.0 {
            scale = x;
        } else {
            scale = x * delta;
        }
        loss * scale
    }
    check!(f at (0.5, 1.0), (2.0, 1.5), (-3.0, 1.25));
}

#[test]
fn if_on_an_inactive_condition() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, deep: bool, n: u32) -> f64 {
        let y = if deep { x.exp() } else { x };
        if n % 2 == 0 && !deep || n == 7 { y * x } else { y + 1.0 }
    }
    check!(f at (0.5, const true, const 7), (0.5, const false, const 2), (0.5, const true, const 4));
}

#[test]
fn if_inside_an_expression() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        2.0 * (if x < y { x * x } else { y }) + x.max(if y > 1.0 { y } else { 0.5 * y }).sqrt()
    }
    check!(f at (0.5, 2.0), (2.0, 0.75));
}

#[test]
fn if_with_several_values() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> (f64, f64) {
        let (low, high) = if x < y { (x, y) } else { (y, x) };
        (high - low, low * high * high)
    }
    check_seeded!(f at (0.5, 2.0), (2.0, 0.5));
    let (_, gradient) = f_can_grad(2.0, 0.5, (3.0, 10.0));
    assert_eq!(gradient, (3.0 + 20.0, -3.0 + 40.0));
}

#[test]
fn conditions_cut_short() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64], i: usize) -> f64 {
        let mut value = x;
        // The right side would panic where the left one does not hold.
        if i < a.len() && a[i] > 0.0 {
            value *= a[i];
        }
        if a.is_empty() || a[0] < value {
            value += 1.0;
        }
        value
    }
    check!(f at (0.5, &[2.0, 3.0], const 1), (0.5, &[2.0], const 5), (3.0, &[-2.0], const 0), (3.0, &[], const 0));
}

#[test]
fn a_block_with_assignments_as_condition() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut y = x;
        if {
            y *= x;
            y > 1.0
        } {
            y *= x;
        }
        y
    }
    check!(f at (0.5), (2.0));
    assert_eq!((f_grad(0.5), f_grad(2.0)), (1.0, 12.0));
}

#[test]
fn match_on_literals() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, order: usize) -> f64 {
        match order {
            0 => 1.0,
            1 => x,
            2 => 0.5 * (3.0 * x * x - 1.0),
            3 => {
                let square = x * x;
                0.5 * x * (5.0 * square - 3.0)
            }
            _ => panic!("no polynomial of order {order}"),
        }
    }
    check!(f at (0.5, const 0), (0.5, const 1), (0.5, const 2), (0.5, const 3));
    assert_close(f_grad(0.5, 3), 7.5 * 0.25 - 1.5);
}

#[test]
fn match_on_ranges_or_patterns_and_guards() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: i32) -> f64 {
        match n {
            i32::MIN..=-1 => -x,
            0 | 10 | 20 => x * y,
            1..=5 if x > y => x * x,
            1..=5 => y * y,
            k @ (6 | 7) => f64::from(k) * x,
            k @ 8..20 if k % 2 == 1 => x.powi(k),
            k => y / f64::from(k),
        }
    }
    for n in [-5, 0, 10, 3, 6, 7, 9, 12, 20, 33] {
        check!(f at (0.75, 0.5, const n), (0.5, 0.75, const n));
    }
    assert_eq!(f_grad(0.75, 0.5, 7), (7.0, 0.0));
    assert_eq!(f_grad(0.5, 0.75, 3), (0.0, 1.5));
}

#[test]
fn match_on_a_tuple() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: u8, flag: bool) -> f64 {
        let mut value = x + y;
        match (n, flag) {
            (0, _) => value *= x,
            (1, true) => value *= y,
            (1, false) => {}
            (k, true) if k > 3 => {
                value = x;
                value *= value;
            }
            (_, wanted) => {
                if wanted {
                    value /= y;
                }
            }
        }
        value
    }
    for (n, flag) in
        [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false), (4, true), (4, false)]
    {
        check!(f at (0.75, 0.5, const n, const flag));
    }
}

#[test]
fn match_on_a_bool_and_on_an_expression() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let y = match x > 1.0 {
            true => x * x,
            false => 3.0 * x,
        };
        let (scale, shift) = match n % 3 {
            0 => (x, y),
            1 => (y, 1.0),
            _ => (2.0, x * y),
        };
        scale * y + shift
    }
    for n in 0..3 {
        check!(f at (0.5, const n), (2.0, const n));
    }
}

#[test]
fn match_on_a_char_and_on_a_string() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, operator: char, unit: &str) -> f64 {
        let y = match operator {
            '+' => x + 2.0,
            '*' => x * 2.0,
            'a'..='z' => x.exp(),
            _ => x,
        };
        match unit {
            "km" => 1000.0 * y,
            "m" => y,
            other => y * other.len() as f64,
        }
    }
    check!(f at (0.5, const '+', const "km"), (0.5, const '*', const "m"), (0.5, const 'q', const "mile"));
    assert_eq!(f_grad(0.5, '*', "mile"), 8.0);
}

#[test]
fn branches_within_branches() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let mut value = x;
        if x > 0.0 {
            match n {
                0 => {
                    value = if y > 0.0 { x * y } else { x - y };
                }
                1 if y > 0.0 => {
                    if x > y {
                        value *= x;
                    } else {
                        value *= y;
                        value += x;
                    }
                }
                _ => value = value.sin(),
            }
            value *= y;
        } else if n > 0 {
            value = match n {
                1 => x * x * y,
                _ => x + y,
            };
        }
        value + x
    }
    for n in 0..3 {
        check!(f at (0.5, 2.0, const n), (2.0, 0.5, const n), (0.5, -1.0, const n), (-0.5, 1.5, const n));
    }
}

#[test]
fn a_branch_that_panics_is_not_reversed() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        let y = if x > 0.0 { x.ln() } else { panic!("{x} has no logarithm") };
        match n {
            0 => y,
            1 => y * x,
            _ => unreachable!("checked by the caller"),
        }
    }
    check!(f without lifted at (0.5, const 0), (2.0, const 1));
}

#[test]
fn a_branch_without_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let z = if x > 1.0 { 4.0 } else { x };
        let mut w = y;
        if y > 1.0 {
            w = 2.0;
        }
        z * w
    }
    check!(f at (0.5, 0.75), (2.0, 0.75), (0.5, 2.0), (2.0, 2.5));
    assert_eq!((f_grad(2.0, 0.75), f_grad(2.0, 2.0)), ((0.0, 4.0), (0.0, 0.0)));
}

#[test]
fn lists_matched_by_reference() {
    #[differentiable(second_order, lifted)]
    fn f(values: Vec<f64>, rows: &[Vec<f64>]) -> f64 {
        let product = match &values {
            list if list.len() > 1 => list[0] * list[1],
            list => list[0],
        };
        product
            + match &rows[1][..] {
                [a, .., b] => a * b * product,
                [a] => a * a,
                [] => 0.0,
            }
    }
    check!(f at (vec![0.5, -1.5], &[vec![], vec![0.7, 9.0, 1.2]]), (vec![0.5], &[vec![], vec![0.7]]), (vec![0.5], &[vec![], vec![]]));
}

#[test]
fn conditions_on_elements() {
    #[differentiable(second_order, lifted)]
    fn f(xs: &[f64], pairs: &[(f64, f64)], k: f64) -> f64 {
        let mut s = 0.0;
        for (i, &v) in xs.iter().enumerate() {
            if v > k && i > 0 {
                s += v * k;
            } else {
                s -= s * v;
            }
        }
        for &(a, b) in pairs {
            s += if a > b { a * k } else { b * b };
        }
        for &(a, ref b) in pairs {
            if a > *b {
                s *= a * k;
            }
        }
        for (a, &(b, c)) in xs.iter().zip(pairs) {
            if *a > b || c < k {
                s += a * b * c;
            }
        }
        for w in xs.windows(2) {
            if let [p, q] = w {
                if p > q {
                    s += p * q * s;
                }
            }
        }
        s
    }
    check!(f at (&[0.5, -1.0, 2.0], &[(0.3, 0.2), (-0.5, 1.5)], 0.4), (&[0.5], &[(0.0, 0.0); 0], 0.7),
        (&[0.0; 0], &[(1.5, 0.5)], 0.7));
}

#[test]
fn conditions_on_elements_that_are_moved_or_copied() {
    #[differentiable(second_order, lifted)]
    fn f(xs: Vec<f64>, ys: [f64; 3], rows: &[[f64; 2]], k: f64) -> f64 {
        let mut s = 1.0;
        for v in xs {
            if v > k {
                s += v * k;
            } else {
                s *= v;
            }
        }
        for v in ys {
            s += if v < k { v * s } else { k };
        }
        for &[a, b] in rows {
            if a > b {
                s += a * k;
            }
        }
        for (a, b) in ys.iter().zip(ys) {
            if *a + b > k {
                s += a * b;
            }
        }
        s
    }
    check!(f at (vec![0.5, -1.0, 2.0], [0.3, -0.2, 1.5], &[[0.5, 0.4], [-1.0, 2.0]], 0.4),
        (vec![] as Vec<f64>, [0.3, -0.2, 1.5], &[[0.5, 0.4]], 0.7));
}

/// The names are references where the elements are.
#[test]
fn conditions_on_elements_that_are_references() {
    #[differentiable(second_order, lifted)]
    fn f(xs: &[&f64], rows: &[&[f64]], k: f64) -> f64 {
        let mut s = 0.0;
        for &v in xs {
            if *v > k {
                s += *v * k;
            } else {
                s -= v * k * k;
            }
        }
        for &row in rows {
            if row.len() > 1 && row[0] > k {
                s += row[0] * row[1];
            }
        }
        s
    }
    let (_, rows, k) = f_grad(&[&2.0, &0.25], &[&[3.0, 4.0], &[5.0], &[0.0, 1.0]], 0.5);
    assert_eq!(rows, [vec![4.0, 3.0], vec![0.0], vec![0.0, 0.0]]);
    assert_eq!(k, 2.0 - 0.25);
}

/// It was a panic of the macro: the positions were known in the arms alone.
#[test]
fn slice_patterns_with_guards() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() {
            s += match &x[i..] {
                [a, b, ..] if a > b && *a > k => a * b,
                [a, rest @ ..] if rest.len() > 1 => *a * k,
                [a, .., b] if *a < *b => a * b * s,
                _ => k,
            };
        }
        match x {
            [a, ..] if *a > k => *a * k * s,
            _ => k * s,
        }
    }
    check!(f at (&[0.5, -1.0, 2.0, 1.0], 0.4), (&[0.5], 0.7), (&[0.0; 0], 0.7), (&[1.5, 2.0], 0.7));
}
