//! A call takes the derivative of the very function that it names.

use ad_corpus::check;
use ad_runtime::{adjoint, differentiable};

mod a {
    use ad_runtime::differentiable;

    #[differentiable(forward, reverse, lifted)]
    pub(crate) fn level(v: f64) -> f64 {
        v * v * v
    }

    pub(crate) mod deep {
        #[ad_runtime::differentiable(forward, reverse, lifted)]
        pub(crate) fn level(v: f64) -> f64 {
            v.sin()
        }
    }

    #[differentiable(forward, reverse, lifted)]
    pub(crate) fn power<const N: i32>(v: f64) -> f64 {
        v.powi(N)
    }

    #[differentiable(forward, reverse, lifted)]
    pub(crate) fn largest(values: &[f64], f: impl Fn(usize) -> usize) -> f64 {
        values[f(0)] * values[1]
    }
}

mod b {
    #[ad_runtime::differentiable(forward, reverse, lifted)]
    pub(crate) fn level(v: f64) -> f64 {
        v.exp()
    }

    #[ad_runtime::differentiable(forward, reverse, lifted)]
    pub(crate) fn other(v: f64) -> f64 {
        2.0 * v
    }
}

#[differentiable(forward, reverse, lifted)]
fn level(v: f64) -> f64 {
    v * v
}

#[test]
fn modules_have_functions_of_one_name() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        use a::deep;
        3.0 * level(x) + a::level(y) * self::a::level(x) + deep::level(x * y) - a::deep::level(y)
    }
    check!(f without second_order at (0.7, -1.2), (2.0, 0.3));
}

#[test]
fn imports_by_other_names() {
    use b::level as exponential;
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        use a::deep::level as lev;
        lev(x) * level(x) + exponential(x)
    }
    check!(f without second_order at (0.7), (-2.0));
}

#[test]
fn imports_of_everything_beside_those_of_one_name() {
    use a::level;
    use b::*;
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        level(x) + other(x) * level(2.0)
    }
    check!(f without second_order at (0.7), (-2.0));
}

#[test]
fn functions_in_chains() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64]) -> f64 {
        x.iter().copied().map(a::level).sum::<f64>() + x.iter().map(|&v| a::deep::level(v)).sum::<f64>()
    }
    check!(f without second_order at (&[0.7, 1.5]), (&[-2.0]));
}

#[test]
fn type_arguments_and_closures() {
    #[differentiable(forward, reverse, lifted)]
    fn f(x: &[f64]) -> f64 {
        a::power::<3>(x[0]) * a::largest(x, |k| k + 2) + a::power::<2>(x[1])
    }
    check!(f without second_order at (&[0.7, 1.5, -2.0]), (&[-2.0, 0.1, 0.4]));
}

/// The function stands in a body, beside a marked one of the module.
#[test]
fn of_a_body() {
    #[differentiable(forward, reverse, lifted)]
    fn level(v: f64) -> f64 {
        1.0 / v
    }
    #[differentiable(forward, reverse, lifted)]
    fn f(x: f64) -> f64 {
        level(x) + self::level(x)
    }
    check!(f without second_order at (0.7), (-2.0));
}

mod hidden {
    pub(crate) fn norm(x: &[f64]) -> f64 {
        x.iter().map(|x| x * x).sum::<f64>().sqrt()
    }

    pub(crate) fn cube(x: f64) -> f64 {
        x.powi(3)
    }
}

mod adjoints {
    use ad_runtime::adjoint;

    #[adjoint(of = crate::hidden::norm)]
    pub(crate) fn norm_adjoint(x: &[f64], norm: f64, seed: f64) -> Vec<f64> {
        x.iter().map(|x| seed * x / norm).collect()
    }
}

/// In another file it is imported in the same way.
#[test]
fn adjoints_that_are_registered_in_another_module() {
    use adjoints::hidden__norm;
    #[differentiable(forward, reverse)]
    fn f(x: &[f64]) -> f64 {
        hidden::norm(x) * x[0]
    }
    check!(f without second_order, lifted at (&[0.7, 1.5, -2.0]), (&[-2.0, 0.1]));
}

#[adjoint(of = hidden::cube)]
fn cube_adjoint(x: f64, _cube: f64, seed: f64) -> f64 {
    3.0 * x * x * seed
}

#[test]
fn adjoints_of_functions_by_another_path() {
    use hidden::cube;
    #[differentiable(forward, reverse)]
    fn f(x: f64) -> f64 {
        cube(x) + 2.0 * crate::hidden::cube(x * x) + self::hidden::cube(2.0 * x)
    }
    check!(f without second_order, lifted at (0.7), (-2.0));
}

/// What cannot be decided is seen when it runs: the function comes from one module, and is made by a macro, its companion from another.
mod parted {
    pub(crate) mod functions {
        macro_rules! items {
            ($($item:item)*) => { $($item)* };
        }
        items! {
            pub(crate) fn height(v: f64) -> f64 {
                10.0 * v
            }
            pub(crate) fn width<T: Copy + std::ops::Add<Output = T>>(v: T) -> T {
                v + v
            }
        }
    }
    pub(crate) mod companions {
        mod own {
            #[ad_runtime::differentiable(forward, reverse)]
            pub(crate) fn height(v: f64) -> f64 {
                v * v
            }
            #[ad_runtime::differentiable(forward, reverse)]
            pub(crate) fn width<T: Copy + std::ops::Mul<Output = T>>(v: T) -> T {
                v * v
            }
        }
        pub(crate) use own::*;
    }
    pub(crate) mod all {
        pub(crate) use super::companions::*;
        pub(crate) use super::functions::{height, width};
    }
}

mod by_everything {
    use super::parted::all::*;

    #[ad_runtime::differentiable(forward, reverse)]
    pub(crate) fn of_height(x: f64) -> f64 {
        height(x)
    }

    #[ad_runtime::differentiable(forward, reverse)]
    pub(crate) fn of_width(x: f64) -> f64 {
        width(x)
    }
}

fn panics(run: impl FnOnce() -> f64 + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(run).expect_err("a derivative of another function was taken");
    panic.downcast_ref::<String>().expect("a panic with words").clone()
}

#[test]
fn a_function_and_a_companion_that_have_parted() {
    for message in
        [panics(|| by_everything::of_height_grad(2.0)), panics(|| by_everything::of_height_jvp(2.0, 1.0).1)]
    {
        assert!(message.contains("functions::height` would have been given the derivative of"), "{message}");
    }
    let message = panics(|| by_everything::of_width_grad(2.0));
    assert!(message.contains("functions::width<f64>` would have been given"), "{message}");
}
