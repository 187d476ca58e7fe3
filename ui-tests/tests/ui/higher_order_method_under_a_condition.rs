use ad_runtime::differentiable;

pub struct Rule {
    pub points: usize,
}

#[cfg(any())]
mod rough {
    impl super::Rule {
        pub fn total(&self, f: impl Fn(f64) -> f64, to: f64) -> f64 {
            2.0 * f(to)
        }
    }
}
macro_rules! fine {
    ($rule:ty) => {
        impl $rule {
            pub fn total(&self, f: impl Fn(f64) -> f64, to: f64) -> f64 {
                (0..self.points).map(|i| f(to * i as f64)).sum()
            }
        }
    };
}
fine!(Rule);

#[differentiable]
fn area(k: f64, x: f64) -> f64 {
    let rule = Rule { points: 3 };
    rule.total(|v| k * v * v, x)
}

fn main() {}
