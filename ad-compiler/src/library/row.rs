//! A row: reading it, and putting a call's receiver and arguments into it.

use crate::collections::HashMap;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMethodCall, FnArg, ItemFn, Pat, ReturnType, Type, parse_quote};

/// A method of the standard library, as a function of what it is called on.
pub(crate) struct Row {
    function: ItemFn,
    pub(crate) of: Of,
    receiver: Ident,
    parameters: Vec<Parameter>,
}

/// What a method is called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// A vector, a slice or an array.
    List,
    /// A chain.
    Iterator,
    /// The place of an option.
    Option,
}

struct Parameter {
    name: Ident,
    kind: Kind,
}

/// How an argument gets into the row.
enum Kind {
    /// It is computed first, and has a name. Of some types the annotation helps.
    Value(Option<Type>),
    /// `start..end`, perhaps without one of them: two values.
    Range,
    /// It is called.
    Function,
    /// A list that the method reads or changes. Its type, where it may be made for the call.
    Place(Option<Type>),
}

impl Row {
    pub(super) fn read(text: &str) -> Row {
        let function: ItemFn = syn::parse_str(text).expect("a row is a function");
        let mut parameters = function.sig.inputs.iter().map(|input| match input {
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(name) => (name.ident.clone(), &*typed.ty),
                _ => panic!("a parameter of a row has a name"),
            },
            FnArg::Receiver(_) => panic!("a row is a function"),
        });
        let (receiver, ty) = parameters.next().expect("a row has a receiver");
        let of = match ty {
            Type::ImplTrait(_) => Of::Iterator,
            Type::Reference(to) if written(&to.elem).starts_with("Option") => Of::Option,
            _ => Of::List,
        };
        let parameters = parameters.map(|(name, ty)| Parameter { name, kind: Kind::of(ty) }).collect();
        Row { of, receiver, parameters, function }
    }

    pub(super) fn name(&self) -> String {
        self.function.sig.ident.to_string()
    }

    pub(super) fn arguments(&self) -> usize {
        self.parameters.len()
    }

    /// Whether the method gives a vector.
    pub(crate) fn gives_list(&self) -> bool {
        match &self.function.sig.output {
            ReturnType::Type(_, ty) => written(ty).starts_with("Vec"),
            ReturnType::Default => false,
        }
    }

    /// Whether the method gives a reference to a part of what it is called on.
    pub(crate) fn gives_place(&self) -> bool {
        matches!(&self.function.sig.output, ReturnType::Type(_, ty) if matches!(**ty, Type::Reference(_)))
    }

    /// What stands in the place of a call; `None` if an argument has no such form. `called` is what the call of a function with some arguments is.
    pub(crate) fn put(
        &self,
        call: &ExprMethodCall,
        called: impl Fn(&Expr, &[Expr]) -> Option<Expr>,
    ) -> Option<syn::ExprBlock> {
        let receiver = &self.receiver;
        let mut put = Put {
            receiver,
            values: HashMap::default(),
            functions: Vec::new(),
            called: &called,
            failed: false,
        };
        put.values.insert(self.receiver.to_string(), (*call.receiver).clone());
        let mut block = (*self.function.block).clone();
        // A name that the call mentions may be that of a row around this one.
        rename(&mut block, call);
        let mut given: Vec<syn::Stmt> = Vec::new();
        for (parameter, argument) in self.parameters.iter().zip(&call.args) {
            let name = &parameter.name;
            match &parameter.kind {
                Kind::Function => put.functions.push((name.clone(), argument.clone())),
                Kind::Place(ty) => {
                    let mut place = match argument {
                        Expr::Reference(reference) => (*reference.expr).clone(),
                        other => other.clone(),
                    };
                    // What is made for the call gets a name.
                    if matches!(place, Expr::Call(_) | Expr::Macro(_) | Expr::MethodCall(_)) {
                        let bound = fresh(name, call);
                        let annotation = ty.iter();
                        given.push(parse_quote!(let mut #bound #(: #annotation)* = #place;));
                        place = parse_quote!(#bound);
                    }
                    put.values.insert(name.to_string(), place);
                }
                Kind::Range => {
                    let Expr::Range(range) = argument else { return None };
                    let list = &call.receiver;
                    let start = range.start.as_ref().map_or_else(|| parse_quote!(0), |start| start.clone());
                    let end: Expr = match (&range.end, &range.limits) {
                        (None, _) => parse_quote!(#list.len()),
                        (Some(end), syn::RangeLimits::HalfOpen(_)) => (**end).clone(),
                        (Some(end), syn::RangeLimits::Closed(_)) => parse_quote!(#end + 1),
                    };
                    let bound = fresh(name, call);
                    given.push(parse_quote!(let #bound: ::core::ops::Range<usize> = (#start)..(#end);));
                    put.values.insert(name.to_string(), parse_quote!(#bound));
                }
                Kind::Value(ty) => {
                    let bound = fresh(name, call);
                    let annotation = ty.iter();
                    given.push(parse_quote!(let #bound #(: #annotation)* = #argument;));
                    put.values.insert(name.to_string(), parse_quote!(#bound));
                }
            }
        }
        put.visit_block_mut(&mut block);
        block.stmts.splice(0..0, given);
        (!put.failed).then(|| parse_quote!(#block))
    }
}

impl Kind {
    fn of(ty: &Type) -> Kind {
        let written = written(ty);
        match ty {
            Type::ImplTrait(_) => Kind::Function,
            Type::Reference(to) => Kind::Place(written_vector(&to.elem)),
            _ if written.starts_with("Range") => Kind::Range,
            _ => Kind::Value((written == "usize").then(|| ty.clone())),
        }
    }
}

/// `Vec<_>` for a vector: what it holds shows by what is done with it.
fn written_vector(ty: &Type) -> Option<Type> {
    written(ty).starts_with("Vec").then(|| parse_quote!(Vec<_>))
}

fn written(ty: &Type) -> String {
    ty.to_token_stream().to_string()
}

/// A name of the row, which nothing in the call has.
fn fresh(name: &Ident, call: &ExprMethodCall) -> Ident {
    let mut text = name.to_string();
    while crate::syntax::mentions::mentions(call, &|ident| *ident == text) {
        text.push('_');
    }
    Ident::new(&text, Span::mixed_site())
}

/// Gives the variables of a row names of their own.
fn rename(block: &mut Block, call: &ExprMethodCall) {
    struct Bound(Vec<Ident>);
    impl VisitMut for Bound {
        fn visit_pat_ident_mut(&mut self, name: &mut syn::PatIdent) {
            self.0.push(name.ident.clone());
        }
    }
    struct Renamed(HashMap<String, Ident>);
    impl VisitMut for Renamed {
        fn visit_ident_mut(&mut self, ident: &mut Ident) {
            if let Some(name) = self.0.get(&ident.to_string()) {
                *ident = name.clone();
            }
        }
        // A method may be named like a variable.
        fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
            self.visit_expr_mut(&mut call.receiver);
            call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        }
    }
    let mut bound = Bound(Vec::new());
    bound.visit_block_mut(block);
    let names = bound.0.iter().map(|name| (name.to_string(), fresh(name, call))).collect();
    Renamed(names).visit_block_mut(block);
}

/// What the parameters stand for.
struct Put<'a, Called> {
    receiver: &'a Ident,
    values: HashMap<String, Expr>,
    functions: Vec<(Ident, Expr)>,
    called: &'a Called,
    failed: bool,
}

impl<Called: Fn(&Expr, &[Expr]) -> Option<Expr>> VisitMut for Put<'_, Called> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        // The row has a reference to what the call names.
        if let Expr::Unary(unary) = expr
            && matches!(unary.op, syn::UnOp::Deref(_))
            && matches!(&*unary.expr, Expr::Path(path) if path.path.is_ident(self.receiver))
        {
            *expr = (*unary.expr).clone();
        }
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Path(path) => {
                if let Some(value) = path.path.get_ident().and_then(|name| self.values.get(&name.to_string()))
                {
                    *expr = value.clone();
                }
            }
            Expr::Call(call) => {
                let Expr::Path(path) = &*call.func else { return };
                let Some((_, function)) = self.functions.iter().find(|(name, _)| path.path.is_ident(name))
                else {
                    return;
                };
                let arguments: Vec<Expr> = call.args.iter().cloned().collect();
                match (self.called)(function, &arguments) {
                    Some(called) => *expr = called,
                    None => self.failed = true,
                }
            }
            _ => {}
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }
}

impl<Called> Put<'_, Called> {
    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let put = |token| match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), self.tokens(group.stream()))).into()
            }
            TokenTree::Ident(name) => match self.values.get(&name.to_string()) {
                Some(value) => value.to_token_stream(),
                None => TokenTree::Ident(name).into(),
            },
            other => other.into(),
        };
        tokens.into_iter().map(put).collect::<Vec<TokenStream>>().into_iter().collect()
    }
}
