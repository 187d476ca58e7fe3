//! The passes that only make derivatives cheaper, and their switches.

/// The switches, which are on, and what each of them is for.
macro_rules! switches {
    ($($(#[$doc:meta])+ $pass:ident,)+) => {
        /// What only makes the reverse sweep cheaper, and changes no number but by the order of operations: `without(pass)` switches it off.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Options {
            $($(#[$doc])+ pub(crate) $pass: bool,)+
        }

        impl Default for Options {
            fn default() -> Self {
                Options { $($pass: true,)+ }
            }
        }

        impl Options {
            pub(crate) const NAMES: &[&str] = &[$(stringify!($pass)),+];

            /// The switch of that name.
            pub(crate) fn switch(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $(stringify!($pass) => Some(&mut self.$pass),)+
                    _ => None,
                }
            }
        }
    };
}

switches! {
    /// Branches that only choose an index are one operation.
    if_conversion,
    /// What is added to a zero is put in its place, and what is not read is not computed.
    simplify,
    /// Products with constant factors are reversed as a whole.
    constant_folding,
    /// The reverse sweep uses what the primal has computed already.
    value_numbering,
    /// Floats may be computed again instead of being saved.
    rematerialise,
    /// Values may be saved although they can be computed again.
    saving,
    /// Counters are run backward.
    induction,
    /// Lists that are replaced are kept, rather than what was read from them.
    save_by_move,
    /// Lists that are changed in place are had again by undoing the stores.
    undo_stores,
    /// Callees keep what they read of arguments that change afterwards, rather than their caller a copy.
    callees_keep,
    /// Functions that call themselves keep nothing, if their arguments are all that the reverse sweep needs.
    stateless,
    /// Lists that are copied for calls in loops stand in one allocation.
    gather,
    /// Additions to one adjoint are joined.
    coalescing,
    /// What blocks in a loop add to one element is summed in a local.
    scalar_promotion,
    /// Loops that add to lists are taken apart.
    loop_fission,
    /// Lists that are read at the beginning of the sweep only are given to it, where it runs once.
    last_use,
    /// Loops over lists visit slices, rather than indices.
    slice_loops,
    /// What is added to neighbouring elements is added by one loop.
    loop_fusion,
    /// Adjoints of copies of parameters are made where the caller has the gradient.
    in_place,
}

#[cfg(test)]
impl Options {
    /// Nothing is made cheaper.
    pub(crate) fn none() -> Self {
        let mut options = Options::default();
        for name in Options::NAMES {
            *options.switch(name).expect("it is one of them") = false;
        }
        options
    }
}
