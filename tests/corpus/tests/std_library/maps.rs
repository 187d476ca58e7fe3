//! `HashMap` and `BTreeMap` from keys without derivative to values that have one.

use ad_corpus::{check, check_in_place, check_seeded, reals};
use ad_runtime::{Differentiable, differentiable};
use std::collections::{BTreeMap, HashMap};

fn prices() -> HashMap<String, f64> {
    [("oats", 0.9), ("rye", 1.5), ("wheat", -2.1), ("barley", 0.3)]
        .map(|(name, price)| (name.to_owned(), price))
        .into()
}

fn levels() -> BTreeMap<u32, f64> {
    BTreeMap::from([(1, 0.7), (2, -1.2), (5, 2.5), (9, 0.4)])
}

#[test]
fn values_are_read_by_key() {
    #[differentiable(second_order)]
    fn f(prices: &HashMap<String, f64>, name: &str, tons: f64) -> f64 {
        let first = prices[name] * tons;
        let name = name.to_owned();
        first + prices["rye"].sin() * prices[&name] + prices["rye"]
    }
    check!(f without lifted at (&prices(), const "wheat", 3.0), (&prices(), const "rye", -0.5));
}

#[test]
fn values_that_may_not_be_there() {
    #[differentiable(second_order)]
    fn f(levels: &BTreeMap<u32, f64>, x: f64) -> f64 {
        let mut sum = x * levels.get(&2).copied().unwrap_or(0.0) + levels.get(&3).copied().unwrap_or(x);
        for k in 0..7 {
            if let Some(level) = levels.get(&k) {
                sum += level * level * x;
            } else {
                sum *= 1.5;
            }
            match levels.get(&(k + 1)) {
                Some(level) => sum -= *level * x,
                None => sum += 0.5 * x,
            }
            let Some(level) = levels.get(&(2 * k + 1)) else { continue };
            sum += level * *levels.get(&1).unwrap();
        }
        if levels.contains_key(&9) { sum * levels[&9] } else { sum + levels.len() as f64 }
    }
    check!(f without lifted at (&levels(), 0.6), (&BTreeMap::from([(1, 0.2)]), -0.4));
}

#[test]
fn maps_that_are_filled() {
    #[differentiable(second_order)]
    fn f(x: &[f64], keys: &[u32]) -> f64 {
        let mut sums: HashMap<u32, f64> = HashMap::new();
        let mut counts = BTreeMap::new();
        let mut last = HashMap::from([(7, x.len() as f64), (8, x.iter().sum::<f64>())]);
        let mut seen: HashMap<u32, f64> = HashMap::new();
        for i in 0..x.len() {
            *sums.entry(keys[i]).or_insert(0.0) += x[i] * x[i];
            *counts.entry(keys[i]).or_insert(0) += 1;
            last.insert(keys[i], x[i].sin());
            *seen.entry(keys[i]).or_default() += x[i];
        }
        let mut total = last[&8] * last[&7];
        for i in 0..x.len() {
            total *= seen[&keys[i]];
            total += sums[&keys[i]].sqrt() / counts[&keys[i]] as f64 * last[&keys[i]];
        }
        total
    }
    check!(f without lifted at (&[0.5, 1.5, -0.7, 2.0], const &[3, 4, 3, 3]), (&[0.5], const &[1]), (&[], const &[]));
}

#[test]
fn values_that_are_replaced_and_changed() {
    #[differentiable(second_order)]
    fn f(levels: &BTreeMap<u32, f64>, x: f64, n: u32) -> f64 {
        let mut m = levels.clone();
        m.insert(1, m[&1] * x);
        for k in 0..n {
            m.insert(k, x * f64::from(k) + m[&1]);
            *m.get_mut(&1).unwrap() *= m[&2];
            if let Some(level) = m.get_mut(&(k + 3)) {
                *level = *level * *level + x;
            }
            let start = m.entry(k + 4).or_insert_with(|| x.sin());
            *start *= 2.0;
        }
        let first = m[&1];
        m.insert(1, 0.25);
        m[&1] * first + m[&2] * m[&5] + m.get(&4).copied().unwrap_or(1.0)
    }
    check!(f without lifted at (&levels(), 0.6, const 0), (&levels(), 0.6, const 1), (&levels(), 0.6, const 4));
}

/// The map is chosen before the key and the value are computed.
#[test]
fn maps_that_are_chosen_before_their_keys() {
    #[differentiable(second_order)]
    fn f(x: &[f64], n: usize) -> f64 {
        let mut first: [BTreeMap<usize, f64>; 2] = [BTreeMap::new(), BTreeMap::new()];
        let mut k = n;
        first[k % 2].insert(
            {
                k += 1;
                k
            },
            x[k % 2],
        );
        *first[k % 2]
            .entry({
                k += 1;
                k
            })
            .or_insert({
                k += 1;
                x[k % 2] * x[0]
            }) *= x[1];
        first[0].values().sum::<f64>() * x[0]
            + first[1].values().sum::<f64>() * x[1]
            + first[0].len() as f64 * k as f64 * x[0]
    }
    check!(f without lifted at (&[0.5, 1.5], const 0), (&[0.5, 1.5], const 1));
}

#[test]
fn walks() {
    #[differentiable(second_order)]
    fn f(prices: &HashMap<String, f64>, levels: BTreeMap<u32, f64>, x: f64) -> f64 {
        let mut sum = 0.0;
        for (name, price) in prices {
            sum += price.sin() * name.len() as f64;
        }
        for (&k, level) in &levels {
            if k == 2 {
                continue;
            }
            sum *= level + f64::from(k);
        }
        for price in prices.values() {
            sum += price * x;
        }
        for k in levels.keys() {
            sum += levels[k] * x;
        }
        sum += levels.values().map(|level| level * level).sum::<f64>();
        sum += prices.iter().map(|(name, price)| price * name.len() as f64 * x).sum::<f64>();
        sum += levels.iter().filter(|(k, _)| **k > 1).map(|(_, level)| level.exp()).fold(x, |a, b| a * b);
        let most = levels.keys().max().copied().unwrap_or(0);
        for (k, level) in levels {
            sum += level * f64::from(k + most);
        }
        sum
    }
    check!(f without lifted at (&prices(), levels(), 0.4), (&HashMap::new(), BTreeMap::new(), 0.4));
}

#[test]
fn walks_that_change_the_values() {
    #[differentiable(second_order)]
    fn f(levels: &mut BTreeMap<u32, f64>, x: f64) {
        for level in levels.values_mut() {
            *level *= x;
        }
        for (k, level) in levels.iter_mut() {
            *level = level.sin() + x * f64::from(*k);
        }
        levels.insert(1, x);
        if let Some(level) = levels.get_mut(&2) {
            *level += x;
        }
    }
    check_in_place!(f without lifted at (&mut levels(), 0.6));
}

#[test]
fn keys_that_a_function_adds() {
    #[differentiable(second_order, lifted)]
    fn f(levels: &mut BTreeMap<u32, f64>, x: f64) {
        let first = levels[&1];
        levels.insert(7, x * first);
    }
    let mut levels = BTreeMap::from([(1, 2.0)]);
    let mut bar = [(1, 10.0), (7, 100.0)].into_iter().collect();
    assert_eq!(f_can_grad(&mut levels, 3.0, &mut bar), ((), 200.0));
    assert_eq!((bar[&1], bar[&7]), (310.0, 0.0));
}

#[test]
fn maps_as_results() {
    #[differentiable(second_order)]
    fn f(x: &[f64], y: f64) -> BTreeMap<usize, f64> {
        let mut m = BTreeMap::new();
        for (i, x) in x.iter().enumerate() {
            m.insert(i % 3, x * y);
        }
        m
    }
    check_seeded!(f without lifted at (&[0.5, 1.5, -0.7, 2.0], 0.3), (&[0.5, 1.5], 0.3));
}

#[test]
fn maps_in_structs_and_values_of_several_numbers() {
    #[derive(Differentiable, Clone)]
    struct Market {
        spot: f64,
        curves: BTreeMap<&'static str, [f64; 2]>,
        fees: HashMap<u8, f64>,
    }
    reals!(Market { spot, curves, fees } => MarketTangent);

    #[differentiable(second_order)]
    fn f(market: &Market, t: f64) -> f64 {
        let mut fees = market.fees.clone();
        for fee in fees.values_mut() {
            *fee += market.spot;
        }
        let mut worth = 0.0;
        for curve in market.curves.values() {
            worth += curve[0] + curve[1] * t;
        }
        worth * market.curves["eur"][1] + fees[&1] * market.fees[&1]
    }
    let curves = BTreeMap::from([("eur", [0.1, 0.5]), ("usd", [-0.4, 2.0])]);
    check!(f without lifted at (&Market { spot: 1.5, curves, fees: HashMap::from([(1, 0.3), (2, 0.9)]) }, 0.7));
}

#[test]
fn keys_that_are_no_copies() {
    #[derive(Clone)]
    struct Query {
        name: String,
    }
    #[differentiable(second_order, wrt(m, x))]
    fn f(m: &HashMap<String, f64>, names: &[String], query: &Query, x: f64) -> f64 {
        let mut sum = 0.0;
        for name in names {
            sum += m[name] * x;
        }
        for i in 0..names.len() {
            sum *= m[&names[i]] + m.get(&names[i]).copied().unwrap_or(x);
        }
        let mut copies: BTreeMap<String, f64> = BTreeMap::new();
        for (i, name) in names.iter().enumerate() {
            copies.insert(name.clone(), x * i as f64);
        }
        for name in names {
            sum += copies[name] * m[&query.name];
        }
        let mut key = String::from("rye");
        let first = m[&key] * x;
        key.push('!');
        sum * first + key.len() as f64
    }
    let names = ["rye".to_owned(), "oats".to_owned()];
    check!(f without lifted at (&prices(), const &names, const &Query { name: "wheat".to_owned() }, 3.0));
}

#[test]
fn maps_in_fields_and_maps_without_derivative() {
    #[derive(Differentiable, Clone)]
    struct Book {
        prices: HashMap<String, f64>,
    }
    reals!(Book { prices } => BookTangent);

    #[differentiable(second_order)]
    fn f(mut book: Book, x: &[f64], name: &str) -> f64 {
        if let Some(price) = book.prices.get_mut("rye") {
            *price += x[0];
        }
        if let Some(price) = book.prices.get_mut(name) {
            *price *= x[1];
        }
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for i in 0..x.len() {
            *counts.entry(i % 2).or_insert(0) += 1;
        }
        let mut sum = 0.0;
        for (k, n) in &counts {
            sum += x[*k] * *n as f64 * book.prices["rye"];
        }
        sum * book.prices[name]
    }
    check!(f without lifted at (Book { prices: prices() }, &[0.5, 1.5, -0.7], const "wheat"));
}

#[test]
fn methods_named_like_those_of_maps() {
    #[derive(Differentiable, Clone)]
    #[::ad_runtime::differentiable(lifted)]
    struct Table {
        values: Vec<f64>,
    }
    reals!(Table { values } => TableTangent);
    impl Table {
        #[differentiable(second_order, lifted)]
        fn get(&self, i: &usize) -> Option<f64> {
            Some(self.values[*i] * self.values[0])
        }
    }
    #[differentiable(second_order, lifted)]
    fn f(table: &Table, x: f64) -> f64 {
        table.get(&1).unwrap() * x
    }
    check!(f at (&Table { values: vec![0.5, 1.5] }, 0.7));
}

#[test]
fn tangents_of_maps_obey_the_laws() {
    ad_runtime::check(&levels(), |levels| levels.values().copied().collect(), 1).unwrap();
    let sorted = |prices: &HashMap<String, f64>| {
        let mut entries: Vec<_> = prices.iter().collect();
        entries.sort_by_key(|(name, _)| *name);
        entries.into_iter().map(|(_, price)| *price).collect()
    };
    ad_runtime::check(&prices(), sorted, 2).unwrap();
    ad_runtime::check(&BTreeMap::<u8, f64>::new(), |levels| levels.values().copied().collect(), 3).unwrap();
}
