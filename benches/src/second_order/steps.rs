//! Programs that step through time.

use super::by_hand;
use super::product::{Parts, Product};
use super::programs::diffusion3d_by_hand::final_square_by_hand as diffused_by_hand;
use super::programs::particles_by_hand::final_energy_by_hand as of_particles_by_hand;
use super::programs::tridiagonal_by_hand::final_square_by_hand as solved_by_hand;
use super::programs::wave_by_hand::final_energy_by_hand as of_wave_by_hand;
use super::programs::{diffusion3d, heat, lorenz96, particles, tridiagonal, wave};
use crate::case::Size;
use ad_runtime::Move;

pub(super) fn lorenz96(size: Size) -> Product {
    use lorenz96::{DT, FORCING, final_energy_by_hand, final_energy_hvp_into, state, steps};
    Parts {
        input: |size| (state(40), steps(size)),
        gradient: |(x, steps)| final_energy_by_hand(x, FORCING, DT, *steps),
        moved: |(x, _), step| x.move_by(step),
        ours: |(x, steps), along, into| final_energy_hvp_into(x, FORCING, DT, *steps, along, into),
        by_hand: Some(|(x, steps), along, into| by_hand::final_energy(x, along, (FORCING, DT, *steps), into)),
    }
    .product(size)
}

pub(super) fn heat(size: Size) -> Product {
    use heat::{Input, RATE, final_heat_by_hand, final_heat_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| final_heat_by_hand(&i.initial, &i.weights, i.side, RATE, i.steps),
        moved: |i, step| i.initial.move_by(step),
        ours: |i, along, into| {
            final_heat_hvp_into(&i.initial, &i.weights, i.side, RATE, i.steps, along, into)
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn wave(size: Size) -> Product {
    use wave::{DT, Input, PARAMS, final_energy_hvp_into};
    Parts {
        input: |size| (Input::of(size), PARAMS),
        gradient: |(i, params): &(Input, [f64; 2])| {
            of_wave_by_hand(&i.places, &i.velocities, params, DT, i.steps)
        },
        moved: |(i, params), step| {
            i.places.move_by(&step.0);
            i.velocities.move_by(&step.1);
            params.move_by(&step.2);
        },
        ours: |(i, params), (places, velocities, of_params), (p, v, q)| {
            final_energy_hvp_into(
                &i.places,
                &i.velocities,
                params,
                DT,
                i.steps,
                places,
                velocities,
                of_params,
                p,
                v,
                q,
            )
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn diffusion3d(size: Size) -> Product {
    use diffusion3d::{DT, Input, final_square_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| diffused_by_hand(&i.initial, &i.conductivity, i.n, DT, i.steps),
        moved: |i, step| {
            i.initial.move_by(&step.0);
            i.conductivity.move_by(&step.1);
        },
        ours: |i, along, into| {
            let (field, conductivity) = (&i.initial, &i.conductivity);
            final_square_hvp_into(
                field,
                conductivity,
                i.n,
                DT,
                i.steps,
                &along.0,
                &along.1,
                &mut into.0,
                &mut into.1,
            )
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn tridiagonal(size: Size) -> Product {
    use tridiagonal::{Input, final_square_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| solved_by_hand(&i.lower, &i.diagonal, &i.upper, &i.right, i.steps),
        moved: |i, step| {
            i.lower.move_by(&step.0);
            i.diagonal.move_by(&step.1);
            i.upper.move_by(&step.2);
            i.right.move_by(&step.3);
        },
        ours: |i, (lower, diagonal, upper, right), (l, d, u, r)| {
            final_square_hvp_into(
                &i.lower,
                &i.diagonal,
                &i.upper,
                &i.right,
                i.steps,
                lower,
                diagonal,
                upper,
                right,
                l,
                d,
                u,
                r,
            )
        },
        by_hand: None,
    }
    .product(size)
}

pub(super) fn particles(size: Size) -> Product {
    use particles::{DT, Input, final_energy_hvp_into};
    Parts {
        input: Input::of,
        gradient: |i: &Input| of_particles_by_hand(&i.positions, &i.velocities, DT, i.steps),
        moved: |i, step| {
            i.positions.move_by(&step.0);
            i.velocities.move_by(&step.1);
        },
        ours: |i, along, into| {
            let (x, v) = (&i.positions, &i.velocities);
            final_energy_hvp_into(x, v, DT, i.steps, &along.0, &along.1, &mut into.0, &mut into.1)
        },
        by_hand: None,
    }
    .product(size)
}
