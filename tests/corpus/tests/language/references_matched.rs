//! `match` and `if let` on references to elements: what their patterns bind is a reference, as in the function.

use ad_corpus::check;
use ad_runtime::differentiable;

#[test]
fn elements_of_a_walk() {
    #[differentiable(second_order, lifted)]
    fn sum(x: f64, events: &[(u8, f64)]) -> f64 {
        let mut s = x;
        for e in events {
            match e {
                (0, v) => s += *v * x,
                (1 | 2, v) => s -= v * s,
                (k, v) => s += *v * *k as f64,
            }
            if let (0, v) = e {
                s *= *v;
            }
            let (3, v) = e else { continue };
            s += v.sin();
        }
        s
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        sum(x[0], &[(0, x[1]), (1, x[2]), (2, x[0]), (3, x[1])])
    }
    check!(f at (&[0.5, -1.5, 2.0]));
}

#[test]
fn patterns_of_references() {
    #[differentiable(second_order, lifted)]
    fn sum(x: f64, events: &[(u8, f64)]) -> f64 {
        let mut s = x;
        for e in events {
            match e {
                &(0, v) => s += v * x,
                &(1 | 2, v) if v > 0.0 => s -= v,
                _ => s *= 2.0,
            }
        }
        s
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        sum(x[0], &[(0, x[1]), (1, x[2]), (2, x[1]), (3, x[1])])
    }
    check!(f at (&[0.5, -1.5, 2.0]));
}

#[test]
fn guards() {
    #[differentiable(second_order, lifted)]
    fn sum(x: f64, pairs: &[(f64, f64)], rows: &[[f64; 2]]) -> f64 {
        let mut s = x;
        for (k, e) in pairs.iter().enumerate() {
            match e {
                (a, b) if *a > *b && k > 0 => s += *a * x,
                (a, b) if a > b => s -= *b,
                (a, b) => s *= b - *a,
            }
        }
        for row in rows {
            match row {
                &[a, b] if a > b => s += a * x,
                [a, b] => s -= *a * b,
            }
        }
        s
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        sum(x[0], &[(x[2], x[1]), (x[1], x[2]), (x[2], x[0])], &[[x[0], x[1]], [x[1], x[2]]])
    }
    check!(f at (&[0.5, -1.5, 2.0]));
}

#[test]
fn elements_by_index_and_by_name() {
    #[differentiable(second_order, lifted)]
    fn sum(x: f64, events: &[(u8, f64)]) -> f64 {
        let mut s = x;
        for i in 0..events.len() {
            match &events[i] {
                (0, v) => s += *v * x,
                (_, v) => s *= *v,
            }
            let e = &events[i];
            match e {
                (0, v) => s += *v * x,
                (_, v) => s *= v,
            }
            match *e {
                (0, v) => s += v * x,
                (_, v) => s *= v,
            }
        }
        let own = (1u8, s);
        if let (1, v) = &own {
            s *= *v;
        }
        s
    }
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        sum(x[0], &[(0, x[1]), (1, x[2])])
    }
    check!(f at (&[0.5, -1.5, 2.0]));
}

#[test]
fn elements_that_are_changed() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64]) -> f64 {
        let mut events = vec![(0u8, x[1]), (1, x[2]), (0, x[0])];
        let mut s = x[0];
        for e in &mut events {
            match e {
                (0, v) => {
                    *v *= s;
                    s += *v;
                }
                (k, v) => {
                    *k += 1;
                    *v = v.sin();
                }
            }
        }
        for e in events.iter_mut() {
            if let (2, v) = e {
                *v *= s;
            }
        }
        events
            .iter()
            .map(|e| match e {
                (0, v) => *v * s,
                (_, v) => v.exp(),
            })
            .sum()
    }
    check!(f at (&[0.5, -1.5, 2.0]));
}

/// The rest of an array that is given by value.
#[test]
fn rest_of_an_array() {
    #[differentiable(second_order)]
    fn state(x: f64) -> [f64; 4] {
        [x, x * x, x.sin(), 2.0 * x]
    }
    #[differentiable(second_order)]
    fn f(beta: [f64; 3], x: f64) -> f64 {
        let [first, slopes @ ..] = beta;
        let [_, speeds @ .., last] = state(x);
        first * slopes[1] + slopes.iter().zip(&speeds).map(|(a, b)| a * b).sum::<f64>() * last
    }
    check!(f without lifted at ([0.5, -1.5, 0.7], 0.4));
}

/// A vector in a variant, as a slice.
#[test]
fn vectors_as_slices() {
    #[differentiable(second_order)]
    fn g(item: &Leg, x: f64) -> f64 {
        match item {
            Leg::Fixed { rate, dates } => {
                let last = match dates.as_slice() {
                    [] => x,
                    [.., last] => 1.0 - last * x,
                };
                last * rate
            }
            Leg::None => x * x,
        }
    }
    #[differentiable(second_order)]
    fn f(dates: &[f64], x: f64) -> f64 {
        g(&Leg::Fixed { rate: x * 2.0, dates: dates.to_vec() }, x) + g(&Leg::None, x)
    }
    check!(f without lifted at (&[0.5, 1.5], 0.4), (&[], 0.4));
}

#[derive(Clone, ad_runtime::Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Leg {
    Fixed { rate: f64, dates: Vec<f64> },
    None,
}

/// The first of a list without derivative, and the rest; a range that is walked more than once.
#[test]
fn first_and_rest_of_what_is_inactive() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, symbols: &[usize]) -> f64 {
        let Some((&first, rest)) = symbols.split_first() else {
            return x;
        };
        let mut sum = x * first as f64;
        for &symbol in rest {
            sum = sum * x + symbol as f64;
        }
        let all = 1..=rest.len();
        for _ in 0..2 {
            for k in all.clone() {
                sum = sum * x + k as f64 * x;
            }
        }
        sum * sum
    }
    check!(f at (0.5, const &[2, 1, 3]), (0.5, const &[2]), (0.5, const &[]));
}
