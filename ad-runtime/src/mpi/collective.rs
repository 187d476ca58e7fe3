//! Messages among all ranks.

use super::Message;
use super::message::{MessageOf, Number};
use super::rule::{add, clear, communication, or_scratch, or_zeros};
use crate::{Changed, Inactive};
use mpi::collective::{CommunicatorCollectives, Operation, Root, SystemOperation};
use mpi::raw::AsRaw;
use mpi::topology::{Communicator, Process};

/// The operation of a reduction, which has to be the sum.
fn sum(operation: &impl Operation) -> SystemOperation {
    let sum = SystemOperation::sum();
    assert!(operation.as_raw() == sum.as_raw(), "over ranks, sums have a derivative, and no other operation");
    sum
}

communication! {
    /// `world.all_reduce_into(&x, &mut y, SystemOperation::sum())`: the adjoint of every `x` is the sum of those of all `y`.
    AllReduceInto: [Communicator + 'static] as Self, for [C: Communicator + 'static] C;
    all_reduce_into_prim all_reduce_into_push all_reduce_into_push_prim [O: Operation + Copy + 'static]
    (sent: S) [received: R] {operation: O}
    forth |world| world.all_reduce_into(sent, received, sum(operation));
    back |world| {
        world.all_reduce_into(&*received, sent, sum(operation));
        clear(received);
    }
}

communication! {
    /// `world.all_gather_into(&x, &mut y)`: the adjoint of `x` is the sum of those of what all ranks have of it.
    AllGatherInto: [Communicator + 'static] as Self, for [C: Communicator + 'static] C;
    all_gather_into_prim all_gather_into_push all_gather_into_push_prim []
    (sent: S) [received: R]
    forth |world| world.all_gather_into(sent, received);
    back |world| {
        world.reduce_scatter_block_into(&*received, sent, SystemOperation::sum());
        clear(received);
    }
}

communication! {
    /// `root.reduce_into_root(&x, &mut y, SystemOperation::sum())`: the adjoint of `x` is that of `y`.
    ReduceIntoRoot: [Root] as Process<'_>, for [] Process<'_>;
    reduce_into_root_prim reduce_into_root_push reduce_into_root_push_prim [O: Operation + Copy + 'static]
    (sent: S) [received: R] {operation: O}
    forth |root| root.reduce_into_root(sent, received, sum(operation));
    back |root| {
        root.broadcast_into(received);
        sent.copy_from_slice(received);
        clear(received);
    }
}

communication! {
    /// `root.reduce_into(&x, SystemOperation::sum())`, on the other ranks.
    ReduceInto: [Root] as Process<'_>, for [] Process<'_>;
    reduce_into_prim reduce_into_push reduce_into_push_prim [O: Operation + Copy + 'static]
    (sent: S) {operation: O}
    forth |root| root.reduce_into(sent, sum(operation));
    back |root| root.broadcast_into(sent)
}

communication! {
    /// `root.broadcast_into(&mut x)`: the adjoint of what the root had is the sum of those of what all ranks have.
    BroadcastInto: [Root] as Process<'_>, for [] Process<'_>;
    broadcast_into_prim broadcast_into_push broadcast_into_push_prim []
    [received: R]
    forth |root| root.broadcast_into(received);
    back |root| {
        if root.is_self() {
            let own = received.to_vec();
            root.reduce_into_root(&own[..], received, SystemOperation::sum());
        } else {
            root.reduce_into(&*received, SystemOperation::sum());
            clear(received);
        }
    }
}

communication! {
    /// `root.gather_into_root(&x, &mut y)`: the adjoint of `x` is that of its place in `y`.
    GatherIntoRoot: [Root] as Process<'_>, for [] Process<'_>;
    gather_into_root_prim gather_into_root_push gather_into_root_push_prim []
    (sent: S) [received: R]
    forth |root| root.gather_into_root(sent, received);
    back |root| {
        root.scatter_into_root(&*received, sent);
        clear(received);
    }
}

communication! {
    /// `root.gather_into(&x)`, on the other ranks.
    GatherInto: [Root] as Process<'_>, for [] Process<'_>;
    gather_into_prim gather_into_push gather_into_push_prim []
    (sent: S)
    forth |root| root.gather_into(sent);
    back |root| root.scatter_into(sent)
}

communication! {
    /// `root.scatter_into_root(&x, &mut y)`: the adjoint of a place of `x` is that of the `y` of its rank.
    ScatterIntoRoot: [Root] as Process<'_>, for [] Process<'_>;
    scatter_into_root_prim scatter_into_root_push scatter_into_root_push_prim []
    (sent: S) [received: R]
    forth |root| root.scatter_into_root(sent, received);
    back |root| {
        root.gather_into_root(&*received, sent);
        clear(received);
    }
}

communication! {
    /// `root.scatter_into(&mut y)`, on the other ranks.
    ScatterInto: [Root] as Process<'_>, for [] Process<'_>;
    scatter_into_prim scatter_into_push scatter_into_push_prim []
    [received: R]
    forth |root| root.scatter_into(received);
    back |root| {
        root.gather_into(&*received);
        clear(received);
    }
}
