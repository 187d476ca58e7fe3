//! Functions that have derivatives in their callers alone: they are marked and given functions, they are given iterators or what stands for a slice, they are
//! generic over what their bodies name, or they give closures.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Add, Div, Mul, Sub};

#[differentiable(second_order, lifted)]
fn heun(slope: impl Fn(f64) -> f64, x: f64, h: f64) -> f64 {
    let k = slope(x);
    x + 0.5 * h * (k + slope(x + h * k))
}

mod elsewhere {
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(super) fn twice<F>(f: F, x: f64) -> f64
    where
        F: Fn(f64) -> f64,
    {
        f(f(x))
    }
}

#[test]
fn marked_functions_that_are_given_functions() {
    use elsewhere::twice;
    #[differentiable(second_order, lifted)]
    fn f(x: f64, rate: f64, steps: usize) -> f64 {
        let mut y = x;
        for _ in 0..steps {
            y = heun(|t| -rate * t * t, y, 0.25);
        }
        y * twice(|t| t * rate + x, y)
    }
    check!(f at (1.5, 0.5, const 0), (1.5, 0.5, const 1), (0.75, -0.25, const 4));
}

/// It calls what it is given with nothing active, so it has a derivative of its own, too.
#[differentiable(second_order, lifted)]
fn weighted(x: f64, weight: impl Fn(usize) -> f64, n: usize) -> f64 {
    let mut sum = 0.0;
    for k in 0..n {
        sum += x * x * weight(k);
    }
    sum
}

#[test]
fn functions_of_what_is_inactive() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64, n: usize) -> f64 {
        weighted(x, |k| k as f64 * y, n) * y
    }
    check!(f at (1.5, 0.5, const 0), (1.5, 0.5, const 3));
    assert_eq!(weighted_grad(2.0, |k| k as f64, 3), 12.0);
}

trait Number:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + From<f32>
{
}

impl Number for f64 {}

fn newton<T: Number, F: Fn(T) -> T, G: Fn(T) -> T>(f: F, slope: G, start: T, rounds: usize) -> T {
    let mut x: T = start;
    for _ in 0..rounds {
        let step: T = f(x) / slope(x);
        x = x - step * T::from(0.5) - step * T::from(0.5);
    }
    x
}

struct Secant<T> {
    near: T,
    rounds: usize,
}

impl<T: Number> Secant<T> {
    fn solve<F>(&self, f: F, low: T, high: T) -> T
    where
        F: Fn(T) -> T,
    {
        let (mut a, mut b): (T, T) = (low, high);
        for _ in 0..self.rounds {
            let (left, right) = (f(a), f(b));
            let rise: T = right - left;
            if rise * rise < self.near * self.near {
                break;
            }
            let c: T = b - right * (b - a) / rise;
            a = b;
            b = c;
        }
        b
    }
}

fn mean_of<F: Fn(f64) -> f64, const N: usize>(f: F, x: [f64; N]) -> f64 {
    let mut values = [0.0; N];
    for k in 0..N {
        values[k] = f(x[k]) * x[k];
    }
    values.iter().sum::<f64>() / N as f64
}

#[test]
fn bodies_that_name_their_parameters() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64) -> f64 {
        let secant: Secant<f64> = Secant { near: 1e-9, rounds: 12 };
        let root = newton(|x| x * x - a * b, |x| 2.0 * x, a, 6);
        let other = newton::<f64, _, _>(|x| x * x * x - a, |x| 3.0 * x * x, 1.0, 8);
        root * other * secant.solve(|x| x * x * a - b, 1.0, 2.0) + mean_of(|x| x * a, [a, b, 1.0])
    }
    check!(f at (2.0, 3.0), (0.75, 1.5));
}

#[differentiable(second_order, lifted)]
fn variance(items: impl Iterator<Item = f64> + Clone) -> f64 {
    let n = items.clone().count() as f64;
    let mean = items.clone().sum::<f64>() / n;
    items.map(|x| (x - mean) * (x - mean)).sum::<f64>() / n
}

fn energy<'a>(items: impl IntoIterator<Item = &'a f64>, scale: f64) -> f64 {
    let mut sum = 0.0;
    for x in items {
        sum += scale * x * x;
    }
    sum
}

fn horner<I>(coefficients: I, x: f64) -> f64
where
    I: IntoIterator<Item = f64>,
    I::IntoIter: DoubleEndedIterator,
{
    coefficients.into_iter().rev().fold(0.0, |all, c| all * x + c)
}

fn first_two(mut items: impl Iterator<Item = f64>) -> f64 {
    let first = items.next().unwrap_or(1.0);
    let second = items.next().unwrap_or(2.0);
    first * second * second
}

fn dot<'a>(xs: impl Iterator<Item = &'a f64>, ys: impl Iterator<Item = &'a f64>) -> f64 {
    xs.zip(ys).map(|(x, y)| x * y).sum()
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Scale {
    by: f64,
}

impl Scale {
    fn total<I: Iterator<Item = (f64, f64)>>(&self, pairs: I) -> f64 {
        pairs.map(|(a, b)| a * b * self.by).sum()
    }
}

#[test]
fn iterators_as_arguments() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], items: f64) -> f64 {
        let scale = Scale { by: items };
        variance(a.iter().copied())
            + variance(a.iter().map(|a| a * items))
            + energy(a, items)
            + energy(a.iter(), 3.0)
            + energy(&[a[0], items], a[1])
            + horner(a.to_vec(), items)
            + horner(a.iter().map(|c| c * a[0]), 0.5)
            + horner([items, a[0]], a[1])
            + first_two(a.iter().copied())
            + dot(a.iter(), a[1..].iter())
            + scale.total(a.iter().zip(a).map(|(x, y)| (*x, y * y)))
    }
    check!(f at (&[0.5, 1.5], 2.0), (&[1.0, -0.5, 2.0], 0.5));
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Extend<f64> for Moments {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, items: I) {
        for x in items {
            self.sum += x;
            self.squares += x * x;
        }
    }
}

#[test]
fn methods_of_traits_of_the_library() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: f64) -> f64 {
        let mut moments = Moments { sum: b, squares: 0.0 };
        moments.extend(a.iter().copied());
        moments.extend(a.iter().map(|x| x * b));
        moments.squares - moments.sum * moments.sum
    }
    check!(f at (&[], 2.0), (&[0.5], 2.0), (&[1.0, -0.5, 2.0], 0.5));
}

#[differentiable(second_order, lifted)]
fn norm<A: AsRef<[f64]>>(a: A) -> f64 {
    a.as_ref().iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn ends(a: &impl AsRef<[f64]>) -> f64 {
    let a = a.as_ref();
    a[0] * a[a.len() - 1]
}

#[test]
fn what_stands_for_a_slice() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64], b: f64) -> f64 {
        norm(a) + norm([a[0], b]) * ends(&[a[0], a[1]]) + ends(&vec![b, a[1] * b]) + norm(a.to_vec())
    }
    check!(f at (&[0.5, 1.5], 2.0), (&[1.0, -0.5, 2.0], 0.5));
}

fn scaled(k: f64) -> impl Fn(f64) -> f64 {
    let square = k * k;
    move |x| square * x * x
}

fn line(k: &[f64]) -> Box<dyn Fn(f64) -> f64 + '_> {
    Box::new(move |x| k[0] * x + k[1])
}

fn composed<A: Fn(f64) -> f64, B: Fn(f64) -> f64>(first: A, second: B) -> impl Fn(f64) -> f64 {
    move |x| second(first(x))
}

fn mean(f: impl Fn(f64) -> f64, n: usize) -> f64 {
    (0..n).map(|k| f(k as f64 / n as f64)).sum::<f64>() / n as f64
}

#[test]
fn closures_that_functions_give() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let mut k = x;
        let parabola = scaled(k);
        // What it has taken along is what was there.
        k *= 2.0;
        let ends = [k, y];
        let line = line(&ends);
        let both = composed(&parabola, |t| t * y + k);
        let own = {
            let half = 0.5 * y;
            move |t: f64| half * t
        };
        parabola(y) * line(x) + both(y) + mean(&both, 3) + own(k)
    }
    check!(f at (1.5, 0.5), (-0.75, 2.0));
}

#[differentiable(second_order, lifted)]
fn squashed(x: f64) -> f64 {
    x / (1.0 + x * x).sqrt()
}

#[test]
fn functions_in_variables() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        let own: fn(f64) -> f64 = squashed;
        let sine = f64::sin;
        let power = f64::powi;
        own(x) * sine(y) + mean(own, 2) * power(x, 3) + heun(sine, y, x)
    }
    check!(f at (1.5, 0.5), (-0.75, 2.0));
}
