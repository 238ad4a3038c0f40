//! `sobremesa serve`: the application in the browser.

mod home_network;

use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use sobremesa_catalog::{Catalog, PlayerError, game_ids, read_text};
use sobremesa_files::Mistake;
use sobremesa_lab::{Message, message};
use sobremesa_server::{Config, Rescued, ServeError, Server, StoreError, StoreNotice, serve};
use tokio::sync::Notify;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::browser;
use crate::failure::Failure;
use crate::screen::{STRONG, Screen, styled};
use crate::signals::{end_interrupted, on_end, on_interrupt};

/// Largest list of players read, in bytes.
const MAX_PLAYERS: u64 = 256 * 1024;

/// Serves until Ctrl-C, or until the system asks it to end.
pub(crate) fn run(args: &ServeArgs, folder: Option<PathBuf>, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let data = folder.ok_or_else(|| Failure::Bad(Message::new("terminal.serve.no_folder")))?;
    let mut catalog = Catalog::new(Some(data.clone()));
    if args.allow_programs {
        catalog = catalog.allowing_programs();
    }
    if let Some(path) = &args.players {
        catalog = offering(&catalog, path)?;
    }
    let mut config = Config::new(data, catalog);
    config.laboratory = args.laboratory;
    if let Some(text) = &args.addr {
        config.addr =
            address(text).ok_or_else(|| Failure::Bad(Message::new("terminal.bad.addr").with("found", text)))?;
    }
    if args.network {
        if !config.addr.ip().is_loopback() {
            return Err(Failure::Bad(Message::new("terminal.bad.network_with_addr").with("addr", config.addr)));
        }
        config.also = home_network::addresses()?;
    }
    config.hosts = args.hosts.iter().map(|name| host(name)).collect::<Result<_, _>>()?;
    config.proxies = args.proxy.iter().map(|text| proxy(text)).collect::<Result<_, _>>()?;
    config.secure_cookies = args.secure_cookies;
    // Behind a proxy, or under a name of its own, others come to this machine's own address, too.
    let open_to = (!config.addr.ip().is_loopback()).then(|| config.addr.to_string());
    let open_to = open_to.or(config.also.first().map(IpAddr::to_string));
    let open_to = open_to.or(config.hosts.first().cloned()).or(config.proxies.first().map(IpAddr::to_string));
    if let Some(addr) = open_to.filter(|_| args.allow_programs) {
        return Err(Failure::Bad(Message::new("terminal.bad.programs_to_network").with("addr", addr)));
    }
    // Told by RUST_LOG; else what somebody who serves should know, and is not said below.
    let told = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,sobremesa_server::run=error"));
    let colours = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(told).with_ansi(colours).with_writer(std::io::stderr).init();
    let shown = config.data.display().to_string();
    let mut told = Ok(());
    let home = config.also.clone();
    let served = serve(config, asked_to_end(), |server| told = ready(server, &home, &shown, args, screen));
    served.map_err(|error| of_serving(&error))?;
    told?;
    Ok(ExitCode::SUCCESS)
}

/// Ready when a person or the system asks the server to end; asked again, it ends at once.
fn asked_to_end() -> impl Future<Output = ()> + Send + 'static {
    let asked = Arc::new(Notify::new());
    let (interrupted, told) = (Arc::clone(&asked), Arc::clone(&asked));
    on_interrupt(move |pressed| {
        if pressed > 1 {
            end_interrupted();
        }
        interrupted.notify_one();
    });
    on_end(move |_| told.notify_one());
    async move { asked.notified().await }
}

/// The catalogue limited to those of a list.
fn offering(catalog: &Catalog, path: &Path) -> Result<Catalog, Failure> {
    let text = read_text(path, MAX_PLAYERS).map_err(|why| {
        let message = Message::new("lab.rules.unreadable").with("path", path.display());
        Failure::Bad(message.with_message("why", why))
    })?;
    catalog.clone().offering(&text).map_err(|mistakes| {
        let game = catalog.rules(game_ids()[0]).ok();
        let told = |error: &PlayerError| match &game {
            Some(game) => message::of_player(error, game),
            None => message::of_player_text(error),
        };
        Failure::Mistakes {
            heading: Message::new("terminal.serve.players_file").with("path", path.display()),
            name: path.display().to_string(),
            mistakes: mistakes.iter().map(|(span, error)| Mistake::new(span.clone(), told(error))).collect(),
            text,
        }
    })
}

/// Says where it answers.
fn ready(server: &Server, home: &[IpAddr], data: &str, args: &ServeArgs, screen: &mut Screen) -> Result<(), Failure> {
    let own = format!("http://{}/", server.addr());
    screen.say("terminal.serve.ready", &[("address", &styled(STRONG, &own))])?;
    let reached: Vec<String> =
        home.iter().map(|ip| format!("http://{}/", SocketAddr::new(*ip, server.addr().port()))).collect();
    for address in &reached {
        screen.say("terminal.serve.at_home", &[("address", &styled(STRONG, address))])?;
    }
    if let Some(address) = reached.first().filter(|_| std::io::stdout().is_terminal()) {
        home_network::draw_code(address, screen)?;
    }
    // Links to tables name the address at which the page was opened: the one that others reach is the better one.
    let address = reached.first().unwrap_or(&own);
    screen.say("terminal.serve.data", &[("path", data)])?;
    match server.store_notice() {
        Some(StoreNotice::Empty { path }) => {
            screen.say("terminal.serve.empty_store", &[("path", &path.display().to_string())])?;
        }
        Some(StoreNotice::Damaged { aside, rescued, .. }) => {
            let Rescued { tables, spoilt, lost, guests } = *rescued;
            screen.say("terminal.serve.damaged_store", &[("path", &aside.display().to_string())])?;
            let [tables, spoilt, lost] = [tables, spoilt, lost].map(|n| n.to_string());
            screen.say("terminal.serve.rescued", &[("tables", &tables), ("spoilt", &spoilt), ("lost", &lost)])?;
            if !guests {
                screen.say("terminal.serve.guests_lost", &[])?;
            }
        }
        None => {}
    }
    if !server.addr().ip().is_loopback() || !home.is_empty() {
        screen.say("terminal.serve.to_network", &[])?;
        if args.laboratory {
            screen.say("terminal.serve.laboratory_to_network", &[])?;
        }
    }
    if !server.has_client() {
        screen.say("terminal.serve.no_client", &[])?;
    } else if args.open && !browser::open(address) {
        screen.say("terminal.serve.no_browser", &[("address", address)])?;
    }
    Ok(())
}

/// A name by which browsers call the server: of a machine or an address, with neither scheme nor port.
fn host(text: &str) -> Result<String, Failure> {
    let plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '.');
    let named = (1..=253).contains(&text.len()) && text.chars().all(plain);
    if named || text.parse::<IpAddr>().is_ok() {
        return Ok(text.to_owned());
    }
    Err(Failure::Bad(Message::new("terminal.bad.host").with("found", text)))
}

/// The address of a proxy, without a port.
fn proxy(text: &str) -> Result<IpAddr, Failure> {
    text.parse().map_err(|_| Failure::Bad(Message::new("terminal.bad.proxy").with("found", text)))
}

/// An address with its port; `localhost` and a port alone mean this machine.
fn address(text: &str) -> Option<SocketAddr> {
    if let Ok(port) = text.strip_prefix("localhost:").unwrap_or(text).parse::<u16>() {
        return Some(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    text.parse().ok()
}

fn of_serving(error: &ServeError) -> Failure {
    match error {
        ServeError::Listen { addr, why } => {
            Failure::Bad(Message::new("terminal.serve.listen").with("addr", addr).with_system("why", why))
        }
        ServeError::Clock => Failure::Bad(Message::new("terminal.serve.clock")),
        ServeError::Store(error) => Failure::Bad(of_store(error)),
        ServeError::Io(why) => Failure::Broken(Message::new("terminal.serve.ended").with_system("why", why)),
    }
}

/// Why the folder of the matches cannot be used.
pub(crate) fn of_store(error: &StoreError) -> Message {
    match error {
        StoreError::Folder { path, why } => {
            Message::new("terminal.serve.folder").with("path", path.display()).with_system("why", why)
        }
        StoreError::Taken { path } => Message::new("terminal.serve.taken").with("path", path.display()),
        StoreError::Newer { found, known } if found < known => Message::new("terminal.data_check.older"),
        StoreError::Newer { found, known } => {
            Message::new("terminal.serve.newer").with("found", found).with("known", known)
        }
        StoreError::NotPutAside { path, why } => {
            Message::new("terminal.serve.not_put_aside").with("path", path.display()).with_system("why", why)
        }
        // What is left are the words of SQLite and of the system.
        other => Message::new("terminal.serve.store").with("why", other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_server_have_neither_scheme_nor_port() {
        for right in ["mesa.example.org", "mesa", "192.168.1.7", "2001:db8::1"] {
            assert_eq!(host(right).ok().as_deref(), Some(right));
        }
        for wrong in ["", "https://mesa.example.org", "mesa.example.org:443", "mesa/", "mesa example", "[2001:db8::1]"]
        {
            assert!(host(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn proxies_are_addresses_without_a_port() {
        for right in ["127.0.0.1", "::1", "10.0.0.7"] {
            assert_eq!(proxy(right).ok(), right.parse().ok());
        }
        for wrong in ["", "127.0.0.1:80", "[::1]", "proxy.example.org", "10.0.0.0/8"] {
            assert!(proxy(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn addresses_are_read() {
        assert_eq!(address("9000"), address("127.0.0.1:9000"));
        assert_eq!(address("localhost:9000"), address("127.0.0.1:9000"));
        assert_eq!(address("[::1]:80").map(|addr| addr.port()), Some(80));
        for wrong in ["", "127.0.0.1", "99999", "example", ":80"] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }
}
