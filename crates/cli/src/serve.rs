//! `sobremesa serve`: the application in the browser.

mod home_network;

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use sobremesa_catalog::{Catalog, PlayerError, game_ids, read_text};
use sobremesa_files::Mistake;
use sobremesa_lab::{Message, message};
use sobremesa_server::{Config, Rescued, ServeError, ServeFile, Server, StoreError, StoreNotice, serve, written};
use tokio::sync::Notify;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::browser;
use crate::failure::Failure;
use crate::screen::{STRONG, Screen, styled};
use crate::signals::{end_interrupted, on_end, on_interrupt};

/// Largest list of players read, in bytes.
const MAX_PLAYERS: u64 = 256 * 1024;

/// Serves until Ctrl-C, or until the system asks it to end. `data` is the folder that the command line names, `usual` the
/// platform's.
pub(crate) fn run(
    args: &ServeArgs,
    data: Option<PathBuf>,
    usual: Option<PathBuf>,
    screen: &mut Screen,
) -> Result<ExitCode, Failure> {
    let file = args.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
    let (open, laboratory) = (args.open || file.open, args.laboratory || file.laboratory);
    let config = configured(args, file, data, usual)?;
    // Told by RUST_LOG; else what somebody who serves should know, and is not said below.
    let told = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,sobremesa_server::run=error"));
    let colours = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(told).with_ansi(colours).with_writer(std::io::stderr).init();
    let shown = config.data.display().to_string();
    let mut told = Ok(());
    let announcement = Announcement { home: config.also.clone(), data: shown, open, laboratory };
    let served = serve(config, asked_to_end(), |server| told = ready(server, &announcement, screen));
    served.map_err(|error| of_serving(&error))?;
    told?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the file that says how the house is started.
fn read_file(path: &Path) -> Result<ServeFile, Failure> {
    let text = read_text(path, ServeFile::MOST as u64).map_err(|why| {
        Failure::Bad(Message::new("lab.rules.unreadable").with("path", path.display()).with_message("why", why))
    })?;
    ServeFile::of_text(&text, path.parent().unwrap_or(Path::new(""))).map_err(|mistakes| Failure::Mistakes {
        heading: Message::new("terminal.serve.config_file").with("path", path.display()),
        name: path.display().to_string(),
        mistakes,
        text,
    })
}

/// How the house is started: what the command line says wins over the file.
fn configured(
    args: &ServeArgs,
    file: ServeFile,
    data: Option<PathBuf>,
    usual: Option<PathBuf>,
) -> Result<Config, Failure> {
    let data = data.or(file.data).or(usual);
    let data = data.ok_or_else(|| Failure::Bad(Message::new("terminal.serve.no_folder")))?;
    let allow_programs = args.allow_programs || file.allow_programs;
    let mut catalog = Catalog::new(Some(data.clone()));
    if allow_programs {
        catalog = catalog.allowing_programs();
    }
    if let Some(path) = args.players.as_ref().or(file.players.as_ref()) {
        catalog = offering(&catalog, path)?;
    }
    let mut config = Config::new(data, catalog);
    config.limits = file.limits;
    config.laboratory = args.laboratory || file.laboratory;
    config.lobby = args.lobby || file.lobby;
    let addr = address(args.addr.as_deref())?;
    config.metrics = address(args.metrics.as_deref())?.or(file.metrics);
    // An address of the network on the command line wins over the file's wish for all of them.
    let names_another = addr.is_some_and(|addr| !addr.ip().is_loopback());
    config.addr = addr.or(file.addr).unwrap_or(config.addr);
    if args.network || (file.network && !names_another) {
        if !config.addr.ip().is_loopback() {
            return Err(Failure::Bad(Message::new("terminal.bad.network_with_addr").with("addr", config.addr)));
        }
        config.also = home_network::addresses()?;
    }
    config.hosts = each_or(&args.hosts, "terminal.bad.host", written::host, file.hosts)?;
    config.proxies = each_or(&args.proxy, "terminal.bad.proxy", |text| text.parse().ok(), file.proxies)?;
    config.secure_cookies = args.secure_cookies || file.secure_cookies;
    // Behind a proxy, or under a name of its own, others come to this machine's own address, too.
    let open_to = (!config.addr.ip().is_loopback()).then(|| config.addr.to_string());
    let open_to = open_to.or(config.also.first().map(IpAddr::to_string));
    let open_to = open_to.or(config.hosts.first().cloned()).or(config.proxies.first().map(IpAddr::to_string));
    if let Some(addr) = open_to.filter(|_| allow_programs) {
        return Err(Failure::Bad(Message::new("terminal.bad.programs_to_network").with("addr", addr)));
    }
    Ok(config)
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
        let games: Vec<_> = game_ids().iter().filter_map(|game| catalog.first_rules(game)).collect();
        let told = |error: &PlayerError| message::of_player_of_any(error, &games);
        Failure::Mistakes {
            heading: Message::new("terminal.serve.players_file").with("path", path.display()),
            name: path.display().to_string(),
            mistakes: mistakes.iter().map(|(span, error)| Mistake::new(span.clone(), told(error))).collect(),
            text,
        }
    })
}

/// What is said when it answers, beside where.
struct Announcement {
    /// The addresses in the home network.
    home: Vec<IpAddr>,
    /// The data folder.
    data: String,
    /// Whether the browser is opened.
    open: bool,
    /// Whether experiments may be started from the network.
    laboratory: bool,
}

/// Says where it answers.
fn ready(
    server: &Server,
    Announcement { home, data, open, laboratory }: &Announcement,
    screen: &mut Screen,
) -> Result<(), Failure> {
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
    if let Some(addr) = server.metrics_addr() {
        let address = format!("http://{addr}/metrics");
        screen.say("terminal.serve.metrics", &[("address", &styled(STRONG, &address))])?;
    }
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
        if *laboratory {
            screen.say("terminal.serve.laboratory_to_network", &[])?;
        }
    }
    if !server.has_client() {
        screen.say("terminal.serve.no_client", &[])?;
    } else if *open && !browser::open(address) {
        screen.say("terminal.serve.no_browser", &[("address", address)])?;
    }
    Ok(())
}

/// An address of the command line.
fn address(text: Option<&str>) -> Result<Option<SocketAddr>, Failure> {
    let one = |text| {
        written::address(text).ok_or_else(|| Failure::Bad(Message::new("terminal.bad.addr").with("found", text)))
    };
    text.map(one).transpose()
}

/// The names and the addresses of proxies that the command line gives, or else the file.
fn each_or<T>(
    given: &[String],
    wrong: &'static str,
    read: impl Fn(&str) -> Option<T>,
    otherwise: Vec<T>,
) -> Result<Vec<T>, Failure> {
    if given.is_empty() {
        return Ok(otherwise);
    }
    let one = |text: &String| read(text).ok_or_else(|| Failure::Bad(Message::new(wrong).with("found", text)));
    given.iter().map(one).collect()
}

fn of_serving(error: &ServeError) -> Failure {
    match error {
        ServeError::Listen { addr, why } => {
            Failure::Bad(Message::new("terminal.serve.listen").with("addr", addr).with_system("why", why))
        }
        ServeError::ListenForMetrics { addr, why } => {
            Failure::Bad(Message::new("terminal.serve.listen_for_metrics").with("addr", addr).with_system("why", why))
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
