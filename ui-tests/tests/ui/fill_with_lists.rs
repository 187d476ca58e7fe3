use ad_runtime::differentiable;

#[differentiable]
fn same_rows(x: f64, n: usize) -> f64 {
    let mut rows = vec![vec![0.0]; n];
    rows.fill(vec![x, x * x]);
    rows[0][1]
}

fn main() {}
