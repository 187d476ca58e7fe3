//! Parameters as values of the IR.

use super::*;
use syn::Pat;

impl Lowering<'_> {
    /// Parameters become values; what is mutable or taken apart becomes a local.
    pub(super) fn parameters(&mut self, signature: &Signature) {
        self.scopes.enter();
        for parameter in &signature.parameters {
            let value = self.function.new_value(ValueInfo {
                ident: parameter.ident.clone(),
                named: true,
                span: parameter.ident.span(),
                ty: self.written_ty(&parameter.ty),
                kind: if parameter.is_lent() { Kind::Memory } else { Kind::Parameter },
                annotation: None,
            });
            self.function.parameters.push(value);
            self.note_type(value, &parameter.ty);
            self.note_inferred_variable(value, &parameter.ident);
            if !parameter.active {
                self.inactive.insert(value);
            }
            if parameter.is_reference() {
                self.references.push(value);
            }
            if types::mentions_dyn(&parameter.ty) {
                self.dynamic.push(value);
            }
        }
        for (position, parameter) in signature.parameters.iter().enumerate() {
            let value = self.function.parameters[position];
            match &parameter.pattern {
                Pat::Ident(_) if parameter.mutable => {
                    let local = self.new_local(&parameter.ident, self.ty(value), true, None);
                    self.push(Line::Let { value: local, op: Op::Read(Place::of(value)) });
                    self.note_type(local, &parameter.ty);
                    self.scopes.bind(&parameter.ident, local);
                }
                Pat::Ident(_) => self.scopes.bind(&parameter.ident, value),
                pattern => {
                    let reference = parameter.is_reference();
                    let whole = Place::of(value);
                    let place = if reference { whole.then(Projection::Deref) } else { whole };
                    let form = match (reference, parameter.is_lent()) {
                        (false, _) => Form::Value,
                        (true, false) => Form::Shared,
                        (true, true) => Form::Mutable,
                    };
                    let source = pattern::Source::Place { place, form };
                    self.destructure(pattern, source);
                }
            }
        }
    }
}
