//! The programs: each a function as a user writes it, and its gradient as an expert writes it.

// Formulas in several indices are written with indices, as in the papers that they come from.
#![allow(clippy::needless_range_loop)]

use crate::case::{Case, Size};

pub mod bundle;
pub mod bundle_by_hand;
pub mod cholesky;
pub mod diffusion3d;
pub mod diffusion3d_by_hand;
pub mod gaussian_mixture;
pub mod gaussian_mixture_by_hand;
pub mod gaussian_mixture_data;
pub mod heat;
pub mod hmm;
pub mod hmm_by_hand;
pub mod kepler;
pub mod logistic_regression;
pub mod lorenz96;
pub mod network;
pub mod network_by_hand;
pub mod particles;
pub mod particles_by_hand;
pub mod perceptron;
pub mod recurrence;
pub mod recurrence_by_hand;
pub mod reprojection;
pub mod reprojection_by_hand;
pub mod rosenbrock;
pub mod soft_dtw;
pub mod tree;
pub mod tree_by_hand;
pub mod tridiagonal;
pub mod tridiagonal_by_hand;
pub mod two_variables;
pub mod wave;
pub mod wave_by_hand;

/// A program that is measured.
pub struct Program {
    /// What it is called in tables and by `--only`.
    pub name: &'static str,
    /// Makes its contenders.
    pub case: fn(Size) -> Case,
    /// How its cost is measured against the size of its input, if it is.
    pub scaling: Option<Scaling>,
}

/// One program at several sizes.
pub struct Scaling {
    /// Makes the contenders for a size.
    pub case_of: fn(usize) -> Case,
    /// The sizes.
    pub sizes: &'static [usize],
}

impl Program {
    /// The contenders for an input, with those of other crates if they are asked for by the feature `peers`.
    pub fn contenders(&self, size: Size) -> Case {
        let case = (self.case)(size);
        #[cfg(feature = "peers")]
        let case = Case { peers: crate::peers::contenders(self.name, size), ..case };
        case
    }
}

/// All programs, in the order of the table.
pub const PROGRAMS: &[Program] = &[
    Program {
        name: "rosenbrock",
        case: rosenbrock::case,
        scaling: Some(Scaling {
            case_of: rosenbrock::case_of,
            sizes: &[100, 1000, 10_000, 100_000, 1_000_000],
        }),
    },
    Program { name: "two_variables", case: two_variables::case, scaling: None },
    Program { name: "logistic_regression", case: logistic_regression::case, scaling: None },
    Program { name: "gaussian_mixture", case: gaussian_mixture::case, scaling: None },
    Program { name: "reprojection", case: reprojection::case, scaling: None },
    Program { name: "perceptron", case: perceptron::case, scaling: None },
    Program {
        name: "lorenz96",
        case: lorenz96::case,
        scaling: Some(Scaling { case_of: lorenz96::case_of, sizes: &[10, 100, 1000, 10_000] }),
    },
    Program { name: "kepler", case: kepler::case, scaling: None },
    Program {
        name: "heat",
        case: heat::case,
        scaling: Some(Scaling { case_of: heat::case_of, sizes: &[10, 100, 1000] }),
    },
    Program { name: "recurrence", case: recurrence::case, scaling: None },
    Program { name: "wave", case: wave::case, scaling: None },
    Program { name: "bundle", case: bundle::case, scaling: None },
    Program { name: "network", case: network::case, scaling: None },
    Program { name: "diffusion3d", case: diffusion3d::case, scaling: None },
    Program { name: "cholesky", case: cholesky::case, scaling: None },
    Program { name: "tridiagonal", case: tridiagonal::case, scaling: None },
    Program { name: "tree", case: tree::case, scaling: None },
    Program { name: "soft_dtw", case: soft_dtw::case, scaling: None },
    Program { name: "particles", case: particles::case, scaling: None },
    Program { name: "hmm", case: hmm::case, scaling: None },
];
