///The tangent of [`Layer`]: a derivative by it, or along it.
struct LayerTangent<T: Clone, const N: usize>
where
    T: ::ad_runtime::Differentiable,
{
    ///The derivative by `weights`.
    pub weights: [<T as ::ad_runtime::Differentiable>::Tangent; N],
    ///The derivative by `bias`.
    bias: Vec<f64>,
    ///The derivative by `inputs`.
    inputs: Vec<f64>,
    ///The derivative by `inner`.
    inner: <Inner<'static> as ::ad_runtime::Differentiable>::Tangent,
    ///The derivative by `size`.
    size: (),
    ///The derivative by `cache`.
    cache: (),
}
const _: () = {
    #[automatically_derived]
    impl<'a, T: Clone, const N: usize> ::ad_runtime::Differentiable for Layer<'a, T, N>
    where
        T: ::ad_runtime::Differentiable,
    {
        type Tangent = LayerTangent<T, N>;
        type Accumulator = LayerTangent<T, N>;
        type Dimensionality = LayerDimensionality<T, N>;
        type Primal = Self;
        #[inline]
        fn dimensionality(&self) -> Self::Dimensionality {
            match self {
                Layer {
                    weights: own_weights,
                    bias: own_bias,
                    inputs: own_inputs,
                    inner: own_inner,
                    size: own_size,
                    cache: own_cache,
                } => {
                    LayerDimensionality {
                        weights: <[T; N] as ::ad_runtime::Differentiable>::dimensionality(
                            own_weights,
                        ),
                        bias: <Vec<
                            f64,
                        > as ::ad_runtime::Differentiable>::dimensionality(own_bias),
                        inputs: <&'a [f64] as ::ad_runtime::Differentiable>::dimensionality(
                            own_inputs,
                        ),
                        inner: <Inner<
                            'a,
                        > as ::ad_runtime::Differentiable>::dimensionality(own_inner),
                        size: <usize as ::ad_runtime::Differentiable>::dimensionality(
                            own_size,
                        ),
                        cache: (),
                    }
                }
            }
        }
        #[inline]
        fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent {
            match dimensionality {
                LayerDimensionality {
                    weights: own_weights,
                    bias: own_bias,
                    inputs: own_inputs,
                    inner: own_inner,
                    size: own_size,
                    cache: own_cache,
                } => {
                    LayerTangent {
                        weights: <[T; N] as ::ad_runtime::Differentiable>::zero_tangent(
                            own_weights,
                        ),
                        bias: <Vec<
                            f64,
                        > as ::ad_runtime::Differentiable>::zero_tangent(own_bias),
                        inputs: <&'a [f64] as ::ad_runtime::Differentiable>::zero_tangent(
                            own_inputs,
                        ),
                        inner: <Inner<
                            'a,
                        > as ::ad_runtime::Differentiable>::zero_tangent(own_inner),
                        size: <usize as ::ad_runtime::Differentiable>::zero_tangent(
                            own_size,
                        ),
                        cache: (),
                    }
                }
            }
        }
    }
    #[automatically_derived]
    impl<'a, T: Clone, const N: usize> ::ad_runtime::Move for Layer<'a, T, N>
    where
        T: ::ad_runtime::Differentiable,
        T: ::ad_runtime::Move,
    {
        #[inline]
        fn move_by(&mut self, step: &Self::Tangent) {
            match (self, step) {
                (
                    Layer {
                        weights: own_weights,
                        bias: own_bias,
                        inputs: own_inputs,
                        inner: own_inner,
                        size: own_size,
                        cache: own_cache,
                    },
                    LayerTangent {
                        weights: other_weights,
                        bias: other_bias,
                        inputs: other_inputs,
                        inner: other_inner,
                        size: other_size,
                        cache: other_cache,
                    },
                ) => {
                    <[T; N] as ::ad_runtime::Move>::move_by(own_weights, other_weights);
                    <Vec<f64> as ::ad_runtime::Move>::move_by(own_bias, other_bias);
                    <&'a [f64] as ::ad_runtime::Move>::move_by(own_inputs, other_inputs);
                    <Inner<'a> as ::ad_runtime::Move>::move_by(own_inner, other_inner);
                    <usize as ::ad_runtime::Move>::move_by(own_size, other_size);
                }
            }
        }
    }
};
