//! Elementary functions that give the same bits on every platform (from `libm`).
//!
//! The standard library's may differ in the last place between systems; figures here must not.

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The logarithm to base 10.
pub fn log10(x: f64) -> f64 {
    libm::log10(x)
}

/// e to the power x.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// x to the power y; not a number for x below 0 and a fractional y.
#[inline]
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// Natural logarithm of n!.
pub fn ln_factorial(n: u64) -> f64 {
    libm::lgamma(n as f64 + 1.0)
}

/// Natural logarithm of 1 + x, exact for small x too.
pub fn ln_1p(x: f64) -> f64 {
    libm::log1p(x)
}

/// Natural logarithm of the gamma function of a positive number.
pub fn ln_gamma(x: f64) -> f64 {
    libm::lgamma(x)
}

/// Complementary error function: 2 far below zero, 1 at zero, 0 far above.
pub fn erfc(x: f64) -> f64 {
    libm::erfc(x)
}
