//! A call takes the derivative of the very function that it names: the marked `level` of the module is not that of `a`.

use ad_runtime::differentiable;

mod a {
    pub fn level(v: f64) -> f64 {
        v * 10.0
    }

    pub mod deep {
        pub fn level(v: f64) -> f64 {
            v * 20.0
        }
    }

    pub fn whole<T>(v: T) -> T {
        v
    }
}

mod b {
    #[ad_runtime::differentiable]
    pub fn level(v: f64) -> f64 {
        v * v
    }
}

#[differentiable]
fn level(v: f64) -> f64 {
    v * v
}

#[differentiable]
fn whole(v: f64) -> f64 {
    v * v
}

#[differentiable]
fn by_path(x: f64) -> f64 {
    a::level(x)
}

#[differentiable]
fn by_own_path(x: f64) -> f64 {
    self::a::level(x)
}

#[differentiable]
fn deeper(x: f64) -> f64 {
    use a::deep;
    deep::level(x)
}

#[differentiable]
fn generic(x: f64) -> f64 {
    a::whole(x)
}

#[differentiable]
fn renamed(x: f64) -> f64 {
    use a::level as lev;
    lev(x)
}

#[differentiable]
fn in_a_chain(x: &[f64]) -> f64 {
    x.iter().copied().map(a::level).sum()
}

mod imported {
    use super::a::level;
    use super::b::*;

    #[ad_runtime::differentiable]
    pub fn by_import(x: f64) -> f64 {
        level(x)
    }
}

mod fast {
    #[ad_runtime::differentiable]
    pub fn whole(v: f64) -> f64 {
        v * v
    }

    pub fn step(v: f64) -> f64 {
        v * 10.0
    }

    pub mod inner {
        #[ad_runtime::differentiable]
        pub fn step(v: f64) -> f64 {
            v * v
        }

        #[ad_runtime::differentiable]
        pub fn error(v: f64) -> f64 {
            (step(v) - super::step(v)).powi(2)
        }
    }
}

fn main() {}
