//! Chains of iterators with stages that remember, leave and look: each closure runs as often as Rust says, and in its order.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn closures_that_count_what_they_look_at() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut n = 0;
        let sum: f64 = x
            .iter()
            .filter(|v| {
                n += 1;
                **v > 0.6
            })
            .map(|v| v * v)
            .sum();
        sum * n as f64
    }
    check!(f without lifted at (&[]), (&[0.7]), (&[0.5, 1.5, -0.7, 0.9]));
}

#[test]
fn closures_before_what_is_skipped_and_taken() {
    #[differentiable(second_order)]
    fn f(x: &[f64], m: usize) -> f64 {
        let mut n = 0;
        let sum: f64 = x
            .iter()
            .map(|v| {
                n += 1;
                v * v
            })
            .skip(m)
            .take(2)
            .sum();
        sum * n as f64
    }
    check!(f without lifted at (&[0.5, 1.5, -0.7, 0.9], const 0), (&[0.5, 1.5, -0.7, 0.9], const 1), (&[0.5], const 3));
}

#[test]
fn closures_before_the_item_that_ends_the_chain() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut n = 0;
        let sum: f64 = x
            .iter()
            .map(|v| {
                n += 1;
                v * n as f64
            })
            .take_while(|w| *w < 2.9)
            .sum();
        sum + n as f64 * x[0]
    }
    check!(f without lifted at (&[0.5]), (&[0.5, 1.2, 1.1]), (&[3.5, 1.2]));
}

#[test]
fn what_is_skipped_and_counted() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut y = 0.3;
        for (k, v) in x.iter().skip_while(|v| **v < 0.4).enumerate() {
            y = y * v + k as f64;
        }
        for v in x.iter().step_by(n) {
            y += v * y;
        }
        for (k, v) in x.iter().skip(1).enumerate() {
            y *= v + k as f64;
        }
        y
    }
    check!(f at (&[], const 1), (&[0.2], const 2), (&[0.2, 0.9, 0.1, 1.2], const 2), (&[0.5, 0.9, -0.1], const 3));
}

#[test]
fn exits_from_loops_over_chains() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        'outer: for a in x.iter().take(3) {
            for b in x.iter().filter(|b| **b > 0.2) {
                if *b > 1.4 {
                    continue 'outer;
                }
                if sum > 3.0 {
                    break 'outer;
                }
                sum += a * b;
            }
            sum += a;
        }
        sum * x[0]
    }
    check!(f at (&[0.1]), (&[0.5, 1.5, -0.7]), (&[1.2, 0.3, 0.9, 1.1]), (&[0.9, 1.3, 1.1, 0.8]));
}

#[test]
fn one_after_the_other_and_within() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let mut sum = 0.1;
        for v in x.iter().chain(y) {
            sum = sum * v + v * v;
        }
        let squares = x.iter().map(|v| v * v);
        for v in squares {
            sum *= v + 0.5;
        }
        sum + x.iter().flat_map(|a| y.iter().map(move |b| a * b)).sum::<f64>()
    }
    check!(f at (&[], &[]), (&[0.5], &[]), (&[0.5, -1.5], &[0.7, 2.0, 0.3]));
}

#[test]
fn found_and_reduced() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let Some(first) = x.iter().copied().find(|v| *v > 0.1) else { return x[0] * x[0] };
        let reduced = x.iter().copied().reduce(|a, b| a * b + a).unwrap_or(0.5);
        let last = x.iter().copied().last().unwrap();
        if x.iter().any(|v| *v > 1.0) && x.iter().all(|v| *v < 5.0) {
            first * reduced
        } else {
            reduced * last
        }
    }
    check!(f without lifted at (&[0.05]), (&[0.5]), (&[0.5, 1.5, 0.7]), (&[0.05, 0.5, 0.7]));
}

#[test]
fn closures_see_the_names_of_their_place() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let c = x * 2.0;
        let scaled = |v: f64| v * c;
        let c = y;
        let mut z = scaled(c) + scaled(x) * c;
        let step = |a: f64| a + 1.0;
        for _ in 0..3 {
            z = step(z) * step(x * 0.1);
            if z > 40.0 {
                break;
            }
        }
        z
    }
    check!(f at (0.5, 1.5), (2.0, 3.0), (-0.4, 0.2));
}

#[test]
fn references_in_variables() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut v = x.to_vec();
        let r = &mut v[1];
        *r *= 2.0;
        *r += x[0];
        let pair = (v[0], v[1] * 2.0);
        let (a, b) = &pair;
        let whole = &pair;
        let last = &v[v.len() - 1];
        a * b + whole.0 * whole.1 * last
    }
    check!(f at (&[0.5, 1.5]), (&[1.2, -0.3, 0.9]));
}

#[test]
fn lists_that_change_their_length() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut v = x.to_vec();
        v.truncate(n);
        v.insert(0, x[0] * 3.0);
        v.reverse();
        let last = v.pop().unwrap();
        v.push(last * last);
        v.pop();
        v.push(last * x[1]);
        let half = v.len() / 2;
        v.rotate_left(half);
        let most = v.pop().unwrap_or(x[0]);
        v.iter().enumerate().map(|(k, w)| w * (k + 1) as f64).sum::<f64>() * most
    }
    check!(f at (&[0.5, 1.5, -0.7], const 0), (&[0.5, 1.5, -0.7], const 1), (&[0.5, 1.5, -0.7], const 5));
}

#[test]
fn windows_and_chunks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut y = 0.4;
        for w in x.windows(2) {
            y = y * 0.5 + w[1] * w[0];
        }
        for (k, c) in x.chunks(n).enumerate() {
            y += c[0] * c[c.len() - 1] * (k + 1) as f64;
        }
        let mut v = x.to_vec();
        for c in v.chunks_exact_mut(2) {
            c[0] *= c[1];
            c[1] += y;
        }
        y + v.chunks_exact(2).map(|c| c[0] * c[1]).sum::<f64>()
            + x.windows(n).map(|w| w[w.len() - 1] * y).sum::<f64>()
    }
    check!(f at (&[], const 1), (&[0.5], const 2), (&[0.5, 1.5, -0.7], const 2), (&[0.5, 1.5, -0.7, 0.2, 1.1], const 3));
}

#[test]
fn elements_that_may_not_be_there() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], n: usize) -> f64 {
        let Some(v) = x.get(n) else { return x[0] * x[0] };
        let mut w = x.to_vec();
        if let Some(last) = w.last_mut() {
            *last *= v;
        }
        let first = match w.first() {
            Some(&first) => first * v,
            None => 1.0,
        };
        let mut y = first * w.last().unwrap() + x.get(n + 1).copied().unwrap_or(0.5 * v);
        if let Some(next) = x.get(n + 1) {
            y *= next;
        } else {
            y += v;
        }
        y + x.first().map(|v| v * y).unwrap_or(2.0) + w.iter().sum::<f64>()
    }
    check!(f at (&[0.5], const 0), (&[0.5], const 1), (&[0.5, 1.5, -0.7], const 1), (&[0.5, 1.5, -0.7], const 2));
}

#[test]
fn functions_by_their_names() {
    #[differentiable(second_order)]
    fn squared(x: f64) -> f64 {
        x * x
    }
    #[differentiable(second_order)]
    fn scaled(x: &f64) -> f64 {
        let mut y = *x;
        for _ in 0..2 {
            y = y * 0.5 + x.sin();
        }
        y
    }
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let most = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sines = x.iter().copied().map(squared).map(f64::sin).sum::<f64>();
        let o = x.get(1).copied().map(squared).map(Some);
        sines * most + x.iter().map(scaled).sum::<f64>() + o.flatten().unwrap_or(x[0])
    }
    check!(f without lifted at (&[0.5]), (&[0.5, 1.5, -0.7]));
}

#[test]
fn parts_of_what_functions_give() {
    #[differentiable(second_order)]
    fn pair(x: f64) -> (f64, Vec<f64>) {
        (x * x, vec![x.sin(), x * 3.0])
    }
    #[differentiable(second_order)]
    fn f(x: f64) -> f64 {
        pair(x).0 * pair(x * 2.0).1[1] + [x, x * x, 1.0][1] * pair(x).1[0]
    }
    check!(f without lifted at (0.5), (1.3));
}

#[test]
fn patterns_of_references_to_references() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        let mut y = x.iter().filter(|&&t| t < 0.9).map(|&t| t * k).sum::<f64>();
        y += x.iter().map(|t| t * k).filter(|&t| t > 0.2).sum::<f64>();
        y + x.iter().skip_while(|&&t| t < 0.3).take_while(|&t| *t < 2.0).map(|&t| t * t).sum::<f64>()
    }
    check!(f at (&[], 0.7), (&[0.5], 0.7), (&[0.2, 0.5, 1.5, -0.7], 0.7));
}

#[test]
fn reduced_over_other_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: f64) -> f64 {
        x.iter().map(|a| a * k).reduce(|a, b| a * b).unwrap_or(k)
    }
    check!(f at (&[], 0.7), (&[0.5], 0.7), (&[0.5, 1.5, -0.7], 0.7));
}

#[test]
fn a_condition_that_takes_an_element_away() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        let mut list = vec![y; n];
        list.insert(0, x * y);
        if matches!(list.pop(), Some(_)) && !list.is_empty() { list[0] * x } else { x }
    }
    check!(f without lifted at (0.5, 1.5, const 0), (0.5, 1.5, const 2));
}

#[test]
fn how_far_it_goes_is_known_where_an_iterator_is_made() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, mut n: usize) -> f64 {
        let numbers = (0..n).map(|j| x * j as f64);
        n += 1;
        let first = numbers.sum::<f64>();
        let counted = (0..n)
            .chain(0..n)
            .map(|j| {
                n = 2;
                y * j as f64
            })
            .sum::<f64>();
        let mut product = x;
        for mut j in 0..n {
            j += 1;
            product *= y * j as f64;
        }
        first * counted * n as f64 + product
    }
    check!(f at (0.5, 1.5, const 0), (0.5, 1.5, const 1), (0.5, 1.5, const 5));
}

#[test]
fn a_copied_element_was_read_after_an_argument_had_changed_it() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, y: f64) -> f64 {
        let mut x = vec![a, y];
        let first = x.get(0).copied().unwrap_or({
            x[0] = 5.0;
            y
        });
        first * x[0] + y
    }
    check!(f at (0.5, 1.5));
}
