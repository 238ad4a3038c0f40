//! Accepting connections, and answering what is asked on them.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::watch;

use super::stream::CountedStream;
use super::{ConnectionPlace, Listeners, UseOfConnection};
use crate::house::House;
use crate::refusal::Refusal;

/// Most bytes of a request's head, and of what is read or written at once.
const BUFFER: usize = 64 * 1024;

/// How long the connection of a proxy may wait for the next request: it keeps some for whoever comes.
const PROXY_TIME: Duration = Duration::from_mins(5);

/// Pause after the system had no connection to give.
const PAUSE: Duration = Duration::from_secs(1);

/// After how long it is worth trying again where all connections are in use.
const RETRY: Duration = Duration::from_secs(10);

/// Accepts connections and answers what is asked on them until the house ends; then ready once what was asked is answered.
pub(crate) async fn serve_connections(listeners: Listeners, house: &Arc<House>, routes: Router) {
    let mut ending = house.ending.subscribe();
    // Each connection holds a receiver: when all are dropped, all are closed.
    let (open, _) = watch::channel(());
    let routes = TowerToHyperService::new(routes);
    loop {
        let accepted = tokio::select! {
            accepted = listeners.accept() => accepted,
            // The sender lives in the house, which is held here.
            _ = ending.wait_for(|ending| *ending) => break,
        };
        match accepted {
            Ok((stream, peer)) => receive(stream, peer, house, &routes, &open),
            // The other side went before it was looked at.
            Err(why) if is_of_the_other_side(&why) => {}
            Err(why) => {
                tracing::warn!(%why, "no connection is accepted for a moment");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listeners);
    open.closed().await;
}

fn is_of_the_other_side(why: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(why.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Finds a place for a connection and answers what is asked on it in a task of its own.
fn receive(
    stream: TcpStream,
    peer: SocketAddr,
    house: &Arc<House>,
    routes: &TowerToHyperService<Router>,
    open: &watch::Sender<()>,
) {
    let is_proxy = house.addresses.is_proxy(peer.ip());
    let Some(place) = house.connections.enter(house.addresses.of_peer(peer.ip()), !is_proxy) else {
        refuse(&stream);
        return;
    };
    // What is written is whole: small messages are not to wait for others.
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    let head_time = if is_proxy { PROXY_TIME } else { house.limits.head_time };
    builder.timer(TokioTimer::new()).header_read_timeout(head_time).max_buf_size(BUFFER);
    let (ending, open) = (house.ending.subscribe(), open.subscribe());
    let (routes, unread_time) = (routes.clone(), house.limits.unread_time);
    tokio::spawn(async move {
        answer(stream, peer, &builder, place, routes, unread_time, ending).await;
        drop(open);
    });
}

/// Says that there is no place, as far as the other side listens already.
fn refuse(stream: &TcpStream) {
    let message = "too many connections are in use; try again in a moment";
    let refusal = Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "address/too-many-connections", message).after(RETRY);
    let body = serde_json::to_string(&refusal.problem).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Retry-After: {}\r\nConnection: close\r\n\r\n{body}",
        body.len(),
        RETRY.as_secs()
    );
    // It is closed right away: whoever cannot be told sees that.
    let _ = stream.try_write(head.as_bytes());
}

/// Answers what is asked on a connection until it is closed, given up, or has become a WebSocket.
async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    builder: &http1::Builder,
    place: ConnectionPlace,
    routes: TowerToHyperService<Router>,
    unread_time: Duration,
    mut ending: watch::Receiver<bool>,
) {
    let state = Arc::clone(&place.state);
    let uses = place.uses();
    let service = service_fn(move |mut request: Request<Incoming>| {
        let used = uses.begin();
        request.extensions_mut().insert(ConnectInfo(peer));
        let answered = routes.call(request);
        async move {
            let answer = answered.await?;
            if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
                used.for_good();
                return Ok(answer);
            }
            Ok::<_, Infallible>(answer.map(|body| Body::new(AnswerUnderWay { body, _used: used })))
        }
    });
    let stream = TokioIo::new(CountedStream::new(stream, place, unread_time));
    let mut connection = pin!(builder.serve_connection(stream, service).with_upgrades());
    let mut is_ending = false;
    loop {
        tokio::select! {
            // Whatever went wrong with it is known to the other side.
            _ = connection.as_mut() => return,
            () = state.given_up.notified() => return,
            _ = ending.wait_for(|ending| *ending), if !is_ending => {
                is_ending = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// The body of an answer: until it has gone out, its connection is in use.
struct AnswerUnderWay {
    body: Body,
    _used: UseOfConnection,
}

impl HttpBody for AnswerUnderWay {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
