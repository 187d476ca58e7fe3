use ad_runtime::differentiable;

macro_rules! first_times {
    ($values:expr, $flag:expr, $x:expr) => {
        if $flag && let Some(first) = $values.first() { first * $x } else { $x }
    };
}

#[differentiable]
fn scaled(x: f64, values: &[f64], flag: bool) -> f64 {
    first_times!(values, flag, x)
}

fn main() {
    scaled(1.0, &[1.0], true);
}
