//! Has the crate built anew when the client was built, or a page to read changed: what is embedded is found at compile time.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
    println!("cargo:rerun-if-changed=../../learn");
    println!("cargo:rerun-if-changed=../../docs");
}
