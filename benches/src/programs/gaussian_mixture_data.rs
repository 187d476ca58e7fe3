//! The data for [`super::gaussian_mixture`]: the files of ADBench, where they lie beside the checkout, or numbers like theirs.

use super::gaussian_mixture::Wishart;
use crate::case::Size;
use crate::random::Random;
use std::path::Path;

/// Parameters, points and the prior.
pub struct Input {
    /// Logarithms of the weights of the components, but for a constant.
    pub alphas: Vec<f64>,
    /// Their means, row by row.
    pub means: Vec<f64>,
    /// The factors of the inverses of their covariances, row by row.
    pub icf: Vec<f64>,
    /// The points, row by row.
    pub x: Vec<f64>,
    /// The dimension of the points.
    pub d: usize,
    /// The prior of the covariances.
    pub prior: Wishart,
}

impl Input {
    /// A file of ADBench, if it is there.
    pub fn read(name: &str) -> Option<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/adbench");
        let text = std::fs::read_to_string(folder.join(name)).ok()?;
        let numbers: Vec<f64> =
            text.split_whitespace().map(|word| word.parse().expect("the file holds numbers")).collect();
        let (d, k, n) = (numbers[0] as usize, numbers[1] as usize, numbers[2] as usize);
        let mut rest = &numbers[3..];
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at(count);
            rest = left;
            taken.to_vec()
        };
        Some(Self {
            alphas: take(k),
            means: take(k * d),
            icf: take(k * d * (d + 1) / 2),
            x: take(n * d),
            d,
            prior: Wishart { gamma: take(1)[0], m: take(1)[0] as usize },
        })
    }

    /// Numbers of about the size of those in the files.
    pub fn generated(d: usize, k: usize, n: usize) -> Self {
        let mut random = Random::new(4);
        Self {
            alphas: random.list(k, -2.0, 2.0),
            means: random.list(k * d, 0.0, 1.0),
            icf: random.list(k * d * (d + 1) / 2, -1.0, 1.0),
            x: random.list(n * d, -2.0, 2.0),
            d,
            prior: Wishart { gamma: 1.0, m: 0 },
        }
    }

    /// 1000 points in ten dimensions, 25 components.
    pub fn of(size: Size) -> Self {
        match size {
            Size::Full => Self::read("gmm_d10_K25.txt").unwrap_or_else(|| Self::generated(10, 25, 1000)),
            Size::Small => Self::generated(3, 4, 10),
        }
    }
}
