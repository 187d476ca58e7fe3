//! Regions under construction, and how exits become structure.

use super::*;

/// A region that lines are appended to.
///
/// It is a chain: where a branch has only one arm that completes, or a line may have left the region, the
/// lines that follow belong to a region inside; they are appended there until the outer one is closed.
#[derive(Debug)]
pub(crate) struct OpenRegion {
    frames: Vec<Frame>,
    end: End,
    /// The exits to targets outside, each kind once.
    exits: Vec<ExitKind>,
}

#[derive(Debug)]
struct Frame {
    id: RegionId,
    lines: Vec<Line>,
    /// What the next frame's region is put into.
    pending: Option<Pending>,
}

#[derive(Debug)]
enum Pending {
    /// The open arm of a branch.
    Arm {
        branch: Branch,
        arm: usize,
    },
    Rest {
        flag: ValueId,
    },
}

impl OpenRegion {
    pub(crate) fn new(function: &mut Function) -> Self {
        let id = function.new_region();
        OpenRegion {
            frames: vec![Frame { id, lines: Vec::new(), pending: None }],
            end: End::Falls,
            exits: Vec::new(),
        }
    }

    /// The region that lines are appended to, and how many there are in it.
    pub(crate) fn position(&self) -> (RegionId, usize) {
        let frame = self.frames.last().expect("a region has a frame");
        (frame.id, frame.lines.len())
    }

    pub(crate) fn push(&mut self, line: Line) {
        // Code after an exit never runs; it has no derivative and needs none.
        if self.end == End::Falls {
            if let Line::Exit(exit) = &line {
                self.leave(&[exit.kind]);
            }
            self.frames.last_mut().expect("a region has a frame").lines.push(line);
        }
    }

    /// Notes the exits of a line with regions inside.
    pub(crate) fn leave(&mut self, exits: &[ExitKind]) {
        for exit in exits {
            if self.end == End::Falls && !self.exits.contains(exit) {
                self.exits.push(*exit);
            }
        }
    }

    /// The exits to targets outside.
    pub(crate) fn exits(&self) -> &[ExitKind] {
        &self.exits
    }

    /// Whether some execution leaves by an exit.
    fn may_leave(&self) -> bool {
        self.end == End::Exits || !self.exits.is_empty()
    }

    /// What the last line does, if it defines the value.
    pub(crate) fn last_op(&self, value: ValueId) -> Option<&Op> {
        match self.frames.last().expect("a region has a frame").lines.last() {
            Some(Line::Let { value: last, op }) if *last == value => Some(op),
            _ => None,
        }
    }

    /// Removes the last line if it defines the value, and gives its operation.
    pub(crate) fn take_last_let(&mut self, value: ValueId) -> Option<Op> {
        let lines = &mut self.frames.last_mut().expect("a region has a frame").lines;
        match lines.last() {
            Some(Line::Let { value: last, .. }) if *last == value => match lines.pop() {
                Some(Line::Let { op, .. }) => Some(op),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn end(&mut self, end: End) {
        if self.end == End::Falls {
            self.end = end;
        }
    }

    pub(crate) fn ended(&self) -> End {
        self.end
    }

    /// Goes on in the one arm that completes.
    fn absorb(&mut self, branch: Branch, arm: usize, open: OpenRegion) {
        if self.end != End::Falls {
            return;
        }
        self.frames.last_mut().expect("a region has a frame").pending = Some(Pending::Arm { branch, arm });
        self.frames.extend(open.frames);
        self.end = open.end;
    }

    /// Goes on in a region that runs only if the last line did not leave.
    pub(crate) fn open_rest(&mut self, function: &mut Function, flag: ValueId) {
        if self.end != End::Falls {
            return;
        }
        self.frames.last_mut().expect("a region has a frame").pending = Some(Pending::Rest { flag });
        let id = function.new_region();
        self.frames.push(Frame { id, lines: Vec::new(), pending: None });
    }

    pub(crate) fn close(mut self, function: &mut Function, yields: Vec<ValueId>) -> Region {
        let yields = if self.end == End::Falls { yields } else { Vec::new() };
        let last = self.frames.pop().expect("a region has a frame");
        let mut region = Region { id: last.id, lines: last.lines, yields, end: self.end };
        while let Some(mut frame) = self.frames.pop() {
            let results: Vec<ValueId> = region
                .yields
                .iter()
                .map(|&inner| {
                    let info = function.info(inner).clone();
                    function.temporary("value", info.span, info.ty, Kind::Line)
                })
                .collect();
            let end = region.end;
            frame.lines.push(match frame.pending.take().expect("an inner frame has a place") {
                Pending::Arm { mut branch, arm } => {
                    branch.arms[arm].region = region;
                    branch.results = results.clone();
                    branch.absorbed = Some(arm);
                    Line::Branch(branch)
                }
                Pending::Rest { flag } => Line::Rest { flag, region, results: results.clone() },
            });
            region = Region { id: frame.id, lines: frame.lines, yields: results, end };
        }
        region
    }
}

/// The arms of a branch, lowered but not yet closed.
pub(crate) struct OpenArm {
    pub(crate) arm: Arm,
    pub(crate) open: OpenRegion,
    pub(crate) yields: Vec<ValueId>,
}

/// Puts a branch into a region; with `goes_on`, what follows belongs to the arm that completes. Returns what its results are: of the branch, or, where what follows goes on
/// inside one of its arms, of that arm.
pub(crate) fn finish_branch(
    function: &mut Function,
    into: &mut OpenRegion,
    mut branch: Branch,
    arms: Vec<OpenArm>,
    goes_on: bool,
    flag: impl FnOnce(&mut Function) -> ValueId,
) -> Vec<ValueId> {
    let leaves = arms.iter().any(|arm| arm.open.may_leave());
    arms.iter().for_each(|arm| into.leave(&arm.open.exits));
    let completing: Vec<usize> =
        arms.iter().enumerate().filter(|(_, arm)| arm.open.end == End::Falls).map(|(k, _)| k).collect();
    if (leaves || goes_on) && completing.len() == 1 {
        let open_arm = completing[0];
        let mut continuation = None;
        for (k, arm) in arms.into_iter().enumerate() {
            let mut closed = arm.arm;
            if k == open_arm {
                continuation = Some((arm.open, arm.yields));
            } else {
                closed.region = arm.open.close(function, Vec::new());
            }
            branch.arms.push(closed);
        }
        let (open, yields) = continuation.expect("one arm completes");
        into.absorb(branch, open_arm, open);
        return yields;
    }
    let results: Vec<ValueId> = match completing.first() {
        Some(&first) => {
            let count = completing.iter().map(|&k| arms[k].yields.len()).min().unwrap_or(0);
            (0..count)
                .map(|position| {
                    // A type is visible if it is in any arm.
                    let candidates = completing.iter().map(|&k| arms[k].yields[position]);
                    let yielded = candidates
                        .clone()
                        .find(|&value| function.ty(value) != Ty::unknown())
                        .unwrap_or(arms[first].yields[position]);
                    let info = function.info(yielded).clone();
                    function.temporary("chosen", info.span, info.ty, Kind::Line)
                })
                .collect()
        }
        None => Vec::new(),
    };
    for arm in arms {
        let mut closed = arm.arm;
        let mut yields = arm.yields;
        yields.truncate(results.len());
        closed.region = arm.open.close(function, yields);
        branch.arms.push(closed);
    }
    branch.results = results.clone();
    let exits = branch.arms.iter().any(|arm| arm.region.end == End::Exits);
    into.push(Line::Branch(branch));
    if completing.is_empty() {
        into.end(if exits { End::Exits } else { End::Never });
    } else if leaves {
        let flag = flag(function);
        into.open_rest(function, flag);
    }
    results
}
