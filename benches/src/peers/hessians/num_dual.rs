//! num-dual: all second derivatives at once, or tile by tile.

use super::Peer;
use crate::peers::generic::{flat, logistic_loss, mixture, real_by_methods, rosenbrock};
use nalgebra::{Const, SVector, U1};
use num_dual::{Derivative, Dual2SVec64, DualNum, HyperDualSVec64, hessian};

/// The crate's `hessian`, with the numbers of parameters of the benchmark: with dimensions that are not known to the compiler its numbers
/// are not `Copy`, which the programs ask for.
pub(super) const WHOLE: Peer = Peer {
    name: "num-dual, whole",
    rosenbrock: |x| whole::<100>(x, rosenbrock),
    logistic_loss: |input| whole::<50>(&input.weights, |w| logistic_loss(w, input)),
    mixture: |input| whole::<30>(&flat(input), |p| mixture(p, input)),
};

/// Hyper-dual numbers with a few rows and columns at a time, so that a number stays small.
pub(super) const TILES: Peer = Peer {
    name: "num-dual, tiles",
    rosenbrock: |x| tiles(x, rosenbrock),
    logistic_loss: |input| tiles(&input.weights, |w| logistic_loss(w, input)),
    mixture: |input| tiles(&flat(input), |p| mixture(p, input)),
};

real_by_methods! { [const N: usize] Dual2SVec64<N>, |x: Self| x.re }
real_by_methods! { [const M: usize, const N: usize] HyperDualSVec64<M, N>, |x: Self| x.re }

fn whole<const N: usize>(x: &[f64], f: impl Fn(&[Dual2SVec64<N>]) -> Dual2SVec64<N>) -> Vec<f64> {
    let (_, _, hessian) =
        hessian(|at: SVector<Dual2SVec64<N>, N>| f(at.as_slice()), &SVector::from_column_slice(x));
    hessian.as_slice().to_vec()
}

/// Rows and columns of a tile; all numbers of parameters of the benchmark are multiples.
const WIDTH: usize = 5;
type Tile = HyperDualSVec64<WIDTH, WIDTH>;

fn tiles(x: &[f64], f: impl Fn(&[Tile]) -> Tile) -> Vec<f64> {
    let n = x.len();
    assert!(n.is_multiple_of(WIDTH), "{n} parameters are not a number of tiles");
    let (rows, columns) = (Const::<WIDTH>, Const::<WIDTH>);
    let mut at: Vec<Tile> = x.iter().map(|x| Tile::from_re(*x)).collect();
    let mut entries = vec![0.0; n * n];
    for top in (0..n).step_by(WIDTH) {
        // It is symmetric.
        for left in (0..=top).step_by(WIDTH) {
            for k in 0..WIDTH {
                at[top + k].eps1 = Derivative::derivative_generic(rows, U1, k);
                at[left + k].eps2 = Derivative::derivative_generic(U1, columns, k);
            }
            let tile = f(&at).eps1eps2.unwrap_generic(rows, columns);
            for (row, column) in (0..WIDTH).flat_map(|row| (0..WIDTH).map(move |column| (row, column))) {
                entries[(top + row) * n + left + column] = tile[(row, column)];
                entries[(left + column) * n + top + row] = tile[(row, column)];
            }
            for k in 0..WIDTH {
                at[top + k].eps1 = Derivative::none();
                at[left + k].eps2 = Derivative::none();
            }
        }
    }
    entries
}
