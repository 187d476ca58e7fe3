//! Bits of active values: they may decide, but a float made of them would silently have no derivative.

use super::activity::Activity;
use super::decoded::used_as_numbers;
use super::decoding::decoding;
use super::graph::{Graph, Start};
use super::report::why;
use super::stored::stored;
use super::whole_bits::{Reads, check_casts};
use crate::diagnostics::{Errors, Page};
use crate::ir::values::ValueMap;
use crate::ir::*;
use proc_macro2::Ident;

/// Functions that make a float of an integer's bits.
const FROM_BITS: &[&str] = &["from_bits", "from_ne_bytes", "from_le_bytes", "from_be_bytes"];

/// `told` are values whose trouble has been told.
pub(super) fn check(function: &Function, activity: &Activity, told: &[ValueId], errors: &mut Errors) {
    let all = |_: &Line, _: ValueId| true;
    let taints = Taints {
        bits: tainted(function, Some(activity), |opaque| takes_bits(function, activity, opaque), all),
        inactive: tainted(function, None, |opaque| varied(function, activity, opaque), all),
    };
    report(function, activity, &function.body, &taints, told, errors);
    for (name, from) in used_as_numbers(function, activity, &taints.bits) {
        tell_decoded(function, activity, name, from, errors);
    }
    let whole = tainted(
        function,
        None,
        |opaque| {
            takes_bits(function, activity, opaque)
                .filter(|_| opaque.takes_bits || Reads::of(&opaque.expr).bits)
        },
        |line, from| match line {
            Line::Let { op: Op::Opaque(opaque), .. } => Reads::of(&opaque.expr).has(function, from),
            _ => true,
        },
    );
    check_casts(function, activity, &whole, errors);
}

/// What depends on the bits of active values, and on anything without derivative that kept tokens make of them, by
/// whatever function; with the active value that it is from.
struct Taints {
    bits: ValueMap<ValueId>,
    inactive: ValueMap<ValueId>,
}

/// All that depends on the tokens that are a source, by lines that let it pass. With activity, calls are sources, too.
fn tainted(
    function: &Function,
    calls: Option<&Activity>,
    source: impl Fn(&Opaque) -> Option<ValueId>,
    passes: impl Fn(&Line, ValueId) -> bool,
) -> ValueMap<ValueId> {
    let mut spreading =
        Spreading { function, calls, source, passes, graph: Graph::default(), sources: Vec::new() };
    spreading.region(&function.body);
    spreading.graph.spread(spreading.sources, |_, from| from)
}

/// The pairs along which bits pass.
struct Spreading<'a, S, P> {
    function: &'a Function,
    /// Calls of functions that make bits of what they are given are sources by this, where their derivatives are not called.
    calls: Option<&'a Activity>,
    source: S,
    passes: P,
    graph: Graph,
    sources: Vec<Start<ValueId>>,
}

impl<S: Fn(&Opaque) -> Option<ValueId>, P: Fn(&Line, ValueId) -> bool> Spreading<'_, S, P> {
    fn region(&mut self, region: &Region) {
        for line in &region.lines {
            self.line(line);
            let Line::Branch(branch) = line else {
                line.each_region(|inner| self.region(inner));
                continue;
            };
            for arm in &branch.arms {
                self.region(&arm.region);
                for (&yielded, &result) in arm.region.yields.iter().zip(&branch.results) {
                    self.graph.add(self.function.root(yielded), result);
                }
            }
        }
    }

    /// Not counting the regions inside.
    fn line(&mut self, line: &Line) {
        let function = self.function;
        let mut targets = Vec::new();
        match line {
            Line::Let { value, op } => {
                if let Op::Opaque(opaque) = op {
                    self.kept(opaque, Some(*value), &mut targets);
                }
                targets.push(*value);
                if let Op::Call(call) = op {
                    self.called(call, *value);
                    targets.extend(call.arguments.iter().filter_map(|argument| self.written_by(argument)));
                }
            }
            Line::Store { place, value, .. } | Line::Update { place, value, .. } => {
                return self.graph.add(function.root(*value), function.root(place.root));
            }
            Line::Effect(opaque) => self.kept(opaque, None, &mut targets),
            Line::Mutate { place, .. } => targets.push(function.root(place.root)),
            Line::Loop(Loop { header: Header::For(header), .. }) => targets.extend(&header.bindings),
            Line::Branch(branch) => branch.arms.iter().for_each(|arm| targets.extend(&arm.bindings)),
            _ => {}
        }
        line.each_use(&mut |each| {
            let from = function.root(each.value());
            if !(self.passes)(line, from) {
                return;
            }
            targets.iter().for_each(|&target| self.graph.add(from, target));
        });
    }

    /// A function that makes bits of what it is given, as far as its result hides them, or what it changes.
    fn called(&mut self, call: &Call, value: ValueId) {
        let Some(activity) = self.calls.filter(|_| call.takes_bits) else { return };
        let mut from = None;
        call.each_use(&mut |each| {
            let varied = activity.is_varied(self.function, each.value());
            from = from.or(varied.then_some(each.value()));
        });
        let Some(label) = from else { return };
        let edges_before = self.graph.edges();
        let given = Some(value).filter(|&value| !activity.is_useful(self.function, value));
        let changed = call.changed().map(|place| self.function.root(place.root));
        let changed = changed.filter(|&root| !activity.is_active(self.function, root));
        let hidden = given.into_iter().chain(changed);
        self.sources.extend(hidden.map(|value| Start { value, label, edges_before }));
    }

    /// Tokens that are kept: what they give and what they write depends on what they read.
    fn kept(&mut self, opaque: &Opaque, given: Option<ValueId>, targets: &mut Vec<ValueId>) {
        let function = self.function;
        if let Some(label) = (self.source)(opaque) {
            let edges_before = self.graph.edges();
            let by_macro = written_by_macro(&opaque.expr);
            let written = opaque.writes.iter().copied().chain(by_macro).map(|write| function.root(write));
            let written = written.chain(given);
            self.sources.extend(written.map(|value| Start { value, label, edges_before }));
        }
        targets.extend(opaque.writes.iter().map(|&write| function.root(write)));
        targets.extend(written_by_macro(&opaque.expr).map(|write| function.root(write)));
    }

    /// What a callee may write to. What is behind a shared reference may be an atomic, or hold one, if its type is not visible.
    fn written_by(&self, argument: &Argument) -> Option<ValueId> {
        let Argument::Place { place, passing, .. } = argument else { return None };
        let hidden = self.function.place_ty(place) == Ty::unknown();
        (passing.may_change() || hidden).then(|| self.function.root(place.root))
    }
}

fn report(
    function: &Function,
    activity: &Activity,
    region: &Region,
    taints: &Taints,
    told: &[ValueId],
    errors: &mut Errors,
) {
    for line in &region.lines {
        if let Line::Let { value, op: Op::Call(call) } = line
            && activity.matters(function, *value)
        {
            // An integer that a float was rounded to may well be an argument, but not as the bits of a float. Neither may what an
            // unmarked function gives, which may be bits.
            let from_bits = FROM_BITS.contains(&call.callee.name().to_string().as_str());
            let mut bits = None;
            // What it puts bits into itself is no argument of that kind, unless it makes floats of them.
            let own: Vec<ValueId> = call.changed().map(|place| function.root(place.root)).collect();
            let is_own = |argument: &ValueId| !call.decodes && own.contains(argument);
            call.each_use(&mut |each| {
                let argument = function.root(each.value());
                if is_own(&argument) {
                    return;
                }
                let inactive = taints.inactive.get(argument).filter(|_| from_bits);
                bits = bits.or(taints.bits.get(argument).or(inactive).copied());
            });
            if let Some(from) = bits {
                let why = why(function, activity, from);
                let name = call.callee.name();
                errors.add(
                    Page::Bits,
                    name,
                    format!("the bits or the text of an active value are given to `{name}`, which may make a float of them{why}"),
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        }
        if let Line::Let { value, op: Op::Opaque(opaque) } = line
            && (mentions(&opaque.expr, FROM_BITS) || mentions(&opaque.expr, &["parse"]))
            && activity.is_useful(function, *value)
            && !told.contains(value)
        {
            let from = opaque.reads.iter().find_map(|&read| {
                let value = function.root(read);
                let bits = taints.bits.get(value).or(taints.inactive.get(value)).copied();
                bits.or(activity.is_varied(function, read).then_some(read))
            });
            if let Some(from) = from {
                let why = why(function, activity, from);
                errors.add(
                    Page::Bits,
                    &opaque.expr,
                    format!("a float made from the bits of an active value has no derivative that could be found{why}"),
                    "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
                );
            }
        } else if let Some((name, from)) = decoded(function, activity, line, &taints.bits, told) {
            tell_decoded(function, activity, name, from, errors);
        }
        if let Some((method, read)) = stored(line) {
            let of = |read: &ValueId| taints.bits.get(function.root(*read)).copied();
            // What is kept as it is written has no derivative: neither bits nor the value itself.
            let from = read.iter().find_map(of).or_else(|| match line {
                Line::Effect(opaque) | Line::Let { op: Op::Opaque(opaque), .. } => {
                    varied(function, activity, opaque)
                }
                Line::Let { value, op: Op::Call(call) } if call.changed().next().is_none() => {
                    let lost = !activity.is_useful(function, *value);
                    read.iter().copied().find(|&read| lost && activity.is_varied(function, read))
                }
                _ => None,
            });
            if let Some(from) = from {
                let why = why(function, activity, from);
                errors.add(
                    Page::SharedState,
                    method,
                    format!("an active value, or its bits, is stored behind a shared reference, where no derivative finds it{why}"),
                    "return the value instead, or say without_derivative(..) if what is stored is a constant as far as derivatives go",
                );
            }
        }
        line.each_region(|inner| report(function, activity, inner, taints, told, errors));
    }
}

fn tell_decoded(function: &Function, activity: &Activity, name: &Ident, from: ValueId, errors: &mut Errors) {
    let why = why(function, activity, from);
    errors.add(
        Page::Bits,
        name,
        format!("the bits or the text of an active value are given to `{name}`, which may make a float of them{why}"),
        "use arithmetic, or say without_derivative(..) if it is a constant as far as derivatives go",
    );
}

/// The call in kept tokens that may give floats which are made of text or bits.
fn decoded<'l>(
    function: &Function,
    activity: &Activity,
    line: &'l Line,
    bits: &ValueMap<ValueId>,
    told: &[ValueId],
) -> Option<(&'l Ident, ValueId)> {
    let may_be_a_float = |value: ValueId| !function.ty(value).is_inert() && activity.matters(function, value);
    let (opaque, is_number) = match line {
        Line::Let { value, op: Op::Opaque(opaque) } => (opaque, may_be_a_float(*value)),
        Line::Loop(Loop { header: Header::For(header), .. }) => {
            (&header.iterator, header.bindings.iter().any(|&binding| may_be_a_float(binding)))
        }
        _ => return None,
    };
    // What is wrong with what it reads has been told.
    let is_told = opaque.reads.iter().any(|&read| told.contains(&function.root(read)));
    (is_number && !is_told).then(|| decoding(function, &opaque.expr, bits))?
}

/// What `write!(text, ..)` writes to.
fn written_by_macro(expr: &syn::Expr) -> Option<ValueId> {
    struct Finder(Option<ValueId>);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_macro(&mut self, mac: &syn::Macro) {
            if mac.path.segments.last().is_some_and(|last| last.ident == "write" || last.ident == "writeln") {
                let first = mac.tokens.clone().into_iter().take_while(|token| token.to_string() != ",");
                self.0 = first
                    .filter_map(|token| syn::parse2::<Ident>(token.into()).ok())
                    .find_map(|name| marked(&name));
            }
        }
    }
    let mut finder = Finder(None);
    syn::visit::Visit::visit_expr(&mut finder, expr);
    finder.0
}

/// Whether the tokens read the bits of a varied value, or call a function that does.
fn takes_bits(function: &Function, activity: &Activity, opaque: &Opaque) -> Option<ValueId> {
    let spells =
        ["to_bits", "to_ne_bytes", "to_le_bytes", "to_be_bytes", "to_string", "format", "write", "writeln"];
    let reads = opaque.takes_bits || mentions(&opaque.expr, &spells);
    reads.then(|| varied(function, activity, opaque))?
}

pub(super) fn varied(function: &Function, activity: &Activity, opaque: &Opaque) -> Option<ValueId> {
    opaque.reads.iter().copied().find(|&read| activity.is_varied(function, read))
}

fn mentions(expr: &syn::Expr, names: &[&str]) -> bool {
    struct Finder<'a>(&'a [&'a str], bool);
    impl syn::visit::Visit<'_> for Finder<'_> {
        fn visit_ident(&mut self, ident: &Ident) {
            self.1 |= self.0.iter().any(|name| ident == name);
        }
    }
    let mut finder = Finder(names, false);
    syn::visit::Visit::visit_expr(&mut finder, expr);
    finder.1
}
