//! Variants by the names that an import gives them.

use ad_corpus::check;
use ad_runtime::{Differentiable, differentiable};

#[derive(Clone, Debug, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Isotherm {
    Langmuir { capacity: f64, affinity: f64 },
    Freundlich { k: f64, n: f64 },
    Henry(f64),
    Empty,
}

mod all {
    use super::Isotherm::{self, *};
    use ad_runtime::differentiable;

    #[differentiable(second_order, lifted)]
    pub(super) fn load(isotherm: &Isotherm, p: f64) -> f64 {
        match isotherm {
            Langmuir { capacity, affinity } => capacity * affinity * p / (1.0 + affinity * p),
            Freundlich { k, n } => k * p.powf(*n),
            Henry(k) if *k > 2.0 => k * p * p,
            Henry(k) => k * p,
            Empty => 0.0,
        }
    }
}

#[test]
fn behind_a_star() {
    #[differentiable(second_order, lifted)]
    fn f(a: f64, b: f64, p: f64, which: usize) -> f64 {
        let isotherm = match which {
            0 => Isotherm::Langmuir { capacity: a, affinity: b },
            1 => Isotherm::Freundlich { k: a, n: b },
            2 => Isotherm::Henry(a),
            _ => Isotherm::Empty,
        };
        all::load(&isotherm, p) * a
    }
    check!(f at
        (2.0, 0.7, 0.4, const 0), (1.2, 0.8, 0.4, const 1), (1.5, 0.8, 0.4, const 2), (2.5, 0.8, 0.4, const 2), (2.5, 0.8, 0.4, const 3));
}

/// Made, asked in macros, under another name, and imported in the body.
#[test]
fn in_a_body() {
    #[differentiable(second_order)]
    fn f(x: f64, k: usize) -> f64 {
        use Isotherm::{Empty, Henry as Linear, Langmuir};
        let chosen = match k {
            0 => Linear(x * x),
            1 => Langmuir { capacity: x, affinity: 0.5 },
            _ => Empty,
        };
        let linear = matches!(chosen, Linear(k) if k > 0.5);
        let all = [chosen, Linear(0.25 * x)];
        let sum: f64 = all.iter().map(|each| all::load(each, 2.0 * x)).sum();
        if linear { sum * x } else { sum }
    }
    check!(f without lifted at (0.4, const 0), (0.9, const 0), (0.9, const 1), (0.9, const 2));
}

#[derive(Clone, Copy, Differentiable)]
#[::ad_runtime::differentiable(lifted)]
enum Step {
    Forward,
    Back(f64),
}

/// What the file declares by that name is nearer than what a star brings.
mod hidden {
    use super::Step;
    use super::Step::*;
    use ad_runtime::{Differentiable, differentiable};

    #[derive(Clone, Copy, Differentiable)]
    #[::ad_runtime::differentiable(lifted)]
    struct Forward {
        by: f64,
    }

    #[differentiable(second_order, lifted)]
    pub(super) fn walk(step: &Step, by: f64) -> f64 {
        let ahead = Forward { by: by * by };
        match step {
            Back(far) => far * by,
            _ => ahead.by,
        }
    }
}

#[test]
fn what_is_declared_is_nearer() {
    #[differentiable(second_order, lifted)]
    fn f(far: f64, by: f64, back: bool) -> f64 {
        let step = if back { Step::Back(far * far) } else { Step::Forward };
        hidden::walk(&step, by)
    }
    check!(f at (1.5, 0.3, const true), (1.5, 0.3, const false));
}

mod turns {
    #[derive(Clone, Copy)]
    #[allow(non_camel_case_types, reason = "the form is what is tested")]
    pub(crate) enum Turn {
        back,
        forth,
    }

    pub(crate) fn turn(k: usize) -> Turn {
        if k == 0 { Turn::back } else { Turn::forth }
    }
}

#[test]
fn variants_in_small_letters_that_a_body_imports() {
    #[differentiable(second_order, lifted)]
    fn f(x: &[f64], k: usize) -> f64 {
        use turns::Turn::*;
        match turns::turn(k) {
            back => x[0] * x[1],
            forth => x[2].sin(),
        }
    }
    for k in 0..2 {
        check!(f at (&[1.1, 0.7, 0.4], const k));
    }
}
