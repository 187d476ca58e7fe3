//! Parts of functions under conditions: what is compiled is differentiated, and nothing else.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[test]
fn statements() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, y: f64) -> f64 {
        #[cfg(unix)]
        let z = x * y;
        #[cfg(not(unix))]
        let z = not_there(x, y);
        #[allow(unused_mut)]
        let mut s = z * x;
        #[cfg(all(test, unix))]
        {
            s += y;
        }
        #[cfg(all(not(test), unix))]
        {
            s *= y;
        }
        s
    }
    check!(f at (1.5, -0.7));
    assert_eq!(f_grad(1.5, -0.7), (2.0 * 1.5 * -0.7, 1.5 * 1.5 + 1.0));
}

#[test]
fn the_value_of_a_function() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64) -> f64 {
        #[cfg(test)]
        {
            x.sin()
        }
        #[cfg(not(test))]
        {
            libm::sin(x)
        }
    }
    check!(f at (0.3), (2.0));
}

#[test]
fn early_returns_and_arms() {
    #[differentiable(second_order, lifted)]
    fn f(x: f64, kind: u8) -> f64 {
        #[cfg(not(test))]
        return x;
        #[cfg(test)]
        if kind == 3 {
            return x.exp();
        }
        match kind {
            #[cfg(not(test))]
            0 => x,
            #[cfg(test)]
            0 => x * x,
            1 => x.powi(3),
            _ => 1.0,
        }
    }
    check!(f at (0.8, const 0), (0.8, const 1), (0.8, const 2), (0.8, const 3));
}

#[test]
fn methods() {
    #[derive(Clone, Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    struct Spring {
        stiffness: f64,
    }
    impl Spring {
        #[differentiable(second_order, lifted)]
        fn energy(&self, x: f64) -> f64 {
            #[cfg(test)]
            let half = 0.5;
            #[cfg(not(test))]
            let half = 0.25;
            half * self.stiffness * x * x
        }
    }
    let (spring, x) = (Spring { stiffness: 3.0 }, 2.0);
    let (of_spring, of_x) = spring.energy_grad(x);
    assert_eq!((of_spring.stiffness, of_x), (2.0, 6.0));
}
