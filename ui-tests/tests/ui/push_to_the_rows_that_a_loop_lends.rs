use ad_runtime::differentiable;

#[differentiable]
fn grown(given: &[Vec<f64>], x: f64) -> f64 {
    let mut rows = given.to_vec();
    for row in rows.iter_mut() {
        row.push(x);
    }
    rows[0][0]
}

fn main() {}
