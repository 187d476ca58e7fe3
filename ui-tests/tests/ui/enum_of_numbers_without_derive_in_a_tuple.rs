use ad_runtime::differentiable;

#[derive(Clone, Copy, PartialEq)]
enum Ion {
    Sodium,
    Other(f64),
}

#[differentiable]
fn strength(m: &[f64]) -> f64 {
    let ions = vec![(Ion::Sodium, m[0]), (Ion::Other(2.0), m[1])];
    let mut sum = 0.0;
    for (ion, amount) in &ions {
        if *ion == Ion::Sodium {
            sum += amount * amount;
        }
    }
    sum
}

fn main() {
    strength(&[1.0, 2.0]);
}
