//! Every effect of the user's is evaluated once, and in the order of the program: the net below all forms that are spelled out as others.
//!
//! Before a body is lowered, each expression that may have an effect gets a number, in the order in which Rust evaluates them ([`numbered`]). The number
//! is an attribute of the expression and goes wherever the expression goes. When the body is lowered, the numbers have to ascend on every way through the
//! function ([`check`]). Bodies of closures are counted by themselves, each time that they are put in the place of a call.

mod reads;

use super::place::strip;
use super::spelling::{is_assignment, leaves_alone, reads_a_cell};
use super::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr};

/// An effect, and where it came to be evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    /// The body of the function, or of a closure.
    body: usize,
    /// Which of the uses of that body.
    usage: usize,
    number: usize,
    span: Span,
}

/// That an effect which is not among kept tokens has come to be evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noted {
    region: RegionId,
    /// How many lines there were in the region.
    lines: usize,
    effect: Effect,
    /// It is certain that it is evaluated behind these lines, and not before.
    in_order: bool,
}

/// How many loops are around each effect of a body: in no more it may come to be evaluated.
#[derive(Debug, Default)]
pub(super) struct Depths {
    body: usize,
    /// By numbers, which begin with one.
    loops: Vec<usize>,
}

/// A body with its effects numbered.
pub(super) fn numbered(block: &Block, declared: &Declared) -> (Block, Depths) {
    let mut block = block.clone();
    let mut numbering = Numbering { declared: Some(declared), ..Numbering::new() };
    numbering.visit_block_mut(&mut block);
    (block, Depths { body: numbering.body, loops: numbering.depths })
}

/// A body that has numbers already with others, to stand in one more place.
pub(super) fn block_numbered_again(block: &Block) -> Block {
    let mut block = block.clone();
    Numbering::new().visit_block_mut(&mut block);
    block
}

/// The body of a closure, to be put in the place of one more call.
pub(super) fn numbered_again(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    Numbering::new().visit_expr_mut(&mut expr);
    expr
}

/// Whether an expression has something with a number in it.
pub(super) fn holds_effects(expr: &Expr) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_attribute(&mut self, attribute: &Attribute) {
            self.0 |= effect(attribute).is_some();
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_expr(&mut finder, expr);
    finder.0
}

struct Numbering<'a> {
    body: usize,
    next: usize,
    /// Says which methods of the file change what they are called on, when numbers are given for the first time.
    declared: Option<&'a Declared>,
    /// The loops around what is visited, and around each number.
    loops: usize,
    depths: Vec<usize>,
}

impl Numbering<'_> {
    fn new() -> Self {
        static BODIES: AtomicUsize = AtomicUsize::new(1);
        let body = BODIES.fetch_add(1, Ordering::Relaxed);
        Numbering { body, next: 0, declared: None, loops: 0, depths: Vec::new() }
    }

    fn number(&mut self, attributes: &mut Vec<Attribute>, span: Span) {
        self.next += 1;
        self.depths.push(self.loops);
        let (body, number) = (index(self.body), index(self.next));
        attributes.push(syn::parse_quote_spanned!(span=> #[effect(#body, #number)]));
    }
}

fn index(number: usize) -> proc_macro2::Literal {
    proc_macro2::Literal::usize_unsuffixed(number)
}

impl VisitMut for Numbering<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_numbered = attributes(expr).iter().any(|attribute| effect(attribute).is_some());
        if let Some(attributes) = attributes_mut(expr) {
            attributes.retain(|attribute| effect(attribute).is_none());
        }
        if self.declared.is_some() {
            reads::mark(expr);
        }
        match expr {
            Expr::Closure(closure) => {
                Numbering { declared: self.declared, ..Numbering::new() }.visit_expr_mut(&mut closure.body);
            }
            Expr::Assign(assign) => {
                self.visit_expr_mut(&mut assign.right);
                self.visit_expr_mut(&mut assign.left);
            }
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                // Which side comes first the types say, which lowering looks at.
                self.visit_expr_mut(&mut binary.right);
                Numbering { declared: self.declared, ..Numbering::new() }.visit_expr_mut(&mut binary.left);
            }
            // The condition of one is evaluated as often as its body. A block with a label is a loop that is left.
            Expr::While(_) | Expr::Loop(_) | Expr::Block(syn::ExprBlock { label: Some(_), .. }) => {
                self.loops += 1;
                visit_mut::visit_expr_mut(self, expr);
                self.loops -= 1;
            }
            Expr::ForLoop(each) => {
                self.visit_expr_mut(&mut each.expr);
                self.loops += 1;
                self.visit_block_mut(&mut each.body);
                self.loops -= 1;
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
        let span = span::Spanned::span(&*expr);
        let changes = |call: &syn::ExprMethodCall, declared: &Declared| {
            declared.methods(&call.method, call.args.len()).iter().any(super::kinds::may_change_self)
        };
        let is_own = matches!((&*expr, self.declared), (Expr::MethodCall(call), Some(declared)) if changes(call, declared));
        if (has_effect(expr) || is_numbered || is_own || calls_closure_with_effects(expr))
            && let Some(attributes) = attributes_mut(expr)
        {
            self.number(attributes, span);
        }
    }

    fn visit_stmt_macro_mut(&mut self, mac: &mut syn::StmtMacro) {
        let span = syn::spanned::Spanned::span(&mac.mac.path);
        self.number(&mut mac.attrs, span);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Whether a method is given a closure that has something with a number in it, or what it is called on is: `list.iter().map(|x| more(&mut k) * x).sum()`.
fn calls_closure_with_effects(expr: &Expr) -> bool {
    let Expr::MethodCall(call) = expr else { return false };
    let is_one = |argument: &Expr| matches!(argument, Expr::Closure(closure) if holds_effects(&closure.body));
    call.args.iter().any(is_one) || calls_closure_with_effects(strip(&call.receiver))
}

/// Whether an expression may do more than compute, as far as its form and names say.
fn has_effect(expr: &Expr) -> bool {
    match expr {
        Expr::Assign(_) => true,
        Expr::Binary(binary) => is_assignment(&binary.op),
        Expr::MethodCall(call) => !leaves_alone(call) || reads_a_cell(call),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) if makes_number(&path.path) => false,
            Expr::Path(path) => path.path.segments.last().is_some_and(|last| {
                last.ident.to_string().starts_with(|c: char| c.is_lowercase() || c == '_')
            }),
            _ => true,
        },
        Expr::Macro(mac) => {
            mac.mac.tokens.clone().into_iter().any(|token| matches!(token, proc_macro2::TokenTree::Group(_)))
        }
        _ => false,
    }
}

/// `T::from(2.0)`, `T::zero()`: what generic code has in the place of literals.
fn makes_number(path: &syn::Path) -> bool {
    const MAKERS: [&str; 7] = ["from", "zero", "one", "epsilon", "infinity", "neg_infinity", "nan"];
    let mut segments = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let is_maker = segments.next().is_some_and(|last| MAKERS.contains(&last.as_str()));
    is_maker && segments.next().is_some_and(|owner| owner.starts_with(char::is_uppercase) || owner.len() == 3)
}

fn attributes_mut(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    match expr {
        Expr::Assign(assign) => Some(&mut assign.attrs),
        Expr::Binary(binary) => Some(&mut binary.attrs),
        Expr::MethodCall(call) => Some(&mut call.attrs),
        Expr::Call(call) => Some(&mut call.attrs),
        Expr::Macro(mac) => Some(&mut mac.attrs),
        // Printing puts parentheses around what has an attribute.
        Expr::Paren(inner) => Some(&mut inner.attrs),
        _ => None,
    }
}

fn attributes(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Assign(assign) => &assign.attrs,
        Expr::Binary(binary) => &binary.attrs,
        Expr::MethodCall(call) => &call.attrs,
        Expr::Call(call) => &call.attrs,
        Expr::Macro(mac) => &mac.attrs,
        Expr::Paren(inner) => &inner.attrs,
        _ => &[],
    }
}

/// The number, the body, and the use of the body, if that is known already.
fn effect(attribute: &Attribute) -> Option<Effect> {
    if !attribute.path().is_ident("effect") {
        return None;
    }
    let syn::Meta::List(list) = &attribute.meta else { return None };
    let mut numbers = list.tokens.clone().into_iter().filter_map(|token| match token {
        proc_macro2::TokenTree::Literal(literal) => literal.to_string().parse().ok(),
        _ => None,
    });
    let (body, number) = (numbers.next()?, numbers.next()?);
    let span = syn::spanned::Spanned::span(attribute.path());
    Some(Effect { body, number, usage: numbers.next().unwrap_or(0), span })
}

/// The effects that an expression itself has, first ones first.
fn effects_of(expr: &Expr) -> Vec<Effect> {
    let mut effects: Vec<Effect> = attributes(expr).iter().filter_map(effect).collect();
    if let Expr::Paren(inner) = expr {
        effects.extend(effects_of(&inner.expr));
    }
    effects.sort_by_key(|effect| (effect.body, effect.number));
    effects
}

impl Effect {
    fn is(&self, other: &Effect) -> bool {
        (self.body, self.number) == (other.body, other.number)
    }
}

/// The effects in an expression, but for those in closures.
fn effects_in(expr: &Expr) -> Vec<Effect> {
    struct Finder(Vec<Effect>);
    impl<'a> syn::visit::Visit<'a> for Finder {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if matches!(expr, Expr::Closure(_)) {
                return;
            }
            syn::visit::visit_expr(self, expr);
            self.0.extend(attributes(expr).iter().filter_map(effect));
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut finder = Finder(Vec::new());
    syn::visit::Visit::visit_expr(&mut finder, expr);
    finder.0
}

impl Lowering<'_> {
    /// Lowers an expression and notes that its own effects have come to be evaluated here; and those inside of it that its form has used up.
    pub(super) fn noting_effects(
        &mut self,
        expr: &Expr,
        lower: impl FnOnce(&mut Self) -> Lowered,
    ) -> Lowered {
        let all = if matches!(expr, Expr::Path(_) | Expr::Lit(_)) { Vec::new() } else { effects_in(expr) };
        if all.is_empty() {
            return lower(self);
        }
        let mut own = effects_of(expr);
        own.retain(|effect| !self.open_effects.iter().any(|open| open.is(effect)));
        let (open, seen) = (self.open_effects.len(), self.seen_effects.len());
        self.open_effects.extend(&own);
        let lowered = lower(self);
        let (region, lines) = self.regions.last().expect("a region is open").position();
        let usage = self.usage;
        for effect in all {
            let is_open = self.open_effects.iter().any(|open| open.is(&effect));
            let is_own = own.iter().any(|own| own.is(&effect));
            let is_seen = self.seen_effects[seen..].iter().any(|seen| seen.is(&effect));
            if is_own || !(is_open || is_seen) {
                self.seen_effects.push(effect);
                let noted = Noted { region, lines, effect: Effect { usage, ..effect }, in_order: is_own };
                self.lowerings.push(noted);
            }
        }
        self.open_effects.truncate(open);
        lowered
    }

    /// Lowers the body of a closure in the place of one of its calls.
    pub(super) fn in_another_use<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        self.usages += 1;
        let outer = std::mem::replace(&mut self.usage, self.usages);
        let lowered = lower(self);
        self.usage = outer;
        lowered
    }

    /// Among kept tokens, the effects that are noted where they were lowered are taken out, and the others say in which use of a body they stand.
    pub(super) fn keep_effects(&mut self, expr: &mut Expr) {
        let usage = self.usage;
        let Some(attributes) = attributes_mut(expr) else { return };
        for attribute in std::mem::take(attributes) {
            let Some(found) = effect(&attribute) else {
                attributes.push(attribute);
                continue;
            };
            if found.usage == 0 && self.open_effects.iter().any(|open| open.is(&found)) {
                continue;
            }
            self.seen_effects.push(found);
            let (body, number, usage) =
                (index(found.body), index(found.number), index(usage.max(found.usage)));
            let span = found.span;
            attributes.push(syn::parse_quote_spanned!(span=> #[effect(#body, #number, #usage)]));
        }
    }
}

/// An expression without numbers.
pub(super) fn without_numbers(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    Unnumbered(&mut Vec::new()).visit_expr_mut(&mut expr);
    expr
}

/// Takes the numbers out of tokens, and lists the effects in their order.
struct Unnumbered<'a>(&'a mut Vec<Effect>);

impl VisitMut for Unnumbered<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let own = attributes_mut(expr).map_or_else(Vec::new, |attributes| {
            let own = attributes.iter().filter_map(effect).collect();
            attributes.retain(|attribute| effect(attribute).is_none());
            own
        });
        // What stands inside is evaluated first; where several are on one expression, they have come from inside of it.
        match expr {
            Expr::Assign(assign) => {
                self.visit_expr_mut(&mut assign.right);
                self.visit_expr_mut(&mut assign.left);
            }
            Expr::Binary(binary)
                if is_assignment(&binary.op) && !matches!(&*binary.right, Expr::Reference(_)) =>
            {
                self.visit_expr_mut(&mut binary.right);
                self.visit_expr_mut(&mut binary.left);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
        self.0.extend(own);
    }

    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| effect(attribute).is_none());
    }
}

/// Takes the numbers out of a lowered function, and reports effects that would be evaluated twice or in another order.
pub(super) fn check(function: &mut Function, lowerings: Vec<Noted>, depths: &Depths, errors: &mut Errors) {
    let mut noted: BTreeMap<RegionId, Vec<Noted>> = BTreeMap::new();
    for each in lowerings {
        noted.entry(each.region).or_default().push(each);
    }
    let mut checking = Checking { noted, depths, loops: 0, wrong: Vec::new() };
    checking.region(&mut function.body, &mut Last::new());
    for (effect, again) in checking.wrong {
        let (what, help) = match again {
            true => (
                "this may have an effect, and would be evaluated more than once",
                "compute it in a line before, as in `let value = ..;`, and use the value",
            ),
            false => (
                "this may have an effect, and would be evaluated in another order than in the function",
                "compute it, and what is evaluated before it, in lines of their own",
            ),
        };
        errors.add(Page::NotAccepted, effect.span, what, help);
    }
}

/// The effects of each use of a body that have been evaluated, and the last of them.
type Last = BTreeMap<(usize, usize), (BTreeSet<usize>, usize)>;

struct Checking<'a> {
    noted: BTreeMap<RegionId, Vec<Noted>>,
    depths: &'a Depths,
    /// Around the line that is looked at.
    loops: usize,
    /// With whether it has been evaluated before.
    wrong: Vec<(Effect, bool)>,
}

impl Checking<'_> {
    fn evaluated(&mut self, effect: Effect, in_order: bool, last: &mut Last) {
        let (all, latest) = last.entry((effect.body, effect.usage)).or_default();
        let is_deeper = effect.body == self.depths.body
            && self.depths.loops.get(effect.number - 1).is_some_and(|&loops| self.loops > loops);
        let again = !all.insert(effect.number) || is_deeper;
        let late = in_order && effect.number < *latest;
        *latest = (*latest).max(effect.number);
        if again || late {
            self.wrong.push((effect, again));
        }
    }

    fn region(&mut self, region: &mut Region, last: &mut Last) {
        let noted = self.noted.remove(&region.id).unwrap_or_default();
        let mut rest = &noted[..];
        for (position, line) in region.lines.iter_mut().enumerate() {
            let (before, others) = rest.split_at(rest.partition_point(|each| each.lines <= position));
            before.iter().for_each(|each| self.evaluated(each.effect, each.in_order, last));
            // Where an expression was lowered to a line of its own tokens, it is noted behind it.
            let own = &others[..others.partition_point(|each| each.lines == position + 1)];
            self.line(line, own, last);
            rest = others;
        }
        rest.iter().for_each(|each| self.evaluated(each.effect, each.in_order, last));
    }

    fn tokens(&mut self, expr: &mut Expr, own: &[Noted], last: &mut Last) {
        let mut effects = Vec::new();
        Unnumbered(&mut effects).visit_expr_mut(expr);
        effects.retain(|effect| !own.iter().any(|noted| noted.effect.is(effect)));
        effects.into_iter().for_each(|effect| self.evaluated(effect, true, last));
    }

    fn line(&mut self, line: &mut Line, own: &[Noted], last: &mut Last) {
        match line {
            Line::Let { op: Op::Opaque(Opaque { expr, .. }) | Op::Constant(expr), .. }
            | Line::Let { op: Op::WithDerivative { map: Opaque { expr, .. }, .. }, .. }
            | Line::Effect(Opaque { expr, .. }) => self.tokens(expr, own, last),
            Line::Loop(each) => {
                match &mut each.header {
                    Header::While(tokens) => self.tokens(&mut tokens.expr, &[], last),
                    Header::For(header) => self.tokens(&mut header.iterator.expr, &[], last),
                    _ => {}
                }
                self.loops += 1;
                self.region(&mut each.body, last);
                self.loops -= 1;
            }
            Line::Branch(branch) => {
                let before = last.clone();
                for arm in &mut branch.arms {
                    let mut in_arm = before.clone();
                    if let Some(guard) = &mut arm.guard {
                        self.tokens(&mut guard.expr, &[], &mut in_arm);
                    }
                    self.region(&mut arm.region, &mut in_arm);
                    for (usage, (all, latest)) in in_arm {
                        let known = last.entry(usage).or_default();
                        known.0.extend(all);
                        known.1 = known.1.max(latest);
                    }
                }
            }
            Line::Rest { region, .. } => self.region(region, last),
            _ => {}
        }
    }
}
