//! Elementary functions that give the same bits on every platform (from `libm`).
//!
//! The standard library's may differ in the last place between systems; figures here must not.

/// Natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// Base-10 logarithm.
pub fn log10(x: f64) -> f64 {
    libm::log10(x)
}

/// e to the power x.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Natural logarithm of n!.
pub fn ln_factorial(n: u64) -> f64 {
    libm::lgamma(n as f64 + 1.0)
}
