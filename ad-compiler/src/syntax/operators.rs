//! The methods that operators are.

use syn::{BinOp, UnOp};

/// The method of a binary operator, unless it is one that has none, as `&&`.
pub(crate) fn method_of_binary(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::BitAnd(_) => "bitand",
        BinOp::BitOr(_) => "bitor",
        BinOp::BitXor(_) => "bitxor",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        BinOp::AddAssign(_) => "add_assign",
        BinOp::SubAssign(_) => "sub_assign",
        BinOp::MulAssign(_) => "mul_assign",
        BinOp::DivAssign(_) => "div_assign",
        BinOp::RemAssign(_) => "rem_assign",
        BinOp::BitAndAssign(_) => "bitand_assign",
        BinOp::BitOrAssign(_) => "bitor_assign",
        BinOp::BitXorAssign(_) => "bitxor_assign",
        BinOp::ShlAssign(_) => "shl_assign",
        BinOp::ShrAssign(_) => "shr_assign",
        BinOp::Eq(_) => "eq",
        BinOp::Ne(_) => "ne",
        BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => "partial_cmp",
        _ => return None,
    })
}

/// The method of an operator with one operand.
pub(crate) fn method_of_unary(operator: &UnOp) -> &'static str {
    match operator {
        UnOp::Neg(_) => "neg",
        UnOp::Not(_) => "not",
        _ => "deref",
    }
}
