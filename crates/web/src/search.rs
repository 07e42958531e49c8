//! What a race works out while its page waits: on its own thread, a few at a time, and never
//! without an end.

use meeple_arena::race::MEMORY;
use meeple_core::Cancel;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{sleep, timeout};

use crate::AppState;
use crate::error::Failure;
use crate::memory::Share;

/// The right to search, and the memory for it, given back when dropped.
pub(crate) type Permit = (OwnedSemaphorePermit, Share);

/// Waits for the right to search; small searches do not wait for long ones.
///
/// # Errors
/// [`Failure::Busy`] when too many searches went on for too long.
pub(crate) async fn permit(state: &AppState, small: bool) -> Result<Permit, Failure> {
    match timeout(state.limits().patience, state.lane(small).acquire_owned()).await {
        Ok(Ok(permit)) => {
            let bytes = if small { 0 } else { MEMORY };
            state.make_room(bytes, bytes);
            Ok((permit, state.memory().hold(bytes)))
        }
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
    let cancel = Unwanted(state.cancel());
    let heard = cancel.0.clone();
    let mut task = tokio::task::spawn_blocking(move || work(&heard));
    let done = tokio::select! {
        done = &mut task => done,
        () = sleep(state.limits().patience) => {
            cancel.0.cancel();
            task.await
        }
    };
    done.map_err(|error| Failure::internal(state.draw(), &error))
}

/// Asks the work to stop as soon as nobody waits for it.
pub(crate) struct Unwanted(pub(crate) Cancel);

impl Drop for Unwanted {
    fn drop(&mut self) {
        self.0.cancel();
    }
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
    async fn work_that_nobody_waits_for_any_more_is_told() {
        let (tell, told) = tokio::sync::oneshot::channel();
        let waits = move |cancel: &Cancel| {
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            tell.send(()).expect("the test waits");
        };
        let state = AppState::default();
        let asked = tokio::spawn(async move { run(&state, waits).await });
        tokio::time::sleep(Duration::from_millis(20)).await;
        asked.abort();
        told.await.expect("it has heard");
    }

    #[tokio::test]
    async fn there_are_only_so_many_searches() {
        let limits = Limits { searches: 1, patience: Duration::ZERO, ..Limits::default() };
        let state = AppState::new(limits);
        let first = permit(&state, false).await;
        assert!(first.is_ok());
        assert!(matches!(permit(&state, false).await, Err(Failure::Busy)));
        drop(first);
        assert!(permit(&state, false).await.is_ok());
    }
}
