use ad_runtime::{Differentiable, differentiable};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

static COUNT: AtomicUsize = AtomicUsize::new(0);

#[differentiable]
fn variable(x: f64) -> f64 {
    static COUNT: AtomicUsize = AtomicUsize::new(1);
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x * COUNT.load(Ordering::Relaxed) as f64;
    }
    y
}

#[differentiable]
fn function_with_a_variable(x: f64) -> f64 {
    fn count() -> usize {
        static COUNT: AtomicUsize = AtomicUsize::new(1);
        COUNT.load(Ordering::Relaxed)
    }
    fn twice() -> usize {
        2 * count()
    }
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x * twice() as f64;
    }
    y
}

#[differentiable]
fn function_that_implements(x: f64) -> f64 {
    fn one() -> f64 {
        struct One;
        impl One {
            const VALUE: f64 = 1.0;
        }
        One::VALUE
    }
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x * one();
    }
    y
}

#[differentiable]
fn ty(x: f64) -> f64 {
    struct Two;
    impl Two {
        const VALUE: f64 = 2.0;
    }
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x * Two::VALUE;
    }
    y
}

#[differentiable]
fn ty_of_a_variable(x: f64) -> f64 {
    #[derive(Clone, Copy, Differentiable)]
    struct Point {
        x: f64,
    }
    let mut point: Point = Point { x };
    #[checkpoint]
    for _ in 0..4 {
        point.x *= x;
    }
    point.x
}

#[differentiable]
fn methods(x: f64) -> f64 {
    trait Half {
        fn part(&self) -> f64;
    }
    impl Half for u8 {
        fn part(&self) -> f64 {
            0.5
        }
    }
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x * 1_u8.part();
    }
    y
}

#[differentiable]
fn module(x: f64) -> f64 {
    mod constants {
        pub(super) const TWO: f64 = 2.0;
    }
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x * constants::TWO;
    }
    y
}

macro_rules! constant {
    ($name:ident) => {
        const $name: f64 = 2.0;
    };
}

#[differentiable]
fn declared_by_a_macro(x: f64) -> f64 {
    constant!(TWO);
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x * TWO;
    }
    y
}

#[differentiable]
fn macro_of_a_variable(x: f64) -> f64 {
    let z: f64 = x * x;
    macro_rules! scaled {
        ($value:expr) => {
            $value * z
        };
    }
    let z: f64 = z + x;
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y = scaled!(y);
    }
    y * z
}

#[differentiable]
fn two_meanings(x: f64) -> f64 {
    const TWO: f64 = 2.0;
    fn twice() -> f64 {
        2.0 * TWO
    }
    let mut y = x;
    for _ in 0..2 {
        const TWO: f64 = 3.0;
        #[checkpoint]
        for _ in 0..4 {
            y *= x * TWO + twice();
        }
    }
    y
}

mod constants {
    pub(crate) const TWO: f64 = 2.0;
}

#[differentiable]
fn all_that_is_imported(x: f64) -> f64 {
    const TWO: f64 = 3.0;
    let mut y = x;
    for _ in 0..2 {
        use constants::*;
        #[checkpoint]
        for _ in 0..4 {
            y *= x * TWO;
        }
    }
    y
}

#[differentiable]
fn unknown_macro(x: f64) -> f64 {
    struct Two;
    let mut y = x;
    #[checkpoint]
    for _ in 0..4 {
        y *= x;
        std::module_path!();
    }
    y
}

#[differentiable]
fn leaves(x: &[f64]) -> f64 {
    static COUNT: AtomicUsize = AtomicUsize::new(1);
    x.par_iter().map(|x| x * COUNT.load(Ordering::Relaxed) as f64).sum::<f64>()
}

#[differentiable]
fn variable_of_leaves(x: &[f64]) -> f64 {
    const K: f64 = 2.0;
    let scaled = x.par_iter().map(|x| x * K);
    {
        const K: f64 = 3.0;
        scaled.sum::<f64>() * K
    }
}

fn main() {
    COUNT.fetch_add(1, Ordering::Relaxed);
}
