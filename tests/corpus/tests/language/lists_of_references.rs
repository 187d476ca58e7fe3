//! Lists and maps of references to what has no derivative: the reverse sweep makes them again.

use ad_corpus::check;
use ad_runtime::differentiable;
use approx::assert_abs_diff_eq;
use std::collections::{BTreeMap, HashMap, HashSet};

#[test]
fn words_of_a_text() {
    #[differentiable(second_order, lifted)]
    fn f(text: &str, w: &[f64]) -> f64 {
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let mut sum = 0.0;
        for (i, word) in words.iter().enumerate() {
            if *word != "skip" {
                sum += w[i] * w[i] * word.len() as f64 + sum * w[0];
            }
        }
        sum
    }
    check!(f at (const "one skip four  five", &[0.3, -0.2, 0.7, 1.1]));
}

#[test]
fn positions_of_names() {
    #[differentiable(second_order, lifted)]
    fn f(names: &[String], links: &[(String, f64)], w: &[f64]) -> f64 {
        let mut at: BTreeMap<&str, usize> = BTreeMap::new();
        for (i, name) in names.iter().enumerate() {
            at.insert(name.as_str(), i);
        }
        at.entry("none").or_insert(0);
        let mut sum = 1.0;
        for name in names {
            sum = sum * w[at[name.as_str()]].sin() + w[at["none"]];
        }
        sum + links.iter().map(|(name, k)| k * w[at[name.as_str()]]).sum::<f64>()
    }
    let names = ["b".to_owned(), "a".to_owned(), "c".to_owned()];
    let links = [("c".to_owned(), 0.4), ("b".to_owned(), -0.3)];
    let w = [0.3, 0.7, -0.2];
    let (links_bar, gradient) = f_grad(&names, &links, &w);
    let differences: [f64; 3] = std::array::from_fn(|k| {
        let at = |h: f64| {
            let mut moved = w;
            moved[k] += h;
            f(&names, &links, &moved)
        };
        (at(1e-6) - at(-1e-6)) / 2e-6
    });
    assert_abs_diff_eq!(gradient[..], differences[..], epsilon = 1e-8);
    assert_eq!([links_bar[0].1, links_bar[1].1], [w[2], w[0]]);
}

struct Event {
    time: f64,
    size: f64,
}

#[test]
fn sorted_events() {
    #[differentiable(wrt(k), forward, reverse)]
    fn of(events: &[Event], k: f64) -> f64 {
        let mut sorted: Vec<&Event> = events.iter().filter(|event| event.time > 0.1).collect();
        sorted.sort_by(|a, b| a.time.total_cmp(&b.time));
        sorted.reverse();
        let largest = sorted.iter().map(|event| event.size).fold(0.0, f64::max);
        let mut sum = 0.0;
        for event in &sorted {
            sum = sum * k + event.size.sqrt();
        }
        sum + sorted.iter().map(|event| event.size * (k * event.time).exp()).sum::<f64>() * largest
    }
    let events = [(0.4, 1.0), (0.2, 2.0), (0.05, 0.5), (0.9, 3.0)].map(|(time, size)| Event { time, size });
    let at = |k: f64| of(&events, k);
    let difference = (at(0.3 + 1e-6) - at(0.3 - 1e-6)) / 2e-6;
    assert_abs_diff_eq!(of_grad(&events, 0.3), difference, epsilon = 1e-7);
    assert_abs_diff_eq!(of_jvp(&events, 0.3, 1.0).1, difference, epsilon = 1e-7);
}

/// A hash table has another order each time it is made, but nothing asks for it.
#[test]
fn hashed_names() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, names: &[&str]) -> f64 {
        let seen: HashSet<&str> = names.iter().copied().collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for name in names {
            *counts.entry(name).or_insert(0) += 1;
        }
        let most = counts.get("a").copied().unwrap_or(0);
        let mut sum = x.powi(most as i32);
        for name in names {
            if counts[name] > 1 {
                sum *= x;
            }
        }
        if seen.contains("b") { sum * sum } else { sum }
    }
    check!(f at (1.3, const &["a", "b", "a"]), (1.3, const &["a"]), (1.3, const &[]));
}

#[test]
fn bytes_of_texts() {
    #[differentiable(second_order, lifted)]
    fn f(a: &str, b: &str, x: f64) -> f64 {
        let (a, b) = (a.as_bytes(), b.as_bytes());
        let mut sum = x;
        for (p, q) in a.iter().zip(b) {
            sum *= if p == q { x } else { 1.0 + sum };
        }
        match (a.first(), b.len()) {
            (Some(_), 2) => sum * sum,
            _ => sum,
        }
    }
    check!(f at (const "abc", const "ab", 0.6), (const "abc", const "xbd", 0.6), (const "", const "ab", 0.6));
}
