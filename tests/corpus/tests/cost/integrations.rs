//! Integrations by methods that change their struct: in a workspace they allocate nothing from the second gradient on.

use ad_runtime::{Differentiable, Workspace, differentiable};
use allocation_counter::measure;

/// A pendulum on a cart, whose stages are in it.
#[derive(Clone, Copy, Differentiable)]
struct Cart {
    state: [f64; 4],
    stage: [f64; 4],
    slope: [f64; 4],
    mean: [f64; 4],
    damping: f64,
}

#[differentiable]
impl Cart {
    fn force(&self) -> f64 {
        -self.damping * self.stage[1] - (0.7 * self.stage[2]).sin()
    }

    fn slopes(&mut self, weight: f64) {
        let force = self.force();
        let [_, v, angle, turning] = self.stage;
        self.slope =
            [v, force + 0.1 * turning * turning * angle.sin(), turning, -angle.sin() - force * angle.cos()];
        for i in 0..4 {
            self.mean[i] += weight * self.slope[i];
        }
    }

    fn proceed(&mut self, h: f64) {
        for i in 0..4 {
            self.stage[i] = self.state[i] + h * self.slope[i];
        }
    }

    /// A step of Runge and Kutta's method.
    fn step(&mut self, h: f64) {
        self.mean = [0.0; 4];
        self.stage = self.state;
        self.slopes(1.0 / 6.0);
        self.proceed(0.5 * h);
        self.slopes(1.0 / 3.0);
        self.proceed(0.5 * h);
        self.slopes(1.0 / 3.0);
        self.proceed(h);
        self.slopes(1.0 / 6.0);
        for i in 0..4 {
            self.state[i] += h * self.mean[i];
        }
    }
}

#[differentiable]
fn swing(start: &[f64; 4], damping: f64, steps: usize) -> f64 {
    let mut cart = Cart { state: *start, stage: [0.0; 4], slope: [0.0; 4], mean: [0.0; 4], damping };
    let mut energy = 0.0;
    for _ in 0..steps {
        cart.step(0.05);
        energy += cart.state[1] * cart.state[3];
    }
    energy
}

#[test]
fn an_integration_by_methods_that_change_their_struct_allocates_nothing_in_a_workspace() {
    let start = [0.1, 0.2, 0.3, -0.4];
    let expected = swing_value_and_grad(&start, 0.2, 40);
    let mut workspace = Workspace::new();
    for k in 0..10 {
        let mut again = None;
        let counted = measure(|| again = Some(workspace.within(|| swing_value_and_grad(&start, 0.2, 40))));
        assert_eq!(again.expect("it has run"), expected);
        assert!(k < 1 || counted.count_total == 0, "{} allocations", counted.count_total);
    }
}

/// The same with lists: a chain of pendulums.
#[derive(Clone, Differentiable)]
struct Chain {
    state: Vec<f64>,
    stage: Vec<f64>,
    slopes: [Vec<f64>; 2],
    damping: f64,
}

#[differentiable]
fn pull(x: &[f64], damping: f64, slope: &mut [f64]) {
    let n = x.len();
    for i in 0..n {
        slope[i] = (x[(i + 1) % n] - x[i]).sin() * x[i] - damping * x[i];
    }
}

#[differentiable]
impl Chain {
    fn at(&self, i: usize) -> f64 {
        self.state[i]
    }

    fn proceed(&mut self, number: usize, h: f64) {
        for i in 0..self.state.len() {
            self.stage[i] = self.at(i) + h * self.slopes[number][i];
        }
    }

    fn limit(&mut self) {
        for i in 0..self.state.len() {
            while self.state[i] > 1.0 {
                self.state[i] *= 0.5 + 0.1 * self.state[i];
            }
        }
    }

    /// A step of Heun's method.
    fn step(&mut self, h: f64) {
        pull(&self.state, self.damping, &mut self.slopes[0]);
        self.proceed(0, h);
        pull(&self.stage, self.damping, &mut self.slopes[1]);
        for i in 0..self.state.len() {
            self.state[i] += 0.5 * h * (self.slopes[0][i] + self.slopes[1][i]) * self.at(i);
        }
        self.limit();
    }
}

#[differentiable]
fn energy(chain: &mut Chain, steps: usize) -> f64 {
    let mut energy = 0.0;
    for _ in 0..steps {
        chain.step(0.05);
        energy += chain.at(0) * chain.at(1);
    }
    energy
}

#[test]
fn an_integration_of_lists_by_methods_allocates_nothing_in_a_workspace() {
    let start = Chain {
        state: vec![0.1, 0.2, 0.3, -0.4, 1.7],
        stage: vec![0.0; 5],
        slopes: [vec![0.0; 5], vec![0.0; 5]],
        damping: 0.2,
    };
    let zero = ad_runtime::zero_like(&start);
    let gradient = |workspace: &mut Workspace| {
        let (mut chain, mut bar) = (start.clone(), zero.clone());
        let mut value = 0.0;
        let counted =
            measure(|| value = workspace.within(|| energy_can_grad(&mut chain, 40, &mut bar, 1.0).0));
        (value, bar, counted.count_total)
    };
    let (expected, expected_bar, _) = gradient(&mut Workspace::new());
    let mut workspace = Workspace::new();
    for k in 0..10 {
        let (value, bar, count) = gradient(&mut workspace);
        assert_eq!((value, bar.state), (expected, expected_bar.state.clone()));
        assert!(k < 1 || count == 0, "{count} allocations");
    }
}
