//! Matrices that are made of a function for each entry: one with zeros, and with other entries then.

use crate::hir::{ExprId, PathRef};
use crate::infer::Given;
use crate::infer::instance::instance;
use crate::infer::matrices::{made_of_entries, mapped_entries};
use crate::ir::{Op, Opaque, Ty, ValueId};
use crate::library::matrices::has_size_in_arguments;
use crate::ty::{self, Owner};
use crate::wengert::frames::Variable;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use proc_macro2::Ident;

impl Lowering<'_> {
    /// `DMatrix::from_fn(m, n, |i, j| ..)`
    pub(in crate::wengert) fn made_of_entries(
        &mut self,
        id: ExprId,
        path: &PathRef,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let path = &path.path;
        let Some(owner) = made_of_entries(&path.path, self.world) else { return Ok(None) };
        let Some((function, dimensions)) = arguments.split_last() else { return Ok(None) };
        if path.qself.is_some() || !dimensions.iter().all(|size| self.is_inert(*size)) {
            return unsupported("a matrix of this size");
        }
        let (span, ty) = (self.body.expr(id).span, self.ty_of(id));
        let computes = arguments.iter().all(|argument| self.is_pure(*argument));
        if computes && self.reads_nothing_active(*function) {
            let op = Op::Opaque(Opaque { pure: false, ..self.tokens_of(id)? });
            return Ok(Some(Lowered::Value(self.let_("matrix", span, ty, op))));
        }
        let mut of = path.path.clone();
        of.segments.pop();
        of.segments.pop_punct();
        let last = of.segments.last().expect("a function of a type");
        if last.arguments.is_none() && has_size_in_arguments(&last.ident.to_string()) {
            return unsupported("a matrix whose size stands elsewhere");
        }
        let mut zeros = self.tokens_of_all(dimensions)?;
        let sizes = match &zeros.expr {
            syn::Expr::Tuple(sizes) => sizes.elems.clone(),
            _ => return unsupported("a matrix of this size"),
        };
        zeros.expr = syn::parse_quote_spanned!(span=> #of::zeros(#sizes));
        let whole = self.let_("whole", span, Ty::unknown(), Op::Opaque(Opaque { pure: false, ..zeros }));
        self.of_each_entry(id, owner, whole, ty::Ty::unknown(), *function).map(Some)
    }

    /// `a.map(|x| ..)`, `a.mapv(|x| ..)`
    pub(in crate::wengert) fn mapped_entries(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: &Ident,
        arguments: &[ExprId],
    ) -> Result<Option<Lowered>> {
        let of = self.types.expr(receiver);
        let type_of = |id: ExprId| self.types.expr(id);
        let owner = mapped_entries(self.body, receiver, method, &type_of, self.world);
        let Some(owner) = owner else { return Ok(None) };
        let [function] = arguments else { return Ok(None) };
        let whole = match self.is_place(receiver) {
            true => {
                let place = self.place(receiver)?;
                self.reference_to(place, crate::ir::Form::Shared, receiver)
            }
            false => self.value(receiver)?,
        };
        self.of_each_entry(id, owner, whole, of.behind_references(), *function).map(Some)
    }

    fn of_each_entry(
        &mut self,
        id: ExprId,
        owner: Owner,
        whole: ValueId,
        of: ty::Ty,
        function: ExprId,
    ) -> Result<Lowered> {
        let parameters = vec![of, self.type_handed(function)];
        let given = Given { parameters, output: self.types.expr(id) };
        let meaning = instance(self.world, owner, given, self.body.expr(id).span);
        let function = self.handed(function)?;
        self.body_in_place(meaning, vec![Variable::Value(whole), function])
    }
}
