//! Closures that are bound to a name: where they are called, their body stands in their place.
//!
//! A closure that borrows what it captures keeps it from changing as long as it is used, so its body means the same where it is called. What a
//! `move` closure has copied may have changed since: it gets a name of its own where the closure is made.

use super::carrier::Carrier;
use super::chain::inlinable;
use super::pattern::Source;
use super::place::strip;
use super::scope::Scopes;
use super::*;
use crate::diagnostics::Page;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprClosure, parse_quote, spanned::Spanned};

/// A closure with the meaning that names have where it is made.
#[derive(Clone)]
pub(super) struct LocalClosure {
    closure: ExprClosure,
    scopes: Scopes,
    /// What stands for it where it is not called.
    value: ValueId,
    /// What it changes.
    writes: Vec<ValueId>,
}

impl LocalClosure {
    /// Whether the value stands for it.
    pub(super) fn stands_for(&self, value: ValueId) -> bool {
        self.value == value
    }

    pub(super) fn changes(&self) -> bool {
        !self.writes.is_empty()
    }
}

/// Closures that are used in other ways than by calls change what they change there.
pub(super) fn restore_writes(function: &mut Function, closures: &[LocalClosure]) {
    let mut body = std::mem::replace(&mut function.body, Function::empty().body);
    // One that is followed speaks of others no more.
    let mut used = body.used();
    loop {
        let is_followed = |closure: &&LocalClosure| !used.contains(&closure.value);
        let followed: HashSet<ValueId> = closures.iter().filter(is_followed).map(|each| each.value).collect();
        if !without(&mut body, &followed) {
            break;
        }
        used = body.used();
    }
    for closure in closures.iter().filter(|closure| used.contains(&closure.value)) {
        restore_in(&mut body, closure);
    }
    function.body = body;
}

/// Leaves out the lines that make such values; `false` if there is none.
fn without(region: &mut Region, values: &HashSet<ValueId>) -> bool {
    let lines = region.lines.len();
    region.lines.retain(|line| !matches!(line, Line::Let { value, .. } if values.contains(value)));
    let mut changed = region.lines.len() < lines;
    for inner in region.lines.iter_mut().flat_map(Line::regions_mut) {
        changed |= without(inner, values);
    }
    changed
}

fn restore_in(region: &mut Region, closure: &LocalClosure) {
    for line in &mut region.lines {
        match line {
            Line::Let { value, op: Op::Opaque(opaque) } if *value == closure.value => {
                opaque.writes.clone_from(&closure.writes);
            }
            _ => line.regions_mut().into_iter().for_each(|inner| restore_in(inner, closure)),
        }
    }
}

/// Of a closure that stands where it is no function to be called.
pub(super) const OVER_ACTIVE: &str = "a closure over active values is not accepted yet";

/// Whether an expression is a closure, or a pointer to one.
fn is_closure(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Closure(_) => true,
        Expr::Reference(reference) => is_closure(&reference.expr),
        Expr::Cast(cast) => is_closure(&cast.expr),
        Expr::Call(call) => {
            let made = matches!(strip(&call.func), Expr::Path(path)
                if path.path.segments.last().is_some_and(|last| last.ident == "new"));
            made && call.args.len() == 1 && is_closure(&call.args[0])
        }
        _ => false,
    }
}

impl Lowering<'_> {
    /// A list of closures is kept in one piece: the types of their parameters show by where the list goes.
    pub(super) fn list_of_closures<'a>(
        &mut self,
        values: impl IntoIterator<Item = &'a Expr> + Copy,
        expr: &Expr,
    ) -> Option<Lowered> {
        let closures = || values.into_iter().filter(|value| is_closure(value));
        let first = closures().next().filter(|_| closures().count() == values.into_iter().count())?;
        Some(self.barred(
            expr,
            Page::FunctionValues,
            first,
            OVER_ACTIVE,
            "write what it computes where it is called, or make it a function marked #[differentiable]",
        ))
    }

    /// `let f = |x| ..;`
    pub(super) fn local_closure(&mut self, ident: &Ident, closure: &ExprClosure) {
        let barrier = Barrier {
            page: Page::FunctionValues,
            at: closure.into(),
            what: "a closure over active values is not accepted here yet".into(),
            help: "call it by its name, or make it a function marked #[differentiable]".into(),
        };
        let mut opaque = self.opaque(&Expr::Closure(closure.clone()), Some(barrier));
        // Making it has no effect; where all calls are followed, it is not made.
        opaque.pure = true;
        let writes = std::mem::take(&mut opaque.writes);
        let value = self.let_(&ident.to_string(), closure.span(), Ty::unknown(), Op::Opaque(opaque));
        let taken = if closure.capture.is_some() { self.captured_memory(closure) } else { Vec::new() };
        let lent = taken.iter().any(|(_, value)| self.function.is_lent(*value));
        if (inlinable(closure).is_some() || leaving(closure).is_some()) && !lent {
            let mut scopes = self.scopes.clone();
            // What such a closure takes along is what is there now.
            for (name, memory) in taken {
                let value = self.snapshot(&name.to_string(), &Place::of(memory), closure.span());
                scopes.bind(&name, value);
            }
            self.closures.push(LocalClosure { closure: closure.clone(), scopes, value, writes });
            self.scopes.bind_closure(ident, value, self.closures.len() - 1);
        } else {
            // It is not followed: it changes what it changes wherever it goes.
            let scopes = Scopes::default();
            self.closures.push(LocalClosure { closure: closure.clone(), scopes, value, writes });
            self.scopes.bind(ident, value);
        }
    }

    /// The variables that a closure names and that may change.
    fn captured_memory(&self, closure: &ExprClosure) -> Vec<(Ident, ValueId)> {
        struct Finder<'a, 'e>(&'a Lowering<'e>, Vec<(Ident, ValueId)>);
        impl syn::visit::Visit<'_> for Finder<'_, '_> {
            fn visit_ident(&mut self, ident: &Ident) {
                let memory = self.0.scopes.value(ident).filter(|value| self.0.function.is_memory(*value));
                if let Some(value) = memory
                    && self.1.iter().all(|(_, known)| *known != value)
                {
                    self.1.push((ident.clone(), value));
                }
            }
            fn visit_macro(&mut self, mac: &syn::Macro) {
                self.tokens(mac.tokens.clone());
            }
        }
        impl Finder<'_, '_> {
            fn tokens(&mut self, tokens: proc_macro2::TokenStream) {
                for token in tokens {
                    match token {
                        proc_macro2::TokenTree::Ident(ident) => {
                            syn::visit::Visit::visit_ident(self, &ident);
                        }
                        proc_macro2::TokenTree::Group(group) => self.tokens(group.stream()),
                        _ => {}
                    }
                }
            }
        }
        let mut finder = Finder(self, Vec::new());
        syn::visit::Visit::visit_expr(&mut finder, &closure.body);
        finder.1
    }

    /// A call of a closure: its body, with the arguments bound to its parameters.
    pub(super) fn call_of_closure(&mut self, closure: usize, call: &syn::ExprCall) -> Option<Lowered> {
        let LocalClosure { closure, scopes, .. } = self.closures[closure].clone();
        self.applied_to(&closure, scopes, call)
    }

    /// A call of a function of the file that is a formula: the formula, as if it were a closure that captures nothing.
    pub(super) fn call_of_formula(&mut self, name: &Ident, call: &syn::ExprCall) -> Option<Lowered> {
        let known = self.formulas.get(&name.to_string()).cloned();
        let formula = match known {
            Some(formula) => formula,
            None => {
                let found = self.declared.formula(name, self.modes);
                let found =
                    found.filter(|formula| !formula.items.iter().any(|item| self.own_names.contains(item)));
                let found = found.map(std::rc::Rc::new);
                self.formulas.insert(name.to_string(), found.clone());
                found
            }
        };
        let formula = formula?;
        let mut given = formula.closure.inputs.iter().zip(&call.args);
        if !given.all(|(input, argument)| self.is_named_reference(input, argument)) {
            return None;
        }
        self.applied_to(&formula.closure, Scopes::default(), call)
    }

    /// Whether what a reference refers to is there under a name; what is made for the call would have to live as long as it.
    pub(super) fn is_named_reference(&self, input: &syn::Pat, argument: &Expr) -> bool {
        let mutable = match input {
            syn::Pat::Type(typed) => match &*typed.ty {
                syn::Type::Reference(reference) => reference.mutability.is_some(),
                _ => return true,
            },
            _ => return true,
        };
        // A part of a list would be spelled wherever the parameter is.
        let is_part_of_list = |expr: &Expr| {
            let root = super::spelling::root_ident(expr).and_then(|name| self.scopes.value(name));
            let path = root.map_or_else(Vec::new, |root| self.function.resolve(&Place::of(root)).path);
            path.iter().any(|step| matches!(step, Projection::Range { .. }))
        };
        let is_list = |index: &syn::ExprIndex| !matches!(strip(&index.index), Expr::Range(_));
        let is_place = |expr: &Expr| {
            let is_part = match strip(expr) {
                Expr::Path(_) | Expr::Field(_) => true,
                Expr::Index(index) => is_list(index),
                _ => false,
            };
            is_part && self.is_place(expr) && !is_part_of_list(expr)
        };
        match strip(argument) {
            Expr::Reference(reference) => {
                reference.mutability.is_some() == mutable && is_place(&reference.expr)
            }
            name => is_place(name) && (!mutable || self.reference_parameter(name).is_some()),
        }
    }

    pub(super) fn applied_to(
        &mut self,
        closure: &ExprClosure,
        scopes: Scopes,
        call: &syn::ExprCall,
    ) -> Option<Lowered> {
        let lowered = self.with_parameters(closure, scopes, call, |this| {
            let wanted = match (&closure.output, &*closure.body) {
                (syn::ReturnType::Type(_, ty), Expr::Block(body)) => wanted_of_block(&body.block.stmts, ty),
                _ => Vec::new(),
            };
            this.while_wanted(wanted, |this| match leaving(closure) {
                Some(body) => this.expression(&body),
                None => this.expression(&closure.body),
            })
        })?;
        // What comes of nothing but literals has the type that the function gives.
        Some(match (&closure.output, lowered) {
            (syn::ReturnType::Type(_, ty), Lowered::Value(value))
                if self.function.ty(value) == Ty::float(Float::Any) =>
            {
                Lowered::Value(self.annotated(value, (**ty).clone()))
            }
            (_, lowered) => lowered,
        })
    }

    /// Lowers what a closure consists of where its parameters mean what it is called with.
    pub(super) fn with_parameters<T>(
        &mut self,
        closure: &ExprClosure,
        scopes: Scopes,
        call: &syn::ExprCall,
        lower: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if closure.inputs.len() != call.args.len() {
            return None;
        }
        let arguments: Vec<Source> = call
            .args
            .iter()
            .zip(&closure.inputs)
            .map(|(argument, input)| self.argument_source(argument, input))
            .collect();
        let outer = std::mem::replace(&mut self.scopes, scopes);
        self.scopes.enter();
        for ((pattern, argument), given) in closure.inputs.iter().zip(arguments).zip(&call.args) {
            let argument = self.of_type(pattern, argument, is_literal(given));
            match self.stands_for(pattern, &argument) {
                Some((name, value)) => self.scopes.bind(&name, value),
                None => self.destructure(pattern, argument),
            }
        }
        let lowered = self.in_another_use(lower);
        self.scopes = outer;
        Some(lowered)
    }

    /// A parameter that is given a variable which never changes, or a reference that the function has, is another name for it.
    fn stands_for(&self, pattern: &syn::Pat, argument: &Source) -> Option<(Ident, ValueId)> {
        let name = match pattern {
            syn::Pat::Type(typed) => &*typed.pat,
            name => name,
        };
        match (name, argument) {
            // What is handed on as it is.
            (syn::Pat::Ident(name), Source::Place { place, form })
                if form.is_reference()
                    && place.path.is_empty()
                    && self.references.contains(&place.root)
                    && name.mutability.is_none() =>
            {
                Some((name.ident.clone(), place.root))
            }
            (syn::Pat::Ident(name), Source::Place { place, form: Form::Value })
                if name.mutability.is_none() && name.by_ref.is_none() && name.subpat.is_none() =>
            {
                let info = self.function.info(place.root);
                let stays = place.path.is_empty()
                    && !self.references.contains(&place.root)
                    && info.named
                    && matches!(info.kind, Kind::Line | Kind::Parameter);
                (stays && (info.ty.is_float() || info.ty == Ty::inert()))
                    .then(|| (name.ident.clone(), place.root))
            }
            _ => None,
        }
    }

    /// A number whose type only the parameter says.
    fn of_type(&mut self, pattern: &syn::Pat, argument: Source, is_literal: bool) -> Source {
        match (pattern, &argument) {
            (syn::Pat::Type(typed), Source::Place { place, form: Form::Value })
                if place.path.is_empty()
                    && (is_literal || self.function.ty(place.root) == Ty::float(Float::Any)) =>
            {
                let annotated = self.annotated(place.root, (*typed.ty).clone());
                Source::Place { place: Place::of(annotated), form: Form::Value }
            }
            _ => argument,
        }
    }

    /// An argument, evaluated before the body.
    fn argument_source(&mut self, argument: &Expr, input: &syn::Pat) -> Source {
        if let Some(parameter) = self.reference_parameter(argument) {
            let mutable = matches!(input, syn::Pat::Type(typed)
                if matches!(&*typed.ty, syn::Type::Reference(reference) if reference.mutability.is_some()));
            let form = if mutable { Form::Mutable } else { Form::Shared };
            return Source::Place { place: Place::of(parameter), form };
        }
        match self.let_source(argument) {
            // What is in a variable may change in the body.
            Source::Place { place, form } if !form.is_reference() => {
                let value = self.read(place, argument.span());
                Source::Place { place: Place::of(value), form: Form::Value }
            }
            source => source,
        }
    }
}

/// The body of a closure that is left by `return` or `?`, as a block that can be left.
fn leaving(closure: &ExprClosure) -> Option<Expr> {
    leaving_with(closure, Carrier::of_output(&closure.output))
}

/// The same where it is known what `?` leaves the closure with.
pub(super) fn leaving_with(closure: &ExprClosure, carrier: Option<Carrier>) -> Option<Expr> {
    let mut exits = Exits { carrier, found: false, others: false };
    let mut body = (*closure.body).clone();
    exits.visit_expr_mut(&mut body);
    (exits.found && !exits.others && closure.asyncness.is_none()).then(|| parse_quote!('closure: { #body }))
}

/// Exits of a closure become such of a block.
struct Exits {
    carrier: Option<Carrier>,
    found: bool,
    others: bool,
}

impl VisitMut for Exits {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            // Its exits are its own.
            Expr::Closure(_) => return,
            Expr::Try(question) => match self.carrier {
                Some(carrier) => {
                    self.found = true;
                    let block = syn::Lifetime::new("'closure", proc_macro2::Span::call_site());
                    *expr = carrier.inside(&question.expr, &block, |inside| parse_quote!(#inside));
                }
                None => self.others = true,
            },
            Expr::Await(_) | Expr::Yield(_) => self.others = true,
            Expr::Return(exit) => {
                self.found = true;
                let value = exit.expr.take();
                *expr = parse_quote!(break 'closure #value);
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// A literal, perhaps with a sign: only where it goes says what number it is.
fn is_literal(expr: &Expr) -> bool {
    match strip(expr) {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => is_literal(&unary.expr),
        _ => false,
    }
}
