//! A derivative would have to run an effect twice, or in another order than the function.
use ad_runtime::differentiable;

fn more(count: &mut usize) -> usize {
    *count += 1;
    *count
}

#[differentiable]
fn twice(rows: &[Vec<f64>]) -> f64 {
    let mut count = 0;
    rows[more(&mut count) % 2].get(more(&mut count)..3).map_or(0.5, |part| part[0])
}

#[differentiable]
fn in_another_order(x: &[f64]) -> f64 {
    let mut count = 0;
    let mut lists: Vec<Vec<f64>> = vec![Vec::new(); 3];
    lists[more(&mut count) % 3].push(x[more(&mut count) % 3]);
    lists[1][0]
}

#[differentiable]
fn by_a_closure(x: &[f64]) -> f64 {
    let mut count = 0;
    let mut lists = vec![vec![x[0]; 2]; 2];
    lists[more(&mut count) % 2].fill(x.iter().map(|part| part * more(&mut count) as f64).sum::<f64>());
    lists[1][0]
}

fn main() {}
