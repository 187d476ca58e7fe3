//! Types as Rust writes them.

use super::{Bound, Float, Length, Mutability, Ty, TyKind};
use crate::items::World;

impl Ty {
    /// The type as it reads, with the names of items alone; `_` stands for what is not known.
    pub(crate) fn written(self, world: &World) -> String {
        let all = |parts: &[Ty]| parts.iter().map(|part| part.written(world)).collect::<Vec<_>>().join(", ");
        let with_arguments = |name: String, arguments: &[Ty]| match arguments {
            [] => name,
            arguments => format!("{name}<{}>", all(arguments)),
        };
        match self.kind() {
            TyKind::Float(Float::F32) => "f32".to_owned(),
            TyKind::Float(Float::F64) => "f64".to_owned(),
            TyKind::Float(Float::Any) => "{float}".to_owned(),
            TyKind::Float(Float::Parameter(number)) => format!("{{float {number}}}"),
            TyKind::Inert => "{inert}".to_owned(),
            TyKind::Map(value) => format!("{{map to {}}}", value.written(world)),
            TyKind::Integer(name) => (*name).to_owned(),
            TyKind::Bool => "bool".to_owned(),
            TyKind::Char => "char".to_owned(),
            TyKind::Str => "str".to_owned(),
            TyKind::Never => "!".to_owned(),
            TyKind::Reference(inner, Mutability::Shared) => format!("&{}", inner.written(world)),
            TyKind::Reference(inner, Mutability::Mutable) => format!("&mut {}", inner.written(world)),
            TyKind::Pointer(inner) => format!("*const {}", inner.written(world)),
            TyKind::Array(inner, length) => format!("[{}; {}]", inner.written(world), length.written()),
            TyKind::Slice(inner) => format!("[{}]", inner.written(world)),
            TyKind::Tuple(parts) if parts.len() == 1 => format!("({},)", parts[0].written(world)),
            TyKind::Tuple(parts) => format!("({})", all(parts)),
            TyKind::Adt(id, arguments) => with_arguments(world.name_of(*id), arguments),
            TyKind::Foreign(path, arguments) => with_arguments(path.clone(), arguments),
            TyKind::Parameter(param) => param.name.clone(),
            TyKind::Projection(projection) => format!(
                "<{} as {}>::{}",
                projection.of.written(world),
                with_arguments(projection.trait_ref.name.clone(), &projection.trait_ref.arguments),
                projection.name
            ),
            TyKind::Closure(number) => format!("closure#{number}"),
            TyKind::Function(..) => "fn item".to_owned(),
            TyKind::FunctionPointer(inputs, output) => {
                format!("fn({}) -> {}", all(inputs), output.written(world))
            }
            TyKind::Opaque(bounds) => format!("impl {}", written_bounds(bounds, world)),
            TyKind::Dynamic(bounds) => format!("dyn {}", written_bounds(bounds, world)),
            TyKind::Constant(length) => length.written(),
            TyKind::Variable(number) => format!("?{number}"),
            TyKind::Unknown => "_".to_owned(),
        }
    }
}

impl Length {
    fn written(&self) -> String {
        match self {
            Length::Known(number) => number.to_string(),
            Length::Parameter(param) => param.name.clone(),
            Length::Written(text) => text.clone(),
            Length::Variable(_) | Length::Unknown => "_".to_owned(),
        }
    }
}

fn written_bounds(bounds: &[Bound], world: &World) -> String {
    let written = bounds.iter().map(|bound| match bound {
        Bound::Trait(of, bindings) => {
            let arguments = of.arguments.iter().map(|argument| argument.written(world));
            let bindings = bindings.iter().map(|(name, ty)| format!("{name} = {}", ty.written(world)));
            let all: Vec<String> = arguments.chain(bindings).collect();
            if all.is_empty() { of.name.clone() } else { format!("{}<{}>", of.name, all.join(", ")) }
        }
        Bound::Callable { inputs, output, kind } => {
            let inputs: Vec<String> = inputs.iter().map(|input| input.written(world)).collect();
            format!("{kind:?}({}) -> {}", inputs.join(", "), output.written(world))
        }
    });
    written.collect::<Vec<_>>().join(" + ")
}
