//! The binary `sobremesa`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sobremesa_cli::main()
}
