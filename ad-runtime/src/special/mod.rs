//! Functions that most programs with logarithms, probabilities or counts write by hand, with values and derivatives that stay good in
//! the tails.
//!
//! Functions marked `#[differentiable]` call them like any other: by path, or after `use`.
//!
//! | function | derivative |
//! | --- | --- |
//! | [`softplus`]`(x)` = ln(1 + eˣ) | `sigmoid(x)` |
//! | [`sigmoid`]`(x)` = 1 / (1 + e⁻ˣ) | `sigmoid(x) sigmoid(-x)` |
//! | [`log_sum_exp`]`(x)` = ln Σ exp xᵢ | exp xᵢ / Σ exp xⱼ |
//! | [`normal_pdf`]`(x)` = exp(-x²/2) / √(2π) | -x `normal_pdf(x)` |
#![cfg_attr(
    feature = "special",
    doc = "| [`erf`]`(x)` | 2 exp(-x²) / √π |
| [`erfc`]`(x)` = 1 - erf x | -2 exp(-x²) / √π |
| [`normal_cdf`]`(x)` = erfc(-x/√2) / 2 | `normal_pdf(x)` |
| [`ln_gamma`]`(x)` = ln \\|Γ(x)\\| | `digamma(x)` |
| [`digamma`]`(x)` = Γ'(x) / Γ(x) | the trigamma function |
| [`beta_ln`]`(a, b)` = ln \\|B(a, b)\\| | `digamma(a) - digamma(a + b)`, and the same with `a` and `b` exchanged |
"
)]
//!
//! Those from the error and the gamma functions on are there with the feature `special`, which brings the crates `libm` and `spec_math`: their
//! values come from there.
//!
//! ```
//! use ad_runtime::{differentiable, special};
//!
//! /// The logistic loss: from weights that are zero, it has a slope.
//! #[differentiable]
//! fn loss(weights: &[f64], input: &[f64], label: f64) -> f64 {
//!     let mut score = 0.0;
//!     for i in 0..weights.len() {
//!         score += weights[i] * input[i];
//!     }
//!     special::softplus(-label * score)
//! }
//!
//! let (slope, ..) = loss_grad(&[0.0, 0.0], &[1.0, -3.0], 1.0);
//! assert_eq!(slope, [-0.5, 1.5]);
//! ```
//!
//! "DLMF" is the *Digital Library of Mathematical Functions* of NIST, <https://dlmf.nist.gov>.

#[cfg(feature = "special")]
mod error;
mod exponential;
#[cfg(feature = "special")]
mod gamma;

#[cfg(feature = "special")]
pub use error::*;
pub use exponential::*;
#[cfg(feature = "special")]
pub use gamma::*;
