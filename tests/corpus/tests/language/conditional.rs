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

#[test]
fn methods_of_a_block_of_which_conditions_choose_one() {
    #[derive(Clone, Differentiable)]
    struct Spring {
        stiffness: f64,
    }
    #[differentiable(forward, reverse)]
    impl Spring {
        #[cfg(not(test))]
        fn energy(&self, x: f64) -> f64 {
            self.stiffness.no_such_method(x)
        }
        #[cfg(test)]
        fn energy(&self, x: f64) -> f64 {
            0.5 * self.stiffness * x * x
        }
        #[cfg(test)]
        fn parts(&self) -> usize {
            2
        }
        #[cfg(not(test))]
        fn parts(&self) -> usize {
            1
        }
    }
    #[differentiable(forward, reverse)]
    trait Shown {
        #[cfg(not(test))]
        fn shown(&self, x: f64) -> f64;
        #[cfg(test)]
        fn shown(&self, x: f64) -> f64;
    }
    #[differentiable(forward, reverse)]
    impl Shown for Spring {
        #[cfg(not(test))]
        fn shown(&self, x: f64) -> f64 {
            x
        }
        #[cfg(test)]
        fn shown(&self, x: f64) -> f64 {
            self.stiffness.sin() * x
        }
    }
    #[differentiable(forward, reverse)]
    fn f(stiffness: f64, x: f64) -> f64 {
        let spring = Spring { stiffness: stiffness * x };
        spring.energy(x) * spring.parts() as f64 + spring.shown(x)
    }
    check!([f f_prim f_adj f_can_grad f_jvp f_grad f_value_and_grad] at (1.3, 0.7), (-0.4, 0.9));
}
