use ad_runtime::differentiable;

#[derive(Clone, Copy, PartialEq)]
enum Ion {
    Sodium,
    Potassium,
}

#[differentiable]
fn in_a_list(m: &[f64]) -> f64 {
    let ions = vec![(Ion::Sodium, m[0]), (Ion::Potassium, m[1])];
    let mut sum = 0.0;
    for (ion, amount) in &ions {
        if *ion == Ion::Sodium {
            sum += amount * amount;
        }
    }
    sum
}

#[differentiable]
fn in_a_variable(m: &[f64]) -> f64 {
    let pair = (Ion::Sodium, m[0]);
    if pair.0 == Ion::Potassium { pair.1 * pair.1 } else { pair.1 }
}

/// Nothing in it is active.
#[differentiable]
fn constant(x: f64) -> f64 {
    let charges = [(Ion::Sodium, 1.0), (Ion::Potassium, 2.0)];
    x * charges[1].1
}

fn main() {
    in_a_list(&[1.0, 2.0]);
    in_a_variable(&[1.0, 2.0]);
    constant(1.0);
}
