//! The Hessian of a program times a vector, as the harness runs it.

use crate::case::{Run, Size};
use crate::distance::distance;
use crate::random::Random;
use ad_runtime::Tangent;
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

/// Writes a product into what the caller has: of an input, along a direction.
type Into<I, G> = fn(&I, &G, &mut G);

/// What a product is made of.
pub(super) struct Parts<I, G> {
    /// Makes the input.
    pub(super) input: fn(Size) -> I,
    /// Value and gradient, by hand: what the product is the derivative of.
    pub(super) gradient: fn(&I) -> (f64, G),
    /// Moves the input.
    pub(super) moved: fn(&mut I, &G),
    /// Ours.
    pub(super) ours: Into<I, G>,
    /// The one by hand, if somebody has written it.
    pub(super) by_hand: Option<Into<I, G>>,
}

/// A product on an input, along a direction that is fixed.
pub struct Product {
    /// Writes it into the same lists each time.
    pub ours: Run,
    /// The same by hand.
    pub by_hand: Option<Run>,
    found: Box<dyn Fn() -> Vec<f64>>,
    found_by_hand: Option<Box<dyn Fn() -> Vec<f64>>>,
    differences: Box<dyn Fn() -> Vec<f64>>,
}

impl Product {
    /// The scalars of the product.
    pub fn found(&self) -> Vec<f64> {
        (self.found)()
    }

    /// What they should be but for the error of a difference: how the gradient by hand changes along the direction.
    pub fn differences(&self) -> Vec<f64> {
        (self.differences)()
    }

    /// How far the product by hand and ours lie apart, relative to the largest entry, if somebody has written one.
    pub fn distance(&self) -> Option<f64> {
        Some(distance(&self.found(), &self.found_by_hand.as_ref()?()))
    }
}

/// An input, a direction, and what products are written into.
struct Kept<I, G> {
    input: I,
    direction: G,
    into: RefCell<G>,
}

impl<I: 'static, G: Tangent<f64> + 'static> Parts<I, G> {
    pub(super) fn product(self, size: Size) -> Product {
        let Self { input: make, gradient, moved, ours, by_hand } = self;
        let input = make(size);
        let zero = gradient(&input).1;
        let entries = Random::new(71).list(zero.scalar_count(), -1.0, 1.0);
        let direction = zero.clone().with_scalars(&entries);
        let differences = {
            let direction = direction.clone();
            move || {
                const STEP: f64 = 1e-5;
                let at = |step: f64| {
                    let mut input = make(size);
                    moved(&mut input, &direction.clone().scaled(step));
                    gradient(&input).1
                };
                at(STEP).added(at(-STEP).scaled(-1.0)).scaled(0.5 / STEP).to_scalars()
            }
        };
        let kept = Rc::new(Kept { input, direction, into: RefCell::new(zero) });
        Product {
            ours: run(&kept, ours),
            by_hand: by_hand.map(|by_hand| run(&kept, by_hand)),
            found: found(&kept, ours),
            found_by_hand: by_hand.map(|by_hand| found(&kept, by_hand)),
            differences: Box::new(differences),
        }
    }
}

fn run<I: 'static, G: 'static>(kept: &Rc<Kept<I, G>>, function: Into<I, G>) -> Run {
    let kept = Rc::clone(kept);
    Box::new(move || {
        let into = &mut *kept.into.borrow_mut();
        function(black_box(&kept.input), black_box(&kept.direction), into);
        black_box(into);
    })
}

fn found<I: 'static, G: Tangent<f64> + 'static>(
    kept: &Rc<Kept<I, G>>,
    function: Into<I, G>,
) -> Box<dyn Fn() -> Vec<f64>> {
    let kept = Rc::clone(kept);
    Box::new(move || {
        function(&kept.input, &kept.direction, &mut kept.into.borrow_mut());
        kept.into.borrow().to_scalars()
    })
}
