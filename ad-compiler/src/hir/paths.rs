//! Paths that are no variables.

use super::build::Builder;
use super::{ExprKind, Meaning, PathRef};
use crate::items::{Def, Namespace};
use crate::ty::spelled;
use syn::{ExprPath, Type, TypePath};

impl Builder<'_> {
    pub(super) fn path_expr(&mut self, path: &ExprPath) -> ExprKind {
        if let (Some(name), None) = (path.path.get_ident(), &path.qself)
            && let Some(local) = self.scopes.variable(name, self.around.world)
        {
            return ExprKind::Local(local);
        }
        ExprKind::Path(self.path_ref(path, Namespace::Values))
    }

    pub(super) fn path_ref(&mut self, path: &ExprPath, namespace: Namespace) -> PathRef {
        PathRef { path: path.clone(), meaning: self.meaning(path, namespace), module: self.module }
    }

    fn meaning(&self, path: &ExprPath, namespace: Namespace) -> Meaning {
        let names = spelled(&path.path);
        if let Some(qself) = &path.qself {
            let Some(name) = names.last() else { return Meaning::Def(Def::Unknown) };
            // `<T>::name`, and `<T as Trait>::name`, whose trait is read where it is needed.
            return Meaning::Member { of: qself.ty.clone(), name: name.clone() };
        }
        let is_parameter = |name: &String| self.around.type_parameters.contains(name);
        match &names[..] {
            [name] if name == "Self" => return Meaning::SelfType,
            [name] if self.around.const_parameters.contains(name) => {
                return Meaning::ConstParameter(name.clone());
            }
            [.., name] if names.len() > 1 && (names[0] == "Self" || is_parameter(&names[0])) => {
                return Meaning::Member { of: Box::new(without_last(path)), name: name.clone() };
            }
            _ => {}
        }
        match self.around.world.resolve(&names, self.module, namespace) {
            Def::Associated(_, rest) => match &rest[..] {
                [name] => Meaning::Member { of: Box::new(without_last(path)), name: name.clone() },
                _ => Meaning::Def(Def::Unknown),
            },
            // A type alias of an enum or a struct has what that has.
            Def::Unknown if names.len() > 1 => {
                match self.around.world.resolve(&names[..names.len() - 1], self.module, Namespace::Types) {
                    Def::Item(_) | Def::Primitive(_) => Meaning::Member {
                        of: Box::new(without_last(path)),
                        name: names.last().expect("there are two").clone(),
                    },
                    _ => Meaning::Def(Def::Unknown),
                }
            }
            def => Meaning::Def(def),
        }
    }
}

/// `a::B::<C>` of `a::B::<C>::d`.
fn without_last(path: &ExprPath) -> Type {
    let mut of = path.path.clone();
    of.segments.pop();
    of.segments.pop_punct();
    Type::Path(TypePath { attrs: Vec::new(), qself: None, path: of })
}
