//! Small constructors of syntax, with parentheses where they are needed and nowhere else.

use proc_macro2::{Ident, Span};
use syn::{BinOp, Expr, ExprBinary, UnOp, parse_quote};

/// How tightly an expression binds; higher is tighter.
fn precedence(expr: &Expr) -> u8 {
    match expr {
        Expr::Binary(binary) => match binary.op {
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
        },
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

fn at_least(expr: Expr, level: u8) -> Expr {
    if precedence(&expr) < level { parse_quote!((#expr)) } else { expr }
}

pub(super) fn operator(sign: &str) -> BinOp {
    match sign {
        "+" => parse_quote!(+),
        "-" => parse_quote!(-),
        "*" => parse_quote!(*),
        "/" => parse_quote!(/),
        "%" => parse_quote!(%),
        "<" => parse_quote!(<),
        "<=" => parse_quote!(<=),
        "==" => parse_quote!(==),
        "||" => parse_quote!(||),
        "&&" => parse_quote!(&&),
        "+=" => parse_quote!(+=),
        "-=" => parse_quote!(-=),
        "*=" => parse_quote!(*=),
        "/=" => parse_quote!(/=),
        "%=" => parse_quote!(%=),
        other => unreachable!("`{other}` is no operator of the rule table"),
    }
}

pub(super) fn binary(sign: &str, left: Expr, right: Expr) -> Expr {
    let op = operator(sign);
    let probe = Expr::Binary(ExprBinary {
        attrs: Vec::new(),
        left: Box::new(parse_quote!(a)),
        op,
        right: Box::new(parse_quote!(b)),
    });
    let level = precedence(&probe);
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
    let operand = at_least(operand, 14);
    if mutable { parse_quote!(&mut #operand) } else { parse_quote!(&#operand) }
}

pub(super) fn method(receiver: Expr, name: &Ident, arguments: Vec<Expr>) -> Expr {
    let receiver = receiver_of(receiver);
    parse_quote!(#receiver.#name(#(#arguments),*))
}

pub(super) fn receiver_of(expr: Expr) -> Expr {
    at_least(expr, 15)
}

pub(super) fn index(base: Expr, position: Expr) -> Expr {
    let base = at_least(base, 15);
    parse_quote!(#base[#position])
}

pub(super) fn field(base: Expr, member: &syn::Member) -> Expr {
    let base = at_least(base, 15);
    parse_quote!(#base.#member)
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
    parse_quote!(#ident)
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
