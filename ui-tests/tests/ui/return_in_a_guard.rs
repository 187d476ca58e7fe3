use ad_runtime::differentiable;

#[differentiable]
fn counted(x: f64, k: usize, n: Option<usize>) -> f64 {
    match k {
        k if k < (match n {
            Some(n) => n,
            None => return x,
        }) => x * x,
        _ => x,
    }
}

fn main() {}
