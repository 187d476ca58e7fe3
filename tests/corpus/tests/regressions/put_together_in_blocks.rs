//! Structs that are put together in a block and given to operators of their own, in second order: the compiler failed, since their tangents are changed
//! where they are made.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};
use std::ops::{Mul, Neg};

#[derive(Differentiable, Clone, Copy, Debug, PartialEq)]
struct Wave {
    height: f64,
    length: f64,
}

#[differentiable(second_order)]
impl Neg for Wave {
    type Output = Wave;
    fn neg(self) -> Wave {
        Wave { height: -self.height * self.length, length: self.length.sin() }
    }
}

#[differentiable(second_order)]
impl Mul<f64> for Wave {
    type Output = Wave;
    fn mul(self, factor: f64) -> Wave {
        Wave { height: self.height * factor * factor, length: self.length + factor * self.height }
    }
}

#[test]
fn in_loops() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        let mut sum = y;
        for trips in 0..4 {
            let mut inner = x;
            for i in 0..trips {
                let wave = Wave { height: x * i as f64 + inner, length: y * x };
                let other = -wave;
                inner += other.height * 0.1 + (wave * y).length;
            }
            sum += inner * y;
        }
        sum
    }
    check!(f without lifted at (0.7, 1.2), (0.4, -0.3));
}

#[test]
fn in_branches() {
    #[differentiable(second_order)]
    fn f(x: f64, y: f64) -> f64 {
        if x > 0.5 {
            let wave = Wave { height: x, length: y * x };
            return (-wave).height + (wave * x).length;
        }
        let found = match y > 0.0 {
            true => x * y,
            _ => {
                let mut wave = Wave { height: x * y, length: 1.0 };
                wave.length *= x;
                let turned = -wave;
                wave.height += y;
                return turned.height * (-wave).length + turned.length;
            }
        };
        found * found * x
    }
    check!(f without lifted at (0.7, 1.2), (0.3, 1.2), (0.3, -1.2));
}
