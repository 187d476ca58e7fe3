//! Lifetimes that the types of parameters hide: `l: &L` of a `struct L<'a>` is `l: &L<'_>`, as what is generated has to say.

use crate::source::{Declared, Seen};
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, ItemFn, PathArguments, Type, parse_quote};

/// The function with the lifetimes; `None` if none is hidden.
pub(crate) fn with_lifetimes(item: &ItemFn) -> Option<ItemFn> {
    let mut sig = item.sig.clone();
    let mut naming = Naming { declared: Declared::around(&sig.ident), changed: false };
    for input in &mut sig.inputs {
        if let FnArg::Typed(input) = input {
            naming.visit_type_mut(&mut input.ty);
        }
    }
    naming.changed.then(|| ItemFn { sig, ..item.clone() })
}

struct Naming {
    declared: Declared,
    changed: bool,
}

impl VisitMut for Naming {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        let seen = Seen { ty: ty.clone(), from: None };
        let Type::Path(path) = ty else { return };
        let Some(last) = path.path.segments.last_mut() else { return };
        let number = self.declared.lifetimes_of(&seen);
        if number == 0 {
            return;
        }
        let hidden = (0..number).map(|_| -> syn::GenericArgument { parse_quote!('_) });
        match &mut last.arguments {
            PathArguments::None => {
                last.arguments = PathArguments::AngleBracketed(parse_quote!(<#(#hidden),*>))
            }
            PathArguments::AngleBracketed(written)
                if !written.args.iter().any(|one| matches!(one, syn::GenericArgument::Lifetime(_))) =>
            {
                let types = std::mem::take(&mut written.args);
                written.args = hidden.chain(types).collect();
            }
            _ => return,
        }
        self.changed = true;
    }
}
