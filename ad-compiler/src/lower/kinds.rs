//! What kind of value of the standard library an expression certainly has, and whether a method is certainly one of the standard library.

use super::place::strip;
use super::spelling::is_arithmetic;
use super::*;
use crate::library::{StdTy, pure_method};
use crate::source::{INTEGERS, type_name};
use syn::{BinOp, Expr, ExprMethodCall, Lit, UnOp};

impl Lowering<'_> {
    /// The kind of an expression. `hidden` says which names the tokens around it bind themselves.
    pub(super) fn kind_of(&self, expr: &Expr, hidden: &dyn Fn(&Ident) -> bool) -> StdTy {
        let of = |expr: &Expr| self.kind_of(expr, hidden);
        if let Some(kind) = self.inferred_kind(expr) {
            return kind;
        }
        match strip(expr) {
            Expr::Lit(literal) => kind_of_literal(&literal.lit),
            Expr::Path(path) => self.kind_of_path(path, hidden),
            Expr::Reference(reference) => of(&reference.expr),
            Expr::Unary(unary) => match (&unary.op, of(&unary.expr)) {
                (UnOp::Deref(_), kind) => kind,
                (_, kind) if kind.is_primitive() => kind,
                _ => StdTy::Unknown,
            },
            Expr::Binary(binary) => self.kind_of_binary(binary, hidden),
            Expr::Cast(cast) => self.kind_of_type(&cast.ty),
            Expr::Index(index) => match (of(&index.expr), strip(&index.index)) {
                (list @ StdTy::List(_), Expr::Range(_)) => list,
                (StdTy::Text, Expr::Range(_)) => StdTy::Text,
                (StdTy::List(element), index) if of(index) != StdTy::Range => *element,
                (StdTy::Map(value), _) => *value,
                _ => StdTy::Unknown,
            },
            Expr::Tuple(tuple) => StdTy::Tuple(tuple.elems.iter().map(of).collect()),
            Expr::Array(array) => StdTy::List(Box::new(common(array.elems.iter().map(of)))),
            Expr::Repeat(repeat) => StdTy::List(Box::new(of(&repeat.expr))),
            Expr::Range(_) => StdTy::Range,
            Expr::If(branch) => {
                let Some((_, otherwise)) = &branch.else_branch else { return StdTy::Unknown };
                self.kind_of_block(&branch.then_branch, hidden).common(of(otherwise))
            }
            Expr::Block(block) => self.kind_of_block(&block.block, hidden),
            Expr::MethodCall(call) => {
                let given = pure_method(&of(&call.receiver), &call.method.to_string());
                let default = call.args.first().map(of);
                match given {
                    Some(StdTy::Unknown) => default.unwrap_or(StdTy::Unknown),
                    Some(kind) => kind,
                    None => self.kind_by_type(expr, hidden),
                }
            }
            Expr::Field(field) => match (of(&field.base), &field.member) {
                (StdTy::Tuple(parts), syn::Member::Unnamed(index)) => {
                    parts.get(index.index as usize).cloned().unwrap_or(StdTy::Unknown)
                }
                _ => self.kind_by_type(expr, hidden),
            },
            Expr::Call(call) => match (strip(&call.func), call.args.first()) {
                (Expr::Path(path), Some(payload)) if path.path.is_ident("Some") => {
                    StdTy::Option(Box::new(of(payload)))
                }
                (Expr::Path(path), _) if makes_cell(&path.path) => StdTy::Cell,
                (Expr::Path(path), Some(shared))
                    if makes_pointer(&path.path) && of(shared) == StdTy::Cell =>
                {
                    StdTy::Cell
                }
                _ => self.kind_by_type(expr, hidden),
            },
            Expr::Macro(mac) if mac.mac.path.is_ident("matches") => StdTy::Bool,
            Expr::Macro(mac) if mac.mac.path.is_ident("format") => StdTy::Text,
            Expr::Macro(mac) if mac.mac.path.is_ident("vec") => {
                let first = |input: syn::parse::ParseStream| {
                    let first: Option<Expr> = if input.is_empty() { None } else { Some(input.parse()?) };
                    input.parse::<proc_macro2::TokenStream>()?;
                    Ok(first)
                };
                let first = syn::parse::Parser::parse2(first, mac.mac.tokens.clone()).ok().flatten();
                StdTy::List(Box::new(first.map_or(StdTy::Unknown, |first| of(&first))))
            }
            _ => StdTy::Unknown,
        }
    }

    fn kind_of_block(&self, block: &syn::Block, hidden: &dyn Fn(&Ident) -> bool) -> StdTy {
        let Some((syn::Stmt::Expr(tail, None), before)) = block.stmts.split_last() else {
            return StdTy::Unknown;
        };
        let bound: Vec<String> = before
            .iter()
            .flat_map(|statement| match statement {
                syn::Stmt::Local(local) => crate::source::bound_names(&local.pat),
                _ => Vec::new(),
            })
            .collect();
        self.kind_of(tail, &|name| hidden(name) || bound.iter().any(|bound| name == bound))
    }

    fn kind_of_binary(&self, binary: &syn::ExprBinary, hidden: &dyn Fn(&Ident) -> bool) -> StdTy {
        match &binary.op {
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                StdTy::Bool
            }
            BinOp::And(_) | BinOp::Or(_) => StdTy::Bool,
            _ => match (self.kind_of(&binary.left, hidden), self.kind_of(&binary.right, hidden)) {
                (left, right) if left == right && left.is_primitive() => left,
                _ => StdTy::Unknown,
            },
        }
    }

    fn kind_of_path(&self, path: &syn::ExprPath, hidden: &dyn Fn(&Ident) -> bool) -> StdTy {
        let Some(name) = path.path.get_ident() else { return self.kind_of_constant(path) };
        if hidden(name) {
            return StdTy::Unknown;
        }
        if name == "None" && self.scopes.get(name).is_none() {
            return StdTy::Option(Box::new(StdTy::Unknown));
        }
        match self.scopes.value(name) {
            Some(value) => self.kind_in(&Place::of(value)),
            None => self.kind_of_constant(path),
        }
    }

    /// `N`, `usize::MAX`, `f64::EPSILON`.
    fn kind_of_constant(&self, path: &syn::ExprPath) -> StdTy {
        if let Some(declared) = self.declared.constant(&path.path) {
            return self.kind_of_type(&declared);
        }
        match path.path.segments.first() {
            Some(first) if path.qself.is_none() && path.path.segments.len() == 2 => {
                let first = &first.ident;
                self.kind_of_type(&syn::parse_quote!(#first))
            }
            _ => StdTy::Unknown,
        }
    }

    /// The kind of what is in a place.
    pub(super) fn kind_in(&self, place: &Place) -> StdTy {
        if let Some(kind) = self.inferred_kind_in(place) {
            return kind;
        }
        if let Some(seen) = self.declared_in(place) {
            return self.kind_of_type(&seen.ty);
        }
        let place = self.function.resolve(place);
        let whole = match self.kinds.get(place.root) {
            Some(kind) => kind.clone(),
            None => kind_of_ty(self.function.ty(place.root)),
        };
        place.path.iter().fold(whole, |kind, step| match (step, kind) {
            (Projection::Deref, kind) => kind,
            (Projection::Range { .. }, kind @ (StdTy::List(_) | StdTy::Text)) => kind,
            (Projection::Index(_) | Projection::Key { .. }, kind) => kind.element(),
            (Projection::Field(syn::Member::Unnamed(index)), StdTy::Tuple(mut parts))
                if parts.len() > index.index as usize =>
            {
                parts.swap_remove(index.index as usize)
            }
            (Projection::Payload { variant, .. }, StdTy::Option(payload)) if variant == "Some" => *payload,
            _ => StdTy::Unknown,
        })
    }

    /// Notes what kind of value an expression has come to.
    pub(super) fn note_kind(&mut self, value: ValueId, expr: &Expr) {
        if self.kinds.get(value).is_none() {
            let kind = self.kind_of(expr, &|_| false);
            if kind != StdTy::Unknown {
                self.kinds.insert(value, kind);
            }
        }
    }

    /// Notes that a value is of the kind of what is in a place.
    pub(super) fn note_kind_of(&mut self, value: ValueId, place: &Place) {
        let kind = self.kind_in(place);
        if kind != StdTy::Unknown {
            self.kinds.insert(value, kind);
        }
    }

    fn kind_by_type(&self, expr: &Expr, hidden: &dyn Fn(&Ident) -> bool) -> StdTy {
        if crate::syntax::mentions::mentions(expr, &|name| hidden(name)) {
            return StdTy::Unknown;
        }
        let seen = self.type_of(expr);
        match seen.map(|seen| self.kind_of_type(&seen.ty)) {
            Some(kind) if kind != StdTy::Unknown => kind,
            _ => kind_of_ty(self.ty_of(expr)),
        }
    }

    /// What a written type says.
    pub(super) fn kind_of_type(&self, ty: &syn::Type) -> StdTy {
        use syn::Type;
        let of = |ty: &Type| self.kind_of_type(ty);
        match ty {
            Type::Reference(reference) => of(&reference.elem),
            Type::Paren(inner) => of(&inner.elem),
            Type::Group(inner) => of(&inner.elem),
            Type::Slice(slice) => StdTy::List(Box::new(of(&slice.elem))),
            Type::Array(array) => StdTy::List(Box::new(of(&array.elem))),
            Type::Tuple(tuple) => StdTy::Tuple(tuple.elems.iter().map(of).collect()),
            Type::Path(path) if path.qself.is_none() => self.kind_of_type_path(ty, &path.path),
            _ => StdTy::Unknown,
        }
    }

    fn kind_of_type_path(&self, ty: &syn::Type, path: &syn::Path) -> StdTy {
        if types::of_generic(ty, &self.function.scalars).is_float() {
            return StdTy::Float;
        }
        let Some(last) = path.segments.last() else { return StdTy::Unknown };
        let arguments: Vec<&syn::Type> = match &last.arguments {
            syn::PathArguments::AngleBracketed(arguments) => arguments
                .args
                .iter()
                .filter_map(|argument| match argument {
                    syn::GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        let of_argument = |n: usize| arguments.get(n).map_or(StdTy::Unknown, |ty| self.kind_of_type(ty));
        let is_own = || self.declared.has_type(&last.ident);
        match type_name(ty).unwrap_or_default().as_str() {
            name if INTEGERS.contains(&name) => StdTy::Integer,
            "bool" => StdTy::Bool,
            "char" => StdTy::Char,
            "str" => StdTy::Text,
            _ if is_own() => StdTy::Unknown,
            "String" => StdTy::Text,
            "Vec" => StdTy::List(Box::new(of_argument(0))),
            "Option" | "Result" => StdTy::Option(Box::new(of_argument(0))),
            "HashMap" | "BTreeMap" => StdTy::Map(Box::new(of_argument(1))),
            "Range" | "RangeInclusive" => StdTy::Range,
            "Rc" | "Arc" if of_argument(0) == StdTy::Cell => StdTy::Cell,
            "Ordering" => StdTy::Ordering,
            name if CELLS.contains(&name) => StdTy::Cell,
            _ => StdTy::Unknown,
        }
    }

    /// Whether an operator certainly only computes: types of the user's may give it any meaning. What is borrowed in one operand may be
    /// compared with numbers and text of any kind.
    pub(super) fn is_plain_operator(
        &self,
        binary: &syn::ExprBinary,
        hidden: &dyn Fn(&Ident) -> bool,
    ) -> bool {
        let (left, right) = (self.kind_of(&binary.left, hidden), self.kind_of(&binary.right, hidden));
        if is_arithmetic(&binary.op) {
            return left.is_primitive() && right.is_primitive();
        }
        let is_comparison = matches!(
            binary.op,
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
        );
        !is_comparison || left.is_compared_plainly() || right.is_compared_plainly()
    }

    /// Whether a method is certainly one of the standard library that only computes.
    pub(super) fn only_computes(&self, call: &ExprMethodCall, hidden: &dyn Fn(&Ident) -> bool) -> bool {
        let receiver = self.kind_of(&call.receiver, hidden);
        pure_method(&receiver, &call.method.to_string()).is_some()
    }
}

/// Types whose content changes behind shared references.
const CELLS: [&str; 4] = ["Cell", "RefCell", "OnceCell", "Mutex"];

/// `Cell::new(..)`.
fn makes_cell(path: &syn::Path) -> bool {
    let mut segments = path.segments.iter().rev();
    let is_new = segments.next().is_some_and(|last| last.ident == "new");
    is_new && segments.next().is_some_and(|owner| CELLS.iter().any(|cell| owner.ident == cell))
}

/// `Rc::new(cell)`, `Rc::clone(&cell)`.
fn makes_pointer(path: &syn::Path) -> bool {
    let mut segments = path.segments.iter().rev();
    let makes = segments.next().is_some_and(|last| last.ident == "new" || last.ident == "clone");
    makes && segments.next().is_some_and(|owner| owner.ident == "Rc" || owner.ident == "Arc")
}

/// What a method does to what it is called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnReceiver {
    Reads,
    /// It has the name of a method that reads; the compiler is asked whether it does.
    Expected,
    Changes,
}

impl Lowering<'_> {
    /// What a method does to a place that it is called on, where that is of some kind.
    pub(super) fn effect_on_receiver(&self, call: &ExprMethodCall, receiver: &StdTy) -> OnReceiver {
        let named_so = super::spelling::changes_nothing(&call.method);
        if *receiver != StdTy::Unknown {
            return if named_so { OnReceiver::Reads } else { OnReceiver::Changes };
        }
        let methods = self.methods_named(call);
        let expected = if methods.is_empty() { named_so } else { !methods.iter().any(may_change_self) };
        if expected { OnReceiver::Expected } else { OnReceiver::Changes }
    }

    /// Whether something is certainly a cell, whose methods are named like those of options.
    pub(super) fn is_cell(&self, expr: &Expr) -> bool {
        self.kind_of(expr, &|_| false) == StdTy::Cell
    }

    /// `take()` of what is not known to be an `Option`: the compiler is asked whether it is one.
    pub(super) fn check_emptied(&mut self, option: &Expr) {
        if !matches!(self.kind_of(option, &|_| false), StdTy::Option(_)) {
            self.check_by_the_compiler(syn::parse_quote!(emptied), option);
        }
    }

    /// `as_ref()` and its kin, of which it is not known that they give another name of what they are called on: the compiler is asked for the type.
    pub(super) fn check_viewed(&mut self, viewed: &Expr) {
        let unknown = self.kind_of(viewed, &|_| false) == StdTy::Unknown;
        if unknown && self.visible_ty(viewed) == Ty::unknown() && !self.is_generic {
            self.check_by_the_compiler(syn::parse_quote!(viewed), viewed);
        }
    }

    /// A call of a function of the runtime that takes only what its trait is for.
    fn check_by_the_compiler(&mut self, function: Ident, of: &Expr) {
        let check =
            syn::parse_quote_spanned!(span::Spanned::span(of)=> ::ad_runtime::__private::#function(&#of));
        let mut check = self.opaque(&check, None);
        check.writes.clear();
        self.push(Line::Effect(check));
    }

    /// Whether a method may change what it is called on.
    pub(super) fn changes_receiver(&self, call: &ExprMethodCall) -> bool {
        let receiver = self.kind_of(&call.receiver, &|_| false);
        self.effect_on_receiver(call, &receiver) == OnReceiver::Changes
    }
}

pub(super) fn may_change_self(method: &syn::Signature) -> bool {
    method.receiver().is_some_and(|receiver| match &receiver.kind {
        syn::ReceiverKind::Reference(_, _, mutable) => mutable.is_some(),
        syn::ReceiverKind::Typed(..) => true,
        _ => false,
    })
}

fn common(mut kinds: impl Iterator<Item = StdTy>) -> StdTy {
    let first = kinds.next().unwrap_or(StdTy::Unknown);
    kinds.fold(first, StdTy::common)
}

fn kind_of_literal(literal: &Lit) -> StdTy {
    match literal {
        Lit::Int(int) if int.suffix().starts_with('f') => StdTy::Float,
        Lit::Int(_) | Lit::Byte(_) => StdTy::Integer,
        Lit::Float(_) => StdTy::Float,
        Lit::Bool(_) => StdTy::Bool,
        Lit::Char(_) => StdTy::Char,
        Lit::Str(_) => StdTy::Text,
        Lit::ByteStr(_) => StdTy::List(Box::new(StdTy::Integer)),
        _ => StdTy::Unknown,
    }
}

fn kind_of_ty(ty: Ty) -> StdTy {
    match ty.kind() {
        TyKind::Float(_) => StdTy::Float,
        TyKind::Array(element, _) | TyKind::Slice(element) => StdTy::List(Box::new(kind_of_ty(*element))),
        TyKind::Map(value) => StdTy::Map(Box::new(kind_of_ty(*value))),
        TyKind::Tuple(parts) => StdTy::Tuple(parts.iter().map(|part| kind_of_ty(*part)).collect()),
        _ => StdTy::Unknown,
    }
}
