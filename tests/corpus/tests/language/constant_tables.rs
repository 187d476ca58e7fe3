//! References to constant tables, chosen when the function runs.

use ad_corpus::check;
use ad_runtime::differentiable;
const A: [f64; 3] = [0.3, 0.2, 0.5];
const B: [f64; 2] = [0.7, 0.1];
static C: [f64; 2] = [0.7, 0.3];

#[test]
fn table_that_is_replaced() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut p: &[f64] = &A;
        if x > 2.0 {
            p = &B;
        }
        let mut s = 0.0;
        for i in 0..p.len() {
            s = s * x + p[i];
        }
        s
    }
    check!(f at (1.3), (2.4));
}

#[test]
fn choice_of_tables_of_different_lengths() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let p: &[f64] = if x > 2.0 { &A } else { &B };
        let mut s = 0.0;
        for c in p {
            s = s * x + c;
        }
        s
    }
    check!(f without lifted at (1.3), (2.4));
}

#[test]
fn choice_in_a_tuple() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let (p, k): (&[f64], f64) = if x > 2.0 { (&A, x) } else { (&B, x * x) };
        let mut s = k;
        for c in p.iter() {
            s = s * x + c;
        }
        s
    }
    check!(f without lifted at (1.3), (2.4));
}

#[test]
fn match_between_tables_and_a_static() {
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        let p: &[f64] = match n {
            0 => &A,
            1 => &B,
            _ => &C[..],
        };
        let mut s = 0.0;
        for c in p {
            s = s * x + c;
        }
        s
    }
    check!(f without lifted at (1.3, const 0), (2.4, const 1), (0.4, const 2));
}

#[test]
fn deferred_choice() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let p: &[f64];
        if x > 2.0 {
            p = &A;
        } else {
            p = &B;
        }
        let mut s = 0.0;
        for c in p {
            s = s * x + c;
        }
        s
    }
    check!(f without lifted at (1.3), (2.4));
}

#[differentiable(second_order, lifted)]
fn poly(c: &[f64], x: f64) -> f64 {
    let mut s = 0.0;
    for k in c {
        s = s * x + k;
    }
    s
}

#[test]
fn chosen_table_given_to_a_function() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let p: &[f64] = if x > 2.0 { &A } else { &B };
        poly(p, x)
    }
    check!(f without lifted at (1.3), (2.4));
}

#[test]
fn table_chosen_where_it_is_given() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        poly(if x > 2.0 { &A } else { &B }, x)
    }
    check!(f without lifted at (1.3), (2.4));
}

#[test]
fn table_replaced_in_a_loop() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let mut s = 0.0;
        let mut p: &[f64] = &A;
        for i in 0..3 {
            if i == 1 {
                p = &B;
            }
            s += poly(p, x) * i as f64;
        }
        s
    }
    check!(f without lifted at (1.3), (2.4));
}

#[test]
fn choice_of_literals() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let p: &[f64] = match n {
            0 => &[1.0, 2.0],
            1 => &A,
            _ => &[],
        };
        let q: &[f64] = &C[..];
        let mut s = q[0];
        for (i, c) in p.iter().enumerate() {
            s = s * x + c * q[i % 2];
        }
        s + p.iter().map(|c| c * x).sum::<f64>() + p.len() as f64 * x
    }
    check!(f at (1.3, const 0), (2.4, const 1), (0.4, const 2));
}

#[differentiable(second_order, lifted)]
fn two(c: &[f64; 2], x: f64) -> f64 {
    c[0] * x * c[1]
}

#[test]
fn choice_of_tables_of_one_length() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let p = if x > 2.0 { &B } else { &C };
        two(p, x) + two(if x > 1.0 { &B } else { &C }, x)
    }
    check!(f at (1.3), (2.4));
}

#[test]
fn tables_in_a_table() {
    const ROWS: [&[f64]; 2] = [&[1.0, 2.0], &[3.0]];
    #[differentiable(second_order)]
    fn f(x: f64, n: usize) -> f64 {
        let mut s = 0.0;
        for c in ROWS[n] {
            s = s * x + c;
        }
        for r in ROWS {
            for c in r {
                s = s * x + *c;
            }
        }
        for r in ROWS.iter() {
            s += poly(r, x);
        }
        s
    }
    check!(f without lifted at (1.3, const 0), (2.4, const 1));
}

#[test]
fn choice_that_is_replaced() {
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        let mut p: &[f64] = if x > 2.0 { &B } else { &C };
        if x > 3.0 {
            p = &A;
        }
        poly(p, x)
    }
    check!(f without lifted at (1.3), (2.4), (3.4));
}

#[test]
fn of_the_body() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        const WEIGHTS: [f64; 3] = [0.5, -1.25, 2.0];
        let sum: f64 = WEIGHTS.iter().enumerate().map(|(i, w)| w * x.powi(i as i32)).sum();
        WEIGHTS.iter().fold(sum, |y, w| y * x + w)
    }
    check!(f at (0.7), (-1.1));
}
