//! Has the crate built anew when a rule file or a player comes or goes: what is embedded is found at compile time.

fn main() {
    println!("cargo:rerun-if-changed=../../rules");
    println!("cargo:rerun-if-changed=../../players");
}
