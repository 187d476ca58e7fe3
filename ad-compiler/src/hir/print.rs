//! Expressions of the HIR as the user would write them, with other names for variables.

use super::{Block, Body, ExprId, ExprKind, LocalId, Macro, PatternId, PatternKind, Statement, TypeRef};
use proc_macro2::{Ident, Span, TokenStream};
use syn::punctuated::Punctuated;
use syn::{AngleBracketedGenericArguments, BinOp, Expr, GenericArgument, RangeLimits, Token, UnOp, token};

/// What stands for the variables of a body.
pub(crate) trait Names {
    /// What a variable is called, at a place.
    fn name(&self, local: LocalId, span: Span) -> Option<Ident>;

    /// What a call of a variable is, where that has no name.
    fn call(&self, _local: LocalId, _arguments: Vec<Expr>) -> Option<Expr> {
        None
    }
}

impl<F: Fn(LocalId, Span) -> Option<Ident>> Names for F {
    fn name(&self, local: LocalId, span: Span) -> Option<Ident> {
        self(local, span)
    }
}

/// No variable has a name.
pub(crate) struct Nameless;

impl Names for Nameless {
    fn name(&self, _: LocalId, _: Span) -> Option<Ident> {
        None
    }
}

impl Body {
    /// An expression; `None` where it has something that is not printed, or a variable has no name.
    pub(crate) fn printed(&self, id: ExprId, names: &dyn Names) -> Option<Expr> {
        Printing { body: self, names, is_alone: false }.expr(id)
    }

    /// An operation with the places and literals that it takes; in the place of other operations stands nothing.
    pub(crate) fn printed_alone(&self, id: ExprId, names: &dyn Names) -> Option<Expr> {
        Printing { body: self, names, is_alone: true }.expr(id)
    }

    /// The same of a statement.
    pub(crate) fn printed_statement(&self, statement: &Statement, names: &dyn Names) -> Option<syn::Stmt> {
        Printing { body: self, names, is_alone: false }.statement(statement)
    }

    /// A closure that is applied: its parameters are what it is given.
    pub(crate) fn printed_closure(
        &self,
        id: ExprId,
        arguments: Vec<Expr>,
        names: &dyn Names,
    ) -> Option<Expr> {
        let ExprKind::Closure { parameters, output: None, body, .. } = self.kind(id) else { return None };
        let printing = Printing { body: self, names, is_alone: false };
        let patterns = parameters.iter().map(|(pattern, _)| printing.pattern(*pattern));
        let (patterns, body) = (patterns.collect::<Option<Vec<_>>>()?, printing.expr(*body)?);
        // What is given may become what is written.
        let types = parameters.iter().map(|(_, ty)| match ty {
            Some(ty) => ty.ty.clone(),
            None => syn::parse_quote!(_),
        });
        let types: Vec<syn::Type> = types.collect();
        let is_written = parameters.iter().any(|(_, ty)| ty.is_some());
        Some(match (&patterns[..], &arguments[..]) {
            ([pattern], [argument]) if is_written => {
                syn::parse_quote!({ let #pattern: #(#types)* = #argument; #body })
            }
            ([pattern], [argument]) => syn::parse_quote!({ let #pattern = #argument; #body }),
            (patterns, arguments) if is_written => {
                syn::parse_quote!({ let (#(#patterns),*): (#(#types),*) = (#(#arguments),*); #body })
            }
            (patterns, arguments) => syn::parse_quote!({ let (#(#patterns),*) = (#(#arguments),*); #body }),
        })
    }

    /// Whether an expression is a place or a literal, and no operation.
    fn is_place(&self, id: ExprId) -> bool {
        matches!(
            self.kind(id),
            ExprKind::Literal(_)
                | ExprKind::Local(_)
                | ExprKind::Path(_)
                | ExprKind::Field { .. }
                | ExprKind::Index { .. }
                | ExprKind::Reference { .. }
                | ExprKind::Unary { operator: UnOp::Deref(_), .. }
        )
    }

    /// How strongly an expression holds its parts together.
    fn strength(&self, id: ExprId) -> u8 {
        match self.kind(id) {
            ExprKind::Binary { operator, .. } => strength_of(operator),
            ExprKind::Cast { .. } => CAST,
            ExprKind::Unary { .. } | ExprKind::Reference { .. } => UNARY,
            ExprKind::Range { .. } => RANGE,
            ExprKind::Closure { .. } | ExprKind::Assign { .. } => 0,
            _ => POSTFIX,
        }
    }
}

struct Printing<'a> {
    body: &'a Body,
    names: &'a dyn Names,
    is_alone: bool,
}

impl Printing<'_> {
    fn expr(&self, id: ExprId) -> Option<Expr> {
        let span = self.body.expr(id).span;
        let attrs = Vec::new();
        Some(match self.body.kind(id) {
            ExprKind::Literal(literal) => Expr::Lit(syn::ExprLit { attrs, lit: literal.clone() }),
            ExprKind::Local(local) => {
                let path = self.names.name(*local, span)?.into();
                Expr::Path(syn::ExprPath { attrs, qself: None, path })
            }
            ExprKind::Path(path) => Expr::Path(path.path.clone()),
            ExprKind::Unary { operator, operand } => {
                // What is negated twice has parentheses.
                let twice = matches!(
                    (operator, self.body.kind(*operand)),
                    (UnOp::Neg(_), ExprKind::Unary { operator: UnOp::Neg(_), .. })
                );
                let expr = self.part(*operand, if twice { POSTFIX } else { UNARY })?;
                Expr::Unary(syn::ExprUnary { attrs, op: *operator, expr })
            }
            ExprKind::Binary { operator, left, right } => {
                let strength = strength_of(operator);
                let (left, right) = (self.part(*left, strength)?, self.part(*right, strength + 1)?);
                Expr::Binary(syn::ExprBinary { attrs, left, op: *operator, right })
            }
            ExprKind::Cast { operand, ty } => {
                let (expr, as_token) = (self.part(*operand, CAST)?, Token![as](span));
                Expr::Cast(syn::ExprCast { attrs, expr, as_token, ty: Box::new(ty.ty.clone()) })
            }
            ExprKind::Field { of, member } => {
                let (base, dot_token) = (self.part(*of, POSTFIX)?, Token![.](span));
                Expr::Field(syn::ExprField { attrs, base, dot_token, member: member.clone() })
            }
            ExprKind::Index { of, index, brackets } => {
                let (expr, index) = (self.part(*of, POSTFIX)?, self.part(*index, 0)?);
                Expr::Index(syn::ExprIndex { attrs, expr, bracket_token: token::Bracket(*brackets), index })
            }
            ExprKind::MethodCall { receiver, method, types, has_numbers: false, arguments } => {
                Expr::MethodCall(syn::ExprMethodCall {
                    attrs,
                    receiver: self.part(*receiver, POSTFIX)?,
                    dot_token: Token![.](span),
                    method: method.clone(),
                    turbofish: turbofish(types, span),
                    paren_token: token::Paren(span),
                    args: self.parts(arguments, span)?,
                })
            }
            ExprKind::Call { callee, arguments } => {
                let args = self.parts(arguments, span)?;
                if let ExprKind::Local(local) = self.body.kind(*callee)
                    && self.names.name(*local, span).is_none()
                {
                    return self.names.call(*local, args.into_iter().collect());
                }
                let (func, paren_token) = (self.part(*callee, POSTFIX)?, token::Paren(span));
                Expr::Call(syn::ExprCall { attrs, func, paren_token, args })
            }
            ExprKind::Reference { is_mutable, of } => {
                let (and_token, expr) = (Token![&](span), self.part(*of, UNARY)?);
                let mutability = is_mutable.then(|| Token![mut](span));
                Expr::Reference(syn::ExprReference { attrs, and_token, mutability, expr })
            }
            ExprKind::Tuple(parts) => {
                let mut elems = self.parts(parts, span)?;
                if elems.len() == 1 {
                    elems.push_punct(Token![,](span));
                }
                Expr::Tuple(syn::ExprTuple { attrs, paren_token: token::Paren(span), elems })
            }
            ExprKind::Array(parts) => {
                let elems = self.parts(parts, span)?;
                Expr::Array(syn::ExprArray { attrs, bracket_token: token::Bracket(span), elems })
            }
            ExprKind::Repeat { value, length } => Expr::Repeat(syn::ExprRepeat {
                attrs,
                bracket_token: token::Bracket(span),
                expr: self.part(*value, 0)?,
                semi_token: Token![;](span),
                len: Box::new(length.clone()),
            }),
            ExprKind::Range { start, end, is_inclusive } => {
                let end_of = |end: &Option<ExprId>| match end {
                    Some(end) => self.part(*end, RANGE + 1).map(Some),
                    None => Some(None),
                };
                let limits = match is_inclusive {
                    true => RangeLimits::Closed(Token![..=](span)),
                    false => RangeLimits::HalfOpen(Token![..](span)),
                };
                Expr::Range(syn::ExprRange { attrs, start: end_of(start)?, limits, end: end_of(end)? })
            }
            ExprKind::Macro(call) => self.macro_call(call)?,
            ExprKind::Closure { parameters, output: None, body, moves } => {
                let mut inputs: Vec<syn::Pat> = Vec::new();
                for (pattern, ty) in parameters {
                    let pattern = self.pattern(*pattern)?;
                    inputs.push(match ty {
                        Some(TypeRef { ty, .. }) => syn::Pat::Verbatim(quote::quote!(#pattern: #ty)),
                        None => pattern,
                    });
                }
                let (body, capture) = (self.part(*body, 0)?, moves.then(|| Token![move](span)));
                syn::parse_quote_spanned!(span=> #capture |#(#inputs),*| #body)
            }
            ExprKind::Block(block) if block.label.is_none() => {
                let block = self.block(block)?;
                syn::parse_quote!(#block)
            }
            ExprKind::If { condition, then, otherwise } if !self.is_alone => {
                let (condition, then) = (self.part(*condition, 0)?, self.expr(*then)?);
                match otherwise {
                    Some(otherwise) => {
                        let otherwise = self.expr(*otherwise)?;
                        syn::parse_quote!(if #condition #then else #otherwise)
                    }
                    None => syn::parse_quote!(if #condition #then),
                }
            }
            ExprKind::For { label: None, pattern, items, body } if !self.is_alone => {
                let (pattern, items, body) =
                    (self.pattern(*pattern)?, self.part(*items, 0)?, self.expr(*body)?);
                syn::parse_quote!(for #pattern in #items #body)
            }
            ExprKind::Assign { place, value } if !self.is_alone => {
                let (place, value) = (self.part(*place, 1)?, self.part(*value, 0)?);
                syn::parse_quote!(#place = #value)
            }
            _ => return None,
        })
    }

    fn block(&self, block: &Block) -> Option<syn::Block> {
        if self.is_alone {
            return None;
        }
        let mut statements: Vec<syn::Stmt> = Vec::new();
        for statement in &block.statements {
            statements.push(self.statement(statement)?);
        }
        if let Some(value) = block.value {
            statements.push(syn::Stmt::Expr(self.expr(value)?, None));
        }
        Some(syn::Block { brace_token: token::Brace::default(), stmts: statements })
    }

    fn statement(&self, statement: &Statement) -> Option<syn::Stmt> {
        Some(match statement {
            Statement::Let { pattern, ty, value: Some(value), otherwise: None } => {
                let (pattern, value) = (self.pattern(*pattern)?, self.expr(*value)?);
                match ty.as_ref().map(|ty| &ty.ty) {
                    Some(ty) => syn::parse_quote!(let #pattern: #ty = #value;),
                    None => syn::parse_quote!(let #pattern = #value;),
                }
            }
            Statement::Expr { expr, has_semicolon } => {
                syn::Stmt::Expr(self.expr(*expr)?, has_semicolon.then(<Token![;]>::default))
            }
            _ => return None,
        })
    }

    /// The pattern of a parameter.
    fn pattern(&self, id: PatternId) -> Option<syn::Pat> {
        Some(match &self.body.pattern(id).kind {
            PatternKind::Wild => syn::parse_quote!(_),
            PatternKind::Binding { local, by_reference: false, within: None } => {
                let name = self.names.name(*local, self.body.local(*local).name.span())?;
                match self.body.local(*local).is_mutable {
                    true => syn::parse_quote!(mut #name),
                    false => syn::parse_quote!(#name),
                }
            }
            PatternKind::Reference(inner) => {
                let inner = self.pattern(*inner)?;
                syn::parse_quote!(&#inner)
            }
            PatternKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.pattern(*part)).collect::<Option<Vec<_>>>()?;
                match &parts[..] {
                    [one] => syn::parse_quote!((#one,)),
                    parts => syn::parse_quote!((#(#parts),*)),
                }
            }
            _ => return None,
        })
    }

    /// A macro whose arguments are expressions.
    fn macro_call(&self, call: &Macro) -> Option<Expr> {
        if !call.kind.is_of_expressions() {
            return None;
        }
        let mut tokens = TokenStream::new();
        for (argument, name) in call.arguments.iter().zip(&call.names) {
            if !tokens.is_empty() {
                tokens.extend(quote::quote!(,));
            }
            let argument = self.part(*argument, 0)?;
            tokens.extend(match name {
                Some(name) => quote::quote!(#name = #argument),
                None => quote::quote!(#argument),
            });
        }
        let path = &call.path;
        Some(syn::parse_quote!(#path!(#tokens)))
    }

    /// A part of an expression that holds its own parts together so strongly.
    fn part(&self, id: ExprId, around: u8) -> Option<Box<Expr>> {
        if self.is_alone && !self.body.is_place(id) {
            return Some(Box::new(Expr::Verbatim(TokenStream::new())));
        }
        let expr = Box::new(self.expr(id)?);
        if self.body.strength(id) >= around {
            return Some(expr);
        }
        let paren_token = token::Paren(self.body.expr(id).span);
        Some(Box::new(Expr::Paren(syn::ExprParen { attrs: Vec::new(), paren_token, expr })))
    }

    fn parts(&self, ids: &[ExprId], span: Span) -> Option<Punctuated<Expr, Token![,]>> {
        let mut parts = Punctuated::new();
        for id in ids {
            if !parts.is_empty() {
                parts.push_punct(Token![,](span));
            }
            parts.push_value(*self.part(*id, 0)?);
        }
        Some(parts)
    }
}

fn turbofish(types: &[TypeRef], span: Span) -> Option<AngleBracketedGenericArguments> {
    (!types.is_empty()).then(|| AngleBracketedGenericArguments {
        colon2_token: Some(Token![::](span)),
        lt_token: Token![<](span),
        args: types.iter().map(|ty| GenericArgument::Type(ty.ty.clone())).collect(),
        gt_token: Token![>](span),
    })
}

const POSTFIX: u8 = 14;
const UNARY: u8 = 13;
const CAST: u8 = 12;
const RANGE: u8 = 1;

/// <https://doc.rust-lang.org/reference/expressions.html#expression-precedence>
fn strength_of(operator: &BinOp) -> u8 {
    match operator {
        BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => 11,
        BinOp::Add(_) | BinOp::Sub(_) => 10,
        BinOp::Shl(_) | BinOp::Shr(_) => 9,
        BinOp::BitAnd(_) => 8,
        BinOp::BitXor(_) => 7,
        BinOp::BitOr(_) => 6,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => 5,
        BinOp::And(_) => 4,
        BinOp::Or(_) => 3,
        _ => 0,
    }
}
