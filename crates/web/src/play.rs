//! A game being played by people, by the computer or both, with advice on request.
//!
//! No HTTP and no searching here: changes go in, tasks come out, and what pages show can be read
//! off. A task is done elsewhere, on a copy; its result comes back through [`Play::finish`].

use std::sync::Arc;
use std::time::Duration;

use meeple_arena::session::{Seat, Standing};
use meeple_arena::{Advice, Agent, Entry, Family, Guidance, Session, Warning};
use meeple_core::{Budget, InputError, Scene, rng};

use crate::memory::{Memory, Share, Shortage};
use crate::record::{LONGEST_MOVE, MOST_MOVES, Opened, Played, Record, Setting, at, parse_agent};
use crate::review::Review;
use crate::search_figures::SearchFigures;
use crate::text;
use crate::timer::Timer;
use crate::why_not::WhyNot;
use crate::work::{Done, Found, Task, Work};

/// What can be done to a game.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Play the move of that name.
    Do(String),
    /// Take back one's last move, and what the computer answered.
    Undo,
    /// Begin again from the first position.
    Restart,
    /// Climb the ladder of advice.
    Guide(Guidance),
    /// Play the advised move.
    Advised,
    /// Let the computer move where it is still to.
    Reply,
}

/// What a search that somebody asked for found.
#[derive(Clone, Debug)]
pub(crate) struct Searched {
    pub(crate) agent: String,
    pub(crate) advice: Advice,
    pub(crate) last: Option<Arc<SearchFigures>>,
}

/// What was found out about the present position; gone with it.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) advice: Option<Advice>,
    pub(crate) searched: Option<Searched>,
    pub(crate) why_not: Option<WhyNot>,
    /// The move that one was warned of, and not yet made sure.
    pub(crate) warned: Option<Warning>,
    /// The number of an error that a search ended with.
    pub(crate) fault: Option<String>,
    /// That there was not enough memory for a search.
    pub(crate) short: Option<Shortage>,
}

/// A game, who plays it, and what was asked about it.
pub(crate) struct Play {
    setting: Setting,
    session: Box<dyn Session>,
    players: Vec<Option<Agent>>,
    adviser: Agent,
    guidance: Guidance,
    log: Vec<Played>,
    /// Leading moves that the store has as they are here, and all that it has.
    kept: usize,
    stored: usize,
    timer: Timer,
    /// Whether the computer, playing itself, waits to be let on.
    paused: bool,
    pub(crate) findings: Findings,
    /// How the game went, once somebody asked; gone with the next move.
    pub(crate) review: Option<Review>,
    /// The memory of what the agents remember.
    share: Option<Share>,
}

/// Memory of a task, until the server says what is left.
const ALONE: usize = 1 << 30;
/// Keeps the computer's choices apart from the dice, which use the seed itself.
const CHOICES: u64 = 0x6d65_6570_6c65_0001;

impl Play {
    /// A game as it was written down.
    ///
    /// # Errors
    /// When the setting makes no sense, or a move cannot be played.
    pub(crate) fn open(mut setting: Setting, moves: &[Played]) -> Result<Self, InputError> {
        let Opened { session, players, adviser, guidance } = setting.open()?;
        // What was shown of one position is not shown of it unasked when it comes back.
        let stays = session.entry().family == Family::Mission;
        let guidance = if stays { guidance } else { Guidance::Off };
        let timer = Timer::new(setting.clock);
        // Time fell after the last move, not before the first.
        let fallen = setting.fallen.take();
        let (findings, review) = (Findings::default(), None);
        let log = Vec::with_capacity(moves.len());
        let mut play = Self {
            setting,
            session,
            players,
            adviser,
            guidance,
            log,
            kept: 0,
            stored: 0,
            timer,
            paused: false,
            findings,
            review,
            share: None,
        };
        for (number, played) in moves.iter().enumerate() {
            play.enter(&played.name, Duration::from_millis(played.millis))
                .map_err(|error| at(&format!("moves[{number}]"), &error))?;
        }
        play.setting.fallen = fallen;
        Ok(play)
    }

    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }

    pub(crate) fn entry(&self) -> &'static Entry {
        self.session.entry()
    }

    pub(crate) fn setting(&self) -> &Setting {
        &self.setting
    }

    pub(crate) fn log(&self) -> &[Played] {
        &self.log
    }

    pub(crate) fn adviser(&self) -> &Agent {
        &self.adviser
    }

    pub(crate) fn guidance(&self) -> Guidance {
        self.guidance
    }

    pub(crate) fn timer(&self) -> &Timer {
        &self.timer
    }

    /// The agents of all seats; `None` for a person.
    pub(crate) fn players(&self) -> &[Option<Agent>] {
        &self.players
    }

    /// The side of the one person who plays against the computer.
    pub(crate) fn person(&self) -> Option<usize> {
        let mut people = (0..self.players.len()).filter(|&seat| self.players[seat].is_none());
        people.next().filter(|_| people.next().is_none())
    }

    /// Through whose eyes the game is shown: the person's; where several share the screen, whoever is
    /// to move. Who only watches sees what everybody sees together.
    fn viewer(&self) -> Option<Seat> {
        if self.is_exhibition() || !self.entry().is_hidden {
            return None;
        }
        let to_move = match self.session.standing() {
            Standing::ToMove(seat) => Some(seat.index()),
            _ => None,
        };
        let seat = self.person().or_else(|| to_move.filter(|&seat| self.players[seat].is_none()));
        Some(Seat::ALL[seat.unwrap_or(0).min(Seat::ALL.len() - 1)])
    }

    /// The picture of a position of this game, for whoever looks at it.
    pub(crate) fn scene(&self, session: &dyn Session) -> Scene {
        self.viewer().map_or_else(|| session.scene(), |seat| session.seen_by(seat).scene)
    }

    /// Its text.
    pub(crate) fn position(&self, session: &dyn Session) -> String {
        self.viewer().map_or_else(|| session.position(), |seat| session.seen_by(seat).position)
    }

    /// The moves so far; `None` for those that are not known yet.
    pub(crate) fn moves(&self) -> Vec<Option<String>> {
        match self.viewer() {
            Some(seat) => self.session.seen_by(seat).history,
            None => self.log.iter().map(|played| Some(played.name.clone())).collect(),
        }
    }

    /// Whether what is hidden is still to stay so: nothing that tells it leaves the server.
    pub(crate) fn keeps_secrets(&self) -> bool {
        self.viewer().is_some() && !self.is_over()
    }

    /// Whether the computer plays itself.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    /// Whether the computer, playing itself, waits to be let on.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Lets the computer, playing itself, wait.
    pub(crate) fn pause(&mut self) {
        self.paused = self.is_exhibition();
    }

    /// How many moves were played.
    pub(crate) fn ply(&self) -> usize {
        self.log.len()
    }

    /// The whole game, to be exported.
    pub(crate) fn record(&self) -> Record {
        Record::new(self.setting.clone(), self.log.clone())
    }

    /// The moves that the store does not have yet: from which ply on, and what they are.
    pub(crate) fn unsaved(&self) -> Option<(usize, &[Played])> {
        let same = self.kept == self.log.len() && self.stored == self.log.len();
        (!same).then(|| (self.kept, &self.log[self.kept..]))
    }

    /// The store has everything.
    pub(crate) fn saved(&mut self) {
        self.kept = self.log.len();
        self.stored = self.log.len();
    }

    /// The side that is to move, by number.
    pub(crate) fn side_to_move(&self) -> Option<usize> {
        match self.session.standing() {
            Standing::ToMove(seat) => Some(seat.index()),
            Standing::Solved => Some(0),
            _ => None,
        }
    }

    /// The side whose time is up.
    pub(crate) fn fallen(&self) -> Option<usize> {
        let side = self.side_to_move()?;
        self.setting.fallen.or_else(|| self.timer.is_up(side).then_some(side))
    }

    /// Whether nothing more can be played.
    pub(crate) fn is_over(&self) -> bool {
        self.session.standing().is_over() || self.fallen().is_some()
    }

    /// Whether the game has reached its end, or its goal.
    pub(crate) fn is_done(&self) -> bool {
        self.is_over() || self.session.standing() == Standing::Solved
    }

    /// Notes that time is up; whether that is news for the store.
    pub(crate) fn note_flag(&mut self) -> bool {
        let fallen = self.fallen();
        let news = fallen != self.setting.fallen;
        self.setting.fallen = fallen;
        news
    }

    /// Whether the computer is to move.
    pub(crate) fn computer_to_move(&self) -> bool {
        !self.is_over() && self.side_to_move().is_some_and(|side| self.players[side].is_some())
    }

    /// Whether a person may move now.
    pub(crate) fn person_to_move(&self) -> bool {
        !self.is_over() && !self.computer_to_move()
    }

    /// The advice, if it is to be shown.
    pub(crate) fn shown_advice(&self) -> Option<(Guidance, &Advice)> {
        let advice = self.findings.advice.as_ref()?;
        (self.guidance >= Guidance::Candidates).then_some((self.guidance, advice))
    }

    /// The warning about a move, if there is reason for one and warnings are wanted.
    pub(crate) fn warning(&self, name: &str) -> Option<Warning> {
        let advice = self.findings.advice.as_ref()?;
        (self.guidance >= Guidance::Warn).then(|| Warning::about(advice, name)).flatten()
    }

    /// Whether a warning may be given once the adviser has spoken.
    pub(crate) fn warns(&self) -> bool {
        self.guidance >= Guidance::Warn
            && self.entry().family == Family::Mission
            && self.person_to_move()
    }

    /// What should be found out now without being asked again.
    pub(crate) fn due(&self) -> Option<Task> {
        if self.log.len() >= MOST_MOVES {
            return None;
        }
        let unknown = self.findings.advice.is_none() && self.guidance != Guidance::Off;
        if self.computer_to_move() {
            (!self.paused).then_some(Task::Reply)
        } else if unknown && self.person_to_move() {
            Some(Task::Advice)
        } else {
            None
        }
    }

    /// Makes a change.
    ///
    /// # Errors
    /// When the move is not legal, or there is no advice to follow; nothing changed then.
    pub(crate) fn make(&mut self, change: &Change) -> Result<(), InputError> {
        match change {
            Change::Guide(guidance) => {
                self.guidance = *guidance;
                self.setting.guidance = guidance.name().to_owned();
                return Ok(());
            }
            Change::Do(name) => {
                if self.computer_to_move() {
                    return Err(InputError::new(text::play::NOT_YOUR_TURN.clone()));
                }
                self.enter(name, self.timer.running())?;
            }
            Change::Advised => {
                let best = self.findings.advice.as_ref().and_then(|advice| advice.best.clone());
                let best = best.ok_or_else(|| InputError::new(text::advice::NONE_YET.clone()))?;
                self.enter(&best, self.timer.running())?;
            }
            Change::Undo => {
                self.undo();
                self.pause();
            }
            Change::Restart => {
                while self.take_back() {}
                self.pause();
            }
            Change::Reply => self.paused = false,
        }
        self.forget();
        // In a mission the adviser stays at one's side; elsewhere advice is for one position.
        if self.entry().family != Family::Mission {
            self.guidance = Guidance::Off;
        }
        Ok(())
    }

    fn forget(&mut self) {
        self.findings = Findings::default();
        self.review = None;
    }

    /// Plays a move that took so long.
    fn enter(&mut self, name: &str, took: Duration) -> Result<(), InputError> {
        if self.setting.fallen.is_some() {
            return Err(InputError::new(text::play::TIME_IS_UP.clone()));
        }
        if self.log.len() >= MOST_MOVES {
            return Err(InputError::new(text::play::too_many_moves(MOST_MOVES)));
        }
        let side = self.side_to_move().unwrap_or(0);
        self.session.play(name)?;
        let name = self.session.history().pop().unwrap_or_else(|| name.to_owned());
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).min(LONGEST_MOVE);
        self.log.push(Played { name, millis });
        self.timer.press(side, took);
        Ok(())
    }

    /// Back to the player's own last decision.
    fn undo(&mut self) {
        while self.take_back() && self.person().is_some() && self.computer_to_move() {}
        self.rewind_clock();
    }

    fn take_back(&mut self) -> bool {
        let undone = self.session.undo();
        if undone {
            self.log.pop();
            self.kept = self.kept.min(self.log.len());
            self.setting.fallen = None;
            self.timer = Timer::new(self.setting.clock);
        }
        undone
    }

    /// The clock goes back with the moves: the times of those that are left are counted again.
    fn rewind_clock(&mut self) {
        let mut again = self.session.fork();
        while again.undo() {}
        for played in &self.log {
            let side = match again.standing() {
                Standing::ToMove(seat) => seat.index(),
                _ => 0,
            };
            self.timer.press(side, Duration::from_millis(played.millis));
            if again.play(&played.name).is_err() {
                break;
            }
        }
    }

    /// A task with a copy of all it needs.
    ///
    /// # Errors
    /// When a search is asked of an agent that makes no sense.
    pub(crate) fn begin(&mut self, task: Task) -> Result<Work, InputError> {
        let seed = rng::split_seed(self.setting.seed ^ CHOICES, self.ply() as u64);
        let mut budget = Budget::UNLIMITED;
        // Whoever asks about a turn that is somebody else's would hear what is hidden.
        if self.entry().is_hidden && task != Task::Reply && !self.person_to_move() {
            return Err(InputError::new(text::play::NOT_YOUR_TURN.clone()));
        }
        if self.entry().is_table() && matches!(task, Task::WhyNot(_) | Task::Review) {
            return Err(InputError::new(text::play::NOT_AT_TABLES.clone()));
        }
        let agent = match &task {
            Task::Search(text) => parse_agent(text, self.entry())?,
            Task::Reply => {
                let side = self.side_to_move().unwrap_or(0);
                budget.time = self.timer.allowance(side);
                let agent = self.players[side].as_mut();
                lend(agent.ok_or_else(|| InputError::new(text::play::NOT_ITS_TURN.clone()))?)
            }
            Task::Advice | Task::WhyNot(_) | Task::Review => lend(&mut self.adviser),
        };
        (self.findings.fault, self.findings.short) = (None, None);
        let session = self.session.fork();
        Ok(Work { task, session, agent, budget, seed, bytes: ALONE })
    }

    /// The agents forget what they remember, such as tables: memory is for games that go on.
    pub(crate) fn clear_memories(&mut self) {
        let agents = self.players.iter_mut().flatten().chain([&mut self.adviser]);
        agents.for_each(Agent::forget);
        self.share = None;
    }

    /// Counts what the agents remember as taken; whether that is anything.
    pub(crate) fn weigh(&mut self, memory: &Memory) -> bool {
        let agents = self.players.iter().flatten().chain([&self.adviser]);
        let held: usize = agents.map(Agent::held).sum();
        // The old share is given back once the new one counts.
        self.share = Some(memory.hold(held));
        held > 0
    }

    /// Takes in what a task found out about the present position.
    pub(crate) fn finish(&mut self, done: Done) {
        let Done { found, agent, last } = done;
        match found {
            Found::Move(choice) => {
                if let Some(player) =
                    self.side_to_move().and_then(|side| self.players[side].as_mut())
                {
                    *player = agent;
                }
                if !self.is_over()
                    && choice.is_some_and(|c| self.enter(&c.name, self.timer.running()).is_ok())
                {
                    self.forget();
                }
            }
            Found::Advice(advice) => {
                self.adviser = agent;
                self.findings.advice = Some(advice);
            }
            Found::Search(advice) => {
                let agent = agent.to_string();
                self.findings.searched = Some(Searched { agent, advice, last });
            }
            Found::WhyNot(why_not) => {
                self.adviser = agent;
                self.findings.why_not = Some(why_not);
            }
            Found::Review(review) => {
                self.adviser = agent;
                self.review = Some(review);
            }
            Found::Nothing(shortage, is_adviser) => {
                if is_adviser {
                    self.adviser = agent;
                }
                self.findings.short = Some(shortage);
            }
        }
    }
}

/// The agent itself, what it knows included. Should its search panic, the one that stays behind
/// remembers nothing half-done.
fn lend(agent: &mut Agent) -> Agent {
    let fresh = agent.fresh();
    std::mem::replace(agent, fresh)
}

#[cfg(test)]
mod tests {
    use meeple_core::Cancel;

    use super::*;
    use crate::form::Order;

    fn play(game: &str, side: &str) -> Play {
        play_from(game, side, "")
    }

    fn play_from(game: &str, side: &str, position: &str) -> Play {
        let entry = meeple_arena::entry(game).expect("it is in the catalogue");
        let (side, position) = (side.to_owned(), position.to_owned());
        let order = Order { side, position, level: "1".into(), ..Order::default() };
        order.open(entry, 5).expect("a good order")
    }

    /// Does whatever is due, as the server would.
    fn settle(play: &mut Play) {
        while let Some(task) = play.due() {
            let work = play.begin(task).expect("a good task");
            let done = work.run(&Cancel::new(), |_| {});
            play.finish(done);
        }
    }

    fn make(play: &mut Play, change: &Change) {
        play.make(change).expect("it can be done");
        settle(play);
    }

    #[test]
    fn undo_takes_the_answer_back_too_and_the_same_answer_returns() {
        let mut game = play("connect4", "first");
        make(&mut game, &Change::Do("4".into()));
        let history = game.session().history();
        assert_eq!((history.len(), game.computer_to_move()), (2, false));
        make(&mut game, &Change::Undo);
        assert_eq!(game.ply(), 0);
        make(&mut game, &Change::Do("4".into()));
        assert_eq!(game.session().history(), history);
    }

    #[test]
    fn the_computer_opens_when_it_sits_first() {
        let mut game = play("tictactoe", "second");
        assert!(game.computer_to_move());
        let early = game.make(&Change::Do("a1".into()));
        assert!(early.is_err() && game.ply() == 0, "it is not the player's turn");
        make(&mut game, &Change::Reply);
        assert_eq!((game.ply(), game.computer_to_move()), (1, false));
        make(&mut game, &Change::Undo);
        assert_eq!(game.ply(), 1, "the computer opens again");
    }

    #[test]
    fn the_computer_may_move_several_times_in_a_row() {
        let mut game = play_from("pig", "first", "A 0 0 20");
        let mut longest = 0;
        for _ in 0..10 {
            let before = game.ply();
            let can_hold = game.session().actions().len() > 1;
            make(&mut game, &Change::Do(if can_hold { "hold" } else { "roll" }.into()));
            assert!(!game.computer_to_move());
            longest = longest.max(game.ply() - before);
        }
        assert!(longest > 2, "its turns are longer than one decision");
    }

    #[test]
    fn two_people_can_share_the_board_and_the_computer_can_play_itself() {
        let mut game = play("connect4", "both");
        make(&mut game, &Change::Do("4".into()));
        make(&mut game, &Change::Do("4".into()));
        make(&mut game, &Change::Undo);
        assert_eq!(game.session().history(), ["4"]);
        let mut game = play("tictactoe", "none");
        assert!(game.is_exhibition());
        settle(&mut game);
        assert!(game.is_over() && game.ply() >= 5);
        game.make(&Change::Undo).expect("it can be done");
        assert!(game.computer_to_move(), "one move at a time");
        assert!(game.is_paused() && game.due().is_none(), "who takes back wants to look");
        make(&mut game, &Change::Reply);
        assert!(game.is_over());
    }

    #[test]
    fn advice_is_off_until_asked_and_gone_with_its_position() {
        let mut game = play("tictactoe", "first");
        assert!(game.shown_advice().is_none() && game.due().is_none());
        assert!(game.make(&Change::Advised).is_err());
        make(&mut game, &Change::Guide(Guidance::Candidates));
        assert!(game.shown_advice().is_some_and(|(_, advice)| advice.candidates.len() == 9));
        make(&mut game, &Change::Guide(Guidance::Off));
        assert!(game.shown_advice().is_none());
        make(&mut game, &Change::Advised);
        assert_eq!((game.ply(), game.shown_advice().is_none()), (2, true));
    }

    #[test]
    fn in_a_mission_warnings_stay_on_and_name_the_danger() {
        let mut game = play_from("hostage", "", "clean operator=e3 points=1 enemies=e10,d6");
        assert!(game.warning("move west").is_none(), "off unless asked");
        make(&mut game, &Change::Guide(Guidance::Warn));
        assert!(game.shown_advice().is_none(), "warnings only");
        let warning = game.warning("move west").expect("a danger");
        assert!(game.warning(&warning.instead).is_none());
        make(&mut game, &Change::Do(warning.instead));
        assert_eq!(game.guidance(), Guidance::Warn);
    }

    #[test]
    fn a_cancelled_answer_is_still_a_legal_move() {
        let mut game = play("connect4", "first");
        game.make(&Change::Do("1".into())).expect("a legal move");
        let cancel = Cancel::new();
        cancel.cancel();
        let done = game.begin(Task::Reply).expect("its turn").run(&cancel, |_| {});
        game.finish(done);
        assert_eq!(game.ply(), 2);
    }

    #[test]
    fn only_what_is_new_is_to_be_saved() {
        let mut game = play("connect4", "both");
        assert!(game.unsaved().is_none());
        make(&mut game, &Change::Do("4".into()));
        assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((0, 1)));
        game.saved();
        make(&mut game, &Change::Do("5".into()));
        assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((1, 1)));
        game.saved();
        make(&mut game, &Change::Undo);
        assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((1, 0)));
        make(&mut game, &Change::Do("6".into()));
        assert_eq!(game.unsaved().map(|(from, moves)| (from, moves.len())), Some((1, 1)));
    }

    #[test]
    fn a_game_written_down_is_the_same_game() {
        let mut game = play_from("pig", "first", "A 0 0 20");
        for _ in 0..3 {
            make(&mut game, &Change::Do("roll".into()));
        }
        let record = game.record();
        let again = Play::open(record.setting.clone(), &record.moves).expect("it was played");
        assert_eq!(again.session().position(), game.session().position());
        assert_eq!(again.record(), record);
    }

    #[test]
    fn time_that_is_up_ends_the_game_and_undo_brings_it_back() {
        let mut game = play("connect4", "both");
        let clock = meeple_arena::contest::Clock::Move(Duration::from_millis(1));
        game.setting.clock = clock;
        game.timer = Timer::new(clock);
        make(&mut game, &Change::Do("4".into()));
        make(&mut game, &Change::Do("4".into()));
        std::thread::sleep(Duration::from_millis(3));
        assert_eq!(game.fallen(), Some(0));
        assert!(game.note_flag() && !game.note_flag() && game.is_over());
        assert!(game.make(&Change::Do("1".into())).is_err());
        make(&mut game, &Change::Undo);
        assert!(!game.is_over());
    }
}
