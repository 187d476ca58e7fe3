//! From syntax to the HIR.

use super::macros::gradient_by_name;
use super::scope::Scopes;
use super::{
    Arm, Block, Body, Expr, ExprId, ExprKind, LocalId, Parameter, PatternKind, Statement, Token, TypeRef,
};
use crate::items::{ModuleId, Namespace, World};
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{FnArg, ItemFn, ReceiverKind, Stmt, parse_quote};

/// Where a function stands.
pub(crate) struct Around<'a> {
    pub(crate) world: &'a World,
    pub(crate) module: ModuleId,
    /// The names of parameters that stand for types and for numbers.
    pub(crate) type_parameters: Vec<String>,
    pub(crate) const_parameters: Vec<String>,
}

pub(super) struct Builder<'a> {
    pub(super) around: &'a Around<'a>,
    pub(super) body: Body,
    pub(super) scopes: Scopes,
    /// The module or block that the current expression stands in.
    pub(super) module: ModuleId,
    /// How many types were made of functions as values.
    pub(super) function_values: usize,
    /// The names of patterns that change, which are not declared yet.
    pub(super) changed: Vec<(LocalId, Ident)>,
}

/// The body of a function whose macros by example are expanded.
pub(crate) fn body(item: &ItemFn, around: &Around<'_>) -> Body {
    let body = Body {
        exprs: Vec::new(),
        patterns: Vec::new(),
        locals: Vec::new(),
        parameters: Vec::new(),
        output: None,
        value: ExprId(0),
        module: around.module,
        blocks: Vec::new(),
        tokens: Vec::new(),
    };
    let mut builder = Builder {
        around,
        body,
        scopes: Scopes::default(),
        module: around.module,
        changed: Vec::new(),
        function_values: 0,
    };
    builder.scopes.open();
    for input in &item.sig.inputs {
        builder.parameter(input);
    }
    builder.body.output = match &item.sig.output {
        syn::ReturnType::Default => None,
        syn::ReturnType::Type(_, ty) => Some(builder.type_ref(ty)),
    };
    let value = builder.block(&item.block, None);
    builder.body.value = builder.add(value, item.block.brace_token.span.join());
    builder.body
}

impl Builder<'_> {
    pub(super) fn add(&mut self, kind: ExprKind, span: Span) -> ExprId {
        self.body.exprs.push(Expr { kind, span });
        ExprId(self.body.exprs.len() as u32 - 1)
    }

    fn type_ref(&self, ty: &syn::Type) -> TypeRef {
        TypeRef { ty: ty.clone(), module: self.module }
    }

    fn parameter(&mut self, input: &FnArg) {
        let (pattern, ty) = match input {
            FnArg::Receiver(receiver) => {
                let name = Ident::new("self", receiver.self_token.span);
                let local = self.add_local(&name, receiver.mutability.is_some());
                let kind = PatternKind::Binding { local, by_reference: false, within: None };
                (self.add_pattern(kind, name.span()), self.type_ref(&type_of_receiver(receiver)))
            }
            FnArg::Typed(typed) => (self.pattern(&typed.pat), self.type_ref(&typed.ty)),
        };
        self.body.parameters.push(Parameter { pattern, ty: Some(ty) });
    }

    pub(super) fn expr(&mut self, expr: &syn::Expr) -> ExprId {
        let span = expr.span();
        let kind = match expr {
            syn::Expr::Paren(inner) => return self.expr(&inner.expr),
            syn::Expr::Group(inner) => return self.expr(&inner.expr),
            other => self.kind(other, span),
        };
        let id = self.add(kind, span);
        self.body.tokens.extend(Token::of_expr(expr).map(|token| (id, token)));
        id
    }

    fn optional(&mut self, expr: Option<&syn::Expr>) -> Option<ExprId> {
        expr.map(|expr| self.expr(expr))
    }

    fn all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e syn::Expr>) -> Vec<ExprId> {
        exprs.into_iter().map(|expr| self.expr(expr)).collect()
    }

    fn kind(&mut self, expr: &syn::Expr, span: Span) -> ExprKind {
        use syn::Expr as E;
        let label_of = |label: &Option<syn::Label>| label.as_ref().map(|label| label.name.ident.clone());
        match expr {
            E::Lit(literal) => ExprKind::Literal(literal.lit.clone()),
            E::Path(path) => self.path_expr(path),
            E::Block(block) => self.block(&block.block, label_of(&block.label)),
            E::Unsafe(block) => self.block(&block.block, None),
            E::Const(block) => self.block(&block.block, None),
            E::If(branch) => {
                let depth = self.scopes.depth();
                self.scopes.open();
                let from = self.changed.len();
                let condition = self.expr(&branch.cond);
                let copies = self.copies(from);
                let then = self.block_expr(&branch.then_branch);
                let then = self.after(copies, then);
                self.scopes.close_to(depth);
                let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| self.expr(otherwise));
                ExprKind::If { condition, then, otherwise }
            }
            E::Let(condition) => {
                let value = self.expr(&condition.expr);
                ExprKind::Let { pattern: self.refutable(&condition.pat), value }
            }
            E::Match(choice) => {
                let scrutinee = self.expr(&choice.expr);
                let arms = choice.arms.iter().map(|arm| self.arm(arm)).collect();
                ExprKind::Match { scrutinee, arms }
            }
            E::Loop(each) => {
                ExprKind::Loop { label: label_of(&each.label), body: self.block_expr(&each.body) }
            }
            E::While(each) => {
                let depth = self.scopes.depth();
                self.scopes.open();
                let from = self.changed.len();
                let condition = self.expr(&each.cond);
                let copies = self.copies(from);
                let body = self.block_expr(&each.body);
                let body = self.after(copies, body);
                self.scopes.close_to(depth);
                ExprKind::While { label: label_of(&each.label), condition, body }
            }
            E::ForLoop(each) => {
                let items = self.expr(&each.expr);
                let depth = self.scopes.depth();
                self.scopes.open();
                let from = self.changed.len();
                let pattern = self.pattern_of_loop(&each.pat);
                let copies = self.copies(from);
                let body = self.block_expr(&each.body);
                let body = self.after(copies, body);
                self.scopes.close_to(depth);
                ExprKind::For { label: label_of(&each.label), pattern, items, body }
            }
            E::Break(exit) => ExprKind::Break {
                label: exit.label.as_ref().map(|label| label.ident.clone()),
                value: self.optional(exit.expr.as_deref()),
            },
            E::Continue(exit) => {
                ExprKind::Continue { label: exit.label.as_ref().map(|label| label.ident.clone()) }
            }
            E::Return(exit) => ExprKind::Return(self.optional(exit.expr.as_deref())),
            E::Call(call) => ExprKind::Call {
                callee: match &*call.func {
                    E::Macro(called) if let Some(path) = gradient_by_name(&called.mac) => {
                        self.expr(&syn::parse_quote!(#path))
                    }
                    callee => self.expr(callee),
                },
                arguments: self.all(&call.args),
            },
            E::MethodCall(call) => ExprKind::MethodCall {
                receiver: self.expr(&call.receiver),
                method: call.method.clone(),
                types: self.types(call.turbofish.as_ref()),
                has_numbers: call.turbofish.as_ref().is_some_and(has_numbers),
                arguments: self.all(&call.args),
            },
            E::Field(field) => ExprKind::Field { of: self.expr(&field.base), member: field.member.clone() },
            E::Index(index) => ExprKind::Index {
                of: self.expr(&index.expr),
                index: self.expr(&index.index),
                brackets: index.bracket_token.span.join(),
            },
            E::Struct(literal) => {
                let path = syn::ExprPath {
                    attrs: Vec::new(),
                    qself: literal.qself.clone(),
                    path: literal.path.clone(),
                };
                let path = self.path_ref(&path, Namespace::Types);
                let fields = literal.fields.iter();
                let fields = fields.map(|field| (field.member.clone(), self.expr(&field.expr))).collect();
                ExprKind::Struct { path, fields, rest: self.optional(literal.rest.as_deref()) }
            }
            E::Tuple(tuple) => ExprKind::Tuple(self.all(&tuple.elems)),
            E::Array(array) => ExprKind::Array(self.all(&array.elems)),
            E::Repeat(repeat) => {
                ExprKind::Repeat { value: self.expr(&repeat.expr), length: (*repeat.len).clone() }
            }
            E::Unary(unary) => ExprKind::Unary { operator: unary.op, operand: self.expr(&unary.expr) },
            E::Binary(binary) => ExprKind::Binary {
                operator: binary.op,
                left: self.expr(&binary.left),
                right: self.expr(&binary.right),
            },
            E::Assign(assign) => {
                let value = self.expr(&assign.right);
                ExprKind::Assign { place: self.expr(&assign.left), value }
            }
            E::Reference(reference) => ExprKind::Reference {
                is_mutable: reference.mutability.is_some(),
                of: self.expr(&reference.expr),
            },
            E::Cast(cast) => ExprKind::Cast { operand: self.expr(&cast.expr), ty: self.type_ref(&cast.ty) },
            E::Range(range) => ExprKind::Range {
                start: self.optional(range.start.as_deref()),
                end: self.optional(range.end.as_deref()),
                is_inclusive: matches!(range.limits, syn::RangeLimits::Closed(_)),
            },
            E::Closure(closure) => self.closure(closure),
            E::Try(operand) => ExprKind::Try(self.expr(&operand.expr)),
            E::Macro(call) => self.macro_call(&call.mac, span),
            E::Infer(_) => ExprKind::Underscore,
            other => ExprKind::Opaque {
                mentions: self.mentioned(other.to_token_stream()),
                tokens: Box::new(other.clone()),
            },
        }
    }

    fn types(&self, written: Option<&syn::AngleBracketedGenericArguments>) -> Vec<TypeRef> {
        let types = written.into_iter().flat_map(|written| &written.args);
        types
            .filter_map(|argument| match argument {
                syn::GenericArgument::Type(ty) => Some(self.type_ref(ty)),
                _ => None,
            })
            .collect()
    }

    fn closure(&mut self, closure: &syn::ExprClosure) -> ExprKind {
        let depth = self.scopes.depth();
        self.scopes.open();
        let parameters = closure.inputs.iter().map(|input| {
            let ty = match input {
                syn::Pat::Type(typed) => Some(self.type_ref(&typed.ty)),
                _ => None,
            };
            (self.pattern(input), ty)
        });
        let parameters = parameters.collect();
        let output = match &closure.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(self.type_ref(ty)),
        };
        let body = self.expr(&closure.body);
        self.scopes.close_to(depth);
        ExprKind::Closure { parameters, output, body, moves: closure.capture.is_some() }
    }

    fn arm(&mut self, arm: &syn::Arm) -> Arm {
        let depth = self.scopes.depth();
        self.scopes.open();
        let (pattern, guard) = match &arm.pat {
            syn::Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
            pattern => (pattern, None),
        };
        let from = self.changed.len();
        let pattern = self.refutable(pattern);
        let guard = self.optional(guard);
        let copies = self.copies(from);
        let value = self.expr(&arm.body);
        let value = self.after(copies, value);
        self.scopes.close_to(depth);
        Arm { pattern, guard, value }
    }

    fn block_expr(&mut self, block: &syn::Block) -> ExprId {
        let kind = self.block(block, None);
        self.add(kind, block.brace_token.span.join())
    }

    pub(super) fn block(&mut self, block: &syn::Block, label: Option<Ident>) -> ExprKind {
        let (depth, module) = (self.scopes.depth(), self.module);
        self.open_block(block);
        let mut statements = Vec::new();
        let mut value = None;
        for (position, statement) in block.stmts.iter().enumerate() {
            let is_last = position + 1 == block.stmts.len();
            match statement {
                Stmt::Local(local) => {
                    let from = self.changed.len();
                    statements.push(self.local(local));
                    statements.extend(self.copies(from));
                }
                Stmt::Item(item) => statements.push(Statement::Item(Box::new(item.clone()))),
                Stmt::Expr(expr, None) if is_last => value = Some(self.expr(expr)),
                Stmt::Expr(expr, semicolon) => {
                    let expr = self.expr(expr);
                    statements.push(Statement::Expr { expr, has_semicolon: semicolon.is_some() });
                }
                Stmt::Macro(call) => {
                    let span = call.span();
                    let kind = self.macro_call(&call.mac, span);
                    let expr = self.add(kind, span);
                    let is_value = is_last
                        && call.semi_token.is_none()
                        && !matches!(call.mac.delimiter, syn::MacroDelimiter::Brace(_));
                    if is_value {
                        value = Some(expr);
                    } else {
                        statements.push(Statement::Expr { expr, has_semicolon: true });
                    }
                }
            }
        }
        self.scopes.close_to(depth);
        self.module = module;
        ExprKind::Block(Block { label, statements, value })
    }

    /// What the items of a block declare is in scope in all of it.
    fn open_block(&mut self, block: &syn::Block) {
        let items: Vec<&syn::Item> = block
            .stmts
            .iter()
            .filter_map(|statement| match statement {
                Stmt::Item(item) => Some(item),
                _ => None,
            })
            .collect();
        if items.is_empty() {
            return self.scopes.open();
        }
        let text: Vec<String> = items.iter().map(|item| item.to_token_stream().to_string()).collect();
        self.module = self.around.world.add_block(self.module, &text.join("\n"));
        self.body.blocks.push(self.module);
        self.scopes.open_items(self.module);
    }

    fn local(&mut self, local: &syn::Local) -> Statement {
        let ty = match &local.pat {
            syn::Pat::Type(typed) => Some(self.type_ref(&typed.ty)),
            _ => None,
        };
        let (mut value, mut otherwise) = (None, None);
        if let Some(init) = &local.init {
            value = Some(self.expr(&init.expr));
            otherwise = init.diverge.as_ref().map(|(_, diverge)| self.expr(diverge));
        }
        let pattern = match otherwise {
            Some(_) => self.refutable(&local.pat),
            None => self.pattern(&local.pat),
        };
        Statement::Let { pattern, ty, value, otherwise }
    }
}

fn has_numbers(arguments: &syn::AngleBracketedGenericArguments) -> bool {
    arguments.args.iter().any(|argument| matches!(argument, syn::GenericArgument::Const(_)))
}

/// The type of `self`.
fn type_of_receiver(receiver: &syn::Receiver) -> syn::Type {
    match &receiver.kind {
        ReceiverKind::Reference(_, _, None) => parse_quote!(&Self),
        ReceiverKind::Reference(_, _, Some(_)) => parse_quote!(&mut Self),
        ReceiverKind::Typed(_, ty) => (**ty).clone(),
        _ => parse_quote!(Self),
    }
}
