//! Methods of vectors that are rows of the library's table, in every mode: positions at both ends and in the middle, lists of one element, elements that are moved
//! and then changed, lists of lists.

use ad_corpus::{check, check_in_place, check_seeded};
use ad_runtime::differentiable;

/// What is inserted, removed and put elsewhere keeps its derivative.
#[test]
fn elements_are_inserted_and_removed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64, at: usize) -> f64 {
        let mut v = x.to_vec();
        v.insert(at, y * y);
        v[at] *= x[0];
        v.insert(at, v[0] * 2.0);
        let taken = v.remove(at / 2);
        let swapped = v.swap_remove(0);
        let mut sum = taken * swapped;
        for (k, a) in v.iter().enumerate() {
            sum += a * a * (k as f64 + 1.0);
        }
        sum
    }
    check!(f at (&[0.5, 1.5, -2.0], 0.75, const 0), (&[0.5, 1.5, -2.0], 0.75, const 2), (&[0.5, 1.5, -2.0], 0.75, const 3), (&[0.5], 0.75, const 1));
}

/// The same variable on both sides, in a loop of no, one and many trips.
#[test]
fn in_loops() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, n: usize) -> f64 {
        let mut v = vec![x, 2.0 * x, x * x];
        for k in 0..n {
            v.insert(k % 3, v[k % 2] * x);
            v.rotate_left(1 + k % 2);
            if k % 3 == 2 {
                let last = v.remove(1);
                v[0] += last * last;
            }
        }
        v.iter().enumerate().map(|(k, a)| a * (k as f64 + 0.5)).sum()
    }
    check!(f at (0.7, const 0), (0.7, const 1), (0.7, const 7));
}

#[test]
fn rotations_and_copies() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], by: usize, to: usize) -> Vec<f64> {
        let mut v = x.to_vec();
        v.rotate_left(by);
        v[0] *= x[1];
        v.rotate_right(1);
        v.copy_within(1..3, to);
        v.copy_within(..=0, 1);
        v
    }
    check_seeded!(f at (&[0.5, 1.5, -2.0, 3.0], const 0, const 0), (&[0.5, 1.5, -2.0, 3.0], const 3, const 2), (&[0.5, 1.5, -2.0, 3.0], const 4, const 1));
}

#[test]
fn lists_of_other_lengths() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64, n: usize) -> f64 {
        let mut v = x.to_vec();
        v.resize(n, y * x[0]);
        let mut rest = v.split_off(n / 2);
        let taken: f64 = v.drain(..n / 3).map(|a| a * a * y).sum();
        let middle: Vec<f64> = rest.drain(1..).collect();
        v.append(&mut rest);
        v.extend(middle.iter().map(|a| a * 3.0));
        taken + v.iter().map(|a| a * a).sum::<f64>() + rest.len() as f64
    }
    check!(f at (&[0.5, 1.5, -2.0], 0.75, const 2), (&[0.5, 1.5, -2.0], 0.75, const 3), (&[0.5, 1.5, -2.0], 0.75, const 8));
}

/// Which elements stay is decided by values; they take their derivatives along.
#[test]
fn elements_that_are_left_out() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut v: Vec<f64> = x.iter().map(|a| a * y).collect();
        v.dedup();
        v.retain(|a| *a > -1.0);
        v.dedup_by_key(|a| a.abs() as i32);
        let (large, small): (Vec<f64>, Vec<f64>) = v.iter().partition(|a| **a > 1.0);
        let product: f64 = small.iter().product();
        large.iter().sum::<f64>() * y + product
    }
    check!(f without lifted at (&[0.5, 0.5, -2.0, 1.2, 1.3, 3.0], 1.1), (&[], 1.1), (&[-4.0], 1.1));
}

#[test]
fn lists_in_fields_and_behind_references() {
    #[differentiable(second_order, lifted)]
    fn f(v: &mut Vec<f64>, x: f64) {
        v.insert(1, x * v[0]);
        v.rotate_left(1);
        let taken = v.remove(0);
        v.push(taken * taken);
        v[0] *= x;
    }
    check_in_place!(f at (&mut vec![0.5, 1.5, -2.0], 0.75));
}

#[test]
fn lists_of_lists() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut rows: Vec<Vec<f64>> = vec![x.to_vec(), vec![y, y * y]];
        rows.insert(1, vec![x[0] * y]);
        rows.rotate_left(1);
        let all = rows.concat();
        let first = rows.remove(0);
        all.iter().enumerate().map(|(k, a)| a * a * k as f64).sum::<f64>() * first[0]
    }
    check!(f at (&[0.5, 1.5, -2.0], 0.75));
}

/// A name of the row is none of the user's.
#[test]
fn names_of_the_user_stay_his() {
    #[differentiable(second_order, lifted)]
    fn f(list: &[f64], k: usize, at: f64) -> f64 {
        let mut rows = [list.to_vec(), vec![at, at * at, 1.0]];
        let last = k;
        rows[k].insert(last, at);
        rows[last].rotate_left(k + 1);
        let taken = rows[k].remove(last);
        let kept = 2.0;
        rows[k].retain(|x| *x * kept > at);
        taken * rows[k][0] * kept
    }
    check!(f at (&[0.5, 1.5, 2.0], const 0, 0.3), (&[0.5, 1.5, 2.0], const 1, 0.3));
}

/// `get(i).unwrap()` is `a[i]`, also where it is written.
#[test]
fn elements_that_are_there() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], order: &[usize], k: usize) -> f64 {
        let mut v = x.to_vec();
        *v.get_mut(k).unwrap() *= x[0];
        *v.get_mut(0).expect("there is one") += x.get(k).unwrap() * v.get(k).unwrap();
        let mut sum = 0.0;
        for i in order {
            sum += v.get(*i).unwrap() * x.get(*i).copied().unwrap() * sum + v.get(k).unwrap();
        }
        sum + v.get(1).unwrap()
    }
    check!(f at (&[0.5, 1.5, -2.0], const &[0_usize; 0], const 1), (&[0.5, 1.5, -2.0], const &[2], const 0), (&[0.5, 1.5, -2.0], const &[2, 0, 1, 1], const 2));
}

/// The element is chosen by a number that has no derivative; the first of several least, the last of several greatest ones.
#[test]
fn elements_that_are_chosen_by_a_key() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: f64) -> f64 {
        let least = *x.iter().min_by_key(|v| v.abs() as i64).unwrap();
        let greatest = x.iter().map(|v| v * y).max_by_key(|v| *v as i64).unwrap_or(1.0);
        if let Some(other) = x.iter().max_by_key(|v| (**v * 10.0) as i64) {
            return least * greatest + other * other;
        }
        least * greatest
    }
    check!(f without lifted at (&[0.5, 1.5, -2.0, 1.75], 0.75), (&[0.25, 0.5], 1.5));
}

#[test]
fn parts_that_are_joined() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: &[f64], n: usize) -> f64 {
        let all = [x, &y[..n], &[x[0] * y[0]]].concat();
        let twice = all.repeat(2);
        all.iter().enumerate().map(|(k, a)| a * a * k as f64).sum::<f64>() * twice[all.len()] + twice[1]
    }
    check!(f at (&[0.5, 1.5], &[-2.0, 0.25], const 0), (&[0.5, 1.5], &[-2.0, 0.25], const 2));
}

#[test]
fn chunks_from_the_end() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], size: usize) -> f64 {
        let mut sum = 0.0;
        for (k, part) in x.rchunks(size).enumerate() {
            sum += part[0] * part[part.len() - 1] * (k as f64 + 1.0);
        }
        x.rchunks_exact(size).map(|part| part.iter().product::<f64>()).rev().fold(sum, |all, p| all * 0.5 + p)
    }
    check!(f at (&[0.5, 1.5, -2.0, 0.25, 3.0], const 2), (&[0.5, 1.5, -2.0, 0.25], const 2), (&[0.5, 1.5], const 3), (&[], const 1));
}

#[test]
fn ends_that_go_under_a_condition_and_lists_that_change_places() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut list: Vec<f64> = x.to_vec();
        let gone = list.pop_if(|last| *last > y);
        list.resize_with(4, || y * y);
        let mut other = vec![y, 1.0, y * 2.0, 3.0];
        list.swap_with_slice(&mut other);
        let (a, b): (f64, f64) = (list[0] * list[2], other[1] * other[3]);
        a * b + gone.unwrap_or(y) * other.iter().sum::<f64>()
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, -1.5, 2.0, 0.25, 3.0], 0.75), (&[1.5, 0.25], 0.5));
}

#[test]
fn neighbours_that_count_as_the_same() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut list: Vec<f64> = x.iter().map(|v| v * y).collect();
        list.dedup_by(|a, b| (*a - *b).abs() < 0.5);
        let weights = [0.5, 1.5, -1.0, 2.0, 0.25];
        list.iter().zip(weights).map(|(v, weight)| v * v * weight).sum()
    }
    check!(f at (&[], 0.5), (&[1.5], 0.5), (&[0.5, 0.75, 1.25, 2.0, 2.25], 1.25));
}
