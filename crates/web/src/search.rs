//! What a race works out while its page waits: on its own thread, a few at a time, and never
//! without an end.

use meeple_core::Cancel;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{sleep, timeout};

use crate::AppState;
use crate::error::Failure;

/// The right to search, given back when dropped.
pub(crate) type Permit = OwnedSemaphorePermit;

/// Waits for the right to search.
///
/// # Errors
/// [`Failure::Busy`] when too many searches went on for too long.
pub(crate) async fn permit(state: &AppState) -> Result<Permit, Failure> {
    match timeout(state.limits().patience, state.lane(false).acquire_owned()).await {
        Ok(Ok(permit)) => Ok(permit),
        _ => Err(Failure::Busy),
    }
}

/// Runs `work` on a thread where it may block. It is asked to stop when its time is over, or when
/// the server ends; what it found until then still counts.
///
/// # Errors
/// A panic in `work` becomes an error with a number that is also in the log.
pub(crate) async fn run<T: Send + 'static>(
    state: &AppState,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> Result<T, Failure> {
    let cancel = state.cancel();
    let heard = cancel.clone();
    let mut task = tokio::task::spawn_blocking(move || work(&heard));
    let done = tokio::select! {
        done = &mut task => done,
        () = sleep(state.limits().patience) => {
            cancel.cancel();
            task.await
        }
    };
    done.map_err(|error| Failure::internal(state.draw(), &error))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Limits;

    #[tokio::test]
    async fn a_panic_is_an_error_and_not_the_end() {
        let state = AppState::default();
        let broken = run(&state, |_| panic!("a bug in a search")).await;
        let result: Result<(), Failure> = broken;
        assert!(matches!(result, Err(Failure::Internal(_))));
        assert_eq!(run(&state, |_| 7).await.ok(), Some(7));
    }

    #[tokio::test]
    async fn time_is_limited_and_the_work_is_told() {
        let limits = Limits { patience: Duration::ZERO, ..Limits::default() };
        let waits = |cancel: &Cancel| {
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            "what was found so far"
        };
        let found = run(&AppState::new(limits), waits).await;
        assert_eq!(found.ok(), Some("what was found so far"));
    }

    #[tokio::test]
    async fn there_are_only_so_many_searches() {
        let limits = Limits { searches: 1, patience: Duration::ZERO, ..Limits::default() };
        let state = AppState::new(limits);
        let first = permit(&state).await;
        assert!(first.is_ok());
        assert!(matches!(permit(&state).await, Err(Failure::Busy)));
        drop(first);
        assert!(permit(&state).await.is_ok());
    }
}
