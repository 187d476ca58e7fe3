//! Trees of descriptions, and shared ones.

use super::super::{Dual, Functions, VectorSpace};
use super::{Delta, Deltas};
use approx::assert_relative_eq;
use std::rc::Rc;

/// A description that is a tree: what is used twice is evaluated twice.
enum Description {
    Zero,
    Variable(usize),
    Scale(f64, Rc<Description>),
    Add(Rc<Description>, Rc<Description>),
}

impl Description {
    /// Adds `adjoint` times the derivative to the gradient, and gives the number of steps.
    fn evaluate(&self, adjoint: f64, gradient: &mut [f64]) -> usize {
        1 + match self {
            Description::Zero => 0,
            Description::Variable(variable) => {
                gradient[*variable] += adjoint;
                0
            }
            Description::Scale(factor, of) => of.evaluate(adjoint * factor, gradient),
            Description::Add(one, other) => {
                one.evaluate(adjoint, gradient) + other.evaluate(adjoint, gradient)
            }
        }
    }
}

#[test]
fn a_tree_gives_the_same_gradient() {
    let [x, y] = [0, 1].map(|variable| Rc::new(Description::Variable(variable)));
    let s = Rc::new(Description::Add(
        Rc::new(Description::Scale(2.0, x)),
        Rc::new(Description::Add(Rc::new(Description::Scale(3.0, y)), Rc::new(Description::Zero))),
    ));
    let mut gradient = [0.0; 2];
    Description::Add(s.clone(), s).evaluate(1.0, &mut gradient);
    assert_eq!(gradient, [4.0, 6.0]);
}

#[test]
fn steps_of_a_tree_double_with_each_level() {
    let steps = |levels: usize| {
        let mut s = Rc::new(Description::Variable(0));
        for _ in 0..levels {
            s = Rc::new(Description::Add(s.clone(), s));
        }
        let mut gradient = [0.0];
        let steps = s.evaluate(1.0, &mut gradient);
        assert_eq!(gradient, [2.0_f64.powi(levels as i32)]);
        steps
    };
    assert_eq!((steps(4), steps(10)), ((2 << 4) - 1, (2 << 10) - 1));
}

#[test]
fn steps_of_shared_nodes_grow_with_the_levels() {
    let steps = |levels: i32| {
        let deltas = Deltas::new();
        let mut s = deltas.variable(1.5);
        for _ in 0..levels {
            s = s + s;
        }
        let (gradient, steps) = deltas.evaluate(s.tangent);
        assert_eq!(gradient, [2.0_f64.powi(levels)]);
        assert_eq!(steps, deltas.len());
        steps
    };
    // The variable, and for each level two multiples by one and a sum.
    assert_eq!((steps(10), steps(20), steps(40)), (31, 61, 121));
}

#[test]
fn nodes_outside_of_the_description_are_not_evaluated() {
    let deltas = Deltas::new();
    let [x, y] = deltas.variables([3.0, 2.0]);
    let used = x * 2.0;
    let _unused = y.sin() * x;
    let result = used * x;
    assert_eq!(deltas.evaluate(result.tangent).0, [12.0, 0.0]);
    assert!(deltas.evaluate(result.tangent).1 < deltas.len() - 3);
}

#[test]
fn agrees_with_forward_mode() {
    fn f<N: crate::numbers::Number>([x, y, z]: [N; 3]) -> N {
        let s = (x * y).sin() + z.exp() / x;
        s * s.max(y) - (z * 3.0).hypot(s)
    }
    let point = [0.7, -1.3, 0.4];
    let deltas = Deltas::new();
    let reverse = f(deltas.variables(point));
    let forward = f(Dual::variables(point));
    assert_eq!(reverse.value, forward.value);
    let gradient = deltas.gradient(reverse.tangent);
    assert_relative_eq!(gradient[..], forward.tangent[..], epsilon = 1e-14, max_relative = 1e-14);
}

#[test]
fn an_infinite_partial_counts_for_nothing_where_the_adjoint_is_zero() {
    let deltas = Deltas::new();
    let x = deltas.variable(0.0);
    assert_eq!(deltas.gradient((1.0 / x).min(Dual { value: 1.0, tangent: Delta::zero() }).tangent), [0.0]);
    assert_eq!(deltas.gradient(x.sqrt().tangent), [f64::INFINITY]);
}

#[test]
fn constants_have_no_nodes() {
    let deltas: Deltas = Deltas::new();
    let c: Dual<Delta> = crate::numbers::Number::constant(2.0);
    assert_eq!(deltas.gradient((c * c + c.sin()).tangent), [0.0; 0]);
    assert!(deltas.is_empty());
}

#[test]
#[should_panic(expected = "other `Deltas`")]
fn two_lists_do_not_mix() {
    let (one, other) = (Deltas::new(), Deltas::new());
    let _ = one.variable(1.0) + other.variable(1.0);
}
