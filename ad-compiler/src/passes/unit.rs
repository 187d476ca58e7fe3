//! What the passes of one mode work on, and what comes of it.

use super::adjoint::Adjoint;
use super::checkpoint::Plan;
use super::tangent::Tangent;
use super::value_numbering::Equal;
use super::{in_place, slice_loops};
use crate::analysis::Activity;
use crate::attribute::switches::Options;
use crate::ir::facts::Facts;
use crate::ir::print::{LayoutText, ParametersText, ReverseText};
use crate::ir::verify::{self, Kept, Reverse, Sweep};
use crate::ir::{Function, Layout, Line, Op, ValueId};
use std::fmt::{self, Display, Formatter};

/// One function in one mode. What a pass needs, one that stands before it in the list has made.
#[derive(Clone)]
pub(crate) struct Unit<'a> {
    pub(crate) activity: &'a Activity,
    /// Which parameters are active.
    pub(crate) active: &'a [bool],
    pub(crate) options: Options,
    pub(crate) function: Function,
    /// In forward mode, the tangents of the parameters.
    pub(crate) tangents: Option<Vec<Option<ValueId>>>,
    /// In reverse mode, the sweep, and what is known of the primal that it reverses.
    pub(crate) reverse: Option<ReverseSweep>,
}

#[derive(Clone)]
pub(crate) struct ReverseSweep {
    pub(crate) adjoint: Adjoint,
    pub(crate) facts: Facts,
    pub(crate) equal: Equal,
    /// Where the sweep has the primal's values from, once that is decided.
    pub(crate) plan: Option<Plan>,
    pub(crate) layout: Layout,
}

/// A primal that keeps what its reverse sweep needs, and that sweep.
#[derive(Clone, Debug)]
pub(crate) struct Sweeps {
    pub(crate) function: Function,
    pub(crate) facts: Facts,
    pub(crate) adjoint: Adjoint,
    pub(crate) plan: Plan,
    pub(crate) layout: Layout,
    pub(crate) options: Options,
}

impl Sweeps {
    /// Whether callees keep what they read.
    pub(crate) fn has_keeping_calls(&self) -> bool {
        let mut any = false;
        self.function.body.each_line(&mut |line| {
            any |= matches!(line, Line::Let { op: Op::Call(call), .. } if call.keeping);
        });
        any
    }
}

impl<'a> Unit<'a> {
    pub(crate) fn new(
        function: Function,
        activity: &'a Activity,
        active: &'a [bool],
        options: Options,
    ) -> Self {
        Unit { activity, active, options, function, tangents: None, reverse: None }
    }

    /// The primal, and its reverse sweep.
    pub(super) fn sweeps(&mut self) -> (&mut Function, &mut ReverseSweep) {
        (&mut self.function, self.reverse.as_mut().expect("the adjoint transform has run"))
    }

    /// Panics if an invariant of the IR does not hold.
    pub(super) fn verify(&self, pass: &str) {
        let Some(ReverseSweep { adjoint, plan, .. }) = &self.reverse else {
            let sweep = self.tangents.as_deref().map_or(Sweep::Primal, Sweep::Tangent);
            return verify::check_function(&self.function, sweep, pass);
        };
        let primal = plan.as_ref().map_or(Sweep::Primal, |plan| Sweep::Keeping(&plan.saves));
        verify::check_function(&self.function, primal, pass);
        let kept = plan.as_ref().map(Plan::kept);
        let sweep = Reverse { region: &adjoint.region, seed: adjoint.seed, slots: &adjoint.slots, kept };
        verify::check_reverse(&self.function, &sweep, pass);
        if verify::is_asked_for()
            && let Some(sweep) = &self.reverse
        {
            assert!(sweep.layout_holds(&self.function), "after {pass}, the layout does not hold:\n{self}");
        }
    }

    pub(super) fn into_sweeps(self) -> Sweeps {
        let ReverseSweep { adjoint, facts, plan, layout, .. } =
            self.reverse.expect("the list is that of reverse mode");
        let plan = plan.expect("checkpoints are planned in reverse mode");
        Sweeps { function: self.function, facts, adjoint, plan, layout, options: self.options }
    }

    pub(super) fn into_tangent(self) -> Tangent {
        let parameters = self.tangents.expect("the list is that of forward mode");
        Tangent { function: self.function, parameters }
    }
}

impl ReverseSweep {
    /// Whether the sweep can be written as the layout says.
    pub(super) fn layout_holds(&self, function: &Function) -> bool {
        let ReverseSweep { adjoint, facts, plan, layout, .. } = self;
        let slice_loops = || {
            let plan = plan.as_ref().expect("checkpoints are planned before loops are laid out");
            slice_loops::possible(function, &adjoint.region, plan, facts)
        };
        (layout.slice_loops.is_empty() || layout.slice_loops.is_subset(&slice_loops()))
            && (layout.in_place.is_empty() || in_place::holds(function, &adjoint.region, &layout.in_place))
    }
}

impl Plan {
    /// What is verified of it.
    fn kept(&self) -> Kept<'_> {
        Kept { captured: &self.captured, saves: &self.saves, records: &self.records }
    }
}

/// The IR as text: the function, which parameters are active, its reverse sweep, and where the sweep has the primal's values from.
impl Display for Unit<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let (function, tangents) = (&self.function, self.tangents.as_deref());
        let reverse = self.reverse.as_ref().map(|reverse| &reverse.adjoint.region);
        write!(f, "{function}{}", ParametersText { function, reverse, active: self.active, tangents })?;
        let Some(ReverseSweep { adjoint, plan, layout, .. }) = &self.reverse else { return Ok(()) };
        let Adjoint { region, seed, slots } = adjoint;
        writeln!(f, "\n{}", ReverseText { function, region, seed: *seed, slots })?;
        plan.iter().try_for_each(|plan| write!(f, "{}", plan.text(function)))?;
        write!(f, "{}", LayoutText { function, layout })
    }
}
