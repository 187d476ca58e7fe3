//! The functions that stand for a chain: its leaves run forward, and backward, on all cores.
//!
//! ```text
//! fn f_parallel_prim(items: &[f64], w: &[f64]) -> (impl Fn(&[f64], &[f64], Vec<f64>, …), Vec<f64>) {
//!     let leaves = leaves(items.len());
//!     let (sweeps, values) = run(leaves.clone(), |leaf| f_parallel_leaf_prim(&items[leaf.clone()], w)).into_iter().unzip();
//!     let lengths = values.iter().map(Vec::len).collect();
//!     (move |…| {
//!         let tasks = leaves.iter().zip(&sweeps).map(|(leaf, sweep)| (leaf, sweep, seeds.next(), front_of_slot(&mut items_slot, leaf.len()))).collect();
//!         let (w_bar, ()) = summed(tasks, || (w_slot.is_some().then(|| zero_like(w)), ()), |(leaf, sweep, seed, items_slot), (w_bar, ())| {
//!             sweep(&items[leaf.clone()], w, seed, items_slot, w_bar.as_mut())
//!         });
//!         …
//!     }, joined(values))
//! }
//! ```

use super::parameter::{Parameter, Role};
use crate::driver::outlined::expanded::Part;
use crate::driver::outlined::order::Order;
use crate::driver::outlined::turbofish;
use crate::emit::reverse;
use crate::interface::Signature;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::{ItemFn, Type, parse_quote};

/// Tokens of which the names are none of the user's.
macro_rules! own {
    ($($tokens:tt)*) => { quote_spanned!(Span::mixed_site()=> $($tokens)*) };
}

/// What a chain is made of.
pub(super) struct Parts<'a> {
    /// The function that it stands in.
    pub(super) item: &'a ItemFn,
    pub(super) name: &'a Ident,
    pub(super) parameters: &'a [Parameter],
    /// How many items there are.
    pub(super) count: TokenStream,
    /// The type of what each leaf gives a list of, if it gives one.
    pub(super) result: Option<&'a Type>,
    /// Leaves are told where they start, and how many items they have.
    pub(super) is_told: [bool; 2],
    /// The functions belong to a type.
    pub(super) is_associated: bool,
}

/// A parameter of the chain's function, or the tangent of one.
struct Variable<'a> {
    name: Ident,
    role: &'a Role,
    /// It is a number, which a sweep is given by reference.
    by_value: bool,
    is_changed: bool,
    active: bool,
    ty: &'a Type,
}

impl Variable<'_> {
    fn named(&self, what: &str) -> Ident {
        format_ident!("{}_{what}", self.name, span = Span::mixed_site())
    }

    fn is_list(&self) -> bool {
        matches!(self.role, Role::Items { .. })
    }

    fn is_shared(&self) -> bool {
        matches!(self.role, Role::Shared)
    }

    /// How many elements a leaf has of it.
    fn length(&self) -> TokenStream {
        match self.role {
            Role::Items { size: Some(size) } => own!(leaf.len() * #size),
            _ => own!(leaf.len()),
        }
    }

    /// What a leaf is given. Numbers of ranges and chunks are values, others are references where the sweep is given them again.
    fn given(&self, in_sweep: bool) -> TokenStream {
        let (name, ty) = (&self.name, self.ty);
        let cast = |bound: TokenStream| match *ty == parse_quote!(usize) {
            true => bound,
            false => own!(#bound as #ty),
        };
        let number = |value: TokenStream| if in_sweep { own!(&(#value)) } else { value };
        match self.role {
            Role::Items { .. } if self.is_changed && in_sweep => own!(::ad_runtime::__private::Changed),
            Role::Items { .. } if self.is_changed => self.named("part").into_token(),
            Role::Items { size: Some(size) } => {
                own!(::ad_runtime::__private::parallel::chunks(#name, &leaf, #size))
            }
            Role::Items { size: None } => own!(&#name[leaf.clone()]),
            Role::First => {
                let offset = cast(own!(leaf.start));
                number(own!(#name + #offset))
            }
            Role::End { first } => {
                let offset = cast(own!(leaf.end));
                number(own!(#first + #offset))
            }
            Role::Size => number(own!(#name)),
            Role::Shared => own!(#name),
        }
    }

    /// How the sweep names what it is given again.
    fn again(&self) -> TokenStream {
        let name = &self.name;
        match self.role {
            Role::Items { .. } if self.is_changed => own!(_),
            Role::First | Role::End { .. } | Role::Size if self.by_value => own!(&#name),
            _ => own!(#name),
        }
    }

    /// The slot that the sweep of a leaf is given.
    fn slot(&self) -> TokenStream {
        let bar = self.named("bar");
        match self.role {
            _ if !self.active => own!(::ad_runtime::__private::none()),
            Role::Shared => own!(#bar.as_mut().map(::ad_runtime::AsAccumulator::as_accumulator_mut)),
            _ => own!(#bar),
        }
    }
}

trait IntoToken {
    fn into_token(self) -> TokenStream;
}

impl IntoToken for Ident {
    fn into_token(self) -> TokenStream {
        own!(#self)
    }
}

impl Parts<'_> {
    fn leaf(&self, suffix: &str) -> TokenStream {
        let name = format_ident!("{}_leaf{suffix}", self.name);
        let (owner, turbofish) = (self.is_associated.then(|| own!(Self::)), turbofish(self.item));
        own!(#owner #name #turbofish)
    }

    /// What a leaf is told of its items.
    fn told(&self, in_sweep: bool) -> Vec<TokenStream> {
        let all = [own!(leaf.start), own!(leaf.len())];
        let told = all.into_iter().zip(self.is_told).filter(|(_, is_told)| *is_told);
        told.map(|(told, _)| if in_sweep { own!(&#told) } else { told }).collect()
    }

    /// The parameters of a function, with the tangents of some behind them.
    fn variables<'v>(&'v self, signature: &Signature) -> Vec<Variable<'v>> {
        let own = self.parameters.iter();
        let taking = own.clone().zip(&signature.parameters);
        let taking = taking.filter(|(_, parameter)| signature.takes_tangent(parameter)).map(|(own, _)| own);
        let all = own.chain(taking).zip(&signature.parameters);
        let variables = all.map(|(own, parameter)| Variable {
            name: parameter.ident.clone(),
            role: &own.role,
            by_value: !matches!(own.taken.ty, Type::Reference(_)),
            is_changed: own.taken.how.is_changed(),
            active: parameter.active,
            ty: &own.taken.ty,
        });
        variables.collect()
    }

    /// A run of all leaves, by a function that may have a sweep.
    fn run(&self, variables: &[Variable], function: &TokenStream) -> TokenStream {
        let (told, given) = (self.told(false), variables.iter().map(|variable| variable.given(false)));
        let changed: Vec<&Variable> = variables.iter().filter(|variable| variable.is_changed).collect();
        if changed.is_empty() {
            return own!(::ad_runtime::__private::parallel::run(leaves.clone(), |leaf| #function(#(#told,)* #(#given),*)));
        }
        let rests = changed.iter().map(|variable| {
            let (name, rest) = (&variable.name, variable.named("rest"));
            own!(let mut #rest = &mut #name[..];)
        });
        let fronts = changed.iter().map(|variable| {
            let (rest, length) = (variable.named("rest"), variable.length());
            own!(::ad_runtime::__private::parallel::front(&mut #rest, #length))
        });
        let parts = changed.iter().map(|variable| variable.named("part"));
        own! {{
            #(#rests)*
            let tasks: Vec<_> = leaves.iter().cloned().map(|leaf| (#(#fronts,)* leaf)).collect();
            ::ad_runtime::__private::parallel::run(tasks, |(#(#parts,)* leaf)| #function(#(#told,)* #(#given),*))
        }}
    }

    /// The leaves.
    fn leaves(&self) -> TokenStream {
        let count = &self.count;
        own!(let leaves = ::ad_runtime::__private::parallel::leaves(#count);)
    }

    /// Lists of all leaves as one, from a list of what each gives.
    fn joined(&self, order: Order, values: TokenStream) -> TokenStream {
        match (self.result, order) {
            (None, _) => order.nothing(),
            (Some(_), Order::First) => own!(::ad_runtime::__private::parallel::joined(#values)),
            (Some(_), Order::Second) => own! {{
                let (values, tangents): (Vec<_>, Vec<_>) = #values.into_iter().unzip();
                (::ad_runtime::__private::parallel::joined(values), ::ad_runtime::__private::parallel::joined(tangents))
            }},
        }
    }

    /// What the leaves are given of the adjoint of the result.
    fn seeds(&self, order: Order) -> TokenStream {
        match (self.result, order) {
            (None, _) => {
                let nothing = order.nothing();
                own!(let mut seeds = ::core::iter::repeat(#nothing);)
            }
            (Some(_), Order::First) => {
                own!(let mut seeds = ::ad_runtime::__private::parallel::parted(value_bar, &lengths).into_iter();)
            }
            (Some(_), Order::Second) => own! {
                let mut seeds = ::ad_runtime::__private::parallel::parted(value_bar.0, &lengths)
                    .into_iter()
                    .zip(::ad_runtime::__private::parallel::parted(value_bar.1, &lengths));
            },
        }
    }

    fn lengths(&self, order: Order) -> Option<TokenStream> {
        self.result?;
        let length = match order {
            Order::First => own!(|value: &Vec<_>| value.len()),
            Order::Second => own!(|(value, _): &(Vec<_>, _)| value.len()),
        };
        Some(own!(let lengths: Vec<usize> = values.iter().map(#length).collect();))
    }

    /// The reverse sweep, without its parameters.
    fn reverse(&self, variables: &[Variable], order: Order) -> TokenStream {
        let lists = || variables.iter().filter(|variable| variable.active && variable.is_list());
        let shared = || variables.iter().filter(|variable| variable.active && variable.is_shared());
        let opened = lists().map(|variable| {
            let (slot, shape) = (variable.named("slot"), variable.named("shape"));
            match variable.is_changed {
                true => own! {
                    let mut #slot = ::ad_runtime::__private::open(#slot, || #shape.zero());
                    let mut #slot = Some(&mut #slot[..]);
                },
                false => own!(let mut #slot = #slot;),
            }
        });
        let fronts = lists().map(|variable| {
            let (slot, length) = (variable.named("slot"), variable.length());
            own!(::ad_runtime::__private::parallel::front_of_slot(&mut #slot, #length))
        });
        let bars: Vec<Ident> = lists().map(|variable| variable.named("bar")).collect();
        let asked = shared().map(|variable| {
            let (slot, asked) = (variable.named("slot"), variable.named("is_asked"));
            own!(let #asked = #slot.is_some();)
        });
        let zeros = nested(shared().map(|variable| {
            let (name, asked) = (&variable.name, variable.named("is_asked"));
            own!(#asked.then(|| ::ad_runtime::zero_like(#name)))
        }));
        let of_shared = nested(shared().map(|variable| variable.named("bar").into_token()));
        let added = shared().map(|variable| {
            let (slot, bar) = (variable.named("slot"), variable.named("bar"));
            own!(if let (Some(slot), Some(bar)) = (#slot, #bar) { ::ad_runtime::__private::deposit(slot, bar); })
        });
        let (told, given) = (self.told(true), variables.iter().map(|variable| variable.given(true)));
        let untold = told.iter().map(|_| own!(::ad_runtime::__private::none()));
        let slots = variables.iter().map(Variable::slot);
        let seeds = self.seeds(order);
        own! {
            #seeds
            #(#opened)*
            let tasks: Vec<_> = leaves
                .iter()
                .zip(&sweeps)
                .map(|(leaf, sweep)| {
                    let seed = seeds.next().expect("there is one for each leaf");
                    (leaf, sweep, seed, #(#fronts),*)
                })
                .collect();
            #(#asked)*
            let #of_shared = ::ad_runtime::__private::parallel::summed(
                tasks,
                || #zeros,
                |(leaf, sweep, seed, #(#bars),*), #of_shared| sweep(#(#told,)* #(#given,)* seed, #(#untold,)* #(#slots),*),
            );
            #(#added)*
        }
    }
}

/// A pair of the first, and a pair of the next, and so on.
fn nested(all: impl DoubleEndedIterator<Item = TokenStream>) -> TokenStream {
    all.rev().fold(own!(()), |rest, first| own!((#first, #rest)))
}

impl Part for Parts<'_> {
    fn plain(&self) -> ItemFn {
        let (name, generics) = (self.name, &self.item.sig.generics);
        let (leaves, leaf, clause) = (self.leaves(), self.leaf(""), &generics.where_clause);
        let inputs = self.parameters.iter().map(|parameter| parameter.taken.declaration());
        let variables: Vec<Variable> = self
            .parameters
            .iter()
            .map(|own| Variable {
                name: own.taken.name.clone(),
                role: &own.role,
                by_value: false,
                is_changed: own.taken.how.is_changed(),
                active: false,
                ty: &own.taken.ty,
            })
            .collect();
        let run = self.run(&variables, &leaf);
        let body = match self.result {
            Some(_) => own!(#leaves ::ad_runtime::__private::parallel::joined(#run)),
            None => own!(#leaves #run;),
        };
        let output = self.result.map(|ty| own!(-> Vec<#ty>));
        parse_quote! {
            #[allow(unused, clippy::all)]
            fn #name #generics(#(#inputs),*) #output #clause { #body }
        }
    }

    fn sweep(
        &self,
        item: &ItemFn,
        signature: &Signature,
        interface: &reverse::Interface,
        order: Order,
    ) -> TokenStream {
        let variables = self.variables(signature);
        let declaration = reverse::declaration(item, signature, interface);
        let leaves = self.leaves();
        let run = self.run(&variables, &self.leaf(order.with_sweep()));
        let lengths = self.lengths(order);
        let shapes =
            variables.iter().filter(|variable| variable.is_changed && variable.active).map(|variable| {
                let (name, shape) = (&variable.name, variable.named("shape"));
                own!(let #shape = ::ad_runtime::Shape::of(&*#name);)
            });
        let again = variables.iter().map(Variable::again);
        let slots = variables.iter().map(|variable| match variable.active {
            true => variable.named("slot").into_token(),
            false => own!(_),
        });
        let seed = if self.result.is_some() { own!(value_bar) } else { own!(_) };
        let names = again.chain([seed]).chain(slots);
        let inputs = names.zip(&interface.inputs).map(|(name, ty)| own!(#name: #ty));
        let reverse = self.reverse(&variables, order);
        let joined = self.joined(order, own!(values));
        own! {
            #declaration {
                #leaves
                let (sweeps, values): (Vec<_>, Vec<_>) = #run.into_iter().unzip();
                #lengths
                #(#shapes)*
                (move |#(#inputs),*| { #reverse }, #joined)
            }
        }
    }

    fn forward(&self, signature: &Signature, dots: &[Option<Ident>]) -> TokenStream {
        let own = self.variables(signature);
        let tangents = self.parameters.iter().zip(&signature.parameters).zip(dots);
        let tangents = tangents.filter_map(|((own, parameter), dot)| {
            let name = dot.clone().filter(|_| signature.takes_tangent(parameter))?;
            Some(Variable {
                name,
                role: &own.role,
                by_value: false,
                is_changed: own.taken.how.is_changed(),
                active: true,
                ty: &own.taken.ty,
            })
        });
        let variables: Vec<Variable> = own.into_iter().chain(tangents).collect();
        let leaves = self.leaves();
        let run = self.run(&variables, &self.leaf("_jvp"));
        let body = match self.result {
            Some(_) => self.joined(Order::Second, own!(values)),
            None => own!(((), ())),
        };
        own!({
            #leaves
            let values = #run;
            #body
        })
    }
}
