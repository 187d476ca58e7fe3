//! Faults that were found with closures and iterator chains, each under the name of what was wrong.

use ad_corpus::check;
use ad_runtime::differentiable;
use std::ops::{Add, Mul, Sub};

#[test]
fn the_parameter_of_a_stage_was_seen_by_the_next() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64]) -> f64 {
        let s = x * 2.0;
        a.iter().map(|s| s * 3.0).map(|t| t * s).sum::<f64>()
    }
    assert_eq!(f_value_and_grad(0.5, &[1.0, 2.0]), (9.0, (18.0, vec![3.0, 3.0])));
    check!(f at (0.5, &[1.0, 2.0]));
}

#[test]
fn the_parameter_of_a_stage_was_seen_by_the_end() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64], b: &[f64]) -> f64 {
        let (s, t) = (x * 2.0, x * x);
        let first = a.iter().map(|s| s * 3.0).fold(0.0, |sum, v| sum + v * s);
        let second = a.iter().zip(b.iter().map(|t| t * s)).map(|(_, b)| b * t).sum::<f64>();
        let mut third = s;
        a.iter().map(|s| s * 3.0).for_each(|v| third += v * s);
        first + second * third
    }
    check!(f at (0.5, &[1.0, -2.0], &[0.25, 3.0]));
}

#[test]
fn the_parameter_of_a_stage_was_seen_by_the_body_of_a_loop() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64]) -> f64 {
        let s = x * 2.0;
        let i = 1;
        let mut u = vec![x, s];
        for t in a.iter().map(|s| s * 3.0) {
            u[0] += t * s;
        }
        for t in a.iter().map(|&i| 0.5 * i) {
            u[i] -= t;
        }
        u[0] * u[1]
    }
    check!(f at (0.5, &[1.0, -2.0]));
}

#[test]
fn the_parameter_of_a_stage_was_seen_by_a_nested_chain() {
    #[differentiable(second_order, lifted)]
    fn f(b: f64, a: &[f64]) -> f64 {
        a.iter().flat_map(|v| a.iter().map(move |b| v * b)).map(|c| c * b).sum()
    }
    check!(f at (0.5, &[1.0, -2.0]));
}

#[test]
fn a_variable_had_the_name_of_a_made_up_one() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let mut sum = a.iter().filter(|&e| *e <= 0.75).map(|item| *item * 2.0).sum::<f64>();
        for item in a.iter().filter(|&e| *e <= 0.75) {
            sum += *item * 2.0;
        }
        sum
    }
    check!(f at (&[0.5, 1.0, -2.0]));
}

#[test]
fn a_closure_was_called_in_a_condition() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let g = |a: f64| a * 2.0;
        let mut t = x;
        if x > 0.0 {
            if g(x) < 1.5 {
                t += x * x;
            }
        }
        t
    }
    check!(f at (0.5), (1.5), (-0.5));
}

#[test]
fn a_closure_was_called_with_a_literal() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let g = |t: f64| 0.25 * (t + 1.25);
        let total = g(-1.75);
        if total.abs() > 0.1 { x } else { x * x }
    }
    check!(f at (0.5));
}

#[test]
fn an_option_was_mapped_to_something_without_derivative() {
    #[differentiable(second_order, lifted)]
    fn f(s: f64, n: usize) -> f64 {
        let o: Option<f64> = if n < 5 { Some(0.5) } else { None };
        let t = o.map_or(1.0, |v| v * 2.0);
        let unused = Some(s).map(|v| v * s);
        let _ = unused.map_or(s, |v| v * s);
        s * t
    }
    check!(f at (0.5, const 4), (0.5, const 5));
}

#[test]
fn parts_of_pairs_hid_each_other() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64]) -> f64 {
        let swapped = x.iter().zip(y).map(|(a, b)| (a * 2.0, b * b)).map(|(b, a)| b * b * a + a).sum::<f64>();
        let filtered = x
            .iter()
            .zip(y.iter().map(|&total| total * 0.5))
            .filter(|&(&total, acc)| acc > total)
            .fold(1.0, |sum, (&l, r)| sum * l + r);
        let nested = x
            .iter()
            .enumerate()
            .zip(y)
            .map(|((i, a), b)| ((i, b), a))
            .map(|((i, a), b)| a * i as f64 - b)
            .sum::<f64>();
        swapped * filtered + nested
    }
    check!(f at (&[0.5, -1.5, 0.25], &[1.5, 2.0, 0.75]));
}

#[test]
fn positions_and_pairs_after_other_stages() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let mut z = 0.0;
        a.iter().enumerate().skip(1).for_each(|(i, part)| z += *part * i as f64);
        for ((j, part), e) in a.chunks(2).enumerate().zip(b.iter()) {
            z += part[0] * e * j as f64;
        }
        for (&total, pair) in a.iter().zip(b.windows(2)).filter(|&(&total, _)| total > 0.0) {
            z *= total * pair[0] + pair[1];
        }
        if z > 0.0 {
            return a.iter().take(2).take(1).sum::<f64>() * z;
        }
        z * a.iter().skip(1).take(2).skip(1).sum::<f64>()
    }
    check!(f at (&[0.5, -1.5, 0.25], &[1.5, 2.0, 0.75]), (&[-0.5, -1.5, -0.25, 2.0], &[1.5, 2.0, 0.75]));
}

#[test]
fn names_of_the_parts_of_a_pair_were_taken_for_the_users() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: &[f64]) -> f64 {
        let mut s = 0.0;
        let h_0 = a[0] * 5.0;
        for h in a.iter().zip(b) {
            s += h.0 * h_0 * h.1;
        }
        for h in a.iter().zip(b) {
            let h_1 = 10.0;
            s += h.0 * h_1 * h.1;
        }
        s
    }
    assert_eq!(f_value_and_grad(&[2.0], &[3.0]), (120.0, (vec![90.0], vec![40.0])));
    check!(f at (&[2.0], &[3.0]), (&[2.0, 0.5], &[3.0, -1.0]));
}

#[test]
fn references_in_tuples_could_not_be_dereferenced() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], x: f64) -> f64 {
        let pair = (&a[0], x);
        let nested = ((&x, 2.0), (pair.0, &a[1]));
        *pair.0 * pair.1 + *nested.0.0 * nested.0.1 * *nested.1.0 - *nested.1.1
    }
    check!(f at (&[0.5, -1.5], 3.0), (&[2.0, 1.5], -1.0));

    #[differentiable(second_order, lifted)]
    fn g(a: &[f64]) -> f64 {
        let halves = a.iter().zip((0..9).map(|j| j as f64 * 0.5)).map(|pair| *pair.0 * pair.1).sum::<f64>();
        let taken = a.iter().zip(1..3).take(2).fold(0.5, |z, pair| z * *pair.0 + pair.1 as f64);
        let squares = a.iter().map(|x| x * x).zip(a.iter()).map(|pair| pair.0 * *pair.1).sum::<f64>();
        halves * taken - squares
    }
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp, g_lifted] at (&[]), (&[0.5]), (&[0.5, -1.5, 2.0]));
}

#[test]
fn sizes_and_items_that_are_sums_were_torn_apart() {
    #[differentiable(second_order)]
    fn windows(v: &[f64], #[no_derivative] k: usize) -> f64 {
        let parts = v.chunks(k + 1).map(|part| part[0]).sum::<f64>();
        let whole = v.chunks_exact(k + 1).map(|part| part[0] * part[k]).sum::<f64>();
        let mut sum = 0.0;
        for (i, window) in v.windows(k + 1).enumerate() {
            sum += window[k] * window[0] * i as f64;
        }
        parts * whole + sum
    }
    let v = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
    assert_eq!(windows(&v, 2), windows_value_and_grad(&v, 2).0);
    check!([windows windows_prim windows_adj windows_can_grad windows_jvp windows_grad windows_value_and_grad]
        at (&v, const 2), (&v, const 0), (&[0.5, 1.5], const 2));

    #[differentiable(second_order)]
    fn f<T>(v: &[T], y: T) -> T
    where
        T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + std::iter::Product + std::iter::Sum,
    {
        v.iter().map(|&x| x + y).product::<T>() * v.iter().map(|&x| x - y).sum::<T>()
    }
    assert_eq!(f_value_and_grad(&[0.5, 3.0], 2.0).0, f(&[0.5, 3.0], 2.0));
    check!(f without lifted at (&[0.5, 3.0], 2.0));
}

#[test]
fn parts_of_pairs_that_are_computed_could_not_be_looked_at() {
    #[differentiable(second_order, lifted)]
    fn f(p: [f64; 3], a: &[f64]) -> f64 {
        p.iter()
            .map(|&total| total * 0.5 + 1.0)
            .zip(a.iter())
            .filter(|(first, second)| *first > **second)
            .map(|(first, second)| first * second)
            .sum::<f64>()
    }
    check!(f at ([0.5, -1.5, 2.0], &[0.25, 3.0, -1.0]));
}

#[test]
fn references_in_pairs_whose_names_hide_each_other() {
    #[differentiable(second_order, lifted)]
    fn f(v: &[f64]) -> f64 {
        v.iter()
            .zip((0..3).map(|i| i as f64 + 0.5))
            .enumerate()
            .map(|(i, (&s, total))| s * total * i as f64)
            .sum::<f64>()
    }
    check!(f at (&[]), (&[0.5]), (&[0.5, -1.5, 2.0]));

    #[differentiable(second_order, lifted)]
    fn g(v: &[f64], p: [f64; 2]) -> f64 {
        let folded = v
            .iter()
            .enumerate()
            .zip((1..9).map(|i| i as f64))
            .enumerate()
            .fold(0.5, |total, (i, ((k, l), z))| total * *l + z * (i + k) as f64);
        let twice = p
            .iter()
            .zip((0..2).map(|j| p[j]))
            .zip(p.iter())
            .enumerate()
            .map(|(j, ((&s, acc), r1))| s * acc * r1 * (j + 1) as f64)
            .sum::<f64>();
        folded + twice
    }
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp, g_lifted] at (&[], [0.5, 2.0]), (&[0.5, -1.5, 2.0], [0.5, 2.0]));
}

#[test]
fn the_parameter_of_a_stage_was_seen_by_the_next_inside_of_macros() {
    macro_rules! weighed {
        ($list:expr, $weight:expr) => {
            $list.iter().map(|s| s * 3.0).map(|t| t * $weight).sum::<f64>()
        };
    }
    #[differentiable(second_order, lifted)]
    fn f(x: f64, a: &[f64]) -> f64 {
        let s = x * 2.0;
        let list = vec![a.iter().map(|s| s * 3.0).map(|t| t * s).sum::<f64>(), s];
        let equal = vec![a.iter().map(|s| s * s).map(|t| t + s).sum::<f64>(); 2];
        list[0] * list[1] + equal[1] + weighed!(a, s)
    }
    check!(f at (0.5, &[1.0, 2.0]), (0.5, &[]));
}

#[test]
fn parameters_on_both_sides_of_a_zip_hid_each_other() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], m: &[[f64; 2]]) -> f64 {
        let product = a.windows(2).map(|r| r[0]).zip(m.iter().map(|r| r[1])).map(|(p, q)| p * q).sum::<f64>();
        let three = a
            .iter()
            .map(|v| v * v)
            .zip(m.iter().map(|v| v[0]).zip(a.iter().map(|v| v + 1.0)))
            .map(|(v, (p, q))| v * p - q)
            .sum::<f64>();
        product * three
    }
    check!(f at (&[0.5, -1.5, 2.0], &[[0.25, 3.0], [-1.0, 4.0]]), (&[0.5], &[]));
}

#[test]
fn a_copy_of_a_list_is_no_iterator_that_is_walked_later() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        let mut list = vec![x, 2.0];
        let before = list.clone();
        let length = before.len();
        list.push(x * x);
        list[0] = 3.0;
        before.iter().sum::<f64>() * list.iter().sum::<f64>() + length as f64
    }
    check!(f at (0.5));
}

#[test]
fn closures_that_change_something_ran_for_other_items_than_the_users() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], p: f64) -> f64 {
        let mut before = 0.0;
        let differences = x
            .iter()
            .map(|v| {
                let difference = v - before;
                before = *v;
                difference
            })
            .skip(1)
            .map(|d| d * d * p)
            .sum::<f64>();
        let mut count = 0.0;
        let numbered = x
            .iter()
            .map(|v| {
                count += p;
                v * count
            })
            .enumerate()
            .filter(|(_, v)| *v > 0.0)
            .map(|(k, v)| v * k as f64)
            .sum::<f64>();
        differences + numbered * count
    }
    check!(f at (&[], 0.5), (&[0.7, 1.02], 0.5), (&[0.7, -1.02, 3.0], 0.5));

    #[differentiable(second_order, lifted)]
    fn g(p: f64) -> f64 {
        let mut k = 0.0;
        let sum = std::iter::repeat_with(|| {
            k += 1.0;
            k * p
        })
        .skip(2)
        .filter(|v| *v > 0.0)
        .take(3)
        .sum::<f64>();
        let mut scale = p;
        let scaled = [p, 2.0].map(|v| {
            scale *= v;
            v * scale
        });
        sum * k + scaled[0] * scaled[1]
    }
    check!([g g_prim g_adj g_can_grad g_jvp g_grad g_value_and_grad; g_grad_and_hvp, g_lifted] at (0.5));
}

#[test]
fn sizes_and_bounds_that_the_body_changes_were_evaluated_again() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], p: f64) -> f64 {
        let (mut k, mut sum) = (3, 0.0);
        for window in x.windows(k) {
            sum += window.iter().sum::<f64>() * p;
            k = 2;
        }
        for part in x.chunks(k) {
            k += 1;
            sum += part[0] * part.len() as f64 * k as f64;
        }
        let mut n = 2;
        let numbers = (0..n)
            .chain(0..n)
            .map(|j| {
                n = 1;
                p * j as f64
            })
            .sum::<f64>();
        sum + numbers * n as f64
    }
    check!(f at (&[], 0.5), (&[0.7, 1.02], 0.5), (&[0.7, -1.02, 3.0, 0.25, 1.0], 0.5));
}

#[test]
fn iterators_in_variables_were_walked_with_other_meanings() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], p: f64) -> f64 {
        let scaled = x.iter().map(|v| v * p);
        let y = p * 3.0;
        let shifted = scaled.map(|p| p + y);
        shifted.map(|v| v * p).sum::<f64>()
    }
    check!(f at (&[], 0.5), (&[0.7, 1.02], 0.5));
}

#[test]
fn pairs_whose_name_is_bound_again_were_rejected() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], p: f64) -> f64 {
        x.iter().zip(x).rev().fold(p, |s, l| {
            let square = |l: f64| l * l;
            let mut of_pair = s * *l.0 + square(*l.1);
            for l in [1.5, 2.5] {
                of_pair += l * p;
            }
            let l = of_pair * l.1;
            match l {
                l if l > 1.0 => l.sqrt(),
                _ => l,
            }
        })
    }
    check!(f at (&[], 0.5), (&[0.7, 1.02], 0.5), (&[0.7, -1.02, 3.0, 0.25, 1.0], 0.5));
}

#[test]
fn names_that_were_kept_apart_met_those_of_items() {
    #[differentiable(second_order, lifted)]
    fn f(rows: &[Vec<f64>], p: f64) -> f64 {
        let mut sum = 0.0;
        for part in rows.iter() {
            sum += rows[0]
                .iter()
                .zip(part.windows(1))
                .map(|(item, part)| item * part[0] + p)
                .zip(part.iter().map(|item| p - *item))
                .fold(p, |s, (total, part)| s + total * part);
        }
        sum
    }
    check!(f at (&[], 0.5), (&[vec![0.7, 1.02], vec![0.7, -1.02, 3.0]], 0.5));
}

#[test]
fn elements_whose_type_does_not_show_could_not_be_summed_over_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(mut x: f64, n: usize) -> f64 {
        let u = vec![x, ((0..n).map(|i| 0.5 + i as f64).sum::<f64>() * 0.1).sin(), 0.5];
        x = x * 0.5;
        u.iter().sum::<f64>() * x
    }
    check!(f at (0.7, const 0), (0.7, const 1), (-1.3, const 3));
}

#[test]
fn references_to_closures_had_no_definition() {
    #[differentiable(second_order)]
    fn f(x: f64, k: f64) -> f64 {
        let scale = |t: f64| t * 2.0 * k;
        let by_name = &scale;
        let by_type: &dyn Fn(f64) -> f64 = &scale;
        let mut total = 0.0;
        let mut count = |t: f64| {
            total += t;
            total
        };
        let counting = &mut count;
        let sum = counting(x) + counting(2.0);
        by_name(x * x) + scale(sum) + total + by_type(k)
    }
    check!(f without lifted at (1.1, 0.7));
}

#[test]
fn closures_with_effects_beside_what_has_no_end() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut k = 0.0;
        let counted = |v: &f64| {
            let mut sum = 0.0;
            for _ in 0..2 {
                sum += v;
            }
            sum
        };
        let numbered: f64 = x
            .iter()
            .map(|v| {
                k += 1.0;
                v * k
            })
            .zip(0..)
            .map(|(v, i)| v * (i as f64 + 0.5))
            .sum();
        let doubled: f64 = x.iter().map(counted).zip(&x[1..]).map(|(u, v)| u * v).sum();
        numbered * doubled
    }
    check!(f without lifted at (&[1.1, 0.7]), (&[1.1, 0.7, -0.4]));
}
