//! The server itself: it listens on this machine only, and ends on Ctrl-C or SIGTERM.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::doors::Doors;
use crate::{AppState, Limits, app};

/// How the server runs.
#[derive(Clone, Debug, Default)]
pub struct ServeOptions {
    /// The port wanted; a free one is taken when it is in use, or when it is 0.
    pub port: u16,
    /// What the server may use.
    pub limits: Limits,
    /// The folder in which games are kept: that of the user where none is named.
    pub data: Option<PathBuf>,
}

/// Where an application of this user keeps its data, by the custom of the platform; none where the
/// environment does not tell.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let from =
        |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        from("APPDATA")
    } else if cfg!(target_os = "macos") {
        from("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        // A relative path is to be ignored, says the custom.
        let named = from("XDG_DATA_HOME").filter(|path| path.is_absolute());
        named.or_else(|| from("HOME").map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("meeple"))
}

/// How long requests and searches have to notice that the server ends.
const GRACE: Duration = Duration::from_secs(1);

/// How often the memory that games and figures keep is looked after.
const LOOK: Duration = Duration::from_secs(15);

/// Serves until Ctrl-C. `on_ready` hears the address once the server listens.
///
/// # Errors
/// When no port can be listened on, the games cannot be kept, or the runtime cannot start. Of the
/// kind [`io::ErrorKind::ResourceBusy`], with the number of the process alone, when another server
/// keeps its games in the folder.
pub fn run(options: &ServeOptions, on_ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let state = match options.data.clone().or_else(data_folder) {
        Some(folder) => {
            AppState::open(options.limits, &folder).map_err(|error| match error.kind() {
                // Who has it, and nothing else.
                io::ErrorKind::ResourceBusy => error,
                kind => io::Error::new(kind, format!("{}: {error}", folder.display())),
            })?
        }
        None => AppState::new(options.limits),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Searches run in its threads.
        .thread_stack_size(meeple_core::SEARCH_STACK)
        .build()?;
    let served = runtime.block_on(async {
        let listener = listen(options.port).await?;
        on_ready(listener.local_addr()?);
        serve(listener, state).await
    });
    runtime.shutdown_timeout(GRACE);
    served
}

/// Serves on a listener until Ctrl-C, then stops the searches that still run. Requests under way
/// are answered; whoever takes longer than the grace for it is left.
///
/// # Errors
/// None so far: a listener that cannot take a connection now is asked again.
pub async fn serve(listener: TcpListener, state: AppState) -> io::Result<()> {
    let keeper = state.clone();
    let ending = async {
        tokio::select! {
            () = interrupted() => {}
            // Never over.
            () = look_after(&keeper) => {}
        }
        keeper.stop_searches();
    };
    let doors = Doors { grace: GRACE, ..Doors::default() };
    doors.open(listener, app(state), ending).await;
    Ok(())
}

/// Gives back, once in a while, what nobody looks at any more.
async fn look_after(state: &AppState) {
    let mut look = tokio::time::interval(LOOK);
    loop {
        look.tick().await;
        state.tidy();
    }
}

/// Waits for Ctrl-C, or to be told to end as services are (SIGTERM); for ever where there is no way
/// to hear it.
async fn interrupted() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let told = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => terminate.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let told = std::future::pending::<Option<()>>();
    tokio::select! {
        () = interrupt => {}
        _ = told => {}
    }
}

async fn listen(port: u16) -> io::Result<TcpListener> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await
        }
        listener => listener,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_port_gives_way_to_a_free_one() {
        let first = listen(0).await.expect("some port is free");
        let taken = first.local_addr().expect("it listens");
        let second = listen(taken.port()).await.expect("another port is free");
        let other = second.local_addr().expect("it listens");
        assert_ne!(other.port(), taken.port());
        assert!(taken.ip().is_loopback() && other.ip().is_loopback());
    }
}
