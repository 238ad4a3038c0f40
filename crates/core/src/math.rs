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

/// Hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// x to the power y.
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// Error function.
pub fn erf(x: f64) -> f64 {
    libm::erf(x)
}
