//! Further forms of iteration: `mut` in patterns, mutable chunks, reversed positions, `collect` into what may fail, sorting by
//! key, `retain`, closures that are left early.

use ad_corpus::{check, check_in_place, check_seeded};
use ad_runtime::differentiable;

#[test]
fn mutable_names_in_patterns() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], o: f64) -> f64 {
        let mut sum = 0.0;
        for mut v in x.to_vec() {
            v *= v * o;
            sum += v;
        }
        for (i, mut v) in x.iter().copied().enumerate() {
            v += i as f64;
            sum *= v;
        }
        match Some(sum) {
            Some(mut v) if v > 0.0 => {
                v *= o;
                v * sum
            }
            Some(mut v) => {
                v -= o;
                v
            }
            None => 0.0,
        }
    }
    check!(f at (&[0.5, 1.5], 0.75), (&[0.5, -1.5], 0.75));
}

#[test]
fn mutable_chunks() {
    #[differentiable(second_order, lifted)]
    fn f(x: &mut Vec<f64>, k: f64) {
        for part in x.chunks_mut(2) {
            part[0] *= k;
            let last = part.len() - 1;
            part[last] += part[0] * k;
        }
        for part in x.chunks_exact_mut(2) {
            part[1] *= part[0];
        }
    }
    check_in_place!(f at (&mut vec![0.5, 1.5, -2.0], 0.75), (&mut vec![0.5, 1.5, -2.0, 3.0], 0.75), (&mut vec![], 0.5));
}

#[test]
fn positions_from_the_other_end() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut sum = x.iter().rev().enumerate().fold(1.0, |sum, (i, v)| sum * 0.5 + v * i as f64);
        for (i, v) in x.iter().rev().enumerate() {
            sum *= v + i as f64;
        }
        sum
    }
    check!(f at (&[0.5, 1.5, -2.0]), (&[0.5]));
}

#[test]
fn collected_into_an_option() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> f64 {
        let logarithms: Option<Vec<f64>> =
            x.iter().map(|y| if *y > 0.0 { Some(y.ln()) } else { None }).collect();
        match logarithms {
            Some(list) => list.iter().product::<f64>(),
            None => x[0] * x[1],
        }
    }
    check!(f without lifted at (&[0.5, 1.5, 2.0]), (&[0.5, -1.5, 2.0]));
}

#[test]
fn collected_into_a_result() {
    #[differentiable(second_order)]
    fn f(x: &[f64]) -> Result<f64, String> {
        let logarithm = |y: f64| if y > 0.0 { Ok(y.ln()) } else { Err(format!("{y} has no logarithm")) };
        let list = x.iter().map(|y| logarithm(*y)).collect::<Result<Vec<f64>, String>>()?;
        Ok(list[0] * list[1])
    }
    assert_eq!(f_grad(&[1.0, std::f64::consts::E]), Ok(vec![1.0, 0.0]));
    assert_eq!(f_grad(&[1.0, -1.0]), Err("-1 has no logarithm".into()));
}

#[test]
fn sorted_by_key() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> Vec<f64> {
        let mut list: Vec<f64> = x.iter().map(|v| v * y).collect();
        list.sort_by_key(|v| (v * 1000.0) as i64);
        list
    }
    check_seeded!(f at (&[0.5, -1.5, 2.0, 0.25], 0.75), (&[0.5, -1.5, 2.0, 0.25], -0.75));
}

#[test]
fn retained() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let mut list: Vec<f64> = x.iter().map(|v| v * y).collect();
        list.retain(|v| *v > 0.0);
        let mut sum = list.len() as f64;
        for (k, v) in list.iter().enumerate() {
            sum += v * v * (k + 1) as f64;
        }
        sum
    }
    check!(f at (&[0.5, -1.5, 2.0, 0.25], 0.75), (&[0.5, -1.5, 2.0, -0.25], -0.75), (&[0.5], -1.0));
}

#[test]
fn closures_that_are_left_early() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let clipped = |v: f64| {
            if v > 1.0 {
                return v * y;
            }
            let w = v.sin();
            if w < 0.0 {
                return y - w;
            }
            w
        };
        let mut sum = 0.0;
        for k in 0..3 {
            sum += clipped(x * k as f64 - 0.25);
        }
        sum * clipped(y)
    }
    check!(f at (0.5, 0.75), (1.5, 0.75), (-0.5, 2.0));
}

#[test]
fn windows_counted_and_turned() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let pairs =
            x.windows(2).enumerate().rev().fold(1.0, |sum, (k, pair)| sum * pair[0] + pair[1] * k as f64);
        let parts = x.chunks(2).enumerate().map(|(k, part)| part[0] * (k + 1) as f64).sum::<f64>();
        pairs * parts
    }
    check!(f at (&[]), (&[0.5]), (&[0.5, -1.5, 2.0]), (&[0.5, -1.5, 2.0, 0.25]));
}

#[test]
fn windows_beside_numbers() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let counted = x.chunks(3).zip(0..2).map(|(_, k)| k as f64).sum::<f64>();
        let mut sum = counted;
        for ((part, k), l) in x.windows(2).zip(1..9).zip((0..3).rev()) {
            sum += part[0] * part[1] * k as f64 - part[0] * l as f64;
        }
        sum * x.chunks(3).zip(1..3).map(|(part, k)| part[0] * k as f64).sum::<f64>()
    }
    check!(f at (&[]), (&[0.5]), (&[0.5, -1.5, 2.0]), (&[0.5, -1.5, 2.0, 0.25, 3.0]));
}

#[test]
fn iterators_walked_later() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], y: f64) -> f64 {
        let squares = x.iter().map(|x| x * x);
        let scaled = squares.clone().map(|square| square * y);
        let total = squares.sum::<f64>();
        let mut sum = 0.0;
        for (k, value) in scaled.enumerate() {
            sum += value * k as f64;
        }
        let pairs = x.iter().zip(x.iter().skip(1));
        sum * total + pairs.map(|(a, b)| a * b).fold(0.5, |sum, product| sum * product)
    }
    check!(f at (&[], 2.0), (&[0.5], 2.0), (&[0.5, -1.5, 2.0], -1.0));
}

#[test]
fn windows_turned_in_a_for() {
    #[differentiable(second_order, lifted)]
    fn f(p: &[f64], x: f64) -> f64 {
        let mut sum = 0.0;
        for item in p.chunks(2).rev() {
            sum = sum * 0.5 + item[0];
        }
        for (k, item) in p.windows(2).map(|w| w[0] * w[1]).enumerate().rev() {
            sum += item * k as f64;
        }
        for (i, k) in (0..p.len() + x as usize).skip(1).enumerate() {
            sum += (i * k) as f64 * x;
        }
        sum
    }
    check!(f at (&[], 1.5), (&[0.5], 1.5), (&[0.5, -1.5, 2.0, 0.25, 3.0], 2.5));
}
