//! Derivatives as descriptions that are evaluated backward.

#[cfg(test)]
mod tests;

use super::{Dual, Inputs, Number, Outputs, Values, VectorSpace, lifted_from};
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use core::cell::{Cell, RefCell};
use core::fmt;

/// A derivative that is described first and evaluated afterwards, backward.
///
/// It is zero, or one node of [`Deltas`]: a variable, a multiple of another description, or the sum of two. As the vector space of a [`Dual`] number
/// it turns forward mode into reverse mode: a run writes the description, one pass over it from the last node to the first gives the
/// gradient. A node that is used several times is evaluated once.
///
/// ```
/// use ad_runtime::numbers::Deltas;
///
/// let deltas = Deltas::new();
/// let [x, y] = deltas.variables([3.0, 2.0]);
/// let s = x * y;
/// assert_eq!(deltas.gradient((s + s).tangent), [4.0, 6.0]);
/// ```
///
/// Its numbers may carry derivatives themselves. Dual numbers inside give the Hessian times a vector:
///
/// ```
/// use ad_runtime::numbers::{Deltas, Dual};
///
/// let deltas = Deltas::new();
/// let [x, y] = deltas.variables([Dual { value: 3.0, tangent: 1.0 }, Dual { value: 2.0, tangent: 10.0 }]);
/// let gradient = deltas.gradient((x * x * y).tangent);
/// assert_eq!(gradient.iter().map(|d| d.value).collect::<Vec<_>>(), [12.0, 9.0]);
/// // The Hessian is [[2y, 2x], [2x, 0]].
/// assert_eq!(gradient.iter().map(|d| d.tangent).collect::<Vec<_>>(), [64.0, 6.0]);
/// ```
///
/// A partial derivative that is infinite, or no number, counts for nothing where the adjoint is zero. That is the rule of reverse mode; a `Dual<f64>` has
/// it for tangents that are zero.
#[derive(Clone, Copy)]
pub struct Delta<'t, S: Number = f64> {
    /// A derivative that is zero has no node.
    node: Option<(&'t Deltas<S>, usize)>,
}

impl<S: Number> fmt::Debug for Delta<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.node {
            None => f.write_str("Zero"),
            Some((deltas, index)) => write!(f, "{index}: {:?}", deltas.nodes.borrow()[index]),
        }
    }
}

/// Operands are indices of earlier nodes.
#[derive(Clone, Copy, Debug)]
enum Node<S> {
    Variable(usize),
    Scale(S, usize),
    Add(usize, usize),
}

/// The nodes of descriptions, in the order in which a run makes them: see [`Delta`].
///
/// [`clear`](Deltas::clear) forgets them and keeps the memory. It needs the only reference, so no description outlives its nodes.
///
/// ```
/// use ad_runtime::numbers::Deltas;
///
/// let mut deltas = Deltas::new();
/// let mut x = 1.0;
/// for _ in 0..60 {
///     let square = {
///         let [x] = deltas.variables([x]);
///         (x - 3.0) * (x - 3.0)
///     };
///     let slope = deltas.gradient(square.tangent)[0];
///     x -= 0.25 * slope;
///     deltas.clear();
/// }
/// assert_eq!(x, 3.0);
/// ```
///
/// ```compile_fail,E0502
/// use ad_runtime::numbers::Deltas;
///
/// let mut deltas = Deltas::new();
/// let [x] = deltas.variables([1.0]);
/// deltas.clear();
/// let y = x * x;
/// ```
pub struct Deltas<S: Number = f64> {
    nodes: RefCell<Vec<Node<S>>>,
    variables: Cell<usize>,
}

impl<S: Number> Default for Deltas<S> {
    fn default() -> Self {
        Deltas::new()
    }
}

impl<S: Number> Deltas<S> {
    /// No nodes.
    #[must_use]
    pub fn new() -> Self {
        Deltas { nodes: RefCell::new(Vec::new()), variables: Cell::new(0) }
    }

    /// Forgets all nodes and variables, and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.get_mut().clear();
        self.variables.set(0);
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.borrow().len()
    }

    /// Whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A new variable.
    #[must_use]
    pub fn variable(&self, value: S) -> Dual<Delta<'_, S>> {
        let variable = self.variables.get();
        self.variables.set(variable + 1);
        Dual { value, tangent: self.push(Node::Variable(variable)) }
    }

    /// New variables.
    #[must_use]
    pub fn variables<const N: usize>(&self, values: [S; N]) -> [Dual<Delta<'_, S>>; N] {
        values.map(|value| self.variable(value))
    }

    /// Arguments over numbers, whose numbers are new variables here.
    ///
    /// ```
    /// use ad_runtime::numbers::{lifted_from, Deltas, Interval, Values};
    ///
    /// // An enclosure of a gradient.
    /// let about = |value: f64| Interval::new(value - 0.5, value + 0.5);
    /// let arguments = (about(2.0), [about(3.0)]);
    /// let deltas = Deltas::new();
    /// let (x, [y]) = deltas.arguments(&arguments);
    /// let gradient = deltas.gradient((x * y).tangent);
    /// let (by_x, [by_y]) = lifted_from(&arguments.as_floats(), &gradient);
    /// assert!(by_x.contains(2.5) && by_x.contains(3.5) && by_y.contains(1.5) && !by_y.contains(3.0));
    /// ```
    #[must_use]
    pub fn arguments<A>(&self, arguments: &A) -> <A::Floats as Inputs>::Lifted<Dual<Delta<'_, S>>>
    where
        A: Values<Floats: Inputs> + Outputs<S> + ?Sized,
    {
        let mut numbers = Vec::new();
        arguments.for_each(&mut |number| numbers.push(self.variable(number)));
        lifted_from(&arguments.as_floats(), &numbers)
    }

    /// The derivative by each variable, in the order in which they were made.
    ///
    /// # Panics
    ///
    /// If the description belongs to other `Deltas`.
    #[must_use]
    pub fn gradient(&self, of: Delta<'_, S>) -> Vec<S> {
        self.evaluate(of).0
    }

    fn push(&self, node: Node<S>) -> Delta<'_, S> {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(node);
        Delta { node: Some((self, nodes.len() - 1)) }
    }

    /// The gradient, and the number of nodes that were evaluated.
    fn evaluate(&self, of: Delta<'_, S>) -> (Vec<S>, usize) {
        let mut gradient = vec![S::constant(0.0); self.variables.get()];
        let Some((deltas, last)) = of.node else { return (gradient, 0) };
        self.assert_same(deltas);
        // What has no adjoint yet when its turn comes is no part of the description: operands stand before the nodes that use them.
        let mut adjoints: Vec<Option<S>> = vec![None; last + 1];
        adjoints[last] = Some(S::constant(1.0));
        let mut steps = 0;
        for (index, node) in self.nodes.borrow()[..=last].iter().enumerate().rev() {
            let Some(adjoint) = adjoints[index] else { continue };
            let mut add =
                |to: usize, share: S| adjoints[to] = Some(adjoints[to].map_or(share, |sum| sum + share));
            steps += 1;
            match *node {
                Node::Variable(variable) => gradient[variable] += adjoint,
                Node::Scale(factor, operand) => add(operand, adjoint.strongly_times(factor)),
                Node::Add(one, other) => {
                    add(one, adjoint);
                    add(other, adjoint);
                }
            }
        }
        (gradient, steps)
    }

    /// An index means another node elsewhere.
    fn assert_same(&self, other: &Deltas<S>) {
        assert!(core::ptr::eq(self, other), "a description belongs to other `Deltas`");
    }
}

impl<S: Number> VectorSpace for Delta<'_, S> {
    type Scalar = S;

    #[inline]
    fn zero() -> Self {
        Delta { node: None }
    }

    /// # Panics
    ///
    /// If the two belong to different `Deltas`.
    #[inline]
    fn plus(self, other: Self) -> Self {
        match (self.node, other.node) {
            (_, None) => self,
            (None, _) => other,
            (Some((deltas, one)), Some((others, other))) => {
                deltas.assert_same(others);
                deltas.push(Node::Add(one, other))
            }
        }
    }

    #[inline]
    fn scaled(self, factor: S) -> Self {
        self.node.map_or(self, |(deltas, operand)| deltas.push(Node::Scale(factor, operand)))
    }

    #[inline]
    fn strongly_scaled(self, factor: S) -> Self {
        self.scaled(factor)
    }
}
