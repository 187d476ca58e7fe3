//! The functions that stand for a loop: it runs with snapshots, and its reverse sweep goes from round to round.

use super::round::{How, Rounds, Taken, turbofish};
use crate::attribute::args::Args;
use crate::attribute::checkpoint::Plan;
use crate::diagnostics::Errors;
use crate::emit::{self, reverse, wrappers};
use crate::interface::{Signature, bounds, scalars};
use crate::ir::Function;
use crate::source::Context;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
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

/// The loop as a function, and its derivatives.
pub(super) fn functions(parts: &Parts, args: &Args, context: &Context) -> syn::Result<TokenStream> {
    let item = parts.plain();
    let mut errors = Errors::default();
    let mut signature = Signature::read(&item, args, context, &mut errors);
    errors.check()?;
    scalars::note_scalars(&mut signature, &item);
    let bounded = bounds::bounded(&item, &signature, &Function::empty(), args);
    let reverse = args.reverse.then(|| parts.reverse(&bounded, &signature, args));
    let (prim, interface) = reverse.unzip();
    let forward = args.forward.then(|| {
        let dots = wrappers::dots(&signature);
        let body = parts.forward(&signature, &dots);
        emit::forward_with(&bounded, &signature, &dots, &body)
    });
    let (jvp, push) = forward.unzip();
    let companion = wrappers::companion(&bounded, &signature, interface.as_ref(), push);
    Ok(quote!(#item #prim #jvp #companion))
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

    /// Whether another round follows, by what a round gives.
    fn goes_on(&self, given: TokenStream) -> TokenStream {
        if self.rounds.may_end { given } else { quote!({ #given; true }) }
    }

    /// The loop as a function.
    fn plain(&self) -> ItemFn {
        let (name, generics, round) = (self.name, &self.item.sig.generics, self.round(""));
        let (numbers, clause, count) = (self.numbers(), &generics.where_clause, made_up("round"));
        let inputs = self.taken.iter().map(|Taken { name, ty, .. }| quote!(#name: #ty));
        let given = self.taken.iter().map(|taken| {
            let name = &taken.name;
            if taken.is_changed() { quote!(&mut *#name) } else { quote!(#name) }
        });
        let (index, trips) = (self.index(), self.trips());
        let goes_on = self.goes_on(quote!(#round(#index #(#given),*)));
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

    fn changed(&self) -> impl Iterator<Item = &Taken> + Clone {
        self.taken.iter().filter(|taken| taken.is_changed())
    }

    /// What a round is given where the state is a tuple of what it changes.
    fn given_of_state(&self, others: impl Fn(&Ident) -> TokenStream) -> Vec<TokenStream> {
        let (mut position, state) = (0, made_up("before"));
        let given = self.taken.iter().map(|taken| {
            if !taken.is_changed() {
                return others(&taken.name);
            }
            let member = syn::Index::from(position);
            position += 1;
            match taken.how {
                How::Lent { is_list: true } => quote!(&mut #state.#member[..]),
                _ => quote!(&mut #state.#member),
            }
        });
        given.collect()
    }

    /// What a snapshot is made of.
    fn state(&self) -> TokenStream {
        let parts = self.changed().map(|Taken { name, how, .. }| match how {
            How::Lent { is_list: true } => quote!(#name.to_vec()),
            _ => quote!(::core::clone::Clone::clone(&*#name)),
        });
        quote!((#(#parts,)*))
    }

    fn reverse(
        &self,
        item: &ItemFn,
        signature: &Signature,
        args: &Args,
    ) -> (TokenStream, reverse::Interface) {
        let interface = reverse::interface(signature, false, args.forward);
        let (declaration, inputs) = (reverse::declaration(item, signature, &interface), &interface.inputs);
        let (numbers, trips, index) = (self.numbers(), self.trips(), self.index());
        let (plan, round, before) = (self.plan.value(&made_up("number")), made_up("round"), made_up("before"));
        let state = self.state();
        let run = self.goes_on({
            let (function, given) = (self.round(""), self.given_of_state(|name| quote!(#name)));
            quote!(#function(#index #(#given),*))
        });
        let after = self.changed().enumerate().map(|(position, Taken { name, how, .. })| {
            let member = syn::Index::from(position);
            match how {
                How::Lent { is_list: true } => quote!(#name.clone_from_slice(&after.#member);),
                _ => quote!(*#name = after.#member;),
            }
        });
        let shape = |taken: &Taken| format_ident!("{}_shape", taken.name, span = proc_macro2::Span::mixed_site());
        let shapes = self.changed().map(|taken| {
            let (shape, name) = (shape(taken), &taken.name);
            quote!(let #shape = ::ad_runtime::Shape::of(&*#name);)
        });
        // What the closure is given: the arguments again, nothing as the seed, and the slots.
        let again: Vec<TokenStream> = numbers
            .iter()
            .map(|name| quote!(&#name))
            .chain(self.taken.iter().map(|taken| {
                let name = &taken.name;
                if taken.is_changed() { quote!(_) } else { quote!(#name) }
            }))
            .collect();
        let slot = |name: &Ident| format_ident!("{name}_slot", span = proc_macro2::Span::mixed_site());
        let slots: Vec<TokenStream> = numbers
            .iter()
            .map(|_| quote!(_))
            .chain(self.taken.iter().map(|taken| {
                let slot = slot(&taken.name);
                quote!(mut #slot)
            }))
            .collect();
        let opened = self.changed().map(|taken| {
            let (slot, shape) = (slot(&taken.name), shape(taken));
            quote!(let mut #slot = ::ad_runtime::open(#slot, || #shape.zero());)
        });
        let value = |taken: &Taken| {
            let name = &taken.name;
            // Numbers come by reference.
            let by_value = taken.how == How::AsItIs && !matches!(taken.ty, Type::Reference(_));
            if by_value { quote!(*#name) } else { quote!(#name) }
        };
        let of_name = |name: &Ident| {
            let taken = self.taken.iter().find(|taken| taken.name == *name).expect("it is one of these");
            value(taken)
        };
        let given = self.given_of_state(of_name);
        let (advance, again_prim) = (self.round(""), self.round("_prim"));
        let arguments_again = self.range_names().map(|[first, _]| quote!(&(#first + #round),)).into_iter().chain(
            self.taken.iter().map(|taken| {
                let name = &taken.name;
                if taken.is_changed() { quote!(::ad_runtime::Changed,) } else { quote!(#name,) }
            }),
        );
        let active = |taken: &Taken| {
            signature.parameters.iter().any(|parameter| parameter.ident == taken.name && parameter.active)
        };
        let slots_given = self.range_names().map(|_| quote!(::ad_runtime::none(),)).into_iter().chain(
            self.taken.iter().map(|taken| {
                let slot = slot(&taken.name);
                match (taken.is_changed(), active(taken)) {
                    (_, false) => quote!(::ad_runtime::none(),),
                    (true, true) => quote!(Some(&mut *#slot),),
                    (false, true) => quote!(#slot.as_deref_mut(),),
                }
            }),
        );
        let names = again.iter().cloned().chain([quote!(_)]).chain(slots);
        let closure_inputs = names.zip(inputs).map(|(name, ty)| quote!(#name: #ty));
        let active_state: Vec<TokenStream> = opened.collect();
        let body = quote! {
            let (checkpoints, after) = ::ad_runtime::checkpoint::Checkpoints::run(#plan, #trips, #state, |#round, #before| #run);
            #(#after)*
            #(#shapes)*
            (
                move |#(#closure_inputs),*| {
                    #(#active_state)*
                    checkpoints.reverse(
                        |#round, #before| {
                            #advance(#index #(#given),*);
                        },
                        |#round, #before| {
                            let (pull, _) = #again_prim(#index #(#given),*);
                            pull(#(#arguments_again)* (), #(#slots_given)*);
                        },
                    );
                },
                (),
            )
        };
        (quote!(#declaration { #body }), interface)
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
        let goes_on = self.goes_on(quote!(#round(#index #(#given),*).0));
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

/// A name that is none of the user's.
fn made_up(name: &str) -> Ident {
    Ident::new(name, proc_macro2::Span::mixed_site())
}
