//! The few types that are visible in the source.

pub(crate) mod forms;
mod over;

pub(crate) use over::{hidden_part, lifted_name, over};

use crate::ir::{Float, Ty, TyKind};
use proc_macro2::Ident;
use syn::{GenericArgument, PathArguments, Type};

pub(crate) const INERT: &[&str] = &[
    "bool", "char", "str", "String", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
    "u128", "usize",
];

/// Random generators of `rand` and the crates around it: their state has no derivative.
const GENERATORS: [&str; 32] = [
    "StdRng",
    "SmallRng",
    "ThreadRng",
    "OsRng",
    "StepRng",
    "ChaCha8Rng",
    "ChaCha12Rng",
    "ChaCha20Rng",
    "Hc128Rng",
    "IsaacRng",
    "Isaac64Rng",
    "XorShiftRng",
    "JitterRng",
    "Pcg32",
    "Pcg64",
    "Pcg64Mcg",
    "Pcg64Dxsm",
    "Lcg64Xsh32",
    "Lcg128Xsl64",
    "Lcg128CmDxsm64",
    "Mcg128Xsl64",
    "SplitMix64",
    "Xoroshiro64Star",
    "Xoroshiro64StarStar",
    "Xoroshiro128Plus",
    "Xoroshiro128PlusPlus",
    "Xoroshiro128StarStar",
    "Xoshiro128Plus",
    "Xoshiro128PlusPlus",
    "Xoshiro256Plus",
    "Xoshiro256PlusPlus",
    "Xoshiro256StarStar",
];

/// Communicators of the crate `mpi`: who there is to talk to.
const COMMUNICATORS: [&str; 3] = ["SimpleCommunicator", "CartesianCommunicator", "InterCommunicator"];

/// Whether a method of this name gives a process of a communicator of the crate `mpi`.
pub(crate) fn gives_process(method: &Ident) -> bool {
    ["process_at_rank", "this_process", "any_process"].iter().any(|known| method == known)
}

/// Whether a type of this name is a random generator.
pub(crate) fn is_generator(name: &Ident) -> bool {
    GENERATORS.iter().any(|generator| name == generator)
}

/// Whether a type is visibly one of the numbers of the language, a boolean or a character.
pub(crate) fn is_number(ty: &Type) -> bool {
    const NUMBERS: [&str; 16] = [
        "f32", "f64", "usize", "isize", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128",
        "bool", "char",
    ];
    matches!(ty, Type::Path(path) if NUMBERS.iter().any(|name| path.path.is_ident(name)))
}

/// What the written type says of a value. A closure may hold anything.
pub(crate) fn of(ty: &Type) -> Ty {
    of_generic(ty, &[])
}

/// What the written type says of a value where some type parameters stand for floats.
pub(crate) fn of_generic(ty: &Type, scalars: &[Ident]) -> Ty {
    read(ty, scalars, Ty::unknown())
}

/// What the written type says of a parameter or a field: what a closure holds that is given is no concern of derivatives by the parameter.
pub(crate) fn of_declared(ty: &Type, scalars: &[Ident]) -> Ty {
    read(ty, scalars, Ty::inert())
}

/// `closure` is what is said of closures.
fn read(ty: &Type, scalars: &[Ident], closure: Ty) -> Ty {
    let of = |ty: &Type| read(ty, scalars, closure);
    match ty {
        Type::Reference(reference) => of(&reference.elem),
        Type::Paren(inner) => of(&inner.elem),
        Type::Group(inner) => of(&inner.elem),
        Type::Slice(slice) => Ty::list(of(&slice.elem)),
        Type::Array(array) => match length(&array.len) {
            Some(length) => Ty::array_of(of(&array.elem), length),
            None => Ty::unknown(),
        },
        Type::Tuple(tuple) if tuple.elems.is_empty() => Ty::inert(),
        Type::Tuple(tuple) => Ty::tuple(tuple.elems.iter().map(of)),
        Type::Path(path) if path.qself.is_none() => match number_of(&path.path, scalars) {
            Some(number) => Ty::float(Float::Parameter(number)),
            None => of_path(&path.path, &of),
        },
        Type::FnPtr(_) | Type::Never(_) => Ty::inert(),
        Type::ImplTrait(object) if is_function(object.bounds.iter()) => closure,
        Type::TraitObject(object) if is_function(object.bounds.iter()) => closure,
        _ => Ty::unknown(),
    }
}

/// Bounds such as `Fn(f64) -> f64`.
pub(crate) fn is_function<'a>(mut bounds: impl Iterator<Item = &'a syn::TypeParamBound>) -> bool {
    bounds.any(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => bound
            .path
            .segments
            .last()
            .is_some_and(|last| ["Fn", "FnMut", "FnOnce"].iter().any(|name| last.ident == name)),
        _ => false,
    })
}

/// Whether something in the type is `dyn Trait`, other than a function.
pub(crate) fn mentions_dyn(ty: &Type) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_type_trait_object(&mut self, object: &syn::TypeTraitObject) {
            self.0 |= !is_function(object.bounds.iter());
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_type(&mut finder, ty);
    finder.0
}

/// Which of the type parameters a path is.
fn number_of(path: &syn::Path, scalars: &[Ident]) -> Option<u8> {
    let number = scalars.iter().position(|scalar| path.is_ident(scalar))?;
    u8::try_from(number).ok()
}

fn of_path(path: &syn::Path, of: &dyn Fn(&Type) -> Ty) -> Ty {
    let Some(last) = path.segments.last() else { return Ty::unknown() };
    let name = last.ident.to_string();
    match (&last.arguments, name.as_str()) {
        (PathArguments::None, "f64") => Ty::float(Float::F64),
        (PathArguments::None, "f32") => Ty::float(Float::F32),
        (PathArguments::None, name)
            if INERT.contains(&name) || COMMUNICATORS.contains(&name) || is_generator(&last.ident) =>
        {
            Ty::inert()
        }
        (PathArguments::AngleBracketed(arguments), "Vec") => match arguments.args.first() {
            Some(GenericArgument::Type(element)) => Ty::list(of(element)),
            _ => Ty::list(Ty::unknown()),
        },
        (PathArguments::AngleBracketed(arguments), "HashMap" | "BTreeMap") => {
            let mut types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(of(ty)),
                _ => None,
            });
            // The first is that of the keys.
            Ty::map_to(types.nth(1).unwrap_or(Ty::unknown()))
        }
        (PathArguments::AngleBracketed(arguments), "Option" | "Box" | "Range" | "RangeInclusive") => {
            let inner = arguments.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(of(ty)),
                _ => None,
            });
            if inner.is_some_and(|inner| inner.is_inert()) { Ty::inert() } else { Ty::unknown() }
        }
        (PathArguments::AngleBracketed(arguments), "Result") if arguments.args.len() == 2 => {
            let inert = arguments.args.iter().all(|argument| match argument {
                GenericArgument::Type(ty) => of(ty).is_inert(),
                _ => false,
            });
            if inert { Ty::inert() } else { Ty::unknown() }
        }
        _ => Ty::unknown(),
    }
}

/// The type of a literal.
pub(super) fn of_literal(literal: &syn::Lit) -> Ty {
    match literal {
        syn::Lit::Float(float) => match float.suffix() {
            "f32" => Ty::float(Float::F32),
            "f64" => Ty::float(Float::F64),
            _ => Ty::float(Float::Any),
        },
        syn::Lit::Int(int) => match int.suffix() {
            "f32" => Ty::float(Float::F32),
            "f64" => Ty::float(Float::F64),
            _ => Ty::inert(),
        },
        _ => Ty::inert(),
    }
}

/// The type of an arithmetic operation, from its operands.
pub(super) fn join(left: Ty, right: Ty) -> Ty {
    match (left.kind(), right.kind()) {
        (TyKind::Float(Float::Any), TyKind::Float(width))
        | (TyKind::Float(width), TyKind::Float(Float::Any))
            if !matches!(width, Float::Parameter(_)) =>
        {
            Ty::float(*width)
        }
        // Which of the two it is the operator says.
        (TyKind::Float(left), TyKind::Float(right))
            if left != right && [left, right].iter().any(|width| matches!(width, Float::Parameter(_))) =>
        {
            Ty::unknown()
        }
        (TyKind::Float(left), TyKind::Float(_)) => Ty::float(*left),
        _ if left.is_inert() && right.is_inert() => Ty::inert(),
        _ => Ty::unknown(),
    }
}

/// Whether a lifetime stands in the type.
pub(crate) fn has_lifetime(ty: &syn::Type) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_lifetime(&mut self, _: &syn::Lifetime) {
            self.0 = true;
        }
        // One of a reference in `Option<&T>` need not be written.
        fn visit_generic_argument(&mut self, argument: &syn::GenericArgument) {
            self.0 |= matches!(argument, syn::GenericArgument::Type(Type::Reference(_)));
            syn::visit::visit_generic_argument(self, argument);
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_type(&mut finder, ty);
    finder.0
}

/// The length of an array, if it can be written wherever an expression can: a program of its own may declare what is declared around it.
fn length(length: &syn::Expr) -> Option<&syn::Expr> {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_block(&mut self, _: &syn::Block) {
            self.0 = true;
        }
        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {
            self.0 = true;
        }
    }
    if let syn::Expr::Block(block) = length
        && let [syn::Stmt::Expr(inner, None)] = &block.block.stmts[..]
        && block.label.is_none()
    {
        return self::length(inner);
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_expr(&mut finder, length);
    (!finder.0).then_some(length)
}
