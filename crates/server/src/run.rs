//! Starting the server, and ending it.

use std::net::SocketAddr;
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::extract::Request;
use axum::http::header;
use axum::middleware::{from_fn, from_fn_with_state};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

use crate::config::Config;
use crate::connections::{Listeners, serve_connections};
use crate::guard::{self, Names};
use crate::house::House;
use crate::refusal::Refusal;
use crate::serve_error::ServeError;
use crate::store::StoreNotice;
use crate::thinking::off;
use crate::{api, client, clock, metrics};

/// Longest that requests under way may take once the server is to end.
const FAREWELL: Duration = Duration::from_secs(3);

/// Time between two sweeps of the tables.
const BETWEEN_SWEEPS: Duration = Duration::from_hours(1);

/// A server that listens, and answers once it is run.
pub struct Server {
    listeners: Listeners,
    addr: SocketAddr,
    /// Where figures are told, if they are.
    metrics: Option<TcpListener>,
    pub(crate) house: Arc<House>,
    routes: Router,
}

impl Server {
    /// Opens the store and takes the address.
    ///
    /// # Errors
    /// If the data folder or the address cannot be used, or the clock is far from any date.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        if !clock::is_told(SystemTime::now()) {
            return Err(ServeError::Clock);
        }
        let listeners = Listeners::bind(config.addr, &config.also).await;
        let listeners = listeners.map_err(|(addr, why)| ServeError::Listen { addr, why })?;
        let addr = listeners.addr();
        let metrics = match config.metrics {
            Some(addr) => {
                Some(TcpListener::bind(addr).await.map_err(|why| ServeError::ListenForMetrics { addr, why })?)
            }
            None => None,
        };
        let names = Names::new(addr, &config.also, &config.hosts);
        let house = tokio::task::spawn_blocking(move || House::new(&config)).await.map_err(std::io::Error::from)??;
        let house = Arc::new(house);
        match house.store.notice() {
            Some(StoreNotice::Empty { path }) => tracing::warn!(?path, "the file of the matches was empty"),
            Some(StoreNotice::Damaged { aside, why, rescued }) => {
                tracing::warn!(?aside, why, ?rescued, "the file of the matches was damaged");
            }
            None => {}
        }
        if !addr.ip().is_loopback() || listeners.len() > 1 {
            tracing::warn!("the tables are open to the network");
        }
        if !client::is_built() {
            tracing::warn!("{}", client::MISSING);
        }
        let routes = routes(&house, names);
        Ok(Self { listeners, addr, metrics, house, routes })
    }

    /// The address it listens on, the first of them; the others ([`Config::also`]) have the same port.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The address at which figures are told, if they are.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// What there was to say of the file of the matches when it was opened; none where all was well.
    pub fn store_notice(&self) -> Option<&StoreNotice> {
        self.house.store.notice()
    }

    /// Whether the client is inside; without it only the interface answers.
    pub fn has_client(&self) -> bool {
        client::is_built()
    }

    /// Answers until `end` is ready; then thinking is cut short, sockets are told, and what is under way is
    /// brought to its end, an experiment after the games under way if they do not take long. When it is done the data
    /// folder is free, unless something did not end in time.
    ///
    /// # Errors
    /// If the system ends it.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Self { listeners, metrics, house, routes, .. } = self;
        let mut ending = house.ending.subscribe();
        let sweeping = tokio::spawn(sweep_now_and_then(Arc::downgrade(&house)));
        let telling = metrics.map(|listener| tokio::spawn(metrics::answer(listener, Arc::downgrade(&house))));
        let ended = async {
            end.await;
            house.close();
            std::future::pending::<()>().await;
        };
        let patience = async {
            // The sender lives in the house, which is held here.
            let _ = ending.wait_for(|ending| *ending).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            () = serve_connections(listeners, &house, routes) => {}
            () = ended => {}
            () = patience => tracing::warn!("some connections did not end in time"),
        }
        sweeping.abort();
        if let Some(telling) = telling {
            telling.abort();
        }
        let ended = tokio::task::spawn_blocking(move || house.laboratory.wait_until_ended(FAREWELL)).await;
        if !ended.map_err(std::io::Error::from)? {
            // Its files are whole at any moment: it is gone on with later.
            tracing::warn!("an experiment did not end in time");
        }
        // Requests under way hold the house. When they end, the store closes with it, and the data folder is free.
        let left = async { while ending.changed().await.is_ok() {} };
        if tokio::time::timeout(FAREWELL, left).await.is_err() {
            tracing::warn!("some thinking did not end in time");
        }
        Ok(())
    }
}

/// Sweeps the house at once and then every so often, as long as it is there.
async fn sweep_now_and_then(house: Weak<House>) {
    let mut times = tokio::time::interval(BETWEEN_SWEEPS);
    loop {
        times.tick().await;
        let Some(house) = house.upgrade() else { return };
        let swept = off(move || house.sweep(clock::now())).await;
        // What cannot be swept now can be later.
        if let Err(refusal) = swept.and_then(|swept| swept) {
            tracing::warn!(why = refusal.problem.message, "old tables stay for now");
        }
    }
}

fn routes(house: &Arc<House>, names: Names) -> Router {
    let worth = SizeAbove::new(512).and(
        |_: axum::http::StatusCode,
         _: axum::http::Version,
         headers: &axum::http::HeaderMap,
         _: &axum::http::Extensions| {
            let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
            // Events are to arrive when they happen: what is compressed is gathered first.
            !kind.starts_with("text/event-stream")
                && ["text/", "application/json", "application/x-ndjson", "image/svg"]
                    .iter()
                    .any(|text| kind.starts_with(text))
        },
    );
    api::routes(house)
        .fallback(client::answer)
        .layer(from_fn_with_state(Arc::clone(house), guard::receive))
        .layer(CompressionLayer::new().compress_when(worth))
        .layer(from_fn_with_state(Arc::new(names), guard::check))
        .layer(CatchPanicLayer::custom(|panic: Box<dyn std::any::Any + Send>| {
            let words = panic.downcast_ref::<&str>().map(ToString::to_string);
            let words = words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
            axum::response::IntoResponse::into_response(Refusal::fault("answering", words))
        }))
        .layer(from_fn(async |request: Request, next| guard::say(request, next).await))
}

/// Serves until `end` is ready, on a runtime of its own; `ready` is told the server once it listens.
///
/// # Errors
/// If the data folder or the address cannot be used, or the system ends it.
pub fn serve(
    config: Config,
    end: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(&Server),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let server = Server::bind(config).await?;
        ready(&server);
        server.run(end).await
    });
    runtime.shutdown_timeout(FAREWELL);
    done
}
