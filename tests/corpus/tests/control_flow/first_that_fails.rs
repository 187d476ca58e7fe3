//! Chains that stop at the first item with nothing inside, and what is made of options and results that are no copies.

use ad_corpus::{check, reals};
use ad_runtime::{Differentiable, differentiable};

#[differentiable(second_order, lifted)]
fn root(x: f64) -> Result<f64, String> {
    if x < 0.0 { Err("negative".to_owned()) } else { Ok(x.sqrt()) }
}

#[differentiable(second_order, lifted)]
fn inverse(x: f64) -> Option<f64> {
    if x == 0.0 { None } else { Some(1.0 / x) }
}

#[test]
fn sums_and_products() {
    #[differentiable(second_order, lifted)]
    fn f(a: &[f64]) -> f64 {
        let sum: Result<f64, String> = a.iter().map(|&x| root(x)).sum();
        let product = a.iter().map(|&x| inverse(x)).product::<Option<f64>>();
        sum.unwrap_or(a[0]) * product.unwrap_or(a[1])
    }
    check!(f at (&[1.5, 0.5]), (&[1.5, -0.5, 2.0]), (&[0.75, 0.5, 2.0]));
}

#[test]
fn folds() {
    #[differentiable(second_order)]
    fn checked(a: &[f64]) -> Result<f64, String> {
        let all = a.iter().try_fold(1.0, |all, &x| -> Result<f64, String> {
            let root = root(x)?;
            Ok(all * root + x)
        })?;
        Ok(all * all)
    }
    #[differentiable(second_order)]
    fn f(a: &[f64], most: usize) -> f64 {
        let pair = a.iter().enumerate().try_fold((1.0, 0.0), |(product, sum), (k, x)| {
            if k > most { None } else { Some((product * x, sum + x)) }
        });
        let (product, sum) = pair.unwrap_or((a[0], 2.0));
        let until = a.iter().try_fold(0.0, |sum, x| -> Result<f64, f64> {
            if *x > 2.5 {
                return Err(sum * x);
            }
            Ok(sum + x * x)
        });
        let until = match until {
            Ok(sum) => sum,
            Err(sum) => 3.0 * sum,
        };
        product * sum + until + checked(a).unwrap_or(a[1])
    }
    check!(f without lifted at (&[1.5, 0.5], const 9), (&[1.5, -0.5, 2.0], const 1), (&[0.75, 3.0, 2.0], const 9));
}

#[test]
fn for_each_item() {
    #[differentiable(second_order)]
    fn checked(a: &[f64]) -> Result<f64, String> {
        let mut sum = 0.0;
        a.iter().try_for_each(|x| {
            if *x < 0.0 {
                return Err("negative".to_owned());
            }
            sum += x * x;
            Ok(())
        })?;
        Ok(sum)
    }
    #[differentiable(second_order)]
    fn f(a: &[f64]) -> f64 {
        checked(a).unwrap_or(a[0] * 3.0)
    }
    check!(f without lifted at (&[1.5, 0.5]), (&[1.5, -0.5, 2.0]));
}

/// It is no copy, and has no `Clone`.
#[derive(Debug)]
enum Fault {
    Missing(&'static str),
    Text(String),
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct Settings {
    rate: Option<f64>,
    size: Option<f64>,
}

reals!(Settings { rate, size } => SettingsTangent);

#[differentiable(second_order)]
fn built(settings: &Settings) -> Result<f64, Fault> {
    let rate = settings.rate.ok_or(Fault::Missing("rate"))?;
    let size = settings.size.ok_or(Fault::Text("size".to_owned()))?;
    Ok(rate * size * size)
}

#[test]
fn errors_that_are_made_at_once() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64, complete: bool) -> f64 {
        let settings = Settings { rate: Some(x), size: if complete { Some(y) } else { None } };
        match built(&settings) {
            Ok(value) => value,
            Err(Fault::Missing(name)) => x * name.len() as f64,
            Err(Fault::Text(text)) => x * y + text.len() as f64,
        }
    }
    check!(f without lifted at (1.5, 0.5, const true), (-0.75, 2.0, const false));
}

#[derive(Clone, Debug, PartialEq)]
enum Stop {
    Low,
}

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
struct State {
    x: f64,
    v: f64,
}

#[differentiable(second_order)]
impl State {
    fn step(&mut self, k: f64) -> Result<(), Stop> {
        if self.x < -1.0 {
            return Err(Stop::Low);
        }
        self.v -= k * self.x * 0.5;
        self.x += self.v * 0.5;
        Ok(())
    }

    fn next(&mut self, k: f64) -> Result<f64, Stop> {
        self.step(k)?;
        Ok(self.x * k)
    }
}

#[test]
fn results_of_methods_that_change_what_they_are_called_on() {
    #[differentiable(second_order)]
    fn run(x: f64, k: f64, steps: usize) -> Result<f64, Stop> {
        let mut state = State { x, v: 0.0 };
        for _ in 0..steps {
            state.step(k)?;
            state.next(k)?;
        }
        Ok(state.x)
    }
    #[differentiable(second_order)]
    fn f(x: f64, k: f64, steps: usize) -> f64 {
        let mut state = State { x, v: 0.5 };
        state.next(k).unwrap();
        run(x, k, steps).unwrap_or(x * k) + state.x
    }
    check!(f without lifted at (1.5, 0.5, const 0), (1.5, 0.5, const 2), (0.75, 2.0, const 6));
}
