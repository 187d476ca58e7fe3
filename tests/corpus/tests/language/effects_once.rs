//! Effects run as often in generated functions as in the user's, in the same order, and what they change is not computed again.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

fn more(count: &mut usize) -> usize {
    *count += 1;
    *count
}

#[test]
fn conditions_of_loops_that_change_what_is_inactive() {
    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64], end: usize) -> f64 {
            let mut k = 0;
            let mut y = x[0];
            while more(&mut k) < end {
                y = y * x[1] * k as f64 + x[2];
            }
            y
        }
        for end in [0, 2, 6] {
            check!(f at (&[1.1, 0.7, 0.4], const end));
        }
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut list = vec![1usize, 2, 3, 4];
            let mut y = x[0];
            while list.pop().is_some() {
                y = y * x[list.len() % 3] + 0.1;
            }
            y
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }
}

fn next_permutation(p: &mut [usize]) -> bool {
    let n = p.len();
    let Some(i) = (0..n - 1).rev().find(|&i| p[i] < p[i + 1]) else { return false };
    let j = (i + 1..n).rev().find(|&j| p[j] > p[i]).unwrap();
    p.swap(i, j);
    p[i + 1..].reverse();
    true
}

#[test]
fn permutations_that_a_condition_makes() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut p = vec![0usize, 1, 2];
        let mut sum = x[0] * x[1].powi(2);
        while next_permutation(&mut p) {
            let mut term = 1.0;
            for i in 0..3 {
                term *= x[p[i]].powi(i as i32 + 1) + 0.1;
            }
            sum += term;
        }
        sum
    }
    check!(f at (&[1.1, 0.7, 0.4]));
}

#[test]
fn macros_of_the_standard_library_that_change_what_they_are_given() {
    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut k = 0;
            let mut y = x[0];
            for _ in 0..4 {
                assert!(matches!(more(&mut k), n if n > 0));
                y = y * x[k % 3] + 0.1 * k as f64;
            }
            y
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            use std::io::Write;
            let mut text: Vec<u8> = Vec::new();
            let mut y = x[0];
            for k in 0..4 {
                writeln!(text, "{}", k * 7).unwrap();
                y = y * x[text.len() % 3] + 0.1;
            }
            y
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }
}

macro_rules! step {
    ($n:ident) => {
        $n += 1;
    };
}

macro_rules! set {
    ($place:expr => $value:expr) => {
        $place = $value;
    };
}

macro_rules! bind {
    ($name:ident = $value:expr) => {
        let $name = $value;
    };
}

#[test]
fn macros_of_the_file_that_change_or_bind_what_they_are_given() {
    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut n = 0;
            let mut y = x[0];
            for _ in 0..4 {
                step!(n);
                y = y * x[n % 3] + 0.1;
            }
            y
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut flag = false;
            let mut y = x[0];
            for i in 0..5 {
                set!(flag => i % 2 == 0 || flag && i > 3);
                if flag {
                    y = y * x[1] + 0.3;
                } else {
                    y += x[2].sin();
                }
            }
            y
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            bind!(u = x[0] * x[1]);
            bind!(u = u * x[1]);
            x[0] * u
        }
        check!(f at (&[1.1, 0.7]));
    }
}

#[test]
fn macros_of_the_body_that_speak_of_variables() {
    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            macro_rules! at {
                ($i:expr, $j:expr) => {
                    x[$i * 2 + $j]
                };
            }
            at!(0, 0) * at!(1, 1) - at!(0, 1) * at!(1, 0)
        }
        check!(f at (&[1.1, 0.7, 0.4, 0.9]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut sum = 0.0;
            macro_rules! add {
                ($i:expr) => {
                    sum += x[$i] * x[$i];
                };
            }
            add!(0);
            add!(1);
            add!(2);
            sum
        }
        check!(f at (&[1.1, 0.7, 0.4]));
    }
}

#[test]
fn operands_that_were_written_twice() {
    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut stack = vec![0usize, 1, 2, 7];
            let mut sum = 0.0;
            while !stack.is_empty() {
                if let Some(v) = x.get(stack.pop().unwrap()) {
                    sum += v * v;
                }
            }
            sum
        }
        check!(f at (&[0.5, 3.0, 2.0]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64], start: usize) -> f64 {
            let mut o: Option<usize> = if start > 5 { None } else { Some(start) };
            let y = x.get(o.take().unwrap_or(0)).copied().unwrap_or(0.5);
            y * y + x.iter().skip(o.unwrap_or(1)).take(2).map(|v| v * v).sum::<f64>()
        }
        for start in [1, 4, 9] {
            check!(f at (&[0.5, 3.0, 2.0], const start));
        }
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut n = 0;
            let v = x
                .iter()
                .find(|v| {
                    n += 1;
                    **v > 1.0
                })
                .copied()
                .unwrap_or(0.0);
            v * n as f64 + x[0]
        }
        check!(f at (&[0.5, 3.0, 2.0]), (&[0.5, 0.3]));
    }
}

#[derive(Clone, Copy)]
struct Weight(usize);

impl std::ops::AddAssign<usize> for Weight {
    fn add_assign(&mut self, more: usize) {
        self.0 += more;
    }
}

/// Of integers the right side comes first, of a type of one's own the left one.
#[test]
fn operators_that_assign_between_effects() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut k = 0;
        let mut weights = [Weight(1); 3];
        weights[more(&mut k)] += more(&mut k);
        let mut counts = [1; 5];
        counts[more(&mut k)] += more(&mut k);
        let y = x[weights[1].0 % 3] * x[weights[2].0 % 3];
        y * y * (x[counts[3] % 3] + 0.5 * x[counts[4] % 3])
    }
    check!(f without lifted at (&[0.5, 3.0, 2.0]), (&[0.5, 0.3, -1.5]));
}

#[test]
fn indices_with_effects_beside_each_other() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut k = 0;
        let Some(a) = x.get(more(&mut k)) else { return 0.0 };
        let Some(b) = x.get(more(&mut k) % 3) else { return 1.0 };
        let mut s = a * b;
        for _ in 0..3 {
            if let Some(c) = x.get(more(&mut k) % 4) {
                s = s * c + a * b.sin();
            } else {
                s += a;
            }
        }
        while let Some(v) = x.iter().find(|v| {
            k += 1;
            **v * k as f64 > 9.0 && k < 40
        }) {
            s += v * s * 0.1;
        }
        let c = x.get(more(&mut k) % 3).copied().map_or(0.5, |v| v * s);
        s * c + x.iter().nth(more(&mut k) % 3).copied().unwrap_or(0.2)
    }
    check!(f at (&[1.1, 0.7, 0.4]), (&[1.1, 0.7, 0.4, 2.0]), (&[1.1]));
}

#[test]
fn keys_are_asked_for_once_per_element() {
    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut n = 0;
            let best = x
                .iter()
                .max_by_key(|v| {
                    n += 1;
                    (**v * 1000.0) as i64 % 700
                })
                .unwrap();
            best * best * n as f64
        }
        assert_eq!(f(&[0.5, 3.0, 2.0]), 4.0 * 3.0);
        check!(f at (&[0.5, 3.0, 2.0]));
    }

    {
        #[differentiable(second_order, lifted)]
        fn f(x: &[f64]) -> f64 {
            let mut list = x.to_vec();
            let mut n = 0;
            list.sort_by_cached_key(|v| {
                n += 1;
                (*v * 1000.0) as i64 % 700
            });
            list.dedup_by_key(|v| (*v * 10.0) as i64);
            list[0] * n as f64 - 2.0 * list[1]
        }
        check!(f at (&[0.5, 3.0, 2.0, 2.04]));
    }
}

#[derive(Clone, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Wallet {
    cash: f64,
}

#[differentiable(second_order)]
impl Wallet {
    fn iter(&mut self, rate: f64) -> f64 {
        self.cash *= 1.0 + rate;
        self.cash
    }

    fn contains(&mut self, rate: f64) -> bool {
        self.cash *= rate;
        true
    }
}

#[test]
fn methods_of_ones_own_named_like_those_of_the_standard_library() {
    #[differentiable(second_order)]
    fn f(cash: f64, rate: f64) -> f64 {
        let mut wallet = Wallet { cash };
        let interest = wallet.iter(rate);
        let factor = if wallet.contains(rate) { 2.0 } else { 3.0 };
        interest * interest * wallet.cash * factor
    }
    assert_eq!(f_value_and_grad(10.0, 0.2).0, f(10.0, 0.2));
    check!(f without lifted at (10.0, 0.2));
}

fn put(stack: &mut Vec<usize>) -> usize {
    stack.push(stack.len());
    stack.len()
}

#[test]
fn predicates_and_indices_that_change_what_they_read() {
    {
        #[differentiable(second_order)]
        fn f(x: &[f64]) -> f64 {
            let mut stack = vec![1, 0];
            x.iter().filter(|&part| put(&mut stack) % 3 != 0 && *part > 0.5).sum::<f64>() * x[stack.len() % 4]
        }
        check!(f without lifted at (&[1.1, 0.7, 0.4, 1.6, 0.9]));
    }

    {
        #[differentiable(second_order)]
        fn f(x: &[f64]) -> f64 {
            let mut count = 0;
            let first = x.get(more(&mut count) % 7).copied().unwrap_or(0.5);
            first * x.get(more(&mut count) % 7).copied().unwrap_or(0.5) * x[count]
        }
        check!(f without lifted at (&[1.1, 0.7, 0.4, 1.6, 0.9]));
    }

    {
        #[differentiable(second_order)]
        fn f(rows: &[Vec<f64>]) -> f64 {
            let mut count = 0;
            let within = rows[count % 2].get(more(&mut count) % 3).copied().unwrap_or(0.5);
            within * rows[count % 2].get(more(&mut count) % 3).copied().unwrap_or(0.5)
        }
        check!(f without lifted at (&[vec![1.1, 0.7, 0.4], vec![1.6, 0.9, 1.3]]));
    }
}

#[test]
fn lists_that_an_effect_chooses() {
    #[differentiable(second_order)]
    fn f(rows: &[Vec<f64>]) -> f64 {
        let mut count = 0;
        let first = rows[more(&mut count) % 2].first().copied().unwrap_or(0.5);
        let last = *rows[more(&mut count) % 2].last().unwrap();
        let second = if let Some(second) = rows[more(&mut count) % 2].get(1) { *second } else { 0.0 };
        let any = rows[more(&mut count) % 2].get(more(&mut count) % 4).copied().unwrap_or(0.5);
        first * last + second * any * rows[count % 2][0]
    }
    check!(f without lifted at (&[vec![1.1, 0.7, 0.4], vec![1.6, 0.9, 1.3]]));
}

mod mem {
    pub(super) fn swap(a: &mut usize, b: &mut usize) {
        *a = *b + 1;
        *b = 0;
    }

    pub(super) fn replace(a: &mut usize, b: usize) -> usize {
        *a += b;
        *a % 5
    }

    pub(super) fn take(a: &mut usize) -> usize {
        *a *= 2;
        *a % 5
    }
}

mod cmp {
    pub(super) fn max(a: usize, b: usize) -> usize {
        (a + 2 * b) % 5
    }
}

mod own {
    pub(super) mod iter {
        pub(in super::super) fn once(n: usize) -> [usize; 2] {
            [n, (n + 2) % 5]
        }

        pub(in super::super) fn repeat(n: usize) -> std::ops::Range<usize> {
            0..n
        }
    }
}

#[test]
fn functions_of_ones_own_named_like_those_that_make_iterators() {
    use own::iter;

    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut s = 0.3;
        for i in iter::once(4) {
            s = s * x[i] + x[2];
        }
        for i in iter::repeat(3) {
            s += x[i] * s * 0.2;
        }
        for i in std::iter::once(1usize).chain(std::iter::repeat(3usize).take(2)) {
            s += x[i] * x[i];
        }
        s
    }
    check!(f without lifted at (&[1.1, 0.7, 0.4, 1.6, 0.9]));
}

#[test]
fn modules_of_ones_own_named_like_those_of_the_standard_library() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let (mut a, mut b) = (3usize, 1usize);
        mem::swap(&mut a, &mut b);
        let product = x[mem::replace(&mut a, 2)] * x[mem::take(&mut b)];
        product * x[cmp::max(a, b)] + x[mem::take(&mut a)] * x[cmp::max(a, 2)]
    }
    check!(f without lifted at (&[1.1, 0.7, 0.4, 1.6, 0.9]));
}

#[test]
fn conditions_that_change_what_was_read_before_the_loop() {
    {
        #[differentiable(second_order)]
        fn f(x: &[f64], end: usize) -> f64 {
            let mut used = 0;
            let mut s = (0.5 + x[0] * 0.5 + x[used % 2] * 0.5).sin();
            let mut j = 0;
            while j < end && more(&mut used) % 3 != 0 {
                j += 1;
                s *= x[used % 2].sin();
            }
            s + 0.001 * used as f64 * x[0]
        }
        for end in [0, 1, 4] {
            check!(f without lifted at (&[1.1, 0.7, 0.4], const end));
        }
    }

    {
        #[differentiable(second_order)]
        fn f(x: &[f64], kind: usize) -> f64 {
            let mut used = 0;
            let first = x[used % 2].sin();
            let second = match kind {
                0 if more(&mut used) > 1 => x[used % 2],
                0 if more(&mut used) > 1 => x[used % 2] * x[(used + 1) % 3],
                1 if more(&mut used) > 0 => x[used % 2] * x[used % 3],
                _ => x[used % 2],
            };
            first * second * x[used % 3]
        }
        for kind in [0, 1, 2] {
            check!(f without lifted at (&[1.1, 0.7, 0.4], const kind));
        }
    }
}

#[test]
fn elements_of_new_lists_with_effects() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let rows = [[x[0], x[1]], [x[2], x[0]]];
        let mut stack = vec![0, 1, 0];
        let same = vec![rows[stack.pop().unwrap_or(0) % 2].first().copied().unwrap_or(0.5); 2];
        let other = vec![x[stack.len()], *rows[stack.pop().unwrap_or(0) % 2].last().unwrap(), x[stack.len()]];
        same[0] * same[1] + other[0] * other[1] * other[2] + stack.len() as f64 * x[0]
    }
    check!(f without lifted at (&[1.1, 0.7, 0.4]));
}

#[test]
fn items_that_change_what_chooses_the_list() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let mut k = 0;
        let mut lists = vec![vec![x[1]], vec![x[2]], vec![x[0]]];
        lists[k].extend(x.iter().map(|v| v * more(&mut k) as f64));
        lists[more(&mut k) % 3].extend(x.iter().map(|v| v * v));
        lists[0].iter().sum::<f64>() * lists[1].iter().sum::<f64>() + lists[2].len() as f64 * x[k % 3]
    }
    check!(f without lifted at (&[1.1, 0.7, 0.4]));
}

#[test]
fn widths_in_texts_are_those_of_the_nearest_names() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: usize) -> f64 {
        let width = 3 + k;
        let width = width * 2;
        let text = format!("{:width$}", k);
        let other = format!("{k:>size$}", size = width + 1);
        x[0] * x[1] * text.len() as f64 * other.len() as f64
    }
    check!(f at (&[1.1, 0.7], const 1));
}
