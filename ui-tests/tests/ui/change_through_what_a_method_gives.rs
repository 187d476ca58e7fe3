use ad_runtime::differentiable;

#[differentiable]
fn f(v: &mut [f64]) {
    if let Some(two) = v.first_chunk_mut::<2>() {
        two[0] *= two[1];
    }
}

fn main() {}
