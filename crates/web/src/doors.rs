//! Who is connected. A connection that does not say what it wants is closed after a while, and when
//! there are too many the one that has been silent for longest makes room: nobody can keep others
//! out by holding connections open.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How many may be connected, and how patiently they are heard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doors {
    /// Connections at the same time.
    pub(crate) most: usize,
    /// The head of a request must have arrived after this; so must the next one on a connection
    /// that is kept.
    pub(crate) patience: Duration,
    /// At the end, answers under way may take so long.
    pub(crate) grace: Duration,
}

impl Default for Doors {
    fn default() -> Self {
        let second = Duration::from_secs(1);
        Self { most: MOST_CONNECTIONS, patience: 10 * second, grace: second }
    }
}

/// Room for a thousand players who each keep a connection or two. One takes some kilobytes; where the
/// system allows fewer handles, the silent ones make room earlier.
const MOST_CONNECTIONS: usize = 4096;
/// The head of a request is no longer than this.
const LONGEST_HEAD: usize = 64 << 10;
/// Connections that are closed when the system has no handle left for a new one.
const MAKE_ROOM: usize = 16;
/// Then it is tried again after this.
const A_MOMENT: Duration = Duration::from_millis(20);

impl Doors {
    /// Lets connections in until `ending`, then lets the answers that are under way come to their
    /// end.
    pub(crate) async fn open(
        self,
        listener: TcpListener,
        app: Router,
        ending: impl Future<Output = ()>,
    ) {
        let (goodbye, _) = watch::channel(false);
        let mut guests = Guests::default();
        let mut ending = pin!(ending);
        loop {
            let accepted = tokio::select! {
                () = &mut ending => break,
                accepted = listener.accept() => accepted,
            };
            while guests.tasks.try_join_next().is_some() {}
            match accepted {
                Ok((stream, _)) if guests.make_room(self.most) => {
                    let guest = guests.admit();
                    let serving =
                        serve(stream, app.clone(), guest, self.patience, goodbye.subscribe());
                    guests.tasks.spawn(serving);
                }
                // Everybody is busy: this one has to come again.
                Ok(_) => {}
                Err(error) if is_of_one_connection(&error) => {}
                Err(_) => {
                    guests.dismiss(MAKE_ROOM);
                    sleep(A_MOMENT).await;
                }
            }
        }
        drop(listener);
        goodbye.send_replace(true);
        let gone = async { while guests.tasks.join_next().await.is_some() {} };
        // Who takes longer is left.
        let _ = timeout(self.grace, gone).await;
    }
}

/// Whether a connection failed before it was taken, and not the listener.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

/// Everybody who is connected; when this is dropped, nobody is.
#[derive(Default)]
struct Guests {
    here: Vec<Arc<Guest>>,
    tasks: JoinSet<()>,
}

/// One connection.
struct Guest {
    /// Answers under way.
    busy: AtomicUsize,
    /// When the last one was over.
    silent: Mutex<Instant>,
    leave: Notify,
}

impl Guests {
    fn admit(&mut self) -> Arc<Guest> {
        let silent = Mutex::new(Instant::now());
        let guest = Arc::new(Guest { busy: AtomicUsize::new(0), silent, leave: Notify::new() });
        self.here.push(Arc::clone(&guest));
        guest
    }

    /// Sees to it that one more can come in; whether one can.
    fn make_room(&mut self, most: usize) -> bool {
        // Of who has gone only our own reference is left.
        self.here.retain(|guest| Arc::strong_count(guest) > 1);
        self.here.len() < most || self.dismiss(1) > 0
    }

    /// Closes connections on which nothing is under way, those that have been silent for longest
    /// first; says how many.
    fn dismiss(&mut self, count: usize) -> usize {
        self.here.sort_by_key(|guest| guest.silent_since());
        let mut left = count;
        self.here.retain(|guest| {
            let goes = left > 0 && guest.busy.load(Ordering::Acquire) == 0;
            if goes {
                left -= 1;
                guest.leave.notify_one();
            }
            !goes
        });
        count - left
    }
}

impl Guest {
    fn silent_since(&self) -> Instant {
        *self.silent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An answer under way.
struct Visit(Arc<Guest>);

impl Visit {
    fn begin(guest: &Arc<Guest>) -> Self {
        guest.busy.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(guest))
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        *self.0.silent.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.0.busy.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Answers what comes on one connection.
async fn serve(
    stream: TcpStream,
    app: Router,
    guest: Arc<Guest>,
    patience: Duration,
    mut goodbye: watch::Receiver<bool>,
) {
    // A page is one piece of news: it need not wait for more. Where that cannot be asked for, it
    // comes a little later.
    let _ = stream.set_nodelay(true);
    let app = TowerToHyperService::new(app);
    let visited = Arc::clone(&guest);
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let visit = Visit::begin(&visited);
        let answering = app.call(request);
        async move {
            let response: Response = answering.await?;
            Ok::<_, Infallible>(response.map(|body| Attended { body, _visit: visit }))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), answer);
    let mut connection = pin!(connection);
    let mut told = false;
    loop {
        tokio::select! {
            // However it ended: there is nobody left to tell.
            _ = connection.as_mut() => return,
            () = guest.leave.notified() => return,
            _ = goodbye.changed(), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// The body of an answer, which is under way until all of it was sent.
struct Attended {
    body: Body,
    _visit: Visit,
}

impl HttpBody for Attended {
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

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::sync::oneshot;

    use super::*;
    use crate::{AppState, app};

    /// Longer than anything takes; only failures wait so long.
    const LONG: Duration = Duration::from_secs(120);
    const HEALTH: &[u8] = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

    async fn begin(doors: Doors) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let (end, ended) = oneshot::channel::<()>();
        let ending = async {
            let _ = ended.await;
        };
        (address, end, tokio::spawn(doors.open(listener, app(AppState::default()), ending)))
    }

    async fn connect(address: SocketAddr, text: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        stream.write_all(text).await.expect("it takes what we say");
        stream
    }

    /// What comes first.
    async fn answer(stream: &mut TcpStream) -> String {
        let mut buffer = [0; 4096];
        let read = timeout(LONG, stream.read(&mut buffer)).await.expect("an answer, or the end");
        String::from_utf8_lossy(&buffer[..read.unwrap_or(0)]).into_owned()
    }

    #[tokio::test]
    async fn who_does_not_say_what_it_wants_is_not_waited_for() {
        let doors = Doors { patience: Duration::from_millis(300), ..Doors::default() };
        let (address, _end, _server) = begin(doors).await;
        for said in [&b""[..], b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "] {
            let mut silent = connect(address, said).await;
            let mut rest = Vec::new();
            let closed = timeout(LONG, silent.read_to_end(&mut rest)).await;
            assert!(closed.is_ok(), "still open after {said:?}");
        }
        let mut kept = connect(address, HEALTH).await;
        assert!(answer(&mut kept).await.starts_with("HTTP/1.1 200"));
        let mut rest = Vec::new();
        assert!(
            timeout(LONG, kept.read_to_end(&mut rest)).await.is_ok(),
            "it is not kept for ever"
        );
    }

    #[tokio::test]
    async fn connections_held_open_keep_nobody_out() {
        let (address, _end, _server) =
            begin(Doors { most: 4, patience: LONG, ..Doors::default() }).await;
        let mut silent = Vec::new();
        for _ in 0..20 {
            silent.push(connect(address, b"GET / HTTP/1.1\r\n").await);
        }
        for _ in 0..3 {
            let mut guest = connect(address, HEALTH).await;
            assert!(answer(&mut guest).await.starts_with("HTTP/1.1 200"), "it was let in");
        }
        assert_eq!(answer(&mut silent[0]).await, "", "the oldest made room");
    }

    #[tokio::test]
    async fn the_end_lets_answers_finish_and_waits_for_nobody_else() {
        let doors = Doors { patience: LONG, ..Doors::default() };
        let (address, end, server) = begin(doors).await;
        let _silent = connect(address, b"GET /").await;
        let mut idle = connect(address, HEALTH).await;
        assert!(answer(&mut idle).await.starts_with("HTTP/1.1 200"));
        end.send(()).expect("it runs");
        timeout(LONG, server).await.expect("it ends").expect("without a panic");
        assert!(TcpStream::connect(address).await.is_err(), "nobody listens");
        assert_eq!(answer(&mut idle).await, "");
    }
}
