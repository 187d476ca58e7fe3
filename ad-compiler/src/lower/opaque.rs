//! Tokens of the user that are kept as they are.

mod macros;

use super::kinds::OnReceiver;
use super::place::strip;
use super::span::Spanned;
use super::spelling::{is_assignment, root_ident};

use super::*;
use crate::diagnostics::Page;
use crate::library::StdTy;
use crate::source::bound_names;
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

impl Lowering<'_> {
    /// Keeps an expression; `barrier` says why no derivative passes, if that matters.
    pub(super) fn opaque(&mut self, expr: &Expr, barrier: Option<Barrier>) -> Opaque {
        let mut expr = expr.clone();
        let mut marking = Marking {
            lowering: self,
            shadowed: Vec::new(),
            reads: Vec::new(),
            writes: Vec::new(),
            pure: true,
            takes_bits: false,
            closures: 0,
        };
        marking.visit_expr_mut(&mut expr);
        let Marking { reads, writes, pure, takes_bits, .. } = marking;
        Opaque { expr, pure: pure && writes.is_empty(), reads, writes, takes_bits, barrier }
    }

    /// Tokens made here, with markers, that only read.
    pub(super) fn opaque_tokens(&self, expr: Expr, reads: Vec<ValueId>) -> Opaque {
        Opaque { expr, reads, writes: Vec::new(), pure: true, takes_bits: false, barrier: None }
    }

    /// The value of kept tokens whose result has no derivative.
    pub(super) fn inert(&mut self, hint: &str, expr: &Expr) -> Lowered {
        let opaque = self.opaque(expr, None);
        Lowered::Value(self.let_(hint, expr.span(), Ty::inert(), Op::Opaque(opaque)))
    }

    /// The value of kept tokens through which a derivative would have to pass.
    pub(super) fn barred(
        &mut self,
        expr: &Expr,
        page: Page,
        at: impl Into<Extent>,
        what: impl Into<String>,
        help: &str,
    ) -> Lowered {
        self.barred_by(expr, Barrier { page, at: at.into(), what: what.into(), help: help.into() })
    }

    pub(super) fn barred_by(&mut self, expr: &Expr, barrier: Barrier) -> Lowered {
        let opaque = self.opaque(expr, Some(barrier));
        Lowered::Value(self.let_("kept", expr.span(), Ty::unknown(), Op::Opaque(opaque)))
    }
}

pub(super) const QUESTION_MARK: &str = "`?` is not accepted yet";
pub(super) const ANSWER: &str =
    "take the value apart with `match` or `let .. else`, which may hold anything that is not active";

/// Replaces the names of values by markers and notes what the tokens do.
struct Marking<'a, 'e> {
    lowering: &'a mut Lowering<'e>,
    /// Names that the tokens themselves bind, innermost last.
    shadowed: Vec<Vec<String>>,
    reads: Vec<ValueId>,
    writes: Vec<ValueId>,
    pure: bool,
    takes_bits: bool,
    /// Closures around the current expression: their `return` and `?` are their own.
    closures: usize,
}

impl Marking<'_, '_> {
    fn value(&self, ident: &Ident) -> Option<ValueId> {
        if self.is_shadowed(ident) { None } else { self.lowering.scopes.value(ident) }
    }

    fn read(&mut self, value: ValueId) {
        if !self.reads.contains(&value) {
            self.reads.push(value);
        }
    }

    fn write(&mut self, expr: &Expr) {
        let root = root_ident(expr).and_then(|ident| self.value(ident));
        if let Some(root) = root {
            let root = match &self.lowering.function.info(root).kind {
                Kind::Alias(alias) => alias.place.root,
                _ => root,
            };
            if !self.writes.contains(&root) {
                self.writes.push(root);
            }
        }
    }

    /// A reference that is given to a function, by its name, may be written through there.
    fn lent(&mut self, call: &syn::ExprCall) {
        if let Expr::Path(callee) = strip(&call.func)
            && self.lowering.only_looks(callee)
        {
            return;
        }
        for argument in &call.args {
            if let Expr::Path(path) = strip(argument)
                && let Some(value) = path.path.get_ident().and_then(|ident| self.value(ident))
                && self.lowering.function.may_be_written_by_name(value)
            {
                self.write(argument);
            }
        }
    }

    /// Whether a method is certainly one of the standard library that only computes.
    fn only_computes(&self, call: &syn::ExprMethodCall) -> bool {
        self.lowering.only_computes(call, &|name| self.is_shadowed(name))
    }

    /// The kind of an expression among the tokens.
    fn kind(&self, expr: &Expr) -> StdTy {
        self.lowering.kind_of(expr, &|name| self.is_shadowed(name))
    }

    fn is_shadowed(&self, ident: &Ident) -> bool {
        let name = ident.to_string();
        self.shadowed.iter().any(|names| names.contains(&name))
    }

    fn within(&mut self, names: Vec<String>, visit: impl FnOnce(&mut Self)) {
        self.shadowed.push(names);
        visit(self);
        self.shadowed.pop();
    }

    /// What leaves the function, from tokens that are kept.
    fn leaves(&mut self, at: impl Into<Extent>, what: &str, help: &str) {
        if self.closures == 0 {
            self.lowering.error(Page::NotAccepted, at, what, help);
        }
    }
}

impl VisitMut for Marking<'_, '_> {
    // The bounds of a range in a pattern are constants.
    fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
        if !matches!(pattern, syn::Pat::Range(_)) {
            visit_mut::visit_pat_mut(self, pattern);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        // Printing loses invisible groups, which hold together what a macro was given.
        if let Expr::Group(group) = expr {
            let inner = &group.expr;
            *expr = syn::parse_quote!((#inner));
        }
        self.lowering.keep_effects(expr);
        match expr {
            Expr::Path(path) if path.qself.is_none() => {
                if let Some(ident) = path.path.get_ident()
                    && let Some(value) = self.value(ident)
                {
                    let ident = marker(value, ident.span());
                    self.read(value);
                    *expr = syn::parse_quote!(#ident);
                }
            }
            Expr::Closure(closure) => {
                let names = closure.inputs.iter().flat_map(bound_names).collect();
                self.closures += 1;
                self.within(names, |this| this.visit_expr_mut(&mut closure.body));
                self.closures -= 1;
            }
            Expr::Assign(assign) => {
                self.write(&assign.left);
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::Binary(binary) => {
                if is_assignment(&binary.op) {
                    self.write(&binary.left);
                }
                // So are the operators of another type.
                if !self.lowering.is_plain_operator(binary, &|name| self.is_shadowed(name)) {
                    self.pure = false;
                }
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::Unary(unary) if !matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.pure = self.pure && self.kind(&unary.expr).is_primitive();
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::Index(index) => {
                // Another type's elements are what its `impl Index` makes them.
                if matches!(self.kind(&index.expr), StdTy::Unknown) {
                    self.pure = false;
                }
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::Reference(reference) => {
                if reference.mutability.is_some() {
                    self.write(&reference.expr);
                }
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::MethodCall(call) => {
                if !self.only_computes(call) {
                    self.pure = false;
                    // A method that is not known may change a mutable receiver, but not what another method
                    // has made of it.
                    let temporary = matches!(strip(&call.receiver), Expr::MethodCall(_));
                    let root = root_ident(&call.receiver).and_then(|ident| self.value(ident));
                    if !temporary && root.is_some_and(|root| self.lowering.may_be_changed(root)) {
                        match self.lowering.effect_on_receiver(call, &self.kind(&call.receiver)) {
                            // So that the compiler sees to it.
                            OnReceiver::Expected => {
                                let (receiver, span) = (&call.receiver, call.method.span());
                                *call.receiver = syn::parse_quote_spanned!(span=> (&#receiver));
                            }
                            OnReceiver::Reads => {}
                            OnReceiver::Changes => self.write(&call.receiver.clone()),
                        }
                    }
                }
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::Call(_) | Expr::Struct(_) => {
                self.pure = false;
                if let Expr::Call(call) = &*expr {
                    self.lent(call);
                }
                self.takes_bits |= matches!(&*expr, Expr::Call(call)
                    if matches!(strip(&call.func), Expr::Path(callee) if self.lowering.takes_bits(callee)));
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::If(inner) => {
                if let Expr::Let(condition) = strip(&inner.cond) {
                    let names = bound_names(&condition.pat);
                    if let Expr::Let(condition) = &mut *inner.cond {
                        self.visit_expr_mut(&mut condition.expr);
                    }
                    self.within(names, |this| this.visit_block_mut(&mut inner.then_branch));
                    if let Some((_, otherwise)) = &mut inner.else_branch {
                        self.visit_expr_mut(otherwise);
                    }
                } else {
                    visit_mut::visit_expr_mut(self, expr);
                }
            }
            Expr::ForLoop(each) => {
                self.visit_expr_mut(&mut each.expr);
                let names = bound_names(&each.pat);
                self.within(names, |this| this.visit_block_mut(&mut each.body));
            }
            Expr::Let(inner) => self.lowering.error(
                Page::NotAccepted,
                &*inner,
                "`let` in the middle of a condition is not accepted yet",
                "nest the conditions",
            ),
            Expr::While(inner) if matches!(strip(&inner.cond), Expr::Let(_)) => {
                let Expr::Let(condition) = &mut *inner.cond else { return };
                let names = bound_names(&condition.pat);
                self.visit_expr_mut(&mut condition.expr);
                self.within(names, |this| this.visit_block_mut(&mut inner.body));
            }
            Expr::Return(inner) => self.leaves(
                &*inner,
                "a `return` in the middle of an expression is not accepted",
                "write it as a statement of its own, in a branch",
            ),
            Expr::Try(inner) => {
                self.leaves(&inner.question_token, QUESTION_MARK, ANSWER);
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::Await(_) | Expr::Async(_) | Expr::Yield(_) => {
                self.lowering.error(
                    Page::NotAccepted,
                    &*expr,
                    "`async` code is not differentiated",
                    "compute what is waited for outside of the function, and give it in as a parameter",
                );
            }
            Expr::Unsafe(inner) => {
                self.lowering.error(
                    Page::NotAccepted,
                    &*inner,
                    "`unsafe` code is not differentiated",
                    "move it into a function of its own and register its derivative with #[adjoint(of = ..)]",
                );
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.shadowed.push(Vec::new());
        for statement in &mut block.stmts {
            self.visit_stmt_mut(statement);
            if let syn::Stmt::Local(local) = statement {
                self.shadowed.last_mut().expect("the block's names").extend(bound_names(&local.pat));
            }
        }
        self.shadowed.pop();
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let names = bound_names(&arm.pat);
        self.within(names, |this| visit_mut::visit_arm_mut(this, arm));
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.refuse_text_of_tokens(mac);
        self.effects_of_macro(mac);
        let tokens = std::mem::take(&mut mac.tokens);
        mac.tokens = self.mark_tokens(tokens);
    }
}

impl Lowering<'_> {
    /// Whether a method call might change the value: it is mutable memory, or a reference to some.
    fn may_be_changed(&self, value: ValueId) -> bool {
        match &self.function.info(value).kind {
            Kind::Memory => true,
            Kind::Alias(alias) => self.may_be_changed(alias.place.root),
            _ => false,
        }
    }
}
