impl Grid {
    fn at_keeping_prim(
        self: &Self,
        i: usize,
        j: usize,
    ) -> (
        ::ad_runtime::__private::checkpoints![
            Fn(f64, Option < & mut < Self as ::ad_runtime::Differentiable > ::Accumulator
            >, ::ad_runtime::__private::Inactive, ::ad_runtime::__private::Inactive)
        ],
        f64,
    ) {
        let sum = i * self.width + j;
        let value = self.cells[sum];
        (
            move |
                value_bar: f64,
                self_bar: Option<
                    &mut <Self as ::ad_runtime::Differentiable>::Accumulator,
                >,
                _: ::ad_runtime::__private::Inactive,
                _: ::ad_runtime::__private::Inactive|
            {
                let Some(self_bar) = self_bar else { return };
                self_bar.cells[sum] += value_bar;
            },
            value,
        )
    }
    fn relax_prim(
        self: &mut Self,
    ) -> (
        ::ad_runtime::__private::checkpoints![
            Fn(::ad_runtime::__private::Changed, (), Option < & mut < Self as
            ::ad_runtime::Differentiable > ::Accumulator >)
        ],
        (),
    ) {
        use ::ad_runtime::__private::Reverse as _;
        use ::ad_runtime::__private::methods::*;
        let difference = self.width - 1;
        let mut tape_2 = ::ad_runtime::__private::Tape::new();
        let mut tape = ::ad_runtime::__private::Tape::for_each(&(1..difference));
        for i in 1..difference {
            let difference_2 = self.width - 1;
            for j in 1..difference_2 {
                let (at_adjoint, at) = self.at_keeping_prim(i, j - 1);
                let (at_adjoint_2, at_2) = self.at_keeping_prim(i, j + 1);
                let mean = 0.5 * (at + at_2);
                let sum = i * self.width + j;
                self.cells[sum] = mean.sin();
                tape_2.push((sum, mean, at_adjoint_2, at_adjoint));
            }
            tape.push(difference_2);
        }
        let value = ();
        (
            move |
                _: ::ad_runtime::__private::Changed,
                _: (),
                self_slot: Option<
                    &mut <Self as ::ad_runtime::Differentiable>::Accumulator,
                >|
            {
                let Some(self_bar) = self_slot else { return };
                let mut tape = tape.rewind();
                let mut tape_2 = tape_2.rewind();
                for i in (1..difference).rev() {
                    let &ref difference_2 = tape.pop();
                    for j in (1..*difference_2).rev() {
                        let &(ref sum, mean, ref at_adjoint_2, ref at_adjoint) = tape_2
                            .pop();
                        let taken_bar = ::core::mem::take(&mut self_bar.cells[*sum]);
                        let term = taken_bar * mean.cos() * 0.5;
                        at_adjoint_2(
                            term,
                            ::ad_runtime::__private::slot(&mut *self_bar),
                            ::ad_runtime::__private::none(),
                            ::ad_runtime::__private::none(),
                        );
                        at_adjoint(
                            term,
                            ::ad_runtime::__private::slot(&mut *self_bar),
                            ::ad_runtime::__private::none(),
                            ::ad_runtime::__private::none(),
                        );
                    }
                }
            },
            value,
        )
    }
}
