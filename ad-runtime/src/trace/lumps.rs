//! Steps between points where as many values are live as there are variables.

use super::TraceError;
use super::graph::Graph;
#[cfg(not(feature = "std"))]
use crate::without_std::*;
use alloc::collections::BTreeSet;

/// A step of inverse accumulation: it overwrites `results` of its `inputs` values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lump {
    /// The first of its lines in the trace.
    pub first: usize,
    /// The last of its lines in the trace.
    pub last: usize,
    /// The number of its lines.
    pub lines: usize,
    /// How many values from before it reads. Those that it overwrites are among them.
    pub inputs: usize,
    /// How many values it overwrites.
    pub results: usize,
}

impl Lump {
    /// The order of magnitude of the multiplications: the cube of the results to solve, and results times inputs.
    #[must_use]
    pub fn cost(&self) -> u64 {
        let (k, l) = (self.inputs as u64, self.results as u64);
        l * l * l + k * l
    }
}

/// The lines of a lump, in the order in which they are taken, and the values at its borders.
pub(super) struct Step {
    pub(super) lines: Vec<usize>,
    /// Values from before the step that nothing reads after it.
    pub(super) overwritten: Vec<usize>,
    /// Values from before the step that it reads and that stay.
    pub(super) kept: Vec<usize>,
    /// What the step leaves, as many as it overwrites.
    pub(super) results: Vec<usize>,
}

impl Step {
    pub(super) fn lump(&self) -> Lump {
        let lines = || self.lines.iter().copied();
        Lump {
            first: lines().min().unwrap_or(0),
            last: lines().max().unwrap_or(0),
            lines: self.lines.len(),
            inputs: self.overwritten.len() + self.kept.len(),
            results: self.results.len(),
        }
    }
}

/// The cheaper one of two ways to cut the run: in its own order, and in one that keeps few values live.
///
/// The run's own order is good for loops, whose rounds end with few values live. The other one finds small steps that the run has
/// interleaved.
pub(super) fn steps(graph: &Graph, variables: &[usize]) -> Result<Vec<Step>, TraceError> {
    let needed = |line: usize| !graph.successors[line].is_empty() || graph.is_output[line];
    let width = variables.iter().filter(|&&line| needed(line)).count();
    if width < variables.len() {
        return Err(TraceError::TooNarrow { line: None, width, expected: variables.len() });
    }
    let recorded = (0..graph.predecessors.len()).filter(|&line| !graph.predecessors[line].is_empty());
    let recorded = cut(graph, variables.len(), recorded.collect())?;
    let greedy = cut(graph, variables.len(), greedy(graph, variables))?;
    let cost = |steps: &[Step]| steps.iter().map(|step| step.lump().cost()).sum::<u64>();
    Ok(if cost(&greedy) < cost(&recorded) { greedy } else { recorded })
}

/// How many times each value is still to be read. An output is read once more, at the end.
fn uses(graph: &Graph) -> Vec<usize> {
    graph
        .successors
        .iter()
        .zip(&graph.is_output)
        .map(|(users, &output)| users.len() + usize::from(output))
        .collect()
}

/// Cuts an order of the lines wherever exactly `width` values are live.
fn cut(graph: &Graph, width: usize, order: Vec<usize>) -> Result<Vec<Step>, TraceError> {
    let mut uses = uses(graph);
    let mut live = width;
    let mut steps = Vec::new();
    let mut lines: Vec<usize> = Vec::new();
    let mut inside = vec![false; graph.predecessors.len()];
    for line in order {
        live += 1;
        for &operand in graph.predecessors[line].keys() {
            uses[operand] -= 1;
            live -= usize::from(uses[operand] == 0);
        }
        lines.push(line);
        inside[line] = true;
        if live < width {
            return Err(TraceError::TooNarrow { line: Some(line), width: live, expected: width });
        }
        if live == width {
            steps.push(step(graph, core::mem::take(&mut lines), &uses, &inside));
            for &line in &steps[steps.len() - 1].lines {
                inside[line] = false;
            }
        }
    }
    if lines.is_empty() {
        Ok(steps)
    } else {
        // More outputs than variables are no square matrix, which was asked before.
        unreachable!("{live} values are live at the end, {width} at the start")
    }
}

fn step(graph: &Graph, lines: Vec<usize>, uses: &[usize], inside: &[bool]) -> Step {
    let read: BTreeSet<usize> =
        lines.iter().flat_map(|&line| graph.predecessors[line].keys().copied()).collect();
    let (kept, overwritten) =
        read.into_iter().filter(|&value| !inside[value]).partition(|&value| uses[value] > 0);
    let results = lines.iter().copied().filter(|&line| uses[line] > 0).collect();
    Step { lines, overwritten, kept, results }
}

/// An order of the lines that takes next what leaves the fewest values live, and of those the first.
fn greedy(graph: &Graph, variables: &[usize]) -> Vec<usize> {
    let lines = graph.predecessors.len();
    let mut uses = uses(graph);
    let mut missing: Vec<usize> = graph.predecessors.iter().map(|operands| operands.len()).collect();
    // How many operands a line is the last to read. It is done when its turn has come.
    let mut frees = vec![0_usize; lines];
    let mut done = vec![false; lines];
    let mut ready: BTreeSet<(core::cmp::Reverse<usize>, usize)> = BTreeSet::new();
    let mut order = Vec::new();

    let mut available: Vec<usize> = variables.to_vec();
    for &line in variables {
        done[line] = true;
    }
    let only_user = |value: usize, uses: &[usize], done: &[bool]| {
        let one = uses[value] == 1 && !graph.is_output[value];
        one.then(|| graph.successors[value].iter().copied().find(|&line| !done[line])).flatten()
    };
    for value in 0..lines {
        if let Some(line) = only_user(value, &uses, &done) {
            frees[line] += 1;
        }
    }
    loop {
        for value in available.drain(..) {
            for &line in &graph.successors[value] {
                missing[line] -= 1;
                if missing[line] == 0 {
                    ready.insert((core::cmp::Reverse(frees[line]), line));
                }
            }
        }
        let Some((_, line)) = ready.pop_first() else { return order };
        order.push(line);
        done[line] = true;
        available.push(line);
        for &operand in graph.predecessors[line].keys() {
            uses[operand] -= 1;
            if let Some(last) = only_user(operand, &uses, &done) {
                let was_ready = ready.remove(&(core::cmp::Reverse(frees[last]), last));
                frees[last] += 1;
                if was_ready {
                    ready.insert((core::cmp::Reverse(frees[last]), last));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Trace;
    use super::super::tests::programs::{Random, program};
    use super::{Graph, Step, cut, greedy, steps};

    #[test]
    fn the_cheaper_order_is_taken() {
        let (mut by_greedy, mut by_recorded) = (0, 0);
        for seed in 0..200 {
            let mut random = Random(seed);
            let n = 3 + random.below(6);
            let trace = Trace::new();
            let variables = random.vector(n).into_iter().map(|x| trace.variable(x)).collect();
            let outputs = program(variables, 30, &mut random);
            let graph = Graph::new(&trace, &trace.lines(&outputs));
            let variables = trace.list.borrow().variables.clone();
            let cost = |steps: Vec<Step>| steps.iter().map(|step| step.lump().cost()).sum::<u64>();
            let recorded: Vec<usize> =
                (0..trace.len()).filter(|&line| !graph.predecessors[line].is_empty()).collect();
            let reordered = greedy(&graph, &variables);
            let mut sorted = reordered.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, recorded);
            let [recorded, reordered] =
                [recorded, reordered].map(|order| cost(cut(&graph, n, order).unwrap()));
            assert_eq!(cost(steps(&graph, &variables).unwrap()), recorded.min(reordered));
            by_greedy += u32::from(reordered < recorded);
            by_recorded += u32::from(recorded < reordered);
        }
        assert!(by_greedy > 0 && by_recorded > 0, "{by_greedy} {by_recorded}");
    }
}
