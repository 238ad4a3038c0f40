//! Serves the tables of a data folder: `cargo run -p sobremesa-server --example serve -- --data DIR --addr 127.0.0.1:8080`.

use std::path::PathBuf;
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_server::{Config, serve};

fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    match config() {
        Ok(config) => run(config),
        Err(why) => {
            tracing::error!("{why}");
            ExitCode::from(2)
        }
    }
}

fn config() -> Result<Config, String> {
    let mut config = Config::new(PathBuf::from("sobremesa-data"), Catalog::new(None));
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
        match argument.as_str() {
            "--data" => config.data = PathBuf::from(value),
            "--addr" => config.addr = value.parse().map_err(|why| format!("--addr {value}: {why}"))?,
            _ => return Err(format!("unknown argument {argument}; known are --data DIR and --addr ADDRESS:PORT")),
        }
    }
    Ok(config)
}

fn run(config: Config) -> ExitCode {
    let served = serve(config, |server| tracing::info!("http://{}/", server.addr()));
    served.map_or_else(
        |why| {
            tracing::error!("{why}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}
