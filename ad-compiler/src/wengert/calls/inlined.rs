//! Bodies in the place of calls: what a function of the library means, and closures. What they are given exists once, whatever they do with it.

use crate::hir::{Body, ExprId, ExprKind, PatternId, PatternKind};
use crate::infer::instance::{instance, instance_of_closure, instance_of_text};
use crate::infer::{Adjustment, Given, Types};
use crate::ir::{Alias, Form, Kind, Place, Projection, ValueId};
use crate::ty::{Callable, Mutability, Owner, Receiver, Ty, TyKind};
use crate::wengert::branches::patterns::Source;
use crate::wengert::frames::{Function, Variable};
use crate::wengert::kept::is_assignment;
use crate::wengert::{Lowered, Lowering, Result, unsupported};
use std::rc::Rc;

impl<'a> Lowering<'a> {
    /// A function of the library whose meaning is written beside its signature.
    pub(in crate::wengert) fn instantiated(
        &mut self,
        id: ExprId,
        owner: Owner,
        receiver: Option<ExprId>,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let Some(signature) = self.world.signature(owner) else { return unsupported("a function") };
        let (mut handed, mut parameters) = (Vec::new(), Vec::new());
        if let (Some(receiver), Some(kind)) = (receiver, signature.receiver) {
            let (variable, ty) = match self.is_of_iterators(owner) {
                true => (Variable::Chain(Rc::new(self.chain(receiver)?)), self.types.expr(receiver)),
                false => self.handed_receiver(id, receiver, kind)?,
            };
            // An element is read where the body looks at it.
            let is_later = matches!(variable, Variable::Optional(_));
            let computes =
                |id: &ExprId| matches!(self.body.kind(*id), ExprKind::Closure { .. }) || self.is_pure(*id);
            if is_later && !arguments.iter().all(computes) {
                return unsupported("an element that is read after something with effects");
            }
            handed.push(variable);
            parameters.push(ty);
        }
        for (position, argument) in arguments.iter().enumerate() {
            let argument = self.what_is_lent(*argument, signature.inputs.get(position));
            parameters.push(self.type_handed(argument));
            handed.push(self.handed(argument)?);
        }
        self.in_place_of(id, owner, handed, parameters)
    }

    /// `&list` is the list, where that is a reference already and no reference to one is wanted.
    pub(in crate::wengert) fn what_is_lent(&self, id: ExprId, wanted: Option<&Ty>) -> ExprId {
        let Some(TyKind::Reference(to, _)) = wanted.map(|ty| ty.kind()) else { return id };
        match self.body.kind(id) {
            ExprKind::Reference { of, .. }
                if !matches!(to.kind(), TyKind::Parameter(_) | TyKind::Reference(..))
                    && self.is_reference(*of)
                    && self.is_place(*of) =>
            {
                self.what_is_lent(*of, wanted)
            }
            _ => id,
        }
    }

    /// The body of a function of the library, in the place of a call.
    pub(in crate::wengert) fn in_place_of(
        &mut self,
        id: ExprId,
        owner: Owner,
        handed: Vec<Variable>,
        parameters: Vec<Ty>,
    ) -> Result<Lowered> {
        let meaning = self.meaning(id, owner, parameters)?;
        self.body_in_place(meaning, handed)
    }

    /// What a function of the library means for arguments of these types, if that fits.
    pub(in crate::wengert) fn meaning(
        &self,
        id: ExprId,
        owner: Owner,
        parameters: Vec<Ty>,
    ) -> Result<Option<(Body, Types)>> {
        let (span, output) = (self.body.expr(id).span, self.types.expr(id));
        check_given(&parameters, output)?;
        let given = Given { parameters, output };
        Ok(match self.row_of_lists(owner) {
            Some(_) if given.parameters.iter().any(|ty| self.is_open_range(*ty)) => {
                return unsupported("a range without both ends");
            }
            Some(text) => instance_of_text(self.world, text, owner.item.module, given, span),
            None => instance(self.world, owner, given, span),
        })
    }

    /// A short function, in the place of a call.
    pub(in crate::wengert) fn short_function(
        &mut self,
        closure: &syn::ExprClosure,
        handed: Vec<Variable>,
        parameters: Vec<Ty>,
        output: Ty,
    ) -> Result<Lowered> {
        check_given(&parameters, output)?;
        let given = Given { parameters, output };
        let module = self.inferred.body.module;
        let body = instance_of_closure(self.world, closure, module, given);
        self.body_in_place(body, handed)
    }

    pub(in crate::wengert) fn body_in_place(
        &mut self,
        meaning: Option<(Body, Types)>,
        handed: Vec<Variable>,
    ) -> Result<Lowered> {
        self.check_depth()?;
        let Some((body, types)) = meaning else {
            return unsupported("a function whose meaning does not fit");
        };
        // Rustc tells of a call with too many.
        if body.parameters.len() != handed.len() {
            return unsupported("a call with another number of arguments");
        }
        let (body, types) = self.bodies.keep(body, types);
        let frame = self.new_frame(body, types);
        self.in_frame(frame, |this| {
            for (parameter, variable) in body.parameters.iter().zip(handed) {
                this.bind_parameter(parameter.pattern, variable)?;
            }
            this.whole_body(body.value)
        })
    }

    /// Whether what a function of the library means is written.
    pub(in crate::wengert) fn has_meaning(&self, owner: Owner) -> bool {
        let is_written = self.world.signature(owner).is_some_and(|signature| signature.has_body);
        is_written || self.row_of_lists(owner).is_some()
    }

    /// Whether a type is that of ranges which lack an end, or go up to it.
    fn is_open_range(&self, ty: Ty) -> bool {
        let range = self.world.known_item("std::ops::Range");
        matches!(ty.kind(), TyKind::Adt(of, _) if *of != range && of.module == range.module)
    }

    fn row_of_lists(&self, owner: Owner) -> Option<&'static str> {
        let signature = self.world.signature(owner).filter(|signature| !signature.has_body)?;
        let vec = self.world.known_item("std::vec::Vec");
        let of_list = self.world.impl_decl(owner.item).is_some_and(|block| match block.self_ty.kind() {
            TyKind::Slice(_) | TyKind::Array(..) => true,
            TyKind::Adt(of, _) => *of == vec,
            _ => false,
        });
        if !of_list {
            return None;
        }
        crate::library::row_of_lists(&signature.name, signature.inputs.len())
    }

    /// Whether a type is an iterator of the library.
    pub(in crate::wengert) fn is_iterator(&self, ty: Ty) -> bool {
        let iterator = self.world.known_item("std::iter::Iterator");
        match ty.kind() {
            TyKind::Opaque(bounds) => bounds
                .iter()
                .any(|bound| matches!(bound, crate::ty::Bound::Trait(of, _) if of.id == Some(iterator))),
            _ => false,
        }
    }

    /// Whether a function is one that iterators have.
    pub(in crate::wengert) fn is_of_iterators(&self, owner: Owner) -> bool {
        owner.item == self.world.known_item("std::iter::Iterator")
    }

    /// What a parameter is given, evaluated where the call stands.
    pub(in crate::wengert) fn handed(&mut self, id: ExprId) -> Result<Variable> {
        let body = self.body;
        let ty = self.types.expr(id);
        if let Some(optional) = self.optional(id)? {
            return Ok(Variable::Optional(optional));
        }
        match (body.kind(id), ty.kind()) {
            (ExprKind::Local(local), _) if self.value_of(*local).is_none() => {
                self.variable(*local).cloned().ok_or_else(|| crate::wengert::Unsupported::new("a variable"))
            }
            (ExprKind::Closure { .. } | ExprKind::Path(_), TyKind::Closure(_) | TyKind::Function(..)) => {
                self.check_closure(id)?;
                Ok(Variable::Function(self.function_at(id)))
            }
            // A reference to a function is one.
            (ExprKind::Reference { of, .. }, TyKind::Reference(to, _))
                if is_function(*to) || self.called_variable(*of).is_some() =>
            {
                self.handed(*of)
            }
            (ExprKind::Literal(_), _) => Ok(Variable::Value(self.value(id)?)),
            _ if self.is_iterator(ty) && !self.is_inert(id) => {
                let chain = self.chain(id)?;
                self.check_settled(&chain)?;
                Ok(Variable::Chain(Rc::new(chain)))
            }
            (ExprKind::Reference { is_mutable, of }, TyKind::Reference(..)) => {
                let form = if *is_mutable { Form::Mutable } else { Form::Shared };
                if *is_mutable && !self.is_place(*of) {
                    return unsupported("a value that is changed where it is given");
                }
                let mut place = self.place_or_temporary(*of)?;
                if place.path.is_empty() {
                    let name = self.function.info(place.root).ident.clone();
                    place.root = self.typed(place.root, &name, self.types.expr(*of));
                }
                Ok(Variable::Value(self.reference_to(place, form, id)))
            }
            (ExprKind::Local(local), TyKind::Reference(..)) => {
                let value = self.value_of(*local).expect("other variables are told apart before");
                Ok(Variable::Value(value))
            }
            (_, TyKind::Reference(_, mutability)) if self.is_place(id) => {
                let form = if *mutability == Mutability::Mutable { Form::Mutable } else { Form::Shared };
                let place = self.place(id)?;
                Ok(Variable::Value(self.reference_to(place, form, id)))
            }
            _ if self.refers_to_number(id) => {
                let place = Place::of(self.value(id)?);
                Ok(Variable::Value(self.reference_to(place, Form::Shared, id)))
            }
            _ if self.refers_elsewhere(ty) => unsupported("an argument that is a reference"),
            _ => Ok(Variable::Value(self.value(id)?)),
        }
    }

    /// The type of what a parameter is given: a closure is what it takes and gives.
    pub(in crate::wengert) fn type_handed(&self, id: ExprId) -> Ty {
        match self.body.kind(id) {
            ExprKind::Reference { of, .. }
                if is_function(self.types.expr(*of)) || self.called_variable(*of).is_some() =>
            {
                self.type_handed(*of)
            }
            ExprKind::Closure { parameters, body, .. } => {
                let inputs = match self.types.closure(id) {
                    Some(inputs) => inputs.into(),
                    None => parameters.iter().map(|(pattern, _)| self.types.pattern(*pattern)).collect(),
                };
                Ty::new(TyKind::FunctionPointer(inputs, self.types.expr(*body)))
            }
            _ => self.types.expr(id),
        }
    }

    pub(in crate::wengert) fn handed_receiver(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        kind: Receiver,
    ) -> Result<(Variable, Ty)> {
        let mut ty = self.types.expr(receiver);
        let (mut follows, mut borrowed) = (0, None);
        for adjustment in self.types.adjustments(id) {
            match (adjustment, ty.kind()) {
                (Adjustment::Follow, TyKind::Reference(inner, _)) => {
                    ty = *inner;
                    follows += 1;
                }
                (Adjustment::Borrow(mutability), _) => borrowed = Some(*mutability),
                // What a vector or an array is as a slice has the same elements.
                (Adjustment::Deref(_) | Adjustment::Unsize, _) => {}
                _ => return unsupported("a receiver of this form"),
            }
        }
        match (kind, borrowed) {
            (Receiver::Value, None) if follows == 0 => Ok((self.handed(receiver)?, ty)),
            (Receiver::Value, None) if self.is_place(receiver) => {
                let place =
                    (0..follows).fold(self.place(receiver)?, |place, _| place.then(Projection::Deref));
                let value = self.read(place, self.body.expr(receiver).span);
                Ok((Variable::Value(value), ty))
            }
            (Receiver::Shared | Receiver::Mutable, Some(mutability)) => {
                let form = if mutability == Mutability::Mutable { Form::Mutable } else { Form::Shared };
                if form == Form::Mutable && !self.is_place(receiver) {
                    return unsupported("a value that a method changes");
                }
                let place = self.place_or_temporary(receiver)?;
                let place = (0..follows).fold(place, |place, _| place.then(Projection::Deref));
                Ok((Variable::Value(self.reference_to(place, form, receiver)), ty.reference(mutability)))
            }
            (Receiver::Shared | Receiver::Mutable, None) if follows == 0 => Ok((self.handed(receiver)?, ty)),
            _ => unsupported("a receiver of this form"),
        }
    }

    /// A name for a reference to a place.
    pub(in crate::wengert) fn reference_to(&mut self, place: Place, form: Form, id: ExprId) -> ValueId {
        let ty = self.place_ty(&place);
        let span = self.body.expr(id).span;
        let alias = Alias { place, bound: false, form };
        self.function.temporary("reference", span, ty, Kind::Alias(alias))
    }

    /// Binds a parameter to what it is given.
    pub(in crate::wengert) fn bind_parameter(
        &mut self,
        pattern: PatternId,
        variable: Variable,
    ) -> Result<()> {
        let body = self.body;
        match (&body.pattern(pattern).kind, variable) {
            (PatternKind::Wild, _) => Ok(()),
            (PatternKind::Binding { local, by_reference: false, within: None }, Variable::Value(value))
                if body.local(*local).is_mutable =>
            {
                if self.refers_elsewhere(self.types.local(*local)) {
                    return unsupported("a reference in a variable that changes");
                }
                let name = self.new_local(&body.local(*local).name.clone(), self.ty(value), true);
                self.note_type(name, self.types.local(*local));
                self.define(name, value);
                self.bind_value(*local, name);
                Ok(())
            }
            (PatternKind::Binding { local, by_reference: false, within: None }, variable) => {
                let variable = match variable {
                    Variable::Value(value) => {
                        let (name, ty) = (body.local(*local).name.clone(), self.types.local(*local));
                        self.name_after(value, &name);
                        Variable::Value(self.typed(value, &name, ty))
                    }
                    variable => variable,
                };
                self.bind_to(*local, variable);
                Ok(())
            }
            (PatternKind::Reference(inner), Variable::Value(value)) => {
                let place = Place::of(value).then(Projection::Deref);
                self.destructure(*inner, Source::Place { place, form: Form::Value })
            }
            (_, Variable::Value(value)) => {
                self.destructure(pattern, Source::Place { place: Place::of(value), form: Form::Value })
            }
            (_, Variable::Parts(parts)) => self.bind_item(pattern, Source::Parts(parts)),
            _ => unsupported("a function that is taken apart"),
        }
    }

    /// A value that has no name of the user's is called as what is given it calls it.
    fn name_after(&mut self, value: ValueId, name: &proc_macro2::Ident) {
        let info = &mut self.function.values[value.0 as usize];
        if !info.named && matches!(info.kind, Kind::Line) {
            info.ident = proc_macro2::Ident::new(&name.to_string(), info.ident.span());
        }
    }

    /// A call of a closure, or of a function by a name that stands for it.
    pub(in crate::wengert) fn applied(
        &mut self,
        function: Function,
        arguments: &[ExprId],
    ) -> Result<Lowered> {
        let inputs = self.frame_types(function.frame).closure(function.expr);
        let mut handed = Vec::new();
        for (position, argument) in arguments.iter().enumerate() {
            let variable = self.handed(*argument)?;
            let wanted = inputs.and_then(|inputs| inputs.get(position));
            handed.push(match wanted {
                Some(wanted) => self.followed(variable, self.types.expr(*argument), *wanted)?,
                None => variable,
            });
        }
        self.applied_to(function, handed)
    }

    /// What a reference to a reference leads to, where a reference is wanted.
    fn followed(&self, variable: Variable, given: Ty, wanted: Ty) -> Result<Variable> {
        let depth = |mut ty: Ty| {
            let mut depth = 0;
            while let TyKind::Reference(to, _) = ty.kind() {
                (ty, depth) = (*to, depth + 1);
            }
            depth
        };
        let (Variable::Value(mut value), true) = (variable.clone(), depth(wanted) > 0) else {
            return Ok(variable);
        };
        for _ in depth(wanted)..depth(given) {
            value = match &self.function.info(value).kind {
                Kind::Alias(alias) if alias.place.path.is_empty() => alias.place.root,
                _ => return unsupported("a reference to a reference"),
            };
        }
        Ok(Variable::Value(value))
    }

    pub(in crate::wengert) fn applied_to(
        &mut self,
        function: Function,
        handed: Vec<Variable>,
    ) -> Result<Lowered> {
        self.in_frame(function.frame, |this| {
            let body = this.body;
            let ExprKind::Closure { parameters, body: value, .. } = body.kind(function.expr) else {
                return this.called_by_name(function.expr, handed);
            };
            for ((pattern, _), variable) in parameters.iter().zip(handed) {
                this.bind_parameter(*pattern, variable)?;
            }
            this.whole_body(*value)
        })
    }

    /// Closures whose body does not mean the same where they are called.
    pub(in crate::wengert) fn check_closure(&self, id: ExprId) -> Result<()> {
        let ExprKind::Closure { body, moves, .. } = self.body.kind(id) else { return Ok(()) };
        // It changes copies of its own, and what it has taken stays what it was.
        if *moves && (self.changes_something(*body) || self.mentions_memory(*body)) {
            return unsupported("a `move` closure that changes something");
        }
        Ok(())
    }

    pub(in crate::wengert) fn mentions_memory(&self, id: ExprId) -> bool {
        let is_memory = match self.body.kind(id) {
            ExprKind::Local(local) => self.value_of(*local).is_some_and(|value| {
                let root = self.function.root(value);
                self.is_memory(root)
            }),
            _ => false,
        };
        is_memory || self.body.children(id).into_iter().any(|child| self.mentions_memory(child))
    }

    /// Whether a body has an exit before its end.
    pub(in crate::wengert) fn leaves(&self, id: ExprId) -> bool {
        match self.body.kind(id) {
            ExprKind::Return(_) | ExprKind::Try(_) => true,
            // It has exits of its own.
            ExprKind::Closure { .. } => false,
            _ => self.body.children(id).into_iter().any(|child| self.leaves(child)),
        }
    }

    /// Whether something in an expression may be changed by it, even a variable of its own.
    pub(in crate::wengert) fn changes_something(&self, id: ExprId) -> bool {
        let is_change = match self.body.kind(id) {
            ExprKind::Assign { .. } | ExprKind::Macro(_) | ExprKind::Reference { is_mutable: true, .. } => {
                true
            }
            ExprKind::Binary { operator, .. } => is_assignment(operator),
            ExprKind::MethodCall { .. } => !self.callee(id).is_some_and(|callee| {
                let Callable::Function(owner) = callee.callable else { return false };
                let receiver = self.world.signature(owner).and_then(|signature| signature.receiver);
                matches!(receiver, Some(Receiver::Value | Receiver::Shared))
            }),
            _ => false,
        };
        is_change || self.body.children(id).into_iter().any(|child| self.changes_something(child))
    }
}

/// What a body is given has a type that is known.
fn check_given(parameters: &[Ty], output: Ty) -> Result<()> {
    match output.is_certain() && parameters.iter().all(|ty| ty.is_certain()) {
        true => Ok(()),
        false => unsupported("a body of types that are not known"),
    }
}

fn is_function(ty: Ty) -> bool {
    matches!(ty.kind(), TyKind::Closure(_) | TyKind::Function(..))
}
