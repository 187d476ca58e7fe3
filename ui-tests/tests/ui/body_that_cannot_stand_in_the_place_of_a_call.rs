use ad_runtime::differentiable;

fn halved(f: impl Fn(f64) -> f64 + Copy, from: f64, to: f64) -> f64 {
    if to - from < 0.1 { f(from) } else { halved(f, from, 0.5 * (from + to)) }
}

fn summed<const N: usize>(f: impl Fn(f64) -> f64, x: [f64; N]) -> f64 {
    x.iter().map(|v| f(*v)).sum::<f64>() / N as f64
}

fn with_function(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    fn half(x: f64) -> f64 {
        0.5 * x
    }
    f(half(x))
}

struct Law {
    rate: fn(f64) -> f64,
}

fn applied(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    f(x)
}

fn scaled(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    f(scale(x))
}

fn scale(x: f64) -> f64 {
    2.0 * x
}

#[differentiable]
fn energy(a: f64, law: &Law) -> f64 {
    let scale = a * a;
    halved(|x| a * x, 0.0, a)
        + summed(|x| a * x, [a, 1.0])
        + with_function(|x| a * x, a)
        + applied(law.rate, a)
        + scaled(|x| x * scale, a)
}

fn main() {}
