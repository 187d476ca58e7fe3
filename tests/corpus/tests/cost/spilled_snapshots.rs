//! Snapshots in files: the same gradient to the bit, and little memory.

use ad_runtime::{Workspace, differentiable};
use allocation_counter::measure;
use std::collections::BTreeMap;

/// Heat in a rod. What a round changes has all kinds of types.
#[differentiable(second_order, lifted, wrt(start, slope))]
fn heat(start: &[f64], slope: f64, steps: usize, every: usize) -> f64 {
    let mut rod: Vec<f64> = start.to_vec();
    let mut ends: [f64; 2] = [slope, 0.5];
    let mut grid: Vec<Vec<f64>> = vec![vec![0.0; 2]; 3];
    let mut total: f64 = 0.0;
    let mut count: u32 = 0;
    let mut is_odd: bool = false;
    #[checkpoint(every = 7)]
    for step in 0..steps {
        let before: Vec<f64> = rod.clone();
        for i in 1..rod.len() - 1 {
            rod[i] += 0.2 * (before[i - 1] - 2.0 * before[i] + before[i + 1]).tanh();
        }
        count += 1;
        is_odd = !is_odd;
        ends[step % 2] = (ends[0] * 0.9 + slope * before[1]).sin();
        rod[0] += 0.01 * ends[0];
        grid[step % 3][0] += ends[1] * f64::from(count);
        // A list that grows.
        if step % every == 0 {
            rod.push(0.1 * grid[0][0].cos());
        }
        total += if is_odd { rod[2] * rod[1] } else { 0.5 * rod[3] };
    }
    total + grid[1][0] * ends[0]
}

/// A variable that is no plain data.
#[differentiable(wrt(x))]
fn counted(x: f64, steps: usize) -> f64 {
    let mut value: f64 = x;
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    #[checkpoint(slots = 2)]
    for k in 0..steps {
        *seen.entry((k % 3) as u32).or_default() += 1;
        value = (value * (1.0 + 0.1 * f64::from(seen[&((k % 3) as u32)]))).sin();
    }
    value
}

fn start(length: usize) -> Vec<f64> {
    (0..length).map(|i| 0.3 * ((i * i) as f64).sin()).collect()
}

#[test]
fn gradients_are_the_same_to_the_bit() {
    let directory = tempfile::tempdir().unwrap();
    let start = start(6);
    for steps in [0, 1, 2, 7, 8, 50] {
        for keep in [0, 200, 1_000_000] {
            let mut workspace = Workspace::spilling(directory.path(), keep);
            let spilled = workspace.within(|| heat_value_and_grad(&start, 0.4, steps, 3));
            assert_eq!(spilled, heat_value_and_grad(&start, 0.4, steps, 3), "{steps} steps");
            // Once more, in the same workspace.
            assert_eq!(spilled, workspace.within(|| heat_value_and_grad(&start, 0.4, steps, 3)));
        }
    }
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0, "the files are gone");
    ad_corpus::check!([heat heat_prim heat_adj heat_can_grad heat_jvp heat_grad heat_value_and_grad; heat_grad_and_hvp, heat_lifted] at
        (&[0.1, 0.2, -0.3, 0.5], 0.7, const 20, const 3));
}

#[test]
fn what_is_no_plain_data_stays_in_memory() {
    let mut workspace = Workspace::spilling(std::env::temp_dir(), 0);
    assert_eq!(workspace.within(|| counted_grad(0.7, 30)), counted_grad(0.7, 30));
}

#[test]
fn memory_is_what_was_said() {
    let start = start(1000);
    let directory = tempfile::tempdir().unwrap();
    let most = |workspace: &mut Workspace| {
        let run = || drop(heat_grad(&start, 0.4, 700, 10_000));
        measure(|| workspace.within(run)).bytes_max
    };
    // A hundred snapshots of 8 kB.
    let in_memory = most(&mut Workspace::new());
    assert!(in_memory > 800_000, "{in_memory}");
    let spilled = most(&mut Workspace::spilling(directory.path(), 100_000));
    assert!(spilled < 300_000, "{spilled}");
}

#[test]
#[should_panic(expected = "no file for snapshots in /there/is/none")]
fn a_directory_that_is_not_there() {
    Workspace::spilling("/there/is/none", 0).within(|| heat_grad(&start(5), 0.4, 50, 3));
}

#[test]
fn other_workspaces_and_threads_do_not_spill() {
    let mut spilling = Workspace::spilling("/there/is/none", 0);
    spilling.within(|| {
        Workspace::new().within(|| heat_grad(&start(5), 0.4, 50, 3));
        std::thread::scope(|scope| {
            scope.spawn(|| heat_grad(&start(5), 0.4, 50, 3));
        });
    });
    heat_grad(&start(5), 0.4, 50, 3);
}
