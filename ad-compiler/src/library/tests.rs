//! Each row is what the method of the standard library is.

#![allow(dead_code, clippy::all, reason = "rows are written with what the compiler knows")]

use std::cmp::Ordering;
use std::ops::Range;

include!("lists.rs");
include!("iterators.rs");

mod options {
    include!("options.rs");

    #[test]
    fn change_themselves() {
        for before in [None, Some(3)] {
            let both = |by_row: &dyn Fn(&mut Option<i32>) -> i32,
                        by_method: &dyn Fn(&mut Option<i32>) -> i32| {
                let (mut one, mut other) = (before, before);
                assert_eq!((by_row(&mut one), one), (by_method(&mut other), other), "of {before:?}");
            };
            let or = |value: Option<i32>| value.unwrap_or(-1);
            both(&|o| or(replace(o, 5)), &|o| or(o.replace(5)));
            both(&|o| *insert(o, 5), &|o| *o.insert(5));
            both(&|o| *get_or_insert(o, 5), &|o| *o.get_or_insert(5));
            both(&|o| *get_or_insert_with(o, || 5), &|o| *o.get_or_insert_with(|| 5));
        }
    }
}

/// Lists of different lengths, with some elements twice.
fn samples() -> Vec<Vec<i32>> {
    let mut seed = 1_u64;
    let mut next = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    (0..40).map(|k| (0..k % 9).map(|_| next(5) as i32).collect()).collect()
}

/// Does the same to both, by the row and by the method, also where both panic.
fn check<R: PartialEq + std::fmt::Debug>(
    by_row: impl Fn(&mut Vec<i32>, usize) -> R + std::panic::RefUnwindSafe,
    by_method: impl Fn(&mut Vec<i32>, usize) -> R + std::panic::RefUnwindSafe,
) {
    let mut panicked = 0;
    for sample in samples() {
        for k in 0..sample.len() + 2 {
            let run = |change: &(dyn Fn(&mut Vec<i32>, usize) -> R + std::panic::RefUnwindSafe)| {
                let list = sample.clone();
                std::panic::catch_unwind(move || {
                    let mut list = list;
                    let result = change(&mut list, k);
                    (list, result)
                })
                .ok()
            };
            let (row, method) = (run(&by_row), run(&by_method));
            panicked += usize::from(method.is_none());
            assert_eq!(row, method, "of {sample:?} with {k}");
        }
    }
    assert!(panicked < 100, "most runs are no panics");
}

#[test]
fn orders() {
    check(|v, _| sort_by(v, |a, b| b.cmp(a)), |v, _| v.sort_by(|a, b| b.cmp(a)));
    check(|v, _| sort_unstable_by(v, |a, b| b.cmp(a)), |v, _| v.sort_unstable_by(|a, b| b.cmp(a)));
    check(|v, _| sort_by_key(v, |a| a % 3), |v, _| v.sort_by_key(|a| a % 3));
    check(|v, _| sort_by_cached_key(v, |a| a % 3), |v, _| v.sort_by_cached_key(|a| a % 3));
    check(|v, _| sort_unstable_by_key(v, |a| *a), |v, _| v.sort_unstable_by_key(|a| *a));
    check(|v, _| reverse(v), |v, _| v.reverse());
    check(|v, k| rotate_left(v, k), |v, k| v.rotate_left(k));
    check(|v, k| rotate_right(v, k), |v, k| v.rotate_right(k));
    check(|v, k| copy_within(v, k / 2..k, 1), |v, k| v.copy_within(k / 2..k, 1));
}

#[test]
fn lengths() {
    check(|v, _| retain(v, |a| a % 2 == 0), |v, _| v.retain(|a| a % 2 == 0));
    check(|v, _| dedup(v), |v, _| v.dedup());
    check(|v, _| dedup_by_key(v, |a| *a / 2), |v, _| v.dedup_by_key(|a| *a / 2));
    check(
        |v, k| dedup_by(v, |a, b| *a > *b && *a < *b + 2 + k as i32),
        |v, k| v.dedup_by(|a, b| *a > *b && *a < *b + 2 + k as i32),
    );
    check(|v, k| pop_if(v, |a| *a > k as i32), |v, k| v.pop_if(|a| *a > k as i32));
    check(|v, k| resize_with(v, k, || 7), |v, k| v.resize_with(k, || 7));
    // Of the same length, but for the first.
    let other = |length: usize, k: usize| vec![k as i32; length + usize::from(k == 0)];
    check(
        |v, k| {
            let mut other = other(v.len(), k);
            swap_with_slice(v, &mut other);
            other
        },
        |v, k| {
            let mut other = other(v.len(), k);
            v.swap_with_slice(&mut other);
            other
        },
    );
    check(|v, k| truncate(v, k), |v, k| v.truncate(k));
    check(|v, _| clear(v), |v, _| v.clear());
    check(|v, k| resize(v, k, 7), |v, k| v.resize(k, 7));
    check(|v, k| insert(v, k, 7), |v, k| v.insert(k, 7));
    check(|v, k| remove(v, k), |v, k| v.remove(k));
    check(|v, k| swap_remove(v, k), |v, k| v.swap_remove(k));
    check(|v, k| append(v, &mut vec![k as i32; k]), |v, k| v.append(&mut vec![k as i32; k]));
    check(|v, k| split_off(v, k), |v, k| v.split_off(k));
    check(|v, k| drain(v, k / 2..k), |v, k| v.drain(k / 2..k).collect());
}

#[test]
fn values() {
    let parts = |v: &[i32], k: usize| v.chunks(k + 1).map(<[i32]>::to_vec).collect::<Vec<_>>();
    check(|v, k| concat(&parts(v, k)), |v, k| parts(v, k).concat());
    check(|v, k| repeat(v, k), |v, k| v.repeat(k));
    check(
        |v, _| partition(v.iter().copied(), |a| *a > 2),
        |v, _| v.iter().copied().partition::<Vec<_>, _>(|a| *a > 2),
    );
    check(
        |v, _| min_by_key(v.iter().copied().enumerate(), |(_, a)| a % 3),
        |v, _| v.iter().copied().enumerate().min_by_key(|(_, a)| a % 3),
    );
    check(
        |v, _| max_by_key(v.iter().copied().enumerate(), |(_, a)| a % 3),
        |v, _| v.iter().copied().enumerate().max_by_key(|(_, a)| a % 3),
    );
}
