//! Operators and what binds how tightly.

use syn::{BinOp, Expr, ExprBinary, UnOp};

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

fn at_least(expr: Expr, level: u8) -> Expr {
    if precedence(&expr) >= level { expr } else { parenthesised(expr) }
}

pub(in crate::emit) fn parenthesised(expr: Expr) -> Expr {
    Expr::Paren(syn::ExprParen { attrs: Vec::new(), paren_token: Default::default(), expr: Box::new(expr) })
}

pub(in crate::emit) fn operator(sign: &str) -> BinOp {
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

pub(in crate::emit) fn binary(sign: &str, left: Expr, right: Expr) -> Expr {
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

fn unary(op: UnOp, operand: Expr) -> Expr {
    Expr::Unary(syn::ExprUnary { attrs: Vec::new(), op, expr: Box::new(at_least(operand, 14)) })
}

pub(in crate::emit) fn negative(operand: Expr) -> Expr {
    // What is negated twice has parentheses, as rustc wants it.
    let is_negative = match &operand {
        Expr::Unary(inner) => matches!(inner.op, UnOp::Neg(_)),
        literal @ Expr::Lit(_) => precedence(literal) < 20,
        _ => false,
    };
    let operand = if is_negative { parenthesised(operand) } else { operand };
    unary(UnOp::Neg(Default::default()), operand)
}

/// What does not hold where a condition does.
pub(in crate::emit) fn not(condition: Expr) -> Expr {
    match condition {
        Expr::Unary(syn::ExprUnary { op: UnOp::Not(_), expr, .. }) => match *expr {
            Expr::Paren(inner) => *inner.expr,
            inner => inner,
        },
        condition => unary(UnOp::Not(Default::default()), condition),
    }
}

pub(in crate::emit) fn deref(operand: Expr) -> Expr {
    unary(UnOp::Deref(Default::default()), operand)
}

/// `&operand`, or `&mut operand`.
pub(in crate::emit) fn reference(operand: Expr, mutable: bool) -> Expr {
    Expr::Reference(syn::ExprReference {
        attrs: Vec::new(),
        and_token: Default::default(),
        mutability: mutable.then(Default::default),
        expr: Box::new(at_least(operand, 14)),
    })
}

pub(in crate::emit) fn cast(operand: Expr, ty: &syn::Type) -> Expr {
    Expr::Cast(syn::ExprCast {
        attrs: Vec::new(),
        expr: Box::new(at_least(operand, 13)),
        as_token: Default::default(),
        ty: Box::new(ty.clone()),
    })
}

/// What a method is called on, or a field or an element is taken from.
pub(in crate::emit) fn receiver_of(expr: Expr) -> Expr {
    at_least(expr, 15)
}

/// `from..to`, or `from..=to`.
pub(in crate::emit) fn range(from: Option<Expr>, to: Option<Expr>, inclusive: bool) -> Expr {
    Expr::Range(syn::ExprRange {
        attrs: Vec::new(),
        start: from.map(|from| Box::new(at_least(from, 4))),
        limits: if inclusive {
            syn::RangeLimits::Closed(Default::default())
        } else {
            syn::RangeLimits::HalfOpen(Default::default())
        },
        end: to.map(|to| Box::new(at_least(to, 4))),
    })
}

/// Whether the expression is a float literal without suffix, whose methods rustc cannot find.
pub(in crate::emit) fn is_bare_float(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(literal) => matches!(&literal.lit, syn::Lit::Float(float) if float.suffix().is_empty()),
        Expr::Unary(unary) => is_bare_float(&unary.expr),
        Expr::Paren(inner) => is_bare_float(&inner.expr),
        Expr::Binary(binary) => is_bare_float(&binary.left) && is_bare_float(&binary.right),
        _ => false,
    }
}
