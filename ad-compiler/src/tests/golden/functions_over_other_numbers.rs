/**Which entries of the Jacobian of [`f`] may be other than zero, by the branches that it takes here. Columns are the floats of the active parameters, and rows those of the result, in the order of `to_scalars()`.

[`JacobianColoring::new`](::ad_runtime::sparse::JacobianColoring::new) makes of it what sparse Jacobians are computed with.*/
fn f_sparsity(scale: f64, x: &[f64]) -> ::ad_runtime::sparse::Pattern {
    ::ad_runtime::sparse::jacobian_pattern(
        &::ad_runtime::numbers::flattened(&(scale, x)),
        |numbers: &[::ad_runtime::numbers::Dependence<4>]| {
            let (scale, x) = ::ad_runtime::numbers::lifted_from(&(scale, x), numbers);
            f_lifted(scale, &x)
        },
    )
}
/**The Jacobian of [`f`] as a sparse matrix, by as many products as there are colours. The colours are made once, of the pattern that `f_sparsity` gives, and serve all points where the pattern holds.

# Errors

If an entry is not zero that is not in the pattern, as far as the products show it: the function has taken other branches.

# Panics

If the pattern has other sizes.*/
fn f_sparse_jacobian(
    scale: f64,
    x: &[f64],
    coloring: &::ad_runtime::sparse::JacobianColoring,
) -> ::core::result::Result<
    ::ad_runtime::sparse::SparseMatrix,
    ::ad_runtime::sparse::SparseError,
> {
    match coloring.direction() {
        ::ad_runtime::sparse::Direction::Columns => {
            coloring
                .jacobian_by_jvps(|tangents: [Vec<f64>; 4]| {
                    let tangents = tangents
                        .map(|scalars| {
                            ::ad_runtime::Tangent::with_scalars(
                                ::ad_runtime::zero_like(&(scale, x)),
                                &scalars,
                            )
                        });
                    f_jvps::<4>(scale, x, tangents)
                        .1
                        .map(|column| ::ad_runtime::Tangent::to_scalars(&column))
                })
        }
        ::ad_runtime::sparse::Direction::Rows => {
            let zero = ::ad_runtime::zero_like(&f(scale, x));
            coloring
                .jacobian_by_vjps(|seeds: [Vec<f64>; 4]| {
                    let seeds = seeds
                        .map(|scalars| {
                            ::ad_runtime::Tangent::with_scalars(zero.clone(), &scalars)
                        });
                    f_vjps::<4>(scale, x, seeds)
                        .1
                        .map(|row| ::ad_runtime::Tangent::to_scalars(&row))
                })
        }
    }
}
///The Taylor polynomial of [`f`] along the line through the arguments whose direction are the tangents: all derivatives in that direction, up to an order.
fn f_taylor<const ORDER: usize>(
    scale: f64,
    x: &[f64],
    scale_dot: f64,
    x_dot: &[f64],
) -> Vec<::ad_runtime::numbers::Taylor<ORDER>> {
    let (scale, x) = ::ad_runtime::numbers::Taylor::<
        ORDER,
    >::along(&(scale, x), &(scale_dot, x_dot));
    f_lifted(scale, &x)
}
///The gradient of [`g`] over numbers of another kind: its enclosure over intervals, its derivatives over dual numbers and Taylor polynomials.
fn g_lifted_grad<S: ::ad_runtime::numbers::Number>(x: S, n: i32) -> S {
    let deltas = ::ad_runtime::numbers::Deltas::new();
    let floats = ::ad_runtime::numbers::Values::as_floats(&x);
    let x = deltas.arguments(&x);
    let gradient = deltas.gradient(g_lifted(x, n).tangent);
    ::ad_runtime::numbers::lifted_from(&floats, &gradient)
}
/**Which entries of the Hessian of [`g`] may be other than zero, by the branches that it takes here. Rows and columns are the floats of the active parameters, in the order of `to_scalars()`.

[`HessianColoring::new`](::ad_runtime::sparse::HessianColoring::new) makes of it what sparse Hessians are computed with.*/
fn g_hessian_sparsity(x: f64, n: i32) -> ::ad_runtime::sparse::Pattern {
    ::ad_runtime::sparse::hessian_pattern::<
        4,
    >(
        &::ad_runtime::numbers::flattened(&x),
        |numbers| {
            let x = ::ad_runtime::numbers::lifted_from(&x, numbers);
            g_lifted(x, n)
        },
    )
}
/**The Hessian of [`g`] as a sparse matrix, by as many products as there are colours. The colours are made once, of the pattern that `g_hessian_sparsity` gives, and serve all points where the pattern holds.

# Errors

If an entry is not zero that is not in the pattern, as far as the products show it: the function has taken other branches.

# Panics

If the pattern has other sizes.*/
fn g_sparse_hessian(
    x: f64,
    n: i32,
    coloring: &::ad_runtime::sparse::HessianColoring,
) -> ::core::result::Result<
    ::ad_runtime::sparse::SparseMatrix,
    ::ad_runtime::sparse::SparseError,
> {
    coloring
        .hessian(|scalars| {
            let x_dot = ::ad_runtime::Tangent::with_scalars(0.0, scalars);
            ::ad_runtime::Tangent::to_scalars(&g_hvp(x, n, x_dot))
        })
}
///The derivative of [`g`] of an order, as a function that is differentiable itself: `g_derivative::<3>(x)`. Of order 0 it is the function.
fn g_derivative<const ORDER: usize>(x: f64, n: i32) -> f64 {
    let value = {
        let x = ::ad_runtime::numbers::Taylor::<ORDER>::variable(x);
        g_lifted(x, n).derivative(ORDER)
    };
    adjoint! {
        | seed | wrt(x) => { let x = ::ad_runtime::numbers::Dual:: <
        ::ad_runtime::numbers::Taylor < ORDER >> { value :
        ::ad_runtime::numbers::Taylor::variable(x), tangent :
        ::ad_runtime::numbers::Number::constant(1.0), }; seed * g_lifted(x, n).tangent
        .derivative(ORDER) }
    }
    value
}
/**A bound of the rounding error of [`g`], to first order, in units of the unit roundoff: half the machine epsilon. It is the sum of `|adjoint · value|` over the floats of the active parameters and all operations on what depends on them.

[`Trace::rounding_error`](::ad_runtime::trace::Trace::rounding_error) says which operations have the largest shares.*/
fn g_error(x: f64, n: i32) -> f64 {
    let trace = ::ad_runtime::trace::Trace::new();
    let x = trace.arguments(&x);
    trace.rounding_error(g_lifted(x, n)).bound
}
