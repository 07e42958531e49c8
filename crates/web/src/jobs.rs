//! Jobs: tasks that run on their own threads, a few at a time, each with an end.
//!
//! A game has one job at most; a new position supersedes it. A job ends by itself, after its time,
//! when somebody stops it, or when nobody has watched it for a while. What it found until then
//! counts. A panic becomes a card on the page.

use std::sync::Arc;
use std::time::Duration;

use meeple_core::{Cancel, InputError};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, interval, sleep};

use crate::AppState;
use crate::error::Failure;
use crate::live_game::LiveGame;
use crate::memory::Share;
use crate::play::Play;
use crate::search::Unwanted;
use crate::work::{Done, Task, Work};

/// How often a job is looked after.
const LOOK: Duration = Duration::from_millis(200);
/// Between two moves of a game that the computer plays with itself: people want to follow.
const A_BREATH: Duration = Duration::from_millis(700);

/// Starts a task for a game that is held; the job that ran before it is superseded.
///
/// # Errors
/// When the task makes no sense: an agent that cannot be parsed.
pub(crate) fn start(
    state: &AppState,
    live: &Arc<LiveGame>,
    play: &mut Play,
    task: Task,
) -> Result<(), InputError> {
    let work = play.begin(task)?;
    play.weigh(state.memory());
    // What the agent brings along counts beside what the search may add.
    let held = state.memory().hold(work.agent.held());
    let (number, cancel) = (state.draw(), state.cancel());
    live.enlist(number, &work.task, cancel.clone());
    tokio::spawn(run(state.clone(), Arc::clone(live), number, work, held, cancel));
    Ok(())
}

/// Starts whatever is due for a game that is held, and says whether something was.
pub(crate) fn start_due(state: &AppState, live: &Arc<LiveGame>, play: &mut Play) -> bool {
    // What is due is the game's own choice, so it makes sense.
    play.due().is_some_and(|task| start(state, live, play, task).is_ok())
}

async fn run(
    state: AppState,
    live: Arc<LiveGame>,
    number: u64,
    work: Work,
    held: Share,
    cancel: Cancel,
) {
    let (task, light) = (work.task.clone(), work.is_light());
    let (heard, teller) = (cancel.clone(), Arc::clone(&live));
    let (watched, task_moves) = (task.may_be_watched(), task == Task::Reply);
    let server = state.clone();
    let done = attend(&state, &*live, number, light, &cancel, move || {
        let grant = match server.grant(task_moves || held.bytes() > 0) {
            Ok(grant) => grant,
            Err(shortage) => return work.leave(shortage),
        };
        let work = Work { bytes: grant.bytes(), ..work };
        work.run(&heard, |figures| {
            if watched {
                teller.tell(number, figures);
            }
        })
    });
    match done.await {
        None => live.discharge(number),
        Some(done) => finish(&state, &live, number, &task, done).await,
    }
}

/// Whom a job is for.
pub(crate) trait Watched {
    /// Whether the job of this number is the one that counts.
    fn runs(&self, number: u64) -> bool;

    /// Whether anybody watches: a stream, or a page that was looked at within `a_look`.
    fn is_watched(&self, a_look: Duration) -> bool;
}

/// Waits for a processor and does `work` on a thread of its own, which is asked to stop after its
/// time or when nobody watches any more. `None` when the job was stopped or superseded first.
pub(crate) async fn attend<T: Send + 'static>(
    state: &AppState,
    whom: &impl Watched,
    number: u64,
    light: bool,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<Result<T, Failure>> {
    let permit = wait(state, whom, light, cancel, number).await?;
    let _unwanted = Unwanted(cancel.clone());
    let mut running = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    let deadline = Instant::now() + state.limits().search_time;
    let mut look = interval(LOOK);
    let done = loop {
        tokio::select! {
            done = &mut running => break done,
            _ = look.tick() => {
                if Instant::now() >= deadline || is_abandoned(whom, state) {
                    cancel.cancel();
                }
            }
        }
    };
    Some(done.map_err(|error| Failure::internal(state.draw(), &error)))
}

/// Waits for a processor. `None` when the job was stopped or superseded first.
async fn wait(
    state: &AppState,
    whom: &impl Watched,
    light: bool,
    cancel: &Cancel,
    number: u64,
) -> Option<OwnedSemaphorePermit> {
    let _waiting = state.queue(light);
    let lane = state.lane(light);
    loop {
        tokio::select! {
            permit = Arc::clone(&lane).acquire_owned() => return permit.ok(),
            () = sleep(LOOK) => {
                let unwanted = cancel.is_cancelled() || !whom.runs(number);
                if unwanted || is_abandoned(whom, state) {
                    return None;
                }
            }
        }
    }
}

fn is_abandoned(whom: &impl Watched, state: &AppState) -> bool {
    !whom.is_watched(state.limits().a_look)
}

/// Brings the result home, unless the game has moved on meanwhile.
async fn finish(
    state: &AppState,
    live: &Arc<LiveGame>,
    number: u64,
    task: &Task,
    done: Result<Done, Failure>,
) {
    let mut play = live.hold().await;
    if !live.runs(number) {
        return;
    }
    let sound = done.is_ok();
    match done {
        Ok(done) => play.finish(done),
        Err(Failure::Internal(number)) => play.findings.fault = Some(number),
        Err(_) => {}
    }
    if play.weigh(state.memory()) {
        state.note_learned(live);
    }
    let Ok(mut play) = state.save(live, play).await else { return live.discharge(number) };
    let go_on = sound && *task == Task::Reply;
    if go_on && !play.is_exhibition() && start_due(state, live, &mut play) {
        return;
    }
    live.discharge(number);
    if go_on && play.is_exhibition() && play.due().is_some() {
        drop(play);
        tokio::spawn(next_of_exhibition(state.clone(), Arc::clone(live)));
    }
}

/// The computer plays on against itself while somebody watches.
async fn next_of_exhibition(state: AppState, live: Arc<LiveGame>) {
    let change = live.now().change;
    sleep(A_BREATH).await;
    let mut play = live.hold().await;
    let untouched = live.now().change == change && live.now().job.is_none();
    if untouched && !is_abandoned(&*live, &state) {
        start_due(&state, &live, &mut play);
    }
}

#[cfg(test)]
mod tests {
    use meeple_core::Lang;
    use meeple_render::Theme;

    use super::*;
    use crate::form::Order;
    use crate::pages::{self, Aside};
    use crate::reader::Reader;

    #[tokio::test]
    async fn a_panic_is_a_card_on_the_page_and_the_game_goes_on() {
        let state = AppState::default();
        let entry = meeple_arena::entry("connect4").expect("a game");
        let order = Order { side: "both".to_owned(), ..Order::default() };
        let live = state.keep(order.open(entry, 1).expect("an order")).await.expect("room");
        live.enlist(7, &Task::Advice, Cancel::new());
        let broken = tokio::task::spawn_blocking(|| -> Done { panic!("a bug in a search") }).await;
        let broken = broken.map_err(|error| Failure::internal(0xabcdef, &error));
        finish(&state, &live, 7, &Task::Advice, broken).await;
        assert!(live.now().job.is_none(), "nothing waits for it");
        let mut play = live.hold().await;
        let (lang, theme) = (Lang::En, Theme::Auto);
        let heat = crate::heat::Heating::default();
        let reader = Reader { lang, theme, heat, chose: false, script: false, fragment: false };
        let page = pages::play(reader, &live.id, &play, &live.now(), Aside::default()).0;
        assert!(page.contains("<code>abcdef</code>") && page.contains("class=\"board\""));
        play.make(&crate::play::Change::Do("4".to_owned())).expect("the game goes on");
        assert!(play.findings.fault.is_none());
    }

    #[tokio::test]
    async fn what_comes_too_late_changes_nothing() {
        let state = AppState::default();
        let entry = meeple_arena::entry("tictactoe").expect("a game");
        let order = Order { side: "second".to_owned(), ..Order::default() };
        let live = state.keep(order.open(entry, 1).expect("an order")).await.expect("room");
        let work = live.hold().await.begin(Task::Reply).expect("its turn");
        live.enlist(1, &Task::Reply, Cancel::new());
        live.enlist(2, &Task::Reply, Cancel::new());
        let done = work.run(&Cancel::new(), |_| {});
        finish(&state, &live, 1, &Task::Reply, Ok(done)).await;
        assert_eq!(live.hold().await.ply(), 0, "another job has taken its place");
        assert!(live.runs(2));
    }
}
