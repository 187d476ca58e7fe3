use ad_runtime::{Differentiable, differentiable};

#[differentiable]
fn plan(x: f64) -> f64 {
    let mut y = x;
    #[checkpoint(often = 3)]
    for _ in 0..10 {
        y *= x;
    }
    y
}

#[differentiable]
fn list(x: &[f64]) -> f64 {
    let mut y = 1.0;
    #[checkpoint]
    for value in x {
        y *= value;
    }
    y
}

#[differentiable]
fn hidden(x: f64) -> f64 {
    let mut y = x;
    let count = const { 3 };
    #[checkpoint]
    for k in 0..10 {
        y *= x + (k + count) as f64;
    }
    y
}

#[differentiable]
fn returning(x: f64) -> f64 {
    let mut y = x;
    #[checkpoint]
    for _ in 0..10 {
        if y > 9.0 {
            return y;
        }
        y *= x;
    }
    y
}

#[differentiable]
fn asking(x: f64) -> Option<f64> {
    let mut y = x;
    #[checkpoint]
    while y < 10.0 {
        let z = Some(y)?;
        y *= z;
    }
    Some(y)
}

#[differentiable]
fn outer(x: f64) -> f64 {
    let mut y = x;
    'outer: for _ in 0..3 {
        #[checkpoint]
        for _ in 0..10 {
            if y > 9.0 {
                break 'outer;
            }
            y *= x;
        }
    }
    y
}

#[differentiable]
fn value(x: f64) -> f64 {
    let mut y = x;
    let z = #[checkpoint]
    loop {
        if y > 9.0 {
            break y;
        }
        y *= x;
    };
    z
}

#[differentiable]
fn closure(x: f64) -> f64 {
    let f = |t: f64| {
        let mut y = t;
        #[checkpoint]
        for _ in 0..10 {
            y *= x;
        }
        y
    };
    f(x)
}

#[differentiable]
fn followed(x: f64) -> f64 {
    let mut y = x;
    let scaled = |t: f64| t * x;
    #[checkpoint]
    for _ in 0..10 {
        y = scaled(y) + 1.0;
    }
    y
}

#[differentiable]
trait Step {
    fn step(&self, x: f64) -> f64;
}

#[derive(Differentiable)]
struct Rate(f64);

#[differentiable]
impl Step for Rate {
    fn step(&self, x: f64) -> f64 {
        let mut y = x;
        #[checkpoint]
        for _ in 0..10 {
            y *= self.0;
        }
        y
    }
}

#[differentiable]
fn untyped(x: f64) -> f64 {
    #[checkpoint]
    let y = x.sin();
    y * x
}

#[differentiable]
fn planned(x: f64) -> f64 {
    let mut y = x;
    #[checkpoint(slots = 3)]
    y *= x;
    y
}

#[differentiable]
fn valued(x: f64) -> f64 {
    #[checkpoint]
    x.sin()
}

fn main() {}
