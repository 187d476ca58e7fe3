//! Problems for the solvers of `argmin` 0.11, made of generated functions, with the feature `argmin_v0_11`.
//!
//! argmin asks for the cost and for the gradient one after the other, mostly at the same place. `f_value_and_grad` gives both at the price of one, so a
//! [`Problem`] keeps what it gave last:
//!
//! ```
//! use ad_runtime::{argmin_v0_11::Problem, differentiable};
//! use argmin::core::{Executor, State};
//! use argmin::solver::{linesearch::MoreThuenteLineSearch, quasinewton::LBFGS};
//!
//! #[differentiable]
//! fn rosenbrock(x: &[f64]) -> f64 {
//!     (1.0 - x[0]).powi(2) + 100.0 * (x[1] - x[0] * x[0]).powi(2)
//! }
//!
//! let problem = Problem::new(|x: &Vec<f64>| rosenbrock_value_and_grad(x));
//! let solver = LBFGS::new(MoreThuenteLineSearch::new(), 7);
//! let result = Executor::new(problem, solver).configure(|state| state.param(vec![-1.2, 1.0]).max_iters(100)).run()?;
//! let best = result.state.get_best_param().expect("there is one");
//! assert!((best[0] - 1.0).abs() < 1e-6 && (best[1] - 1.0).abs() < 1e-6);
//! # Ok::<(), argmin::core::Error>(())
//! ```
//!
//! A struct is optimised by the scalars of what it is moved by, see [`Problem::around`]. Hessians are matrices ([`Problem::with_hessian`]) or products with
//! vectors alone ([`Problem::with_products`]), which is all that Newton's method by conjugate gradients and trust regions by Steihaug's method need.
//! [`Residuals`] are for the method of Gauss and Newton.

use crate::{Move, Scalar, Tangent, zero_like};
use argmin::core::{CostFunction, Error, Gradient, Hessian, Jacobian, Operator};
use argmin_math::ArgminDot;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A cost and its gradient, and a Hessian if it is given.
///
/// `P` is a place, `S` the cost there, `G` the gradient.
#[derive(Debug)]
pub struct Problem<P, S, G, F, H = ()> {
    value_and_gradient: F,
    hessian: H,
    last: Mutex<Option<Last<P, S, G>>>,
}

/// A place, and value and gradient there.
#[derive(Debug)]
struct Last<P, S, G> {
    place: P,
    value: S,
    gradient: G,
}

impl<P, S, G, F: Fn(&P) -> (S, G)> Problem<P, S, G, F> {
    /// A problem of what gives value and gradient, as `f_value_and_grad` does.
    pub fn new(value_and_gradient: F) -> Self {
        Problem { value_and_gradient, hessian: (), last: Mutex::new(None) }
    }

    /// The problem with a Hessian, as `f_hessian` gives it.
    ///
    /// ```
    /// use ad_runtime::{argmin_v0_11::Problem, differentiable};
    /// use argmin::core::{Executor, State};
    /// use argmin::solver::trustregion::{CauchyPoint, TrustRegion};
    ///
    /// #[differentiable(second_order)]
    /// fn bowl(x: &[f64]) -> f64 {
    ///     (x[0] - 1.0).powi(2) + x[0] * x[1] + x[1].powi(2)
    /// }
    ///
    /// let problem = Problem::new(|x: &Vec<f64>| bowl_value_and_grad(x)).with_hessian(|x: &Vec<f64>| bowl_hessian(x));
    /// let solver = TrustRegion::new(CauchyPoint::new());
    /// let result = Executor::new(problem, solver).configure(|state| state.param(vec![3.0, 1.0]).max_iters(200)).run()?;
    /// let best = result.state.get_best_param().expect("there is one");
    /// assert!((best[0] - 4.0 / 3.0).abs() < 1e-4 && (best[1] + 2.0 / 3.0).abs() < 1e-4);
    /// # Ok::<(), argmin::core::Error>(())
    /// ```
    pub fn with_hessian<M, H: Fn(&P) -> M>(self, hessian: H) -> Problem<P, S, G, F, H> {
        Problem { value_and_gradient: self.value_and_gradient, hessian, last: self.last }
    }

    /// The problem with products of the Hessian and a direction, as `f_hvp` gives them. No matrix is made.
    ///
    /// ```
    /// use ad_runtime::{argmin_v0_11::Problem, differentiable};
    /// use argmin::core::{Executor, State};
    /// use argmin::solver::trustregion::{Steihaug, TrustRegion};
    ///
    /// #[differentiable(second_order)]
    /// fn chain(x: &[f64]) -> f64 {
    ///     let ends = (x[0] - 1.0).powi(2);
    ///     x.windows(2).map(|x| (x[1] - x[0]).powi(2)).sum::<f64>() + ends
    /// }
    ///
    /// let problem = Problem::new(|x: &Vec<f64>| chain_value_and_grad(x)).with_products(|x, dx| chain_hvp(x, dx));
    /// let solver = TrustRegion::new(Steihaug::new().with_max_iters(50));
    /// let result = Executor::new(problem, solver).configure(|state| state.param(vec![0.0; 30]).max_iters(100)).run()?;
    /// let best = result.state.get_best_param().expect("there is one");
    /// assert!(best.iter().all(|x| (x - 1.0).abs() < 1e-4), "{best:?}");
    /// # Ok::<(), argmin::core::Error>(())
    /// ```
    pub fn with_products(
        self,
        products: impl Fn(&P, &P) -> P + Send + Sync + 'static,
    ) -> Problem<P, S, G, F, impl Fn(&P) -> Products<P>>
    where
        P: Clone,
    {
        let products: Arc<Product<P>> = Arc::new(products);
        let at = move |place: &P| Products { place: place.clone(), product: products.clone() };
        Problem { value_and_gradient: self.value_and_gradient, hessian: at, last: self.last }
    }
}

/// A problem whose places and gradients are lists of scalars.
pub type OfScalars<S, F> = Problem<Vec<S>, S, Vec<S>, F>;

impl<S: Scalar> OfScalars<S, fn(&Vec<S>) -> (S, Vec<S>)> {
    /// A problem whose places are what `start` is moved by: as many scalars as its gradient has, all zero at the start. [`moved`] gives
    /// the value at a place.
    ///
    /// ```
    /// use ad_runtime::argmin_v0_11::{Problem, moved};
    /// use ad_runtime::{Differentiable, differentiable};
    /// use argmin::core::{Executor, State};
    /// use argmin::solver::{linesearch::MoreThuenteLineSearch, quasinewton::LBFGS};
    ///
    /// #[derive(Differentiable, Clone)]
    /// struct Line {
    ///     slope: f64,
    ///     shift: f64,
    /// }
    ///
    /// #[differentiable(wrt(line))]
    /// fn misfit(line: &Line, data: &[(f64, f64)]) -> f64 {
    ///     data.iter().map(|(x, y)| (line.slope * x + line.shift - y).powi(2)).sum()
    /// }
    ///
    /// let data = [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)];
    /// let start = Line { slope: 1.0, shift: 0.0 };
    /// let problem = Problem::around(start.clone(), move |line: &Line| misfit_value_and_grad(line, &data));
    /// let solver = LBFGS::new(MoreThuenteLineSearch::new(), 7);
    /// let result = Executor::new(problem, solver).configure(|state| state.param(vec![0.0; 2]).max_iters(50)).run()?;
    /// let line = moved(&start, result.state.get_best_param().expect("there is one"));
    /// assert!((line.slope - 2.0).abs() < 1e-6 && (line.shift - 1.0).abs() < 1e-6);
    /// # Ok::<(), argmin::core::Error>(())
    /// ```
    pub fn around<M>(
        start: M,
        value_and_gradient: impl Fn(&M) -> (S, M::Tangent),
    ) -> OfScalars<S, impl Fn(&Vec<S>) -> (S, Vec<S>)>
    where
        M: Move<Tangent: Tangent<S>> + Clone,
    {
        Problem::new(move |by: &Vec<S>| {
            let (value, gradient) = value_and_gradient(&moved(&start, by));
            (value, gradient.to_scalars())
        })
    }
}

/// The start, moved by scalars in the order of those of its gradient.
///
/// # Panics
///
/// If there are more or fewer scalars.
pub fn moved<S: Scalar, M: Move<Tangent: Tangent<S>> + Clone>(start: &M, by: &[S]) -> M {
    start.moved_by(&zero_like(start).with_scalars(by))
}

impl<P: Clone + PartialEq, S, G, F: Fn(&P) -> (S, G), H> Problem<P, S, G, F, H> {
    /// What belongs to a place, computed if it is not the last one. Places are the same if they compare equal, so `0.0` and `-0.0` are.
    ///
    /// Nobody waits while it is computed: argmin may ask for several places at the same time.
    fn at<T>(&self, place: &P, what: impl Fn(&Last<P, S, G>) -> T) -> T {
        if let Some(last) = self.last().as_ref().filter(|last| last.place == *place) {
            return what(last);
        }
        let (value, gradient) = (self.value_and_gradient)(place);
        what(self.last().insert(Last { place: place.clone(), value, gradient }))
    }

    fn last(&self) -> MutexGuard<'_, Option<Last<P, S, G>>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Clone + PartialEq, S: Clone, G, F: Fn(&P) -> (S, G), H> CostFunction for Problem<P, S, G, F, H> {
    type Param = P;
    type Output = S;

    fn cost(&self, place: &P) -> Result<S, Error> {
        Ok(self.at(place, |last| last.value.clone()))
    }
}

impl<P: Clone + PartialEq, S, G: Clone, F: Fn(&P) -> (S, G), H> Gradient for Problem<P, S, G, F, H> {
    type Param = P;
    type Gradient = G;

    fn gradient(&self, place: &P) -> Result<G, Error> {
        Ok(self.at(place, |last| last.gradient.clone()))
    }
}

impl<P, S, G, F, M, H: Fn(&P) -> M> Hessian for Problem<P, S, G, F, H> {
    type Param = P;
    type Hessian = M;

    fn hessian(&self, place: &P) -> Result<M, Error> {
        Ok((self.hessian)(place))
    }
}

type Product<P> = dyn Fn(&P, &P) -> P + Send + Sync;

/// The Hessian at a place, by its products with directions.
#[derive(Clone)]
pub struct Products<P> {
    place: P,
    product: Arc<Product<P>>,
}

impl<P> ArgminDot<P, P> for Products<P> {
    fn dot(&self, direction: &P) -> P {
        (self.product)(&self.place, direction)
    }
}

/// Residuals and their Jacobian, for the method of Gauss and Newton.
///
/// Its solver wants vectors and matrices, which `matrix_of_rows` of the modules for nalgebra, ndarray and faer makes of what `f_jacobian` gives.
///
/// ```
/// use ad_runtime::{argmin_v0_11::Residuals, differentiable};
///
/// #[differentiable]
/// fn circles(x: &[f64]) -> Vec<f64> {
///     vec![x[0] * x[0] + x[1] * x[1] - 25.0, x[0] - 3.0]
/// }
///
/// let problem = Residuals::new(|x: &Vec<f64>| circles(x), |x: &Vec<f64>| circles_jacobian(x));
/// use argmin::core::Jacobian;
/// assert_eq!(problem.jacobian(&vec![3.0, 4.0])?, [[6.0, 8.0], [1.0, 0.0]]);
/// # Ok::<(), argmin::core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Residuals<P, F, J> {
    residuals: F,
    jacobian: J,
    place: std::marker::PhantomData<fn(&P)>,
}

impl<P, V, M, F: Fn(&P) -> V, J: Fn(&P) -> M> Residuals<P, F, J> {
    /// The problem of what gives the residuals and what gives their Jacobian at a place.
    pub fn new(residuals: F, jacobian: J) -> Self {
        Residuals { residuals, jacobian, place: std::marker::PhantomData }
    }
}

impl<P, V, F: Fn(&P) -> V, J> Operator for Residuals<P, F, J> {
    type Param = P;
    type Output = V;

    fn apply(&self, place: &P) -> Result<V, Error> {
        Ok((self.residuals)(place))
    }
}

impl<P, M, F, J: Fn(&P) -> M> Jacobian for Residuals<P, F, J> {
    type Param = P;
    type Jacobian = M;

    fn jacobian(&self, place: &P) -> Result<M, Error> {
        Ok((self.jacobian)(place))
    }
}
