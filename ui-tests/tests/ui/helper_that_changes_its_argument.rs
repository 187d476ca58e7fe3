use ad_runtime::differentiable;

fn doubled(y: &mut f64) -> bool {
    *y *= 2.0;
    *y > 1.0
}

fn doubled_first(y: &mut [f64]) -> bool {
    y[0] *= 2.0;
    y[0] > 1.0
}

#[differentiable]
fn by_a_statement(y: &mut f64) -> f64 {
    doubled(y);
    *y * *y
}

#[differentiable]
fn in_a_condition(x: &[f64], p: f64) -> f64 {
    let mut list = x.to_vec();
    for part in list.chunks_mut(2) {
        if !doubled_first(part) {
            part[0] += p;
        }
    }
    list.iter().sum()
}

fn main() {}
