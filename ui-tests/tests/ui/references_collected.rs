use ad_runtime::differentiable;

#[differentiable(forward, reverse)]
fn of_rows(x: &[f64]) -> f64 {
    let rows: Vec<&[f64]> = x.chunks(2).collect();
    rows.iter().map(|row| row[0] * row[1]).sum()
}

#[differentiable(forward, reverse)]
fn of_windows(x: &[f64]) -> f64 {
    let rows = x.windows(2).collect::<Vec<_>>();
    rows[0][0] * rows[1][1]
}

#[differentiable(forward, reverse)]
fn of_some(x: &[f64]) -> f64 {
    let some: Vec<&f64> = x.iter().filter(|x| **x > 0.0).collect();
    *some[0] * *some[1]
}

/// Without a derivative they are what they are.
#[differentiable(forward, reverse)]
fn of_names(x: f64, #[no_derivative] names: &str) -> f64 {
    let words: Vec<&str> = names.split(' ').collect();
    x * words.len() as f64
}

/// Copies are collected.
#[differentiable(forward, reverse)]
fn of_copies(x: &[f64]) -> f64 {
    let rows: Vec<Vec<f64>> = x.chunks(2).map(|row| row.to_vec()).collect();
    let some: Vec<f64> = x.iter().filter(|x| **x > 0.0).copied().collect();
    rows[0][0] * some[0]
}

fn main() {}
