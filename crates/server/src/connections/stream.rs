//! The bytes of a connection.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use super::ConnectionPlace;

/// A connection with its place, which goes when it is closed, by whoever holds it last. It fails where nothing of an answer
/// goes out for too long: the other side reads nothing.
pub(super) struct CountedStream {
    stream: TcpStream,
    _place: ConnectionPlace,
    unread_time: Duration,
    /// Runs while something waits to go out.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl CountedStream {
    pub(super) fn new(stream: TcpStream, place: ConnectionPlace, unread_time: Duration) -> Self {
        Self { stream, _place: place, unread_time, waiting: None }
    }

    /// The outcome of writing, or that it took too long.
    fn in_time<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let unread_time = self.unread_time;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(unread_time)));
        ready!(waiting.as_mut().poll(context));
        // Whoever tries again waits again.
        waiting.as_mut().reset(Instant::now() + unread_time);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for CountedStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for CountedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.in_time(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
