//! Messages from one rank to another.

use super::Message;
use super::message::{MessageOf, Number};
use super::rule::{add, clear, communication, or_scratch, or_zeros};
use crate::{Changed, Inactive, zero_like};
use mpi::Tag;
use mpi::point_to_point::{Destination, Source, Status};
use mpi::topology::{AsCommunicator, Communicator, Process, Rank};

communication! {
    /// `process.send(&x)`: the adjoint of `x` comes back from the process.
    Send: [Destination] as Process<'_>, for [] Process<'_>;
    send_prim send_push send_push_prim []
    (sent: S)
    forth |process| process.send(sent);
    back |process| process.receive_into_with_tag(sent, Tag::default())
}

communication! {
    /// `process.send_with_tag(&x, tag)`.
    SendWithTag: [Destination] as Process<'_>, for [] Process<'_>;
    send_with_tag_prim send_with_tag_push send_with_tag_push_prim []
    (sent: S) {tag: Tag}
    forth |process| process.send_with_tag(sent, *tag);
    back |process| process.receive_into_with_tag(sent, *tag)
}

/// Where a message came from, and with which tag, which may have been any.
#[derive(Clone, Copy)]
struct Origin {
    rank: Rank,
    tag: Tag,
}

impl Origin {
    fn of(status: Status) -> Self {
        Origin { rank: status.source_rank(), tag: status.tag() }
    }

    /// The tangent that follows a value.
    fn tangent<N: Number>(self, communicator: &impl Communicator, tangent: &mut [N]) {
        communicator.process_at_rank(self.rank).receive_into_with_tag(tangent, self.tag);
    }

    /// The adjoint goes back.
    fn back<N: Number>(self, communicator: &impl Communicator, adjoint: &[N]) {
        communicator.process_at_rank(self.rank).send_with_tag(adjoint, self.tag);
    }
}

/// The rules of the methods that receive: the adjoint goes back to where the message came from.
macro_rules! receive {
    // What gives the message.
    (
        $rule:ident for $who:ident;
        $receive:ident $prim:ident $push:ident $push_prim:ident [$($tag:ident)?] -> $message:ty
    ) => {
        #[doc(hidden)]
        #[allow(clippy::type_complexity, missing_docs)]
        pub trait $rule: Source<Out: Communicator> + Sized {
            fn $prim<N: Number>(
                &self, $($tag: Tag,)?
            ) -> (Box<dyn Fn(&$who<'_>, $(receive!(@ [&Tag] $tag),)? ($message, ()), Inactive, $(receive!(@ [Inactive] $tag),)?)>, ($message, Status)) {
                let (message, status) = self.$receive($($tag)?);
                let origin = Origin::of(status);
                let back = move |process: &$who<'_>, $($tag: &Tag,)? (bar, ()): ($message, ()), _: Inactive, $(_: receive!(@ [Inactive] $tag),)?| {
                    $(let _ = $tag;)?
                    origin.back(process.as_communicator(), bar.numbers());
                };
                (Box::new(back), (message, status))
            }

            fn $push<N: Number>(
                &self, $($tag: Tag,)? none: Inactive, $(none_either: receive!(@ [Inactive] $tag),)?
            ) -> (($message, Status), ($message, ())) {
                self.$push_prim($($tag,)? none, $(receive!(@ [none_either] $tag),)?).1
            }

            fn $push_prim<N: Number>(
                &self, $($tag: Tag,)? _: Inactive, $(_: receive!(@ [Inactive] $tag),)?
            ) -> (
                Box<dyn Fn(
                    &$who<'_>, $(receive!(@ [&Tag] $tag),)? Inactive, $(receive!(@ [Inactive] $tag),)?
                    (($message, ()), ($message, ())),
                    Inactive, $(receive!(@ [Inactive] $tag),)? Inactive, $(receive!(@ [Inactive] $tag),)?
                )>,
                (($message, Status), ($message, ())),
            ) {
                let (message, status) = self.$receive::<N>($($tag)?);
                let origin = Origin::of(status);
                let mut tangent = zero_like(&message);
                origin.tangent(self.as_communicator(), tangent.numbers_mut());
                let back = move |
                    process: &$who<'_>, $($tag: &Tag,)? _: Inactive, $(_: receive!(@ [Inactive] $tag),)?
                    ((bar, ()), (dot_bar, ())): (($message, ()), ($message, ())),
                    _: Inactive, $(_: receive!(@ [Inactive] $tag),)? _: Inactive, $(_: receive!(@ [Inactive] $tag),)?
                | {
                    $(let _ = $tag;)?
                    origin.back(process.as_communicator(), dot_bar.numbers());
                    origin.back(process.as_communicator(), bar.numbers());
                };
                (Box::new(back), ((message, status), (tangent, ())))
            }
        }

        impl $rule for $who<'_> {}
    };
    // What puts the message into a buffer.
    (
        $rule:ident for $who:ident;
        $receive:ident $prim:ident $push:ident $push_prim:ident [$($tag:ident)?] into
    ) => {
        #[doc(hidden)]
        #[allow(clippy::type_complexity, clippy::too_many_arguments, missing_docs)]
        pub trait $rule: Source<Out: Communicator> + Sized {
            fn $prim<N: Number, R: MessageOf<N> + ?Sized>(
                &self, received: &mut R, $($tag: Tag,)?
            ) -> (
                Box<dyn Fn(
                    &$who<'_>, Changed, $(receive!(@ [&Tag] $tag),)? (),
                    Inactive, Option<&mut R::Accumulator>, $(receive!(@ [Inactive] $tag),)?
                )>,
                Status,
            ) {
                let status = self.$receive(received.numbers_mut(), $($tag)?);
                // The message may be shorter than the buffer: what is behind it stays.
                let count = usize::try_from(status.count(N::equivalent_datatype())).expect("all of it has come");
                let origin = Origin::of(status);
                let back = move |
                    process: &$who<'_>, _: Changed, $($tag: &Tag,)? (): (),
                    _: Inactive, bar: Option<&mut R::Accumulator>, $(_: receive!(@ [Inactive] $tag),)?
                | {
                    $(let _ = $tag;)?
                    let mut scratch = Vec::new();
                    let bar = &mut or_scratch::<N, R::Accumulator>(bar, &mut scratch, count)[..count];
                    origin.back(process.as_communicator(), bar);
                    clear(bar);
                };
                (Box::new(back), status)
            }

            fn $push<N: Number, R: MessageOf<N> + ?Sized>(
                &self, received: &mut R, $($tag: Tag,)?
                none: Inactive, received_dot: Option<&mut R::Accumulator>, $(none_either: receive!(@ [Inactive] $tag),)?
            ) -> (Status, ()) {
                self.$push_prim(received, $($tag,)? none, received_dot, $(receive!(@ [none_either] $tag),)?).1
            }

            fn $push_prim<N: Number, R: MessageOf<N> + ?Sized>(
                &self, received: &mut R, $($tag: Tag,)?
                _: Inactive, received_dot: Option<&mut R::Accumulator>, $(_: receive!(@ [Inactive] $tag),)?
            ) -> (
                Box<dyn Fn(
                    &$who<'_>, Changed, $(receive!(@ [&Tag] $tag),)? Inactive, Changed, $(receive!(@ [Inactive] $tag),)?
                    ((), ()),
                    Inactive, Option<&mut R::Accumulator>, $(receive!(@ [Inactive] $tag),)?
                    Inactive, Option<&mut R::Accumulator>, $(receive!(@ [Inactive] $tag),)?
                )>,
                (Status, ()),
            ) {
                let status = self.$receive(received.numbers_mut(), $($tag)?);
                // The message may be shorter than the buffer: what is behind it stays.
                let count = usize::try_from(status.count(N::equivalent_datatype())).expect("all of it has come");
                let origin = Origin::of(status);
                let mut scratch = Vec::new();
                origin.tangent(self.as_communicator(), &mut or_scratch::<N, R::Accumulator>(received_dot, &mut scratch, count)[..count]);
                let back = move |
                    process: &$who<'_>, _: Changed, $($tag: &Tag,)? _: Inactive, _: Changed, $(_: receive!(@ [Inactive] $tag),)?
                    ((), ()): ((), ()),
                    _: Inactive, bar: Option<&mut R::Accumulator>, $(_: receive!(@ [Inactive] $tag),)?
                    _: Inactive, dot_bar: Option<&mut R::Accumulator>, $(_: receive!(@ [Inactive] $tag),)?
                | {
                    $(let _ = $tag;)?
                    for bar in [dot_bar, bar] {
                        let mut scratch = Vec::new();
                        let bar = &mut or_scratch::<N, R::Accumulator>(bar, &mut scratch, count)[..count];
                        origin.back(process.as_communicator(), bar);
                        clear(bar);
                    }
                };
                (Box::new(back), (status, ()))
            }
        }

        impl $rule for $who<'_> {}
    };
    // The first, where the second is there.
    (@ [$($wanted:tt)*] $there:ident) => { $($wanted)* };
}
receive! { Receive for Process; receive receive_prim receive_push receive_push_prim [] -> N }
receive! { ReceiveWithTag for Process; receive_with_tag receive_with_tag_prim receive_with_tag_push receive_with_tag_push_prim [tag] -> N }
receive! { ReceiveVec for Process; receive_vec receive_vec_prim receive_vec_push receive_vec_push_prim [] -> Vec<N> }
receive! { ReceiveVecWithTag for Process; receive_vec_with_tag receive_vec_with_tag_prim receive_vec_with_tag_push receive_vec_with_tag_push_prim [tag] -> Vec<N> }
receive! { ReceiveInto for Process; receive_into receive_into_prim receive_into_push receive_into_push_prim [] into }
receive! { ReceiveIntoWithTag for Process; receive_into_with_tag receive_into_with_tag_prim receive_into_with_tag_push receive_into_with_tag_push_prim [tag] into }
