//! Expressions of the HIR as tokens, with other names for variables.

use super::{Body, ExprId, ExprKind, LocalId};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{BinOp, Expr, UnOp};

/// What a variable is called, at a place.
pub(crate) type Name<'a> = dyn Fn(LocalId, Span) -> Option<Ident> + 'a;

impl Body {
    /// An expression as tokens; `None` where it has statements, or a variable no name.
    pub(crate) fn printed(&self, id: ExprId, name: &Name<'_>) -> Option<Expr> {
        syn::parse2(self.tokens(id, name)?).ok()
    }

    fn tokens(&self, id: ExprId, name: &Name<'_>) -> Option<TokenStream> {
        let tokens = |id: ExprId| self.tokens(id, name);
        let all = |ids: &[ExprId]| ids.iter().map(|id| tokens(*id)).collect::<Option<Vec<_>>>();
        let within = |id: ExprId, around: u8| {
            let inner = tokens(id)?;
            Some(if self.strength(id) < around {
                quote_spanned!(self.expr(id).span=> (#inner))
            } else {
                inner
            })
        };
        let expr = self.expr(id);
        let span = expr.span;
        Some(match &expr.kind {
            ExprKind::Literal(literal) => literal.to_token_stream(),
            ExprKind::Local(local) => name(*local, expr.span)?.to_token_stream(),
            ExprKind::Path(path) => path.path.to_token_stream(),
            ExprKind::Unary { operator, operand } => {
                // What is negated twice has parentheses.
                let twice = matches!(
                    (operator, self.kind(*operand)),
                    (UnOp::Neg(_), ExprKind::Unary { operator: UnOp::Neg(_), .. })
                );
                let operand = within(*operand, if twice { POSTFIX } else { UNARY })?;
                quote!(#operator #operand)
            }
            ExprKind::Binary { operator, left, right } => {
                let strength = strength_of(operator);
                let (left, right) = (within(*left, strength)?, within(*right, strength + 1)?);
                quote!(#left #operator #right)
            }
            ExprKind::Cast { operand, ty } => {
                let (operand, ty) = (within(*operand, CAST)?, &ty.ty);
                quote_spanned!(span=> #operand as #ty)
            }
            ExprKind::Field { of, member } => {
                let of = within(*of, POSTFIX)?;
                quote_spanned!(span=> #of.#member)
            }
            ExprKind::Index { of, index, brackets } => {
                let (of, index) = (within(*of, POSTFIX)?, tokens(*index)?);
                quote_spanned!(*brackets=> #of[#index])
            }
            ExprKind::MethodCall { receiver, method, types, arguments } => {
                let (receiver, arguments) = (within(*receiver, POSTFIX)?, all(arguments)?);
                let types: Vec<&syn::Type> = types.iter().map(|ty| &ty.ty).collect();
                let turbofish = (!types.is_empty()).then(|| quote!(::<#(#types),*>));
                quote_spanned!(span=> #receiver.#method #turbofish(#(#arguments),*))
            }
            ExprKind::Call { callee, arguments } => {
                let (callee, arguments) = (within(*callee, POSTFIX)?, all(arguments)?);
                quote_spanned!(span=> #callee(#(#arguments),*))
            }
            ExprKind::Reference { is_mutable, of } => {
                let of = within(*of, UNARY)?;
                let mutability = is_mutable.then(|| quote_spanned!(span=> mut));
                quote_spanned!(span=> &#mutability #of)
            }
            ExprKind::Tuple(parts) => match &all(parts)?[..] {
                [one] => quote_spanned!(span=> (#one,)),
                parts => quote_spanned!(span=> (#(#parts),*)),
            },
            ExprKind::Array(parts) => {
                let parts = all(parts)?;
                quote_spanned!(span=> [#(#parts),*])
            }
            ExprKind::Repeat { value, length } => {
                let value = tokens(*value)?;
                quote_spanned!(span=> [#value; #length])
            }
            ExprKind::Range { start, end, is_inclusive } => {
                let end_of = |end: &Option<ExprId>| match end {
                    Some(end) => within(*end, RANGE + 1).map(Some),
                    None => Some(None),
                };
                let (start, end) = (end_of(start)?, end_of(end)?);
                if *is_inclusive {
                    quote_spanned!(span=> #start..=#end)
                } else {
                    quote_spanned!(span=> #start..#end)
                }
            }
            _ => return None,
        })
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
