//! Messages from one rank to another.

pub(crate) mod ring {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    /// A number goes around the ring and is changed by everyone, the first rank begins and ends.
    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let (rank, size) = (world.rank(), world.size());
        if size == 1 {
            return x[0] * x[1];
        }
        let ahead = world.process_at_rank((rank + 1) % size);
        let behind = world.process_at_rank((rank + size - 1) % size);
        if rank == 0 {
            ahead.send(&(x[0] * x[0]));
            let (back, _status) = behind.receive::<f64>();
            back * x[1]
        } else {
            let (value, _status) = behind.receive::<f64>();
            let value = value * x[0] + x[1];
            ahead.send(&value);
            value.sin()
        }
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod lists_of_unknown_length {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let mut sum = x[2];
        if world.rank() == 0 {
            for k in 1..world.size() {
                let (list, _) = world.process_at_rank(k).receive_vec::<f64>();
                for value in list.iter() {
                    sum += value * value * x[0];
                }
            }
        } else {
            let mut list = vec![x[0]];
            for k in 0..world.rank() {
                list.push(x[1] * f64::from(k));
            }
            world.process_at_rank(0).send(&list[..]);
            // What was sent has been sent.
            list[0] = x[2];
            sum += list[0];
        }
        sum
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 3);
    }
}

/// Messages that are shorter than the buffer: what is behind them stays.
pub(crate) mod shorter_than_the_buffer {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        if world.rank() > 0 {
            let many = x.len() - world.rank() as usize % 2;
            world.process_at_rank(0).send(&x[..many]);
            return x[0];
        }
        let mut buffer = [x[0] * x[1], x[1], x[0]];
        let mut sum = 0.0;
        for k in 1..world.size() {
            world.process_at_rank(k).receive_into(&mut buffer);
            sum += buffer[0] * buffer[1] * buffer[2];
        }
        sum * x[0] + buffer[2]
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}

pub(crate) mod numbered_messages {
    use crate::checks::{Ranks, check};
    use ad_runtime::differentiable;
    use mpi::topology::SimpleCommunicator;
    use mpi::traits::*;

    /// The second message is received first.
    #[differentiable(second_order)]
    fn f(x: &[f64], world: &SimpleCommunicator) -> f64 {
        let last = world.size() - 1;
        if last == 0 {
            return x[1];
        }
        let mut result = 0.0;
        if world.rank() == 0 {
            let other = world.process_at_rank(last);
            other.send_with_tag(&x[0], 1);
            other.send_with_tag(&x[..], 2);
        } else if world.rank() == last {
            let first = world.process_at_rank(0);
            let mut list = [0.0; 2];
            first.receive_into_with_tag(&mut list, 2);
            let (number, _) = first.receive_with_tag::<f64>(1);
            result = list[0] * list[1] + number.exp() * x[1];
        }
        result
    }

    pub(crate) fn check(ranks: &Ranks) {
        check!(ranks, 2);
    }
}
