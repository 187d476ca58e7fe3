//! The functions that stand for a loop: it runs with snapshots, and its reverse sweep goes from round to round.
//!
//! ```text
//! fn f_checkpointed_prim(first: usize, end: usize, x: &mut Vec<f64>, h: f64) -> (impl Fn(&usize, &usize, Changed, &f64, (), …), ()) {
//!     let (checkpoints, after) = Checkpoints::run_variables(plan, Some(end - first), (x.clone(),), |round, before| {
//!         f_checkpointed_round(first + round, &mut before.0, h);
//!         true
//!     });
//!     *x = after.0;
//!     (move |…| checkpoints.reverse(
//!         |round, before| f_checkpointed_round(first + round, &mut before.0, *h),
//!         |round, before| {
//!             let (pull, _) = f_checkpointed_round_prim(first + round, &mut before.0, *h);
//!             pull(…, Some(&mut *x_slot), h_slot.as_deref_mut());
//!         },
//!     ), ())
//! }
//! ```

use super::round::Rounds;
use super::variable::Variable;
use crate::attribute::checkpoint::Plan;
use crate::driver::outlined::expanded::{Part, hows};
use crate::driver::outlined::order::Order;
use crate::driver::outlined::taken::{How, Taken};
use crate::driver::outlined::{made_up, turbofish};
use crate::emit::reverse;
use crate::interface::Signature;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{ItemFn, Type};

/// What a loop is made of.
pub(super) struct Parts<'a> {
    /// The function that it stands in.
    pub(super) item: &'a ItemFn,
    pub(super) name: &'a Ident,
    pub(super) rounds: &'a Rounds,
    pub(super) taken: &'a [Taken],
    /// Where the snapshots stand.
    pub(super) plan: &'a Plan,
    /// The functions belong to a type.
    pub(super) is_associated: bool,
}

impl Parts<'_> {
    /// The names of the numbers that come before the variables: of the range, and of the plan.
    fn numbers(&self) -> Vec<Ident> {
        let range: &[&str] = if self.rounds.has_range() { &["first", "end"] } else { &[] };
        let plan: &[&str] = if self.plan.number().is_some() { &["number"] } else { &[] };
        range.iter().chain(plan).map(|name| made_up(name)).collect()
    }

    fn range_names(&self) -> Option<[Ident; 2]> {
        self.rounds.has_range().then(|| ["first", "end"].map(made_up))
    }

    /// How many rounds there are at most.
    fn trips(&self) -> TokenStream {
        match self.range_names() {
            Some([first, end]) => quote!(Some(#end.saturating_sub(#first))),
            None => quote!(None),
        }
    }

    /// The argument that says which round it is.
    fn index(&self) -> Option<TokenStream> {
        let round = made_up("round");
        self.range_names().map(|[first, _]| quote!(#first + #round,))
    }

    fn round(&self, suffix: &str) -> TokenStream {
        let name = format_ident!("{}_round{suffix}", self.name);
        let (owner, turbofish) = (self.is_associated.then(|| quote!(Self::)), turbofish(self.item));
        quote!(#owner #name #turbofish)
    }

    /// A round, and whether another one follows.
    fn goes_on(&self, order: Order, round: TokenStream) -> TokenStream {
        let given = match order {
            Order::First => round,
            Order::Second => quote!(#round.0),
        };
        if self.rounds.may_end { given } else { quote!({ #given; true }) }
    }

    /// The variables as parameters of a function, with their tangents, if it takes such.
    fn variables(&self, signature: &Signature) -> Vec<Variable> {
        let mut position = 0;
        let variables = hows(signature, self.numbers().len(), self.taken).map(|(parameter, how, ty)| {
            let member = syn::Index::from(position);
            position += usize::from(how.is_changed());
            let by_value = how == How::AsItIs && !matches!(ty, Type::Reference(_));
            Variable { name: parameter.ident.clone(), how, by_value, active: parameter.active, member }
        });
        variables.collect()
    }
}

impl Part for Parts<'_> {
    fn plain(&self) -> ItemFn {
        let (name, generics, round) = (self.name, &self.item.sig.generics, self.round(""));
        let (numbers, clause, count) = (self.numbers(), &generics.where_clause, made_up("round"));
        let inputs = self.taken.iter().map(Taken::declaration);
        let given = self.taken.iter().map(|taken| {
            let name = &taken.name;
            if taken.is_changed() { quote!(&mut *#name) } else { quote!(#name) }
        });
        let (index, trips) = (self.index(), self.trips());
        let goes_on = self.goes_on(Order::First, quote!(#round(#index #(#given),*)));
        syn::parse_quote! {
            #[allow(unused, clippy::all)]
            fn #name #generics(#(#numbers: usize,)* #(#inputs),*) #clause {
                let mut #count: usize = 0;
                while #trips.is_none_or(|trips: usize| #count < trips) && #goes_on {
                    #count += 1;
                }
            }
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
        let (plan, trips) = (self.plan.value(&made_up("number")), self.trips());
        let (round, before, after) = (made_up("round"), made_up("before"), made_up("after"));
        let (index, numbers) = (self.index(), self.numbers());
        let (checkpoints, pull) = (made_up("checkpoints"), made_up("pull"));
        let changed = || variables.iter().filter(|variable| variable.how.is_changed());

        let state = changed().map(Variable::kept);
        let given = variables.iter().map(|variable| variable.given(quote!(&mut #before), false));
        let run = {
            let round = self.round(order.plain());
            self.goes_on(order, quote!(#round(#index #(#given),*)))
        };
        let put_back = changed().map(|variable| variable.put_back(&after));
        let shapes = changed().filter(|variable| variable.active).map(|variable| {
            let (name, shape) = (&variable.name, variable.named("shape"));
            quote!(let #shape = ::ad_runtime::Shape::of(&*#name);)
        });

        // What the closure is given: the arguments again, an adjoint of nothing, and slots.
        let of_numbers = numbers.iter().map(|name| quote!(&#name));
        let again = variables.iter().map(|variable| match variable.how.is_changed() {
            true => quote!(_),
            false => variable.name.to_token_stream(),
        });
        let slots = variables.iter().map(|variable| match variable.active {
            true => {
                let slot = variable.named("slot");
                quote!(mut #slot)
            }
            false => quote!(_),
        });
        let names =
            of_numbers.chain(again).chain([quote!(_)]).chain(numbers.iter().map(|_| quote!(_))).chain(slots);
        let inputs = names.zip(&interface.inputs).map(|(name, ty)| quote!(#name: #ty));
        let opened = changed().filter(|variable| variable.active).map(|variable| {
            let (slot, shape) = (variable.named("slot"), variable.named("shape"));
            quote!(let mut #slot = ::ad_runtime::__private::open(#slot, || #shape.zero());)
        });

        let given: Vec<TokenStream> =
            variables.iter().map(|variable| variable.given(quote!(&mut #before), true)).collect();
        let (advance, again) = (self.round(order.plain()), self.round(order.with_sweep()));
        let of_index = self.range_names().map(|[first, _]| quote!(&(#first + #round),));
        let arguments = variables.iter().map(|variable| match variable.how.is_changed() {
            true => quote!(::ad_runtime::__private::Changed,),
            false => {
                let name = &variable.name;
                quote!(#name,)
            }
        });
        let no_slot = of_index.as_ref().map(|_| quote!(::ad_runtime::__private::none(),));
        let slots = variables.iter().map(Variable::slot);
        // Longer tuples are no `Variables`.
        let run_them = if variables.len() <= 24 { quote!(run_variables) } else { quote!(run) };
        let nothing = order.nothing();
        quote! {
            #declaration {
                let (#checkpoints, #after) = ::ad_runtime::__private::checkpoint::Checkpoints::#run_them(
                    #plan,
                    #trips,
                    (#(#state,)*),
                    |#round, #before| #run,
                );
                #(#put_back)*
                #(#shapes)*
                (
                    move |#(#inputs),*| {
                        #(#opened)*
                        #checkpoints.reverse(
                            |#round, #before| {
                                #advance(#index #(#given),*);
                            },
                            |#round, #before| {
                                let (#pull, _) = #again(#index #(#given),*);
                                #pull(#of_index #(#arguments)* #nothing, #no_slot #(#slots)*);
                            },
                        );
                    },
                    #nothing,
                )
            }
        }
    }

    fn forward(&self, signature: &Signature, dots: &[Option<Ident>]) -> TokenStream {
        let round = self.round("_jvp");
        let (index, trips) = (self.index(), self.trips());
        let given = self.taken.iter().map(|taken| {
            let name = &taken.name;
            if taken.is_changed() { quote!(&mut *#name) } else { quote!(#name) }
        });
        let tangents = signature.parameters.iter().zip(dots).filter_map(|(parameter, dot)| {
            let dot = dot.as_ref().filter(|_| signature.takes_tangent(parameter))?;
            Some(if parameter.is_lent() { quote!(&mut *#dot) } else { quote!(#dot) })
        });
        let given: Vec<TokenStream> = given.chain(tangents).collect();
        let goes_on = self.goes_on(Order::Second, quote!(#round(#index #(#given),*)));
        let count = made_up("round");
        quote! {{
            let mut #count: usize = 0;
            while #trips.is_none_or(|trips: usize| #count < trips) && #goes_on {
                #count += 1;
            }
            ((), ())
        }}
    }
}
