//! Has the crate built anew when the client was built: what is embedded is found at compile time.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
