//! The programs that are built in, and the runs of gradient descent that were published with programs like them.

use crate::descend::Rates;

/// A descent on a program that is built in.
pub(crate) struct Run {
    pub(crate) title: &'static str,
    /// What a picture of it is called.
    pub(crate) name: &'static str,
    pub(crate) program: &'static str,
    pub(crate) start: &'static [f64],
    pub(crate) rates: Rates,
    pub(crate) steps: usize,
    /// The lines that were published, if they were.
    pub(crate) lines: &'static [[&'static str; 3]],
}

/// y = x²
pub(crate) const SQUARE: &str = include_str!("programs/square.json");
/// y = |x|, by a branch.
pub(crate) const ABSOLUTE: &str = include_str!("programs/absolute.json");
/// y = (x0 − x1 − 2) (x0 − x1)
pub(crate) const PRODUCT: &str = include_str!("programs/product.json");

/// The runs. Nothing but the last one's numbers was published; the others show what was said of theirs.
pub(crate) const RUNS: [Run; 4] = [
    Run {
        title: "y = x², a rate that is too large: it diverges",
        name: "square-diverges",
        program: SQUARE,
        start: &[1.0],
        rates: Rates { rate: 1.1, decay: 1.0 },
        steps: 10,
        lines: &[],
    },
    Run {
        title: "y = x², a small rate: it converges",
        name: "square-converges",
        program: SQUARE,
        start: &[1.0],
        rates: Rates { rate: 0.2, decay: 1.0 },
        steps: 10,
        lines: &[],
    },
    Run {
        title: "y = |x| by a branch: it oscillates around 0",
        name: "absolute",
        program: ABSOLUTE,
        start: &[1.1],
        rates: Rates { rate: 0.4, decay: 1.0 },
        steps: 10,
        lines: &[],
    },
    Run {
        title: "y = (x0 − x1 − 2) (x0 − x1), a rate that shrinks by 1 % in each step",
        name: "product",
        program: PRODUCT,
        start: &[-0.6, 1.0],
        rates: Rates { rate: 0.2, decay: 0.99 },
        steps: 20,
        lines: &[
            ["5.76", "-0.6", "1.0"],
            ["-0.7296", "0.44", "-0.04"],
            ["-0.98830141", "0.64592", "-0.24592"],
            ["-0.9994546", "0.68832305", "-0.28832305"],
            ["-0.99997269", "0.69738716", "-0.29738716"],
        ],
    },
];
