//! `break`, `continue`, labels and early `return`, at every position of a body.

use ad_corpus::{assert_close, check, check_seeded};
use ad_runtime::differentiable;

#[test]
fn break_at_every_position() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, exit: usize) -> f64 {
        let mut value = x;
        for i in 0..3 {
            if exit == 3 * i {
                break;
            }
            value *= x;
            if exit == 3 * i + 1 {
                break;
            }
            value = value.sin() + x;
            if exit == 3 * i + 2 {
                break;
            }
        }
        value * x
    }
    for exit in 0..=9 {
        check!(f at (0.75, const exit));
    }
}

#[test]
fn continue_at_every_position() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, skip: &[usize]) -> f64 {
        let mut value = x;
        for &position in skip {
            if position == 0 {
                continue;
            }
            value *= x;
            if position == 1 {
                continue;
            }
            value = value.sin() + x;
            if position == 2 {
                continue;
            } else {
                value += 0.5;
            }
            value /= x;
        }
        value
    }
    check!(f at (0.75, const &[0]), (0.75, const &[1]), (0.75, const &[2]), (0.75, const &[3]));
    check!(f at (0.75, const &[3, 1, 0, 2, 1, 3, 2, 0]), (0.75, const &[0, 0, 2]), (0.75, const &[]));
}

#[test]
fn return_at_every_position() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, exit: u32) -> f64 {
        if exit == 0 {
            return x;
        }
        let mut value = x * y;
        if exit == 1 {
            return value;
        }
        let later = value.exp() + y;
        if exit == 2 {
            return later * value;
        }
        value = if exit == 3 { return later } else { later - x };
        for i in 0..3 {
            if exit == 4 + 2 * i {
                return value + f64::from(i);
            }
            let inner = value * y;
            value += inner;
            if exit == 5 + 2 * i {
                return inner * x;
            }
        }
        value
    }
    for exit in 0..=10 {
        check!(f at (0.75, 0.5, const exit));
    }
}

#[test]
fn return_out_of_nested_loops() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], limit: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..a.len() {
            sum += a[i];
            let mut product = 1.0;
            for j in 0..=i {
                product *= a[j];
                if sum + product > limit {
                    return sum * product;
                }
            }
            let mut y = a[i];
            while y > 0.3 {
                y *= 0.5;
                sum += y * y;
                if sum > limit {
                    return sum - y;
                }
            }
        }
        -sum
    }
    let a = [0.5, 1.25, 0.75, 1.1];
    for limit in [0.4, 0.9, 1.2, 2.0, 2.6, 3.3, 100.0] {
        check!(f at (&a, limit));
    }
    check!(f at (&[], 1.0));
}

#[test]
fn return_of_several_values() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> (f64, f64, usize) {
        let mut value = x;
        for i in 0..5 {
            value *= y;
            if value < 0.1 {
                return (value, x, i);
            }
        }
        (y, value, 5)
    }
    check_seeded!(f at (0.75, 0.5), (0.75, 0.9), (0.05, 0.5));
}

#[test]
fn labelled_break_and_continue() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, plan: &[usize]) -> f64 {
        let mut value = x;
        let mut taken = 0;
        'outer: for i in 0..3 {
            value *= x + i as f64;
            'middle: loop {
                value += 0.25 * x;
                for j in 0..2 {
                    value = value.sin() + j as f64 * x;
                    let step = if taken < plan.len() { plan[taken] } else { 9 };
                    taken += 1;
                    match step {
                        0 => continue,
                        1 => break,
                        2 => continue 'middle,
                        3 => break 'middle,
                        4 => continue 'outer,
                        5 => break 'outer,
                        6 => return value * x,
                        _ => value *= x,
                    }
                    value += x;
                }
                value *= 1.5;
                if value > 0.5 {
                    break;
                }
                value += 1.0;
            }
            value -= x;
        }
        value
    }
    let plans: [&[usize]; 9] = [
        &[],
        &[0, 0],
        &[1],
        &[2, 3, 0, 7, 1],
        &[3, 3, 3],
        &[4, 7, 4],
        &[7, 5],
        &[2, 2, 4, 0, 1, 6],
        &[7, 0, 4, 1, 3, 0, 5],
    ];
    for plan in plans {
        check!(f at (0.6, const plan));
    }
}

#[test]
fn labelled_break_with_a_value() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut value = x;
        let found = 'search: loop {
            for i in 0..4 {
                value *= 1.0 + x;
                if i == n {
                    break 'search value * x;
                }
                if value > 2.0 {
                    break 'search 3.0;
                }
            }
            value += 1.0;
        };
        found * value
    }
    check!(f at (0.3, const 0), (0.3, const 2), (0.3, const 9), (0.75, const 3));
}

#[test]
fn labelled_block() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut value = x;
        let chosen = 'choice: {
            if x > 1.0 {
                break 'choice x * y;
            }
            value *= y;
            if y > 1.0 {
                break 'choice value;
            }
            value.exp()
        };
        chosen + value
    }
    check!(f at (1.5, 0.5), (0.5, 1.5), (0.5, 0.25));
}

#[test]
fn break_leaves_the_partial_iteration() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut i = 0;
        let mut value = x;
        while i < 10 {
            value *= x;
            if i == 2 {
                break;
            }
            value += 1.0;
            i += 1;
        }
        value
    }
    check!(f at (0.5), (1.5));
    // ((x² + 1) x + 1) x
    assert_eq!(f_grad(2.0), 4.0 * 8.0 + 2.0 * 2.0 + 1.0);
}

#[test]
fn return_inside_an_expression() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: u8) -> f64 {
        let scale = match n {
            0 => return x * x,
            1 => y,
            2 => {
                if x > y {
                    return y;
                }
                x
            }
            _ => loop {
                return x / y;
            },
        };
        let z = scale * if x > 1.0 { return scale } else { x };
        z + y
    }
    for n in 0..4 {
        check!(f at (0.5, 0.75, const n), (0.75, 0.5, const n), (1.5, 2.0, const n));
    }
}

#[test]
fn search_in_a_sorted_table() {
    #[differentiable(second_order, lifted)]
    fn f(xs: &[f64], ys: &[f64], x: f64) -> f64 {
        if x <= xs[0] {
            return ys[0];
        }
        let mut i = 0;
        while i + 1 < xs.len() {
            if x < xs[i + 1] {
                let t = (x - xs[i]) / (xs[i + 1] - xs[i]);
                return ys[i] + t * (ys[i + 1] - ys[i]);
            }
            i += 1;
        }
        ys[ys.len() - 1]
    }
    let (xs, ys) = ([0.5, 1.0, 2.5, 3.0], [1.5, -0.5, 2.0, 4.0]);
    for x in [0.1, 0.75, 1.75, 2.8, 3.5] {
        check!(f at (&xs, &ys, x));
    }
    let (dxs, dys, dx) = f_grad(&xs, &ys, 1.75);
    assert_close(dxs, vec![0.0, -1.25 / 1.5, -1.25 / 1.5, 0.0]);
    assert_close((dys, dx), (vec![0.0, 0.5, 0.5, 0.0], 2.5 / 1.5));
}

#[test]
fn infinite_loop_left_by_return_only() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut value = x;
        loop {
            value = 0.5 * (value + x / value);
            if (value * value - x).abs() < 1e-13 {
                return value;
            }
        }
    }
    check!(f at (2.0), (0.75));
}

#[test]
fn values_of_hidden_types_from_blocks_that_may_leave() {
    #[differentiable(second_order, lifted)]
    fn scaled(x: f64, k: f64) -> f64 {
        x * x * k
    }
    #[differentiable(second_order, lifted)]
    fn list(x: f64) -> Vec<f64> {
        vec![x, 2.0 * x]
    }
    #[differentiable(second_order, lifted)]
    fn loops(p: &[[f64; 2]; 1], n: usize) -> f64 {
        let row = p[0];
        let w = list(scaled(row[0], 2.0));
        let z = loop {
            if n > 1 {
                break w[0];
            }
            return 0.5 * row[1];
        };
        z * z * row[1]
    }
    #[differentiable(second_order, lifted)]
    fn arms(x: f64, n: usize) -> f64 {
        let z = match n {
            0 => scaled(x, 2.0),
            1 => scaled(x, 3.0),
            2 => {
                if x > 0.0 {
                    scaled(x, 5.0)
                } else {
                    return x;
                }
            }
            _ => return 7.0 * x,
        };
        z * z * x
    }
    #[differentiable(second_order, lifted)]
    fn nested(x: f64, n: usize) -> f64 {
        let mut s = 0.0;
        for k in 0..n {
            let z = match k % 3 {
                0 => {
                    let l = match n {
                        4 => list(x),
                        3 => return s * x,
                        _ => list(x * x),
                    };
                    l[0] * l[1] + l[1]
                }
                1 => scaled(x, 3.0),
                _ => {
                    if k > 3 {
                        break;
                    }
                    continue;
                }
            };
            s += z * z * x;
        }
        s
    }
    check!([loops loops_prim loops_adj loops_can_grad loops_jvp loops_grad loops_value_and_grad; loops_grad_and_hvp, loops_lifted] at (&[[1.5, -0.75]], const 0));
    check!([loops loops_prim loops_adj loops_can_grad loops_jvp loops_grad loops_value_and_grad; loops_grad_and_hvp, loops_lifted] at (&[[1.5, -0.75]], const 2));
    for n in 0..4 {
        check!([arms arms_prim arms_adj arms_can_grad arms_jvp arms_grad arms_value_and_grad; arms_grad_and_hvp, arms_lifted] at (1.5, const n));
        check!([arms arms_prim arms_adj arms_can_grad arms_jvp arms_grad arms_value_and_grad; arms_grad_and_hvp, arms_lifted] at (-0.5, const n));
    }
    for n in [0, 1, 3, 4, 5, 8] {
        check!([nested nested_prim nested_adj nested_can_grad nested_jvp nested_grad nested_value_and_grad; nested_grad_and_hvp, nested_lifted] at (0.75, const n));
    }
}
