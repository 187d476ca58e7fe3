///The tangent of [`Tree`]: a derivative by it, or along it.
enum TreeTangent {
    ///The tangent of [`Tree::Leaf`].
    Leaf,
    ///The tangent of [`Tree::Node`].
    Node(
        ///The derivative by `0`.
        Box<TreeTangent>,
        ///The derivative by `1`.
        f64,
        ///The derivative by `2`.
        Box<TreeTangent>,
    ),
    ///The tangent of [`Tree::Named`].
    Named {
        ///The derivative by `name`.
        name: (),
        ///The derivative by `tree`.
        tree: Option<Box<TreeTangent>>,
    },
}
const _: () = {
    #[automatically_derived]
    impl ::ad_runtime::Differentiable for Tree {
        type Tangent = TreeTangent;
        type Accumulator = TreeTangent;
        type Dimensionality = TreeDimensionality;
        type Primal = Self;
        #[inline]
        fn dimensionality(&self) -> Self::Dimensionality {
            match self {
                Tree::Leaf {} => TreeDimensionality::Leaf {},
                Tree::Node { 0: own_0, 1: own_1, 2: own_2 } => {
                    TreeDimensionality::Node {
                        0: <Box<
                            Tree,
                        > as ::ad_runtime::Differentiable>::dimensionality(own_0),
                        1: <f64 as ::ad_runtime::Differentiable>::dimensionality(own_1),
                        2: <Box<
                            Tree,
                        > as ::ad_runtime::Differentiable>::dimensionality(own_2),
                    }
                }
                Tree::Named { name: own_name, tree: own_tree } => {
                    TreeDimensionality::Named {
                        name: <String as ::ad_runtime::Differentiable>::dimensionality(
                            own_name,
                        ),
                        tree: <Option<
                            Box<Tree>,
                        > as ::ad_runtime::Differentiable>::dimensionality(own_tree),
                    }
                }
            }
        }
        #[inline]
        fn zero_tangent(dimensionality: &Self::Dimensionality) -> Self::Tangent {
            match dimensionality {
                TreeDimensionality::Leaf {} => TreeTangent::Leaf {},
                TreeDimensionality::Node { 0: own_0, 1: own_1, 2: own_2 } => {
                    TreeTangent::Node {
                        0: <Box<
                            Tree,
                        > as ::ad_runtime::Differentiable>::zero_tangent(own_0),
                        1: <f64 as ::ad_runtime::Differentiable>::zero_tangent(own_1),
                        2: <Box<
                            Tree,
                        > as ::ad_runtime::Differentiable>::zero_tangent(own_2),
                    }
                }
                TreeDimensionality::Named { name: own_name, tree: own_tree } => {
                    TreeTangent::Named {
                        name: <String as ::ad_runtime::Differentiable>::zero_tangent(
                            own_name,
                        ),
                        tree: <Option<
                            Box<Tree>,
                        > as ::ad_runtime::Differentiable>::zero_tangent(own_tree),
                    }
                }
            }
        }
    }
    #[automatically_derived]
    impl ::ad_runtime::Move for Tree {
        #[inline]
        fn move_by(&mut self, step: &Self::Tangent) {
            match (self, step) {
                (Tree::Leaf {}, TreeTangent::Leaf {}) => {}
                (
                    Tree::Node { 0: own_0, 1: own_1, 2: own_2 },
                    TreeTangent::Node { 0: other_0, 1: other_1, 2: other_2 },
                ) => {
                    <Box<Tree> as ::ad_runtime::Move>::move_by(own_0, other_0);
                    <f64 as ::ad_runtime::Move>::move_by(own_1, other_1);
                    <Box<Tree> as ::ad_runtime::Move>::move_by(own_2, other_2);
                }
                (
                    Tree::Named { name: own_name, tree: own_tree },
                    TreeTangent::Named { name: other_name, tree: other_tree },
                ) => {
                    <String as ::ad_runtime::Move>::move_by(own_name, other_name);
                    <Option<
                        Box<Tree>,
                    > as ::ad_runtime::Move>::move_by(own_tree, other_tree);
                }
                _ => {
                    ::core::panic!("a `Tree` is moved by the tangent of another variant")
                }
            }
        }
    }
    impl Tree {
        #[doc(hidden)]
        #[inline]
        #[track_caller]
        fn node_0(&self) -> &Box<Tree> {
            match self {
                Tree::Node { 0: payload, .. } => payload,
                _ => ::core::panic!("this `Tree` is no `Node`"),
            }
        }
        #[doc(hidden)]
        #[inline]
        #[track_caller]
        fn node_1(&self) -> &f64 {
            match self {
                Tree::Node { 1: payload, .. } => payload,
                _ => ::core::panic!("this `Tree` is no `Node`"),
            }
        }
        #[doc(hidden)]
        #[inline]
        #[track_caller]
        fn node_2(&self) -> &Box<Tree> {
            match self {
                Tree::Node { 2: payload, .. } => payload,
                _ => ::core::panic!("this `Tree` is no `Node`"),
            }
        }
        #[doc(hidden)]
        #[inline]
        #[track_caller]
        fn named_name(&self) -> &String {
            match self {
                Tree::Named { name: payload, .. } => payload,
                _ => ::core::panic!("this `Tree` is no `Named`"),
            }
        }
        #[doc(hidden)]
        #[inline]
        #[track_caller]
        fn named_tree(&self) -> &Option<Box<Tree>> {
            match self {
                Tree::Named { tree: payload, .. } => payload,
                _ => ::core::panic!("this `Tree` is no `Named`"),
            }
        }
    }
};
