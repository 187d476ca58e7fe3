//! Adam: steps scaled by running means of the gradient and of its squares (Kingma and Ba, 2015).

use ad_runtime::{Move, Tangent};

/// The state of the optimiser, scalar by scalar in the order of the tangent.
#[derive(Debug)]
pub(crate) struct Adam {
    rate: f64,
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
}

impl Adam {
    const DECAY_OF_MEANS: f64 = 0.9;
    const DECAY_OF_SQUARES: f64 = 0.999;

    pub(crate) fn new(rate: f64) -> Self {
        Adam { rate, means: Vec::new(), squares: Vec::new(), steps: 0 }
    }

    /// Moves the model against the gradient.
    pub(crate) fn step<M: Move<Tangent: Tangent<f64>>>(&mut self, model: &mut M, mut gradient: M::Tangent) {
        self.steps += 1;
        self.means.resize(gradient.scalar_count(), 0.0);
        self.squares.resize(gradient.scalar_count(), 0.0);
        // Both means began at zero, which is made up for.
        let of_means = 1.0 - Self::DECAY_OF_MEANS.powi(self.steps);
        let of_squares = 1.0 - Self::DECAY_OF_SQUARES.powi(self.steps);
        let mut state = self.means.iter_mut().zip(&mut self.squares);
        gradient.for_each_mut(&mut |scalar| {
            let (mean, square) = state.next().expect("one for each scalar");
            *mean += (1.0 - Self::DECAY_OF_MEANS) * (*scalar - *mean);
            *square += (1.0 - Self::DECAY_OF_SQUARES) * (*scalar * *scalar - *square);
            *scalar = -self.rate * (*mean / of_means) / ((*square / of_squares).sqrt() + 1e-8);
        });
        model.move_by(&gradient);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_has_the_length_of_the_rate() {
        let mut model = (1.0_f64, vec![2.0_f64, 3.0]);
        Adam::new(0.1).step(&mut model, (5.0, vec![-0.01, 0.0]));
        assert!((model.0 - 0.9).abs() < 1e-6 && (model.1[0] - 2.1).abs() < 1e-6);
        assert_eq!(model.1[1], 3.0);
    }

    #[test]
    fn a_parabola_is_minimised() {
        let mut x = [3.0, -2.0];
        let mut adam = Adam::new(0.05);
        for _ in 0..2000 {
            let gradient = [2.0 * (x[0] - 1.0), 20.0 * x[1]];
            adam.step(&mut x, gradient);
        }
        assert!((x[0] - 1.0).abs() < 1e-3 && x[1].abs() < 1e-3, "{x:?}");
    }
}
