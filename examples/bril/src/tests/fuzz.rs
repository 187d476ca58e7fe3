//! Programs that were changed at random: each runs or has a mistake, and none panics.

use super::*;
use crate::derivative::reverse;
use crate::published::{ABSOLUTE, PRODUCT, SQUARE};
use ad_runtime::trace::Trace;
use fastrand::Rng;
use serde_json::Value as Json;
use std::io;

const PROGRAMS: [&str; 7] = [SQUARE, ABSOLUTE, PRODUCT, POWER, ROOT, RECURSION, BRANCHES];
const LIMITS: Limits = Limits { instructions: 2000, depth: 30 };

/// How many programs were refused, failed, and ended.
#[derive(Debug, Default)]
struct Counts {
    refused: usize,
    failed: usize,
    ended: usize,
}

impl Counts {
    fn add(&mut self, text: &str, random: &mut Rng) {
        let Ok(program) = read(text) else {
            self.refused += 1;
            return;
        };
        let kinds = &program.main().arguments;
        let arguments: Vec<Value<f64>> = kinds
            .iter()
            .map(|kind| match kind {
                crate::program::Kind::Number => Value::Number(random.usize(..9) as f64 - 3.0),
                crate::program::Kind::Boolean => Value::Boolean(random.bool()),
            })
            .collect();
        let outcome = interpret::run(&program, &arguments, LIMITS, &mut io::sink());
        let derivative = reverse(&program, &arguments, LIMITS, &mut Trace::new(), &mut io::sink());
        match outcome {
            Ok(outcome) => {
                self.ended += 1;
                // A run over other numbers takes the same way.
                if let Some(Value::Number(y)) = outcome.result {
                    let found = derivative.unwrap().value;
                    assert!(found == y || found.is_nan() && y.is_nan(), "{found} {y}: {text}");
                }
            }
            Err(_) => {
                self.failed += 1;
                assert!(derivative.is_err(), "{text}");
            }
        }
    }
}

#[test]
fn changed_bytes() {
    let mut random = Rng::with_seed(1);
    let mut counts = Counts::default();
    for _ in 0..20_000 {
        let mut bytes = PROGRAMS[random.usize(..PROGRAMS.len())].as_bytes().to_vec();
        for _ in 0..=random.usize(..3) {
            let at = random.usize(..bytes.len());
            match random.usize(..3) {
                0 => bytes[at] = b"\"{}[],:0e-.xyn \\"[random.usize(..16)],
                1 => drop(bytes.remove(at)),
                _ => {
                    let end = (at + random.usize(..40)).min(bytes.len());
                    let copy = bytes[at..end].to_vec();
                    let to = random.usize(..bytes.len());
                    bytes.splice(to..to, copy);
                }
            }
        }
        if let Ok(text) = String::from_utf8(bytes) {
            counts.add(&text, &mut random);
        }
    }
    assert!(counts.refused > 1000 && counts.ended > 100, "{counts:?}");
}

#[test]
fn changed_trees() {
    let mut random = Rng::with_seed(2);
    let mut counts = Counts::default();
    for _ in 0..20_000 {
        let mut tree: Json = serde_json::from_str(PROGRAMS[random.usize(..PROGRAMS.len())]).unwrap();
        let mut strings = Vec::new();
        collect(&tree, "", &mut strings);
        for _ in 0..=random.usize(..2) {
            change(&mut tree, "", &strings, &mut random);
        }
        counts.add(&tree.to_string(), &mut random);
    }
    assert!(counts.refused > 1000 && counts.failed > 500 && counts.ended > 1000, "{counts:?}");
}

/// The strings of a tree, such as operations, types, names of variables and of labels, each with the key that it stands under.
fn collect(tree: &Json, key: &str, strings: &mut Vec<(String, String)>) {
    match tree {
        Json::String(string) => strings.push((key.to_owned(), string.clone())),
        Json::Array(items) => items.iter().for_each(|item| collect(item, key, strings)),
        Json::Object(fields) => fields.iter().for_each(|(key, field)| collect(field, key, strings)),
        Json::Null | Json::Bool(_) | Json::Number(_) => (),
    }
}

/// Goes down to a random place of the tree, and changes something there. Strings mostly become others of the same key, so that many programs have no
/// mistake that is found before they run.
fn change(tree: &mut Json, key: &str, strings: &[(String, String)], random: &mut Rng) {
    match tree {
        Json::Array(items) if !items.is_empty() => {
            let (one, other) = (random.usize(..items.len()), random.usize(..items.len()));
            match random.usize(..12) {
                0 => items.swap(one, other),
                1 => drop(items.remove(one)),
                2 => items.insert(one, items[other].clone()),
                _ => change(&mut items[one], key, strings, random),
            }
        }
        Json::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(random.usize(..fields.len())).cloned().unwrap();
            match random.usize(..20) {
                0 => drop(fields.remove(&key)),
                _ => change(&mut fields[&key], &key, strings, random),
            }
        }
        other => {
            let of_key: Vec<&str> =
                strings.iter().filter(|(of, _)| of == key).map(|(_, string)| string.as_str()).collect();
            *other = match random.usize(..12) {
                0 => Json::from(random.usize(..5)),
                1 => Json::from(random.bool()),
                2 => Json::from(1e300),
                3 => Json::from(strings[random.usize(..strings.len())].1.as_str()),
                _ if of_key.is_empty() => Json::Null,
                _ => Json::from(of_key[random.usize(..of_key.len())]),
            }
        }
    }
}
