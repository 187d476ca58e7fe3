//! Small constructors of syntax, with parentheses where they are needed and nowhere else.

use proc_macro2::{Ident, Span};
use syn::{BinOp, Expr, ExprBinary, UnOp, parse_quote};

/// How tightly an expression binds; higher is tighter.
fn precedence(expr: &Expr) -> u8 {
    match expr {
        Expr::Binary(binary) => operator_precedence(&binary.op),
        Expr::Cast(_) => 13,
        Expr::Unary(_) | Expr::Reference(_) => 14,
        Expr::Range(_) => 3,
        Expr::Closure(_) | Expr::Assign(_) | Expr::Break(_) | Expr::Return(_) => 0,
        // At the beginning of a statement these would end it.
        Expr::If(_) | Expr::Match(_) | Expr::Block(_) | Expr::Loop(_) => 2,
        Expr::Lit(literal) => match &literal.lit {
            // A negative literal cannot be a receiver.
            syn::Lit::Float(float) if float.base10_digits().starts_with('-') => 14,
            syn::Lit::Int(int) if int.base10_digits().starts_with('-') => 14,
            _ => 20,
        },
        _ => 20,
    }
}

fn operator_precedence(op: &BinOp) -> u8 {
    match op {
        BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => 12,
        BinOp::Add(_) | BinOp::Sub(_) => 11,
        BinOp::Shl(_) | BinOp::Shr(_) => 10,
        BinOp::BitAnd(_) => 9,
        BinOp::BitXor(_) => 8,
        BinOp::BitOr(_) => 7,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => 6,
        BinOp::And(_) => 5,
        BinOp::Or(_) => 4,
        _ => 1,
    }
}

// The nodes are built by hand: parsing them from tokens again and again took most of the time of an expansion.

fn at_least(expr: Expr, level: u8) -> Expr {
    if precedence(&expr) >= level {
        return expr;
    }
    Expr::Paren(syn::ExprParen { attrs: Vec::new(), paren_token: Default::default(), expr: Box::new(expr) })
}

pub(super) fn operator(sign: &str) -> BinOp {
    match sign {
        "+" => BinOp::Add(Default::default()),
        "-" => BinOp::Sub(Default::default()),
        "*" => BinOp::Mul(Default::default()),
        "/" => BinOp::Div(Default::default()),
        "%" => BinOp::Rem(Default::default()),
        "<" => BinOp::Lt(Default::default()),
        "<=" => BinOp::Le(Default::default()),
        "==" => BinOp::Eq(Default::default()),
        "||" => BinOp::Or(Default::default()),
        "&&" => BinOp::And(Default::default()),
        "+=" => BinOp::AddAssign(Default::default()),
        "-=" => BinOp::SubAssign(Default::default()),
        "*=" => BinOp::MulAssign(Default::default()),
        "/=" => BinOp::DivAssign(Default::default()),
        "%=" => BinOp::RemAssign(Default::default()),
        other => unreachable!("`{other}` is no operator of the rule table"),
    }
}

pub(super) fn binary(sign: &str, left: Expr, right: Expr) -> Expr {
    let op = operator(sign);
    let level = operator_precedence(&op);
    // Comparisons do not chain, and `x as usize < y` would read as generics.
    let left_level = if level == 6 { 14 } else { level };
    Expr::Binary(ExprBinary {
        attrs: Vec::new(),
        left: Box::new(at_least(left, left_level)),
        op,
        right: Box::new(at_least(right, level + 1)),
    })
}

pub(super) fn negative(operand: Expr) -> Expr {
    Expr::Unary(syn::ExprUnary {
        attrs: Vec::new(),
        op: UnOp::Neg(Default::default()),
        expr: Box::new(at_least(operand, 14)),
    })
}

pub(super) fn not(operand: Expr) -> Expr {
    Expr::Unary(syn::ExprUnary {
        attrs: Vec::new(),
        op: UnOp::Not(Default::default()),
        expr: Box::new(at_least(operand, 14)),
    })
}

pub(super) fn deref(operand: Expr) -> Expr {
    Expr::Unary(syn::ExprUnary {
        attrs: Vec::new(),
        op: UnOp::Deref(Default::default()),
        expr: Box::new(at_least(operand, 14)),
    })
}

/// `&operand`; of `*operand` it is the operand.
pub(super) fn reference(operand: Expr, mutable: bool) -> Expr {
    Expr::Reference(syn::ExprReference {
        attrs: Vec::new(),
        and_token: Default::default(),
        mutability: mutable.then(Default::default),
        expr: Box::new(at_least(operand, 14)),
    })
}

pub(super) fn method(receiver: Expr, name: &Ident, arguments: Vec<Expr>) -> Expr {
    method_with(receiver, name, None, arguments)
}

/// `receiver.name::<generics>(arguments)`.
pub(super) fn method_with(
    receiver: Expr,
    name: &Ident,
    turbofish: Option<syn::AngleBracketedGenericArguments>,
    arguments: Vec<Expr>,
) -> Expr {
    Expr::MethodCall(syn::ExprMethodCall {
        attrs: Vec::new(),
        receiver: Box::new(receiver_of(receiver)),
        dot_token: Default::default(),
        method: name.clone(),
        turbofish,
        paren_token: Default::default(),
        args: arguments.into_iter().collect(),
    })
}

pub(super) fn receiver_of(expr: Expr) -> Expr {
    at_least(expr, 15)
}

pub(super) fn index(base: Expr, position: Expr) -> Expr {
    Expr::Index(syn::ExprIndex {
        attrs: Vec::new(),
        expr: Box::new(at_least(base, 15)),
        bracket_token: Default::default(),
        index: Box::new(position),
    })
}

pub(super) fn field(base: Expr, member: &syn::Member) -> Expr {
    Expr::Field(syn::ExprField {
        attrs: Vec::new(),
        base: Box::new(at_least(base, 15)),
        dot_token: Default::default(),
        member: member.clone(),
    })
}

pub(super) fn cast(operand: Expr, ty: &syn::Type) -> Expr {
    let operand = at_least(operand, 13);
    Expr::Cast(syn::ExprCast {
        attrs: Vec::new(),
        expr: Box::new(operand),
        as_token: Default::default(),
        ty: Box::new(ty.clone()),
    })
}

/// A bound of a range.
pub(super) fn bound(expr: Expr) -> Expr {
    at_least(expr, 4)
}

pub(super) fn tuple(mut parts: Vec<Expr>) -> Expr {
    if parts.len() == 1 { parts.remove(0) } else { parse_quote!((#(#parts),*)) }
}

pub(super) fn path(ident: &Ident) -> Expr {
    Expr::Path(syn::ExprPath { attrs: Vec::new(), qself: None, path: ident.clone().into() })
}

/// An expression as a statement.
pub(super) fn statement(expr: Expr) -> syn::Stmt {
    syn::Stmt::Expr(expr, Some(Default::default()))
}

/// `target = value`, as a statement.
pub(super) fn assignment(target: Expr, value: Expr) -> syn::Stmt {
    statement(Expr::Assign(syn::ExprAssign {
        attrs: Vec::new(),
        left: Box::new(target),
        eq_token: Default::default(),
        right: Box::new(value),
    }))
}

/// `target op= value`, as a statement.
pub(super) fn update(target: Expr, op: BinOp, value: Expr) -> syn::Stmt {
    statement(Expr::Binary(ExprBinary {
        attrs: Vec::new(),
        left: Box::new(target),
        op,
        right: Box::new(value),
    }))
}

/// `let name = value;`.
pub(super) fn binding(name: Ident, mutable: bool, value: Expr) -> syn::Stmt {
    syn::Stmt::Local(syn::Local {
        attrs: Vec::new(),
        let_token: Default::default(),
        modifiers: Default::default(),
        pat: syn::Pat::Ident(syn::PatIdent {
            attrs: Vec::new(),
            by_ref: None,
            mutability: mutable.then(Default::default),
            ident: name,
            subpat: None,
        }),
        init: Some(syn::LocalInit { eq_token: Default::default(), expr: Box::new(value), diverge: None }),
        semi_token: Default::default(),
    })
}

/// `{ statements; tail }`.
pub(super) fn block(mut statements: Vec<syn::Stmt>, tail: Option<Expr>) -> syn::Block {
    statements.extend(tail.map(|tail| syn::Stmt::Expr(tail, None)));
    syn::Block { brace_token: Default::default(), stmts: statements }
}

/// An identifier that cannot clash with the user's.
pub(super) fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// Whether the expression is a float literal without suffix, whose methods rustc cannot find.
pub(super) fn is_bare_float(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(literal) => matches!(&literal.lit, syn::Lit::Float(float) if float.suffix().is_empty()),
        Expr::Unary(unary) => is_bare_float(&unary.expr),
        Expr::Paren(inner) => is_bare_float(&inner.expr),
        Expr::Binary(binary) => is_bare_float(&binary.left) && is_bare_float(&binary.right),
        _ => false,
    }
}
