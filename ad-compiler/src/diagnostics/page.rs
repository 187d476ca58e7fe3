//! What kind of mistake a message is about: each kind has a page in the documentation of the runtime, which the message links to.
//!
//! A page is the file `ad-runtime/errors/NAME.md` and the module `ad_runtime::errors::NAME`; the book includes it.

macro_rules! pages {
    ($($(#[$what:meta])* $page:ident = $name:literal,)*) => {
        /// A kind of mistake, as a user would look it up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Page {
            $($(#[$what])* $page,)*
        }

        impl Page {
            #[cfg(test)]
            pub(crate) const ALL: &[Page] = &[$(Page::$page),*];

            /// The name of its file and of its module.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Page::$page => $name,)*
                }
            }
        }
    };
}

pages! {
    /// Arguments of attributes: what they name, where attributes stand.
    Attributes = "attributes",
    /// The bits or the text of an active value.
    Bits = "bits",
    /// A place that is changed, and the compiler cannot follow which one.
    Changes = "changes",
    /// `#[checkpoint]`.
    Checkpoints = "checkpoints",
    /// A panic of the compiler.
    CompilerFault = "compiler_fault",
    /// `#[adjoint(..)]`, `adjoint = ..`, `adjoint! { .. }`, `with_derivative`.
    CustomAdjoint = "custom_adjoint",
    /// Closures and functions as values.
    FunctionValues = "function_values",
    /// `gradient!`
    GradientExpressions = "gradient_expressions",
    /// Iterators and loops over them.
    Iterators = "iterators",
    /// Messages between the ranks of an MPI program.
    Messages = "messages",
    /// A name that may mean something else.
    Names = "names",
    /// Something active is put where no derivative is kept.
    NoDerivativePlace = "no_derivative_place",
    /// A method, a function, an operator or a macro without a derivative.
    NoRule = "no_rule",
    /// A type without a tangent.
    NoTangent = "no_tangent",
    /// A form of the language that is not accepted.
    NotAccepted = "not_accepted",
    /// What is called is not marked.
    NotMarked = "not_marked",
    /// Functions over other numbers.
    OtherNumbers = "other_numbers",
    /// Parallel iterators.
    Parallel = "parallel",
    /// Patterns.
    Patterns = "patterns",
    /// References that are chosen, changed, returned or held.
    References = "references",
    /// Second derivatives.
    SecondOrder = "second_order",
    /// Active values that leave by statics, cells and locks.
    SharedState = "shared_state",
    /// The parameters and the result of a function.
    Signature = "signature",
    /// `dyn Trait`
    TraitObjects = "trait_objects",
}

impl Page {
    /// Where it is read.
    pub(crate) fn url(self) -> String {
        format!("https://docs.rs/ad-runtime/latest/ad_runtime/errors/{}/", self.name())
    }
}
