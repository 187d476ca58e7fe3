//! From the user's syntax to the [IR](crate::ir).
//!
//! Names and `mut` disappear, control flow becomes regions. Lowering knows nothing of activity: a form that a
//! derivative cannot pass is kept as [`Opaque`] tokens with the words of the message, and `analysis::activity`
//! decides whether it matters. Only what cannot be kept (control flow that hides in tokens) is refused here.

mod alternatives;
mod argument;
mod arrays;
mod block;
mod body_arguments;
mod borrowed;
mod boxes;
mod by_ref;
mod by_table;
mod by_types;
mod call;
mod callees;
mod capitals;
mod carried;
mod carrier;
mod chain;
pub(crate) mod chained;
mod changes;
mod chosen;
mod closure;
mod communication;
pub(crate) mod constants;
mod construct;
mod control;
mod cursor;
mod declared;
mod deferred;
pub(crate) mod delimited;
mod entries;
mod excluded;
mod expression;
mod float_functions;
mod given_closures;
mod gradients;
mod guards;
mod higher_order;
mod inert_methods;
mod inferred;
pub(crate) mod items;
mod iterate;
mod itself;
mod kinds;
mod known;
mod lending;
pub(crate) mod let_chains;
mod list_methods;
mod macros;
mod maps;
mod matrix_macros;
mod maybe;
mod memory_functions;
mod method;
mod method_call;
mod mutable;
mod once;
mod opaque;
mod operator_methods;
mod ordering;
pub(crate) mod outlined;
mod own_methods;
mod own_names;
mod pairs;
mod parameters;
mod parts;
mod pattern;
mod place;
mod postponed;
mod providers;
mod question;
pub(crate) mod queues;
mod ranges;
mod scope;
pub(crate) mod scoped;
mod scrutinee;
mod source;
mod span;
pub(crate) mod spelling;
mod statement;
mod tables;
mod taken_out;
mod taken_results;
mod through_options;
mod type_of;
pub(crate) mod underived;
mod unrolled;
mod update;
mod walked;
mod wanted;
mod without_derivative;
mod zips;

pub(crate) use by_types::seen;
pub(crate) use callees::keeps_nothing;
pub(crate) use communication::{method_sends, sends_itself};
pub(crate) use excluded::left_out;
pub(crate) use gradients::{is_generated, underived};
pub(crate) use guards::{gives_a_guard, hands_out_a_guard, takes_out};
pub(crate) use inert_methods::is_inert_method;
pub(crate) use iterate::{copied_to_walk, marked_reads};
pub(crate) use known::{is_understood, without_rule};
pub(crate) use source::has_one_expansion;

use crate::collections::{HashMap, HashSet};
use crate::diagnostics::hygiene::{expansion, key};
use crate::diagnostics::{Errors, Extent, Page};
use crate::infer::by_tokens::Inferred;
use crate::infer::places::ValueTypes;
use crate::interface::{SelfIs, Signature};
use crate::ir::build::OpenRegion;
use crate::ir::values::{ValueMap, ValueSet};
use crate::ir::*;
use crate::library::{Fact, Method, OwnMethods};
use crate::source::{Declared, Formula, Modes, Seen};
use crate::types;
use proc_macro2::{Ident, Span};
use scope::Scopes;
use std::rc::Rc;
use wanted::{Wanted, wanted, wanted_of_block};

/// Lowers a function by its syntax. Fails only through `errors`.
pub(crate) fn lower(
    item: &syn::ItemFn,
    signature: &Signature,
    declared: Declared,
    inferred: Option<Inferred>,
    errors: &mut Errors,
) -> Function {
    with_parts(item, signature, declared, inferred, errors).0
}

/// Refuses what is not accepted in any function, however it is lowered.
pub(crate) fn refuse(item: &syn::ItemFn, declared: &Declared, errors: &mut Errors) {
    refuse_conditional(&item.block, errors);
    declared.refuse_shadowed(item, errors);
    declared.refuse_hidden_methods_of_slices(item, errors);
    declared.refuse_busy_dereferences(item, errors);
}

/// The function, and what is known of its parts that have numbers.
fn with_parts(
    item: &syn::ItemFn,
    signature: &Signature,
    declared: Declared,
    inferred: Option<Inferred>,
    errors: &mut Errors,
) -> (Function, Vec<Option<outlined::Found>>) {
    let _own = OwnMethods::are(inferred.as_ref().map(Inferred::own_methods).unwrap_or_default());
    let (numbered, depths) = once::numbered(&item.block, &declared);
    let block = &prepared(Some(&item.sig), &numbered, &declared, errors);
    let (scalars, converting) = (signature.scalars.clone(), signature.converting.clone());
    let result_ty = signature.visible(&signature.result);
    let in_a_circle = declared.is_in_a_circle();
    let is_part = signature.only.is_nothing();
    let is_generic = item.sig.generics.type_params().chain(signature.outer.type_params()).next().is_some();
    let mut function =
        Function { is_generic, result_ty, scalars, converting, in_a_circle, is_part, ..Function::empty() };
    function.hidden_fields = declared.hidden_fields();
    function.hidden_methods = declared.hidden_methods();
    refuse(item, &declared, errors);
    let open = OpenRegion::new(&mut function);
    let mut lowering = Lowering {
        function,
        scopes: Scopes::default(),
        regions: vec![open],
        loops: Vec::new(),
        next_loop: 0,
        name: item.sig.ident.clone(),
        declared,
        self_is: signature.self_is,
        modes: signature.modes,
        result: signature.result.clone(),
        is_associated: signature.is_associated(),
        brought: signature.brought.clone(),
        parameters_in_scope: Vec::new(),
        is_generic,
        closures: Vec::new(),
        formulas: HashMap::default(),
        own_names: own_names(item),
        cursors: Vec::new(),
        wanted: Vec::new(),
        inferred,
        value_types: ValueTypes::default(),
        types: ValueMap::default(),
        given: ValueMap::default(),
        kinds: ValueMap::default(),
        ranges: ValueSet::default(),
        references: Vec::new(),
        inactive: ValueSet::default(),
        dynamic: Vec::new(),
        depth: 0,
        bodies_around: 0,
        arms_around: 1,
        function_values: 0,
        body_macros: Vec::new(),
        one_expansion: source::has_one_expansion(block, &item.sig.ident),
        outlined: Vec::new(),
        usage: 0,
        usages: 0,
        open_effects: Vec::new(),
        lowerings: Vec::new(),
        seen_effects: Vec::new(),
        errors,
    };
    lowering.parameters_in_scope = providers::parameters(item, signature, &lowering.declared);
    lowering.parameters(signature);
    guards::Temporaries::refuse(&mut lowering, &item.block);
    let of_result = wanted_of_block(&block.stmts, &signature.result);
    let result = lowering.while_wanted(of_result, |this| this.block(block));
    let result = lowering.materialise(result, block.brace_token.span.close());
    let open = lowering.regions.pop().expect("the body's region is open");
    let body = open.close(&mut lowering.function, vec![result]);
    lowering.function.body = body;
    let lowerings = std::mem::take(&mut lowering.lowerings);
    once::check(&mut lowering.function, lowerings, &depths, lowering.errors);
    closure::restore_writes(&mut lowering.function, &lowering.closures);
    crate::ir::definitions::settle(&mut lowering.function);
    lowering.function.lowered = lowering.function.values.len();
    (lowering.function, lowering.outlined)
}

/// A body with what lowering does not know spelled out.
fn prepared(
    signature: Option<&syn::Signature>,
    block: &syn::Block,
    declared: &Declared,
    errors: &mut Errors,
) -> syn::Block {
    let apart = chain::apart::kept_apart(block);
    let block = apart.as_ref().unwrap_or(block);
    let bare = capitals::variants_of_prelude(block, declared);
    let block = bare.as_ref().unwrap_or(block);
    let named = capitals::told_apart(block, declared, errors);
    let block = named.as_ref().unwrap_or(block);
    let unboxed = boxes::unboxed(block);
    let block = unboxed.as_ref().unwrap_or(block);
    let sliced = tables::as_slices(block, declared);
    let block = sliced.as_ref().unwrap_or(block);
    let zipped = zips::spelled_out(block, declared);
    let mut block = zipped.unwrap_or_else(|| block.clone());
    let doubtful = declared.doubtful_methods_of_slices(signature, &block);
    if !doubtful.is_empty() {
        let check = syn::parse_quote!(
            const _: fn() = ::ad_runtime::__private::only_of_slices!(#(#doubtful),*);
        );
        block.stmts.insert(0, check);
    }
    block
}

/// Conditions that are left are such as `conditional` does not choose by.
fn refuse_conditional(block: &syn::Block, errors: &mut Errors) {
    struct Finder<'e>(&'e mut Errors);
    impl syn::visit::Visit<'_> for Finder<'_> {
        fn visit_attribute(&mut self, attribute: &syn::Attribute) {
            if attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr") {
                self.0.add(
                    Page::NotAccepted,
                    attribute,
                    "conditional compilation of this part of a function is not accepted",
                    "use `if cfg!(..)`, or put the attribute on a statement, an arm of a `match`, or a whole function",
                );
            }
        }
        // Items keep their attributes.
        fn visit_item(&mut self, _: &syn::Item) {}
    }
    syn::visit::Visit::visit_block(&mut Finder(errors), block);
}

/// The names that a function gives to values.
fn own_names(item: &syn::ItemFn) -> HashSet<Ident> {
    struct Finder(HashSet<Ident>);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            self.0.insert(name.ident.clone());
            syn::visit::visit_pat_ident(self, name);
        }
    }
    let mut finder = Finder(HashSet::default());
    syn::visit::Visit::visit_item_fn(&mut finder, item);
    finder.0
}

/// A name for a variable that structured forms bring along.
fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The expression that the statements of a block give.
fn tail_of(statements: &[syn::Stmt]) -> Option<&syn::Expr> {
    match statements.last() {
        Some(syn::Stmt::Expr(expr, None)) => Some(place::strip(expr)),
        _ => None,
    }
}

/// The state of lowering one function.
struct Lowering<'e> {
    function: Function,
    scopes: Scopes,
    /// The regions under construction, innermost last.
    regions: Vec<OpenRegion>,
    /// The loops around the current line, innermost last.
    loops: Vec<LoopFrame>,
    next_loop: u32,
    /// The function's own name: a call of it is recursion.
    name: Ident,
    /// The methods that stand beside the function.
    declared: Declared,
    self_is: SelfIs,
    modes: Modes,
    /// The type of what the function returns.
    result: syn::Type,
    /// The function belongs to a type.
    is_associated: bool,
    /// The type parameters, with their bounds.
    parameters_in_scope: Vec<(Ident, Vec<syn::TypeParamBound>)>,
    /// The function has type parameters.
    is_generic: bool,
    /// The methods of operators that type parameters may not have in the user's function.
    brought: Vec<&'static str>,
    /// The closures that are followed.
    closures: Vec<closure::LocalClosure>,
    /// The functions of the file that are formulas, by their names, as far as calls of them were seen.
    formulas: HashMap<String, Option<Rc<Formula>>>,
    /// The names that patterns of the function bind: in its sweeps, they mean nothing else.
    own_names: HashSet<Ident>,
    /// The iterators in variables.
    cursors: Vec<cursor::Cursor>,
    /// The types that expressions are known to have from where their values go.
    wanted: Vec<Wanted>,
    /// The types by inference.
    inferred: Option<Inferred>,
    value_types: ValueTypes,
    /// The types of parameters.
    types: ValueMap<Seen>,
    /// The types of variables that only say what the forms they are used in mean.
    given: ValueMap<Seen>,
    /// What kinds of the standard library values certainly have.
    kinds: ValueMap<crate::library::StdTy>,
    /// Variables that hold a range.
    ranges: ValueSet,
    /// Parameters that are visibly references.
    references: Vec<ValueId>,
    /// Parameters that are not active, and lists of references to what is in them.
    inactive: ValueSet,
    /// Parameters in which something is visibly `dyn`.
    dynamic: Vec<ValueId>,
    /// The macros that the body defines and that could not be expanded, with their definitions.
    body_macros: Vec<(Ident, proc_macro2::TokenStream)>,
    /// All names have the same hygiene.
    one_expansion: bool,
    /// How many expressions are around the current one in its statement.
    depth: usize,
    /// How many bodies of functions stand around in each other, each in the place of a call.
    bodies_around: usize,
    /// In how many arms the current statement stands, since choices between references have what follows in them.
    arms_around: usize,
    /// How many `differentiable_fn!` there were.
    function_values: usize,
    /// What is known of the parts that become functions of their own.
    outlined: Vec<Option<outlined::Found>>,
    /// Which use of a closure is lowered, and how many there were.
    usage: usize,
    usages: usize,
    /// The effects of the expressions around.
    open_effects: Vec<once::Effect>,
    /// Where effects came to be evaluated.
    lowerings: Vec<once::Noted>,
    /// All effects that have come to be evaluated, or are among kept tokens.
    seen_effects: Vec<once::Effect>,
    errors: &'e mut Errors,
}

/// A loop around the current line.
struct LoopFrame {
    id: LoopId,
    label: Option<Ident>,
    /// What `break value` gives, once one was seen.
    results: Vec<ValueId>,
    breaks: bool,
    /// A labelled block, which only labelled exits leave.
    is_block: bool,
}

/// What an expression comes to.
#[derive(Clone)]
enum Lowered {
    Value(ValueId),
    /// `()`, or nothing because control does not come here.
    Unit,
}

impl Lowering<'_> {
    fn push(&mut self, line: Line) {
        self.note_fields(&line);
        self.regions.last_mut().expect("a region is open").push(line);
    }

    /// Whether control cannot come here.
    fn is_unreachable(&self) -> bool {
        self.regions.iter().any(|region| region.ended() != End::Falls)
    }

    /// A line `let hint = op`.
    fn let_(&mut self, hint: &str, span: Span, ty: Ty, op: Op) -> ValueId {
        let value = self.function.temporary(hint, span, ty, Kind::Line);
        self.push(Line::Let { value, op });
        value
    }

    fn constant(&mut self, expr: syn::Expr, ty: Ty) -> ValueId {
        let span = span::Spanned::span(&expr);
        self.let_("constant", span, ty, Op::Constant(expr))
    }

    /// The value of an expression; `()` where it has none.
    fn materialise(&mut self, lowered: Lowered, span: Span) -> ValueId {
        match lowered {
            Lowered::Value(value) => value,
            Lowered::Unit => {
                let unit = syn::Expr::Tuple(syn::ExprTuple {
                    attrs: Vec::new(),
                    paren_token: syn::token::Paren(span),
                    elems: Default::default(),
                });
                self.let_("unit", span, Ty::inert(), Op::Constant(unit))
            }
        }
    }

    fn error(
        &mut self,
        page: Page,
        at: impl Into<Extent>,
        what: impl std::fmt::Display,
        help: impl std::fmt::Display,
    ) {
        self.errors.add(page, at, what, help);
    }

    fn new_record(&mut self, hint: &str, span: Span) -> ValueId {
        self.function.temporary(hint, span, Ty::inert(), Kind::Record)
    }

    fn ty(&self, value: ValueId) -> Ty {
        self.function.ty(value)
    }
}
