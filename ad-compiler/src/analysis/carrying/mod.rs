//! Whether a sweep can carry several derivatives at once.
//!
//! What carries a derivative is linear in what the sweep is given: it is added, and multiplied with what carries none. So it may be a vector over the
//! floats as well as a float, if every line that has to do with it is one of those for which the runtime's `Lanes` has the operation.
//!
//! Of a product with the Hessian, these are the tangents in the primal and the adjoints of what has them in the reverse sweep. The adjoints of tangents are
//! the gradient, which is the same for all.

mod operations;

use crate::ir::values::ValueSet;
use crate::ir::*;
use crate::rules::Primitive;

/// A sweep, and the values of it that carry a derivative.
pub(crate) struct Carrying<'a> {
    function: &'a Function,
    values: ValueSet,
    /// Whether a callee has such a sweep, too.
    has_lanes: &'a dyn Fn(&Call) -> bool,
    zeros: Zeros,
    /// What is zero, and becomes what it is chosen beside, or added to.
    neutral: ValueSet,
    /// More was found in the last round.
    grows: bool,
}

/// Which of the zeros carry a derivative, whatever is added to them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    /// All that the transform has made: there are those of one kind.
    Derived,
    /// Those of forward mode as a function.
    Tangents,
    /// None: of a tangent's adjoint there is one, and of another's there are several.
    OfNone,
}

impl<'a> Carrying<'a> {
    /// The values that carry a derivative in a product with the Hessian, if it can carry several: in forward mode as a function, and in its reverse sweep
    /// `region`. `tangents` are those that the function takes, `slots` what the products are added to.
    pub(crate) fn products(
        function: &'a Function,
        region: &Region,
        tangents: impl IntoIterator<Item = ValueId>,
        slots: impl IntoIterator<Item = ValueId>,
    ) -> Option<ValueSet> {
        let has_lanes = &|_: &Call| false;
        let mut carrying = Carrying::new(function, tangents, has_lanes, Zeros::Tangents);
        let is_linear = carrying.settle(&function.body)
            && super::activity::results(function).into_iter().all(|result| carrying.carries(result));
        if !is_linear {
            return None;
        }
        carrying.zeros = Zeros::OfNone;
        carrying.values.extend(slots);
        carrying.settle(region).then_some(carrying.values)
    }

    /// The values that carry a derivative, if the lines of a region can carry several. `given` are those of what the function takes.
    pub(crate) fn several(
        function: &'a Function,
        region: &Region,
        given: impl IntoIterator<Item = ValueId>,
        has_lanes: &'a dyn Fn(&Call) -> bool,
    ) -> Option<ValueSet> {
        // Where the derivative of what is called for its effect goes, only that knows.
        let mut is_hidden = false;
        function.body.each_line(&mut |line| {
            is_hidden |= matches!(line, Line::Let { op: Op::Call(call), .. } if call.for_effect);
        });
        let mut carrying = Carrying::new(function, given, has_lanes, Zeros::Derived);
        (!is_hidden && carrying.settle(region)).then_some(carrying.values)
    }

    fn new(
        function: &'a Function,
        given: impl IntoIterator<Item = ValueId>,
        has_lanes: &'a dyn Fn(&Call) -> bool,
        zeros: Zeros,
    ) -> Self {
        let values = given.into_iter().collect();
        Carrying { function, values, has_lanes, zeros, neutral: ValueSet::default(), grows: true }
    }

    /// Finds all in a region that carries a derivative, and says whether its lines can carry several.
    fn settle(&mut self, region: &Region) -> bool {
        self.neutral = ValueSet::default();
        region.each_line(&mut |line| {
            if let Line::Let { value, op: Op::Zero(_) } = line {
                self.neutral.insert(*value);
            }
            if let Line::Let { value, op: Op::Constant(number) } = line
                && self.function.is_made(*value)
                && is_zero(number)
            {
                self.neutral.insert(*value);
            }
        });
        self.grows = true;
        while std::mem::take(&mut self.grows) {
            self.flow(region);
        }
        self.values.iter().all(|value| self.function.ty(value).has_lanes()) && self.region(region)
    }

    fn carries(&self, value: ValueId) -> bool {
        self.values.contains(self.function.root(value))
    }

    fn add(&mut self, value: ValueId) {
        self.grows |= self.values.insert(value);
    }

    fn place(&self, place: &Place) -> bool {
        self.carries(place.root)
    }

    fn flow(&mut self, region: &Region) {
        for line in &region.lines {
            line.each_region(|inner| self.flow(inner));
            self.line_gives(line);
            self.line_chooses(line);
        }
    }

    fn line_gives(&mut self, line: &Line) {
        match line {
            Line::Let { op: Op::Call(Call { dot: Some(dot), .. }), .. } => self.add(*dot),
            Line::Let { value, op } if self.gives(*value, op) => self.add(*value),
            Line::Store { place, value, .. } | Line::Update { place, value, .. } if self.carries(*value) => {
                self.add(self.function.root(place.root));
            }
            Line::Open { bar, .. } => {
                self.add(*bar);
            }
            Line::Mutate { place, how } => match how {
                Mutation::Push(value) | Mutation::Fill(value) if self.carries(*value) => {
                    self.add(self.function.root(place.root));
                }
                Mutation::CopyFrom { source: other, .. } | Mutation::Swap(other) if self.place(other) => {
                    self.add(self.function.root(place.root));
                }
                Mutation::Swap(other) if self.place(place) => self.add(self.function.root(other.root)),
                _ => {}
            },
            // The shape of what has lanes is that of lanes.
            Line::Record { value, action: Action::BeginShape(place) | Action::SetShape(place) }
                if self.place(place) =>
            {
                self.add(*value);
            }
            Line::Branch(branch) => {
                for arm in &branch.arms {
                    self.pass(&arm.region.yields, &branch.results);
                }
            }
            Line::Loop(each) => {
                self.pass(&each.body.yields, &each.results);
                let mut left = Vec::new();
                each.body.each_line(&mut |line| match line {
                    Line::Exit(exit) if exit.kind == ExitKind::Break(each.id) => {
                        left.push(exit.values.clone())
                    }
                    _ => {}
                });
                left.iter().for_each(|values| self.pass(values, &each.results));
            }
            Line::Rest { region, results, .. } => self.pass(&region.yields, results),
            _ => {}
        }
    }

    fn pass(&mut self, yields: &[ValueId], results: &[ValueId]) {
        for (&yielded, &result) in yields.iter().zip(results) {
            if self.carries(yielded) {
                self.add(result);
            }
        }
    }

    fn line_chooses(&mut self, line: &Line) {
        match line {
            // What begins with a zero of another name.
            Line::Let { value, op: Op::Read(place) } if place.path.is_empty() => {
                self.alike(&[*value, self.function.root(place.root)]);
            }
            Line::Let { op: Op::Replace { place, value: Some(value), .. }, .. } if self.carries(*value) => {
                self.add(self.function.root(place.root));
            }
            Line::Let { op: Op::Primitive { rule: Primitive::Select, operands, .. }, .. } => {
                self.alike(&operands[1..]);
            }
            Line::Let {
                op: Op::Primitive { rule: Primitive::Add | Primitive::Sub, operands, .. }, ..
            } => {
                self.alike(operands);
            }
            Line::Store { place, value, .. }
            | Line::Mutate { place, how: Mutation::Push(value) | Mutation::Fill(value) } => {
                self.alike(&[place.root, *value]);
            }
            Line::Branch(branch) => {
                for (position, &result) in branch.results.iter().enumerate() {
                    let yields = branch.arms.iter().filter_map(|arm| arm.region.yields.get(position));
                    self.alike(&yields.copied().chain([result]).collect::<Vec<_>>());
                }
            }
            _ => {}
        }
    }

    /// Of what is chosen from, all carries a derivative if one does, where it is not known otherwise.
    fn alike(&mut self, choices: &[ValueId]) {
        if choices.iter().any(|&choice| self.carries(choice)) {
            for &zero in choices {
                if self.neutral.contains(zero) {
                    self.add(zero);
                }
            }
        }
    }

    fn gives(&self, value: ValueId, op: &Op) -> bool {
        match op {
            // The primal has zeros where it asks for a gradient itself.
            Op::Zero(_) => match self.zeros {
                Zeros::Derived => self.function.is_derived(value),
                Zeros::Tangents => self.function.is_made(value),
                Zeros::OfNone => false,
            },
            Op::Opaque(_) | Op::Call(_) => false,
            Op::Take(place, _) => self.place(place),
            op => self.uses(op),
        }
    }

    fn uses(&self, op: &Op) -> bool {
        let mut carries = false;
        op.each_use(&mut |each| carries |= self.carries(each.value()));
        carries
    }
}

/// `0.0`
fn is_zero(number: &syn::Expr) -> bool {
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Float(number), .. }) = number else { return false };
    number.base10_parse::<f64>().is_ok_and(|number| number == 0.0)
}
