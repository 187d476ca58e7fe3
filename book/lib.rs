//! The code of the README and of the book, chapter by chapter, as doc tests.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

#[cfg(doctest)]
#[doc = include_str!("src/introduction.md")]
pub struct Introduction;

#[cfg(doctest)]
#[doc = include_str!("src/tutorial.md")]
pub struct Tutorial;

#[cfg(doctest)]
#[doc = include_str!("src/reverse_mode.md")]
pub struct ReverseMode;

#[cfg(doctest)]
#[doc = include_str!("src/reading.md")]
pub struct Reading;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook.md")]
pub struct Cookbook;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/least_squares.md")]
pub struct CookbookLeastSquares;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/argmin.md")]
pub struct CookbookArgmin;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/newton.md")]
pub struct CookbookNewton;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/differential_equation.md")]
pub struct CookbookDifferentialEquation;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/gaussian_process.md")]
pub struct CookbookGaussianProcess;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/greeks.md")]
pub struct CookbookGreeks;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/robot_arm.md")]
pub struct CookbookRobotArm;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/many_cores.md")]
pub struct CookbookManyCores;

#[cfg(doctest)]
#[doc = include_str!("src/cookbook/many_machines.md")]
pub struct CookbookManyMachines;

#[cfg(doctest)]
#[doc = include_str!("src/many_cores.md")]
pub struct ManyCores;

#[cfg(doctest)]
#[doc = include_str!("src/many_machines.md")]
pub struct ManyMachines;

#[cfg(doctest)]
#[doc = include_str!("src/examples.md")]
pub struct Examples;

#[cfg(doctest)]
#[doc = include_str!("src/generated.md")]
pub struct Generated;

#[cfg(doctest)]
#[doc = include_str!("src/jacobians.md")]
pub struct Jacobians;

#[cfg(doctest)]
#[doc = include_str!("src/second_derivatives.md")]
pub struct SecondDerivatives;

#[cfg(doctest)]
#[doc = include_str!("src/types.md")]
pub struct Types;

#[cfg(doctest)]
#[doc = include_str!("src/methods.md")]
pub struct Methods;

#[cfg(doctest)]
#[doc = include_str!("src/functions_as_arguments.md")]
pub struct FunctionsAsArguments;

#[cfg(doctest)]
#[doc = include_str!("src/matrices.md")]
pub struct Matrices;

#[cfg(doctest)]
#[doc = include_str!("src/words.md")]
pub struct Words;

#[cfg(doctest)]
#[doc = include_str!("src/custom_adjoints.md")]
pub struct CustomAdjoints;

#[cfg(doctest)]
#[doc = include_str!("src/long_loops.md")]
pub struct LongLoops;

#[cfg(doctest)]
#[doc = include_str!("src/no_std.md")]
pub struct NoStd;

#[cfg(doctest)]
#[doc = include_str!("src/other_numbers.md")]
pub struct OtherNumbers;

#[cfg(doctest)]
#[doc = include_str!("src/accepted.md")]
pub struct Accepted;

#[cfg(doctest)]
#[doc = include_str!("src/kinks.md")]
pub struct Kinks;

#[cfg(doctest)]
#[doc = include_str!("src/errors.md")]
pub struct Errors;

#[cfg(doctest)]
#[doc = include_str!("src/limits.md")]
pub struct Limits;

#[cfg(doctest)]
#[doc = include_str!("src/speed.md")]
pub struct Speed;

#[cfg(doctest)]
#[doc = include_str!("src/comparison.md")]
pub struct Comparison;

#[cfg(doctest)]
#[doc = include_str!("src/maintainers.md")]
pub struct Maintainers;

#[cfg(test)]
mod links;
