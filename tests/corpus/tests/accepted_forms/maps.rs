//! Maps from keys without derivative to values that have one.

use super::{Form, Group};
use ad_corpus::{check, check_seeded};
use ad_runtime::differentiable;
use std::collections::{BTreeMap, HashMap};

fn prices() -> HashMap<String, f64> {
    HashMap::from([("rye".to_owned(), 1.5), ("wheat".to_owned(), -2.1)])
}

pub(crate) const MAPS: Group = Group {
    name: "`HashMap` and `BTreeMap`",
    source: include_str!("maps.rs"),
    forms: &[
        Form("`map[&key]`, `map[name]`", || {
            #[differentiable(forward, reverse)]
            fn f(map: &HashMap<String, f64>, key: String, name: &str, x: f64) -> f64 {
                map[name] * x + map[&key] * map["rye"]
            }
            check!(f without second_order, lifted at (&prices(), const "wheat".to_owned(), const "rye", 0.5));
        }),
        Form("`if let Some(v) = map.get(&key)`, `get(&key).copied().unwrap_or(x)`, `contains_key`", || {
            #[differentiable(forward, reverse)]
            fn f(map: &BTreeMap<u32, f64>, key: u32, x: f64) -> f64 {
                let mut sum = map.get(&key).copied().unwrap_or(x);
                if let Some(v) = map.get(&2) {
                    sum += v * v * x;
                }
                if map.contains_key(&1) { sum * map[&1] } else { sum }
            }
            check!(f without second_order, lifted at (&BTreeMap::from([(1, 0.5), (2, 1.5)]), const 7, 2.0), (&BTreeMap::new(), const 7, 2.0));
        }),
        Form("`insert`, `*get_mut(&key).unwrap() *= x`, `*entry(key).or_insert(0.0) += x`", || {
            #[differentiable(forward, reverse)]
            fn f(keys: &[u32], x: &[f64]) -> HashMap<u32, f64> {
                let mut map = HashMap::new();
                map.insert(0, x[0]);
                for (i, key) in keys.iter().enumerate() {
                    *map.entry(*key).or_insert(0.0) += x[i] * x[i];
                }
                let x = x[1];
                let key = 0;
                *map.get_mut(&key).unwrap() *= x;
                map
            }
            check_seeded!(f without second_order, lifted at (const &[3, 4, 3], &[0.5, 1.5, -2.0]));
        }),
        Form("`for (key, value) in &map`, `values()`, `values_mut()`, `keys()`, in chains too", || {
            #[differentiable(forward, reverse)]
            fn f(map: &BTreeMap<u32, f64>, x: f64) -> f64 {
                let mut sum = map.values().map(|value| value * value).sum::<f64>();
                for (key, value) in map {
                    sum += value * f64::from(*key);
                }
                let mut scaled = map.clone();
                for value in scaled.values_mut() {
                    *value *= x;
                }
                for key in map.keys() {
                    sum *= scaled[key];
                }
                sum
            }
            check!(f without second_order, lifted at (&BTreeMap::from([(1, 0.5), (2, 1.5)]), 2.0), (&BTreeMap::new(), 2.0));
        }),
    ],
};
