//! Second derivatives of the programs: products of Hessians with vectors, and Hessians.
//!
//! `cargo bench -p ad-benches --bench second_order` prints the tables.

mod by_hand;
pub mod dense;
mod lists;
pub mod product;
mod records;
mod steps;

use crate::case::Size;
use product::Product;

/// The programs once more, with second derivatives: `build.rs` copies them, and says why.
// The same as in the originals.
#[allow(clippy::needless_range_loop)]
pub mod programs {
    include!(concat!(env!("OUT_DIR"), "/programs/mod.rs"));
}

/// Makes a product for an input.
pub type Make = fn(Size) -> Product;

/// The products that are measured, by the names of their programs.
pub const PRODUCTS: &[(&str, Make)] = &[
    ("rosenbrock", lists::rosenbrock),
    ("two_variables", lists::two_variables),
    ("logistic_regression", lists::logistic_regression),
    ("gaussian_mixture", lists::gaussian_mixture),
    ("reprojection", records::reprojection),
    ("perceptron", lists::perceptron),
    ("lorenz96", steps::lorenz96),
    ("kepler", lists::kepler),
    ("heat", steps::heat),
    ("recurrence", records::recurrence),
    ("wave", steps::wave),
    ("bundle", records::bundle),
    ("network", records::network),
    ("diffusion3d", steps::diffusion3d),
    ("cholesky", lists::cholesky),
    ("tridiagonal", steps::tridiagonal),
    ("tree", records::tree),
    ("soft_dtw", lists::soft_dtw),
    ("particles", steps::particles),
    ("hmm", lists::hmm),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::{DIFFERENCES, assert_close};
    use crate::distance::SAME;
    use crate::programs::PROGRAMS;

    #[test]
    fn every_program_has_a_product() {
        let names: Vec<&str> = PRODUCTS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, PROGRAMS.iter().map(|program| program.name).collect::<Vec<_>>());
    }

    #[test]
    fn products_are_derivatives_of_gradients() {
        for (name, make) in PRODUCTS {
            println!("{name}");
            let product = make(Size::Small);
            assert_close(&product.found(), &product.differences(), DIFFERENCES);
        }
    }

    #[test]
    fn products_by_hand_are_ours() {
        for (name, make) in PRODUCTS {
            let product = make(Size::Small);
            if let Some(distance) = product.distance() {
                assert!(distance <= SAME, "{name}: {distance:e}");
            }
        }
    }
}
