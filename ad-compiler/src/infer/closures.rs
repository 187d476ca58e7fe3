//! Closures: what they take is known from where they go, if it is not written.

use super::{ClosureSig, Inference, Obligation};
use crate::hir::{ExprId, PatternId, TypeRef};
use crate::ty::{Bound, Ty, TyKind};

impl Inference<'_> {
    pub(super) fn closure(
        &mut self,
        id: ExprId,
        parameters: &[(PatternId, Option<TypeRef>)],
        output: Option<&TypeRef>,
        body: ExprId,
        wanted: Ty,
    ) -> Ty {
        let ty = Ty::new(TyKind::Closure(id.0));
        let hope = self.closure_hope(wanted);
        let inputs: Vec<Ty> = parameters
            .iter()
            .enumerate()
            .map(|(position, (_, written))| {
                let hope = hope.as_ref().and_then(|(inputs, _)| inputs.get(position).copied());
                let ty = match (written, hope) {
                    (Some(written), _) => self.written(written),
                    (None, Some(hope)) => return hope,
                    (None, None) => self.table.fresh(),
                };
                if let Some(hope) = hope {
                    self.table.unify(ty, hope);
                }
                ty
            })
            .collect();
        let result = match (output, hope) {
            (Some(output), _) => self.written(output),
            (None, Some((_, output))) => output,
            (None, None) => self.table.fresh(),
        };
        self.closures.insert(id.0, ClosureSig { inputs: inputs.clone(), output: result });
        for ((pattern, _), ty) in parameters.iter().zip(inputs) {
            self.pattern(*pattern, ty);
        }
        self.returns.push(result);
        let loops = std::mem::take(&mut self.loops);
        let given = self.check(body, result);
        self.coerce(body, given, result);
        self.loops = loops;
        self.returns.pop();
        ty
    }

    /// What is asked of a closure that goes to a place of a type.
    fn closure_hope(&mut self, wanted: Ty) -> Option<(Vec<Ty>, Ty)> {
        let wanted = self.table.shallow(wanted);
        match wanted.kind() {
            TyKind::Variable(_) => {
                let same = |this: &Self, of: Ty| this.table.shallow(of) == wanted;
                self.obligations.iter().find_map(|obligation| match obligation {
                    Obligation::Callable { of, inputs, output } if same(self, *of) => {
                        Some((inputs.to_vec(), *output))
                    }
                    _ => None,
                })
            }
            TyKind::FunctionPointer(inputs, output) => Some((inputs.to_vec(), *output)),
            TyKind::Dynamic(bounds) | TyKind::Opaque(bounds) => bounds.iter().find_map(|bound| match bound {
                Bound::Callable { inputs, output, .. } => Some((inputs.to_vec(), *output)),
                Bound::Trait(..) => None,
            }),
            _ => None,
        }
    }
}
