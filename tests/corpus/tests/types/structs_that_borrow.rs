//! Structs that are made of active values and of references to what has no derivative: the reverse sweep makes them again.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Copy, Debug, Differentiable)]
struct Named<'a> {
    name: &'a str,
    x: f64,
}

#[differentiable(second_order)]
fn weight(named: &Named) -> f64 {
    named.x * named.x * named.name.len() as f64
}

#[differentiable(second_order)]
impl Named<'_> {
    fn joined(&self, other: &Self) -> f64 {
        self.scaled(other.x) + other.scaled(self.x * self.x)
    }

    fn scaled(&self, k: f64) -> f64 {
        self.x * k * self.name.len() as f64
    }
}

#[test]
fn names() {
    #[differentiable(second_order)]
    fn f(t: f64, name: &str) -> f64 {
        let named = Named { name, x: t * t };
        named.scaled(t) * weight(&named)
            + weight(&Named { name: "four", x: t.sin() })
            + Named { name: "of text", x: t }.scaled(t)
    }
    check!(f without lifted at (0.7, const "abc"), (0.7, const ""));
}

#[test]
fn parts_of_a_parameter() {
    #[differentiable(second_order)]
    fn g(named: Named, y: f64) -> f64 {
        let other = Named { name: named.name, x: y * named.x };
        weight(&other) * named.scaled(y) + other.joined(&named)
    }
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        g(Named { name: "ab", x: x * x }, y) * x
    }
    check!(f without lifted at (0.8, 1.3));
}

#[derive(Clone, Copy, Debug, Differentiable)]
struct Rows<'a> {
    rows: &'a [[u8; 2]],
    scale: f64,
}

#[differentiable(second_order)]
fn score(rows: Rows, t: f64) -> f64 {
    let mut sum = 0.0;
    for row in rows.rows {
        for entry in row {
            sum += f64::from(*entry) * t * rows.scale * rows.scale;
        }
    }
    sum
}

#[test]
fn rows_of_a_field() {
    #[differentiable(second_order)]
    fn f(table: &[[u8; 2]], scale: f64, t: f64) -> f64 {
        let all = Rows { rows: table, scale: t };
        let some = Rows { rows: &table[..table.len()], scale };
        let mut sum = score(all, t) * score(some, t);
        for first in 0..table.len() {
            let rest = Rows { rows: &table[first..], scale: sum * 0.01 };
            sum += score(rest, t * scale);
        }
        sum
    }
    check!(f without lifted at (const &[[1, 2], [3, 4], [0, 1]], 0.6, 0.3), (const &[[1, 2]], 0.6, 0.3), (const &[], 0.6, 0.3));
}

#[test]
fn rows_of_a_local() {
    #[differentiable(second_order)]
    fn f(t: f64, n: usize) -> f64 {
        let rows: Vec<[u8; 2]> = (0..n).map(|i| [i as u8, 1]).collect();
        let all = Rows { rows: &rows, scale: t * t };
        score(all, t) * t
    }
    check!(f without lifted at (0.3, const 0), (0.3, const 1), (0.3, const 4));
}
