//! Forward mode as a function with an interface of its own.

use super::{Parameter, Signature};
use proc_macro2::Ident;
use syn::{Type, parse_quote};

impl Signature {
    /// Whether forward mode takes a tangent of the parameter: in a trait also of what has none, since an integer may stand for a type parameter of
    /// the trait.
    pub(crate) fn takes_tangent(&self, parameter: &Parameter) -> bool {
        parameter.active || (self.owner.is_of_trait() && !parameter.excluded)
    }

    /// The signature of forward mode; `dots` are the names of the tangents that it takes, which follow the parameters.
    pub(crate) fn with_tangents(&self, dots: &[Option<Ident>]) -> Signature {
        let mut signature = self.clone();
        for (parameter, dot) in self.parameters.iter().zip(dots) {
            signature.parameters.extend(dot.as_ref().map(|dot| self.dot_of(parameter, dot)));
        }
        signature.tangents = signature.parameters.len() - self.parameters.len();
        let (result, result_dot) = (&self.result, self.tangent(&self.result));
        signature.result = parse_quote!((#result, #result_dot));
        signature.only.leave_out_all();
        // The adjoints of values and tangents are added to those of a caller.
        signature.owned.clear();
        signature
    }

    /// The signature of what gives the tangent alone, as a function of the parameters: of their tangents it has no derivative. Several products with the
    /// Hessian have one seed.
    pub(crate) fn with_tangents_alone(&self, dots: &[Option<Ident>]) -> Signature {
        let mut signature = self.with_tangents(dots);
        signature.result = self.tangent(&self.result);
        signature.seed = Some(Signature { lanes: None, ..self.clone() }.tangent(&self.result));
        signature.parameters[self.parameters.len()..].iter_mut().for_each(|dot| dot.active = false);
        signature
    }

    /// The type of the result's adjoint.
    pub(crate) fn seed(&self) -> Type {
        self.seed.clone().unwrap_or_else(|| self.tangent(&self.result))
    }

    /// The parameters that are tangents of others.
    pub(crate) fn is_tangent(&self, position: usize) -> bool {
        position + self.tangents >= self.parameters.len()
    }

    /// The parameters that have tangents among the parameters, and the names of those. None, if some have and some have not.
    pub(crate) fn own_and_tangents(&self) -> impl Iterator<Item = (&Parameter, &Ident)> {
        let (own, tangents) = self.parameters.split_at(self.parameters.len() - self.tangents);
        let own: Vec<&Parameter> = own.iter().filter(|parameter| self.takes_tangent(parameter)).collect();
        let all = if own.len() == tangents.len() { tangents } else { &[] };
        own.into_iter().zip(all.iter().map(|tangent| &tangent.ident))
    }

    /// The tangent of a parameter as a parameter.
    fn dot_of(&self, parameter: &Parameter, dot: &Ident) -> Parameter {
        let ty: Type = if parameter.is_reference() {
            let accumulator = self.accumulator(&parameter.ty);
            if parameter.is_lent() { parse_quote!(&mut #accumulator) } else { parse_quote!(&#accumulator) }
        } else {
            self.tangent(&parameter.ty)
        };
        let pattern = syn::Pat::Ident(syn::PatIdent {
            attrs: Vec::new(),
            by_ref: None,
            mutability: None,
            ident: dot.clone(),
            subpat: None,
        });
        Parameter {
            ident: dot.clone(),
            pattern,
            mutable: false,
            ty,
            active: parameter.active,
            excluded: false,
        }
    }
}
