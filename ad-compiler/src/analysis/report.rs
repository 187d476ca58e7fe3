//! The errors of the activity analysis: what was met, why the value is active, what to do.

use super::activity::Activity;
use super::blame::culprit;
use super::effects;
use crate::collections::HashSet;
use crate::diagnostics::{Errors, Extent, Page};
use crate::ir::*;
use crate::lower::without_rule;
use proc_macro2::Ident;
use quote::ToTokens;

/// Returns the values whose trouble has been told.
pub(super) fn report(function: &Function, activity: &Activity, errors: &mut Errors) -> Vec<ValueId> {
    let used = effects::used_by_any_name(function);
    let mut reporter = Reporter { function, activity, errors, used, reported: Vec::new() };
    reporter.region(&function.body);
    reporter.hidden();
    reporter.refused();
    reporter.reported
}

struct Reporter<'a> {
    function: &'a Function,
    activity: &'a Activity,
    errors: &'a mut Errors,
    used: HashSet<ValueId>,
    /// Names whose trouble has been told.
    reported: Vec<ValueId>,
}

impl Reporter<'_> {
    fn region(&mut self, region: &Region) {
        for line in &region.lines {
            self.line(line);
            line.each_region(|inner| self.region(inner));
        }
    }

    fn line(&mut self, line: &Line) {
        self.unfollowed(line);
        self.lost(line);
        match line {
            Line::Let { value, op: Op::Opaque(opaque) } => {
                if let Some(barrier) = &opaque.barrier
                    && self.activity.is_active(self.function, *value)
                {
                    let mut barrier = barrier.clone();
                    // The words of the barrier are those for the last call.
                    if let Some(method) = self.culprit(&opaque.expr)
                        && !is_last(method, &opaque.expr)
                        && is_for_last(&barrier, &opaque.expr)
                    {
                        barrier = without_rule(method);
                    }
                    self.barred(&barrier, &opaque.reads);
                    self.reported.push(*value);
                }
                self.written(opaque);
            }
            Line::Let { value, op: Op::Call(call @ Call { unmarked: Some(unmarked), .. }) } => {
                self.unmarked(*value, call, unmarked);
            }
            Line::Let { value, op: Op::Call(call) } => self.left_out(*value, call),
            Line::Mutate { place, how: Mutation::Push(_) } | Line::Let { op: Op::Pop(place), .. } => {
                self.resized_by_reference(place);
            }
            Line::Mutate { place, how: Mutation::Fill(value) }
                if matches!(self.function.ty(*value).kind(), TyKind::Slice(_))
                    && self.activity.is_active(self.function, place.root) =>
            {
                let barrier = Barrier {
                    page: Page::NoRule,
                    at: self.function.info(*value).span.into(),
                    what: "`fill` with lists is not accepted yet".into(),
                    help: "assign the elements one by one".into(),
                };
                self.barred(&barrier, &[place.root]);
            }
            Line::Effect(opaque) => {
                if let Some(barrier) = &opaque.barrier
                    && opaque.reads.iter().any(|&read| self.activity.is_varied(self.function, read))
                {
                    self.barred(barrier, &opaque.reads);
                }
                self.written(opaque);
            }
            Line::Branch(branch) => {
                branch.arms.iter().filter_map(|arm| arm.guard.as_ref()).for_each(|guard| self.written(guard));
            }
            Line::Loop(each) => match &each.header {
                Header::For(header) => {
                    let active =
                        header.bindings.iter().any(|&name| self.activity.is_active(self.function, name));
                    if let (true, Some(barrier)) = (active, &header.iterator.barrier) {
                        let at = self.culprit(&header.iterator.expr).map_or(barrier.at, Extent::from);
                        self.barred(&Barrier { at, ..barrier.clone() }, &header.iterator.reads);
                        self.reported.extend(&header.bindings);
                    }
                    self.written(&header.iterator);
                }
                Header::While(condition) => self.written(condition),
                _ => {}
            },
            _ => {}
        }
    }

    /// A call of a function that has no derivative, where one would have to pass.
    fn unmarked(&mut self, value: ValueId, call: &Call, unmarked: &Unmarked) {
        let is_active = |value: ValueId| self.activity.is_active(self.function, value);
        let changes = call.changed().any(|place| self.activity.is_active_place(self.function, place));
        let for_effect =
            !self.used.contains(&value) && effects::is_for_effect(self.function, self.activity, call);
        let given: Vec<ValueId> = self.function.given(call).collect();
        if !given.iter().any(|&given| self.is_varied(given)) || !(is_active(value) || changes || for_effect) {
            return;
        }
        let name = call.callee.name();
        let (what, help) = match unmarked {
            Unmarked::Certainly => (
                format!("`{name}` has no derivative: it is not marked #[differentiable]"),
                crate::diagnostics::WAYS_OUT.to_owned(),
            ),
            Unmarked::InMode(mode) => (
                format!("the method `{name}` has no {mode}, which the function that calls it needs"),
                "ask for it where the method is marked, as in `#[differentiable(forward, reverse)]`, or `#[differentiable(second_order)]` for all".to_owned(),
            ),
            Unmarked::Perhaps(ty) => (
                format!(
                    "this may call the method `{name}` of `{ty}`, which is not marked #[differentiable] and would hide that of a trait"
                ),
                format!(
                    "mark the method of `{ty}` too, write the type of what it is called on, or call the method of the trait by its path, as in `Trait::{name}(..)`"
                ),
            ),
        };
        let barrier = Barrier { page: Page::NotMarked, at: name.into(), what, help };
        self.barred(&barrier, &given);
        self.reported.push(value);
    }

    /// An active argument for a parameter that the callee leaves out of its derivative.
    fn left_out(&mut self, value: ValueId, call: &Call) {
        let changes = call.changed().any(|place| self.activity.is_active_place(self.function, place));
        if !(self.activity.is_active(self.function, value) || changes || call.for_effect) {
            return;
        }
        let name = call.callee.name();
        for LeftOut { position, name: parameter, .. } in
            call.excluded.iter().filter(|given| given.has_derivative)
        {
            // A call with too few arguments is for rustc to tell.
            let given = match call.arguments.get(*position) {
                Some(Argument::Value(given)) => Place::of(*given),
                Some(Argument::Place { place, .. }) => place.clone(),
                Some(Argument::Changed | Argument::Zero) | None => continue,
            };
            if !self.activity.is_active_place(self.function, &given) {
                continue;
            }
            let barrier = Barrier {
                page: Page::NoDerivativePlace,
                at: self.function.source_of_argument(call, *position).map_or_else(|| name.into(), Extent::of),
                what: format!(
                    "`{name}` has no derivative by `{parameter}`, and what is given for it is active"
                ),
                help: format!(
                    "take `{parameter}` into the derivative of `{name}` (`wrt(..)` or `#[no_derivative]` leaves it out), or write `without_derivative(..)` around the argument"
                ),
            };
            self.barred(&barrier, &[given.root]);
            self.reported.push(value);
        }
    }

    fn culprit<'e>(&self, expr: &'e syn::Expr) -> Option<&'e Ident> {
        culprit(expr, &|value| self.activity.is_varied(self.function, value))
    }

    /// Active parts of values, bound by patterns that are not followed.
    fn hidden(&mut self) {
        for &(binding, from) in &self.function.hidden {
            if self.activity.is_active(self.function, binding) && !self.reported.contains(&binding) {
                let barrier = Barrier {
                    page: Page::Patterns,
                    at: self.function.info(binding).span.into(),
                    what: "a pattern that takes an active value apart is not accepted here yet".into(),
                    help: "bind the whole value and take its parts by field or index".into(),
                };
                self.barred(&barrier, &[from]);
            }
        }
    }

    /// What has no derivative by what it is, and not by what is done with it.
    fn refused(&mut self) {
        for (value, barrier) in &self.function.refused {
            if self.activity.is_active(self.function, *value) {
                self.barred(barrier, &[*value]);
            }
        }
    }

    /// Kept tokens that change active memory.
    fn written(&mut self, opaque: &Opaque) {
        for &write in &opaque.writes {
            if self.activity.is_active(self.function, write) {
                let barrier = opaque.barrier.clone().unwrap_or(Barrier {
                    page: Page::Changes,
                    at: (&opaque.expr).into(),
                    what: "this may change an active value in a way that the compiler cannot follow".into(),
                    help: "use assignments, push, pop, swap, fill or copy_from_slice".into(),
                });
                self.barred(&barrier, &[write]);
                return;
            }
        }
    }

    /// A write through something that is neither a local nor a reference to one.
    fn unfollowed(&mut self, line: &Line) {
        let (places, value) = match line {
            Line::Store { place, value, .. } | Line::Update { place, value, .. } => {
                (vec![place], Some(*value))
            }
            Line::Mutate { place, how } => match how {
                Mutation::Push(value) | Mutation::Fill(value) => (vec![place], Some(*value)),
                Mutation::Swap(other) => (vec![place, other], None),
                Mutation::SwapElements(..) | Mutation::CopyFrom { .. } => (vec![place], None),
            },
            Line::Let { op: Op::Replace { place, value, .. }, .. } => (vec![place], *value),
            Line::Let { op: Op::Pop(place), .. } => (vec![place], None),
            _ => return,
        };
        for place in places {
            let root = self.function.root(place.root);
            let varied = value.filter(|&value| self.activity.is_varied(self.function, value));
            let active = self.activity.is_active(self.function, root).then_some(root);
            if let (false, Some(reason)) = (self.function.is_memory(root), varied.or(active)) {
                let info = self.function.info(place.root);
                let barrier = Barrier {
                    page: Page::Changes,
                    at: info.span.into(),
                    what: format!(
                        "`{}` is changed, and is neither declared `mut` nor a reference that the compiler can follow",
                        info.ident
                    ),
                    help: "declare it `mut`; if it is a reference, write to the place that it refers to, with an index"
                        .into(),
                };
                self.barred(&barrier, &[reason]);
                return;
            }
        }
    }

    /// Something active that is put where nothing has a derivative.
    fn lost(&mut self, line: &Line) {
        let none = |place: &&Place| self.function.keeps_none(place);
        match line {
            Line::Store { place, value, .. }
            | Line::Update { place, value, .. }
            | Line::Mutate { place, how: Mutation::Push(value) | Mutation::Fill(value) }
            | Line::Let { op: Op::Replace { place, value: Some(value), .. }, .. } => {
                self.lost_in(place, &[*value], None);
            }
            Line::Mutate { place, how: Mutation::CopyFrom { source, .. } } if !none(&source) => {
                self.lost_in(place, &[source.root], None);
            }
            Line::Mutate { place, how: Mutation::Swap(other) } if none(&place) != none(&other) => {
                self.lost_in(place, &[other.root], None);
                self.lost_in(other, &[place.root], None);
            }
            Line::Let { op: Op::Call(call), .. } => {
                if let Some(place) = call.changed().find(none) {
                    let given: Vec<ValueId> = self.function.given(call).collect();
                    self.lost_in(place, &given, Some(call.callee.name()));
                }
            }
            Line::Let { value, op: Op::Construct { parts, .. } } => {
                for (projection, part) in parts {
                    self.lost_in(&Place::of(*value).then(projection.clone()), &[*part], None);
                }
            }
            _ => {}
        }
    }

    fn lost_in(&mut self, place: &Place, values: &[ValueId], by: Option<&Ident>) {
        let active = values.iter().find(|value| self.is_varied(**value));
        let (true, Some(&value)) = (self.function.keeps_none(place), active) else { return };
        let field = self.function.resolve(place).path.into_iter().rev().find_map(|step| match step {
            Projection::Field(member) => Some(member.to_token_stream().to_string()),
            _ => None,
        });
        let barrier = Barrier {
            page: Page::NoDerivativePlace,
            at: by.map_or_else(|| self.function.info(value).span.into(), Extent::from),
            what: format!(
                "something active is put into `{}`, which is marked #[no_derivative]",
                field.unwrap_or_default()
            ),
            help: "write `without_derivative(..)` around it, or remove the mark".into(),
        };
        self.barred(&barrier, &[value]);
    }

    /// The length of a list that is an element of another one, changed while that one is lent out.
    fn resized_by_reference(&mut self, place: &Place) {
        let mut inner = place;
        let mut lent = false;
        while let Kind::Alias(alias) = &self.function.info(inner.root).kind {
            lent |= alias.bound;
            inner = &alias.place;
        }
        if lent && self.activity.is_active(self.function, place.root) {
            let barrier = Barrier {
                page: Page::Changes,
                at: self.function.info(place.root).span.into(),
                what: "the length of a list is changed through a reference that a loop has made".into(),
                help: "loop over the index and change the list where it stands, as in `rows[i].push(x)`"
                    .into(),
            };
            self.barred(&barrier, &[place.root]);
        }
    }

    /// What is active only by way of something that was told already is no mistake of its own.
    fn barred(&mut self, barrier: &Barrier, reads: &[ValueId]) {
        let mut active =
            reads.iter().map(|&read| self.function.root(read)).filter(|read| self.is_varied(*read));
        let first = active.next();
        let told = |read: &ValueId| reasons(self.activity, *read).any(|each| self.reported.contains(&each));
        let blamed = first.into_iter().chain(active).find(|read| !told(read));
        if first.is_some() && blamed.is_none() {
            return;
        }
        let why = blamed.map(|read| why(self.function, self.activity, read)).unwrap_or_default();
        self.errors.add(barrier.page, barrier.at, format!("{}{why}", barrier.what), &barrier.help);
    }

    fn is_varied(&self, value: ValueId) -> bool {
        self.activity.is_varied(self.function, value)
    }
}

/// Whether a barrier says no more than that the last method of a chain has no rule.
fn is_for_last(barrier: &Barrier, chain: &syn::Expr) -> bool {
    matches!(chain, syn::Expr::MethodCall(call) if barrier.what == without_rule(&call.method).what)
}

fn is_last(method: &Ident, chain: &syn::Expr) -> bool {
    matches!(chain, syn::Expr::MethodCall(call) if std::ptr::eq(&call.method, method))
}

/// The value, what made it varied, what made that varied, and so on.
fn reasons(activity: &Activity, value: ValueId) -> impl Iterator<Item = ValueId> {
    let next = |value: &ValueId| activity.varied.get(*value).copied().filter(|reason| reason != value);
    std::iter::successors(Some(value), next).take(1000)
}

/// A note: `y` is active: it depends on the parameter `x`, through `z`.
pub(super) fn why(function: &Function, activity: &Activity, value: ValueId) -> String {
    let mut names: Vec<String> = Vec::new();
    for info in reasons(activity, function.root(value)).map(|value| function.info(value)) {
        let name = format!("`{}`", info.ident);
        if info.named && !names.contains(&name) {
            names.push(name);
        }
    }
    let Some(parameter) = names.pop() else { return String::new() };
    let origin = reasons(activity, function.root(value)).last();
    let is_parameter = origin.is_none_or(|origin| function.parameters.contains(&origin));
    let why = match &names[..] {
        _ if !is_parameter => format!("the gradient is taken with respect to {parameter}"),
        [] => format!("{parameter} is active: it is a parameter"),
        [one] => format!("{one} is active: it depends on the parameter {parameter}"),
        [first, through @ ..] => {
            let through = through[..through.len().min(8)].join(", ");
            format!("{first} is active: it depends on the parameter {parameter}, through {through}")
        }
    };
    format!("\n  = note: {why}")
}
