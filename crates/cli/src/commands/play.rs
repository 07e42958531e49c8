//! `meeple play`: a game in the terminal.

use std::io::BufRead as _;

use clap::{ArgMatches, Command, value_parser};
use meeple_arena::race::{Level, Settings, Style};
use meeple_arena::session::{Scope, Seat, Standing, View, choose};
use meeple_arena::{Advice, Agent, Guidance, Session, Warning};
use meeple_core::{Control, InputError, Lang, MOST_SEATS, Phrase, phrase, rng};
use meeple_render::{TerminalOptions, terminal};
use serde_json::json;

use super::advise;
use crate::adapt::Pupil;
use crate::args::{self, WithPosition as _};
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::SearchLine;

pub(crate) fn build(command: Command, lang: Lang) -> Command {
    let about = Phrase::new("Play in the terminal", "Jouer dans le terminal");
    let level =
        Phrase::new("Strength of the computer, 1 to 10", "Force de l'ordinateur, de 1 à 10");
    let adapt = Phrase::new(
        "Choose the level that makes games even; what is known of your strength is kept in this file",
        "Choisir le niveau qui rend les parties égales ; ce qu'on sait de votre force est gardé dans ce fichier",
    );
    let side = Phrase::new(
        "Your side: first, second (third … at a table for more), both (people only) or none (watch)",
        "Votre camp : first, second (third … à une table plus grande), both (sans ordinateur) ou none (regarder)",
    );
    let guidance = Phrase::new(
        "What the adviser says unasked: off, warn, candidates or move",
        "Ce que dit le conseiller de lui-même : off, warn, candidates ou move",
    );
    let style = Phrase::new(
        "In a race: bids (both think at once, then bid) or turns (60 seconds each)",
        "Dans une course : bids (ensemble, avec enchères) ou turns (60 secondes chacun)",
    );
    command
        .about(about.get(lang).to_owned())
        .arg(args::game(lang))
        .with_position(lang)
        .arg(
            args::text("level", "1..10", &level, lang)
                .value_parser(value_parser!(u8).range(1..=10))
                .conflicts_with("with"),
        )
        .with_agent(lang)
        .with_weights(lang)
        .with_policy(lang)
        .arg(args::text("adapt", "FILE", &adapt, lang).conflicts_with_all(["with", "level"]))
        .arg(args::text("side", "SIDE", &side, lang).value_parser(SIDES).default_value("first"))
        .arg(args::text("style", "STYLE", &style, lang).value_parser(["bids", "turns"]))
        .arg(args::text("guidance", "LEVEL", &guidance, lang))
        .with_seed(lang)
}

/// The seats by name, then people only, then nobody.
const SIDES: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "both", "none"];

/// The computer's strength in a race, unless another is chosen.
const RACE_LEVEL: u8 = 5;

/// A game in the terminal.
struct Game {
    session: Box<dyn Session>,
    /// The computer's side, and what advises people.
    computer: Agent,
    adviser: Agent,
    side: String,
    seed: u64,
    /// Who is played with, where the computer adapts.
    pupil: Option<Pupil>,
    guidance: Guidance,
    /// The move that was warned of last.
    warned: Option<String>,
}

pub(crate) fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let seed = args::seed(matches);
    let entry = args::entry_of(matches)?;
    let plain = ["position", "scenario", "with"].iter().any(|name| matches.contains_id(name));
    if entry.card.is_race && !plain {
        let level = matches.get_one::<u8>("level").copied().unwrap_or(RACE_LEVEL);
        let style = matches.get_one::<String>("style").map_or(Ok(Style::default()), |name| {
            Style::named(name).map_err(|error| Failure::within("--style", &error))
        })?;
        let (level, cancel) = (Level::number(level)?, context.cancel.clone());
        return super::race::run(Settings { level, style, seed, cancel }, context);
    }
    let mut session = args::open(matches)?;
    session.reseed(seed);
    let pupil = matches.get_one::<String>("adapt");
    let pupil = pupil.map(|path| Pupil::open(path, entry, seed)).transpose()?;
    let mut computer = match (matches.get_one::<u8>("level"), &pupil) {
        (Some(&level), _) => Agent::parse(&entry.level(level), entry)?,
        (None, Some(pupil)) => Agent::parse(&pupil.level().agent, entry)?,
        (None, None) => args::agent(matches, entry, entry.card.adviser)?,
    };
    args::read_weights(matches, entry, &mut computer)?;
    let mut adviser = Agent::parse(entry.card.adviser, entry)?;
    for agent in [&mut computer, &mut adviser] {
        agent.think_alone();
        args::read_policy(matches, &*session, agent, context)?;
    }
    let side = matches.get_one::<String>("side").cloned().unwrap_or_default();
    let seats = session.seats();
    if seats > 1 && SIDES[seats..MOST_SEATS].contains(&side.as_str()) {
        let last = SIDES[seats - 1];
        let error = InputError::new(phrase!(
            "nobody sits there: the game has {seats} seats, expected one of: first to {last}, both, none",
            "personne n'est assis là : le jeu a {seats} places, attendu l'un de : first à {last}, both, none"
        ));
        return Err(Failure::within("--side", &error));
    }
    let guidance = match matches.get_one::<String>("guidance") {
        Some(name) => {
            Guidance::named(name).map_err(|error| Failure::within("--guidance", &error))?
        }
        None => Guidance::default(),
    };
    let mut game = Game { session, computer, adviser, side, seed, pupil, guidance, warned: None };
    if !context.json {
        let (name, agent) = (context.say(&entry.card.name).to_owned(), game.computer.to_string());
        context.line(format!("{name}, {agent}"))?;
        context.line(help().get(context.lang))?;
        if let Some(briefing) = game.session.briefing() {
            context.line(format!("\n{}", briefing.text.get(context.lang)))?;
            if let Some(par) = briefing.par {
                context.line(capital(par.say().get(context.lang)))?;
            }
        }
    }
    game.show(context)?;
    while !game.is_over() && !context.cancel.is_cancelled() {
        if game.computer_moves() {
            game.reply(context)?;
            game.show(context)?;
        } else {
            game.guide(context)?;
            if !game.ask(context)? {
                return Ok(());
            }
        }
    }
    game.learn(context)
}
fn help() -> Phrase {
    Phrase::new(
        "Type a move, or: moves, advise, warn, advised (play the advised move), guidance LEVEL, undo, position, help, quit",
        "Tapez un coup, ou : moves (coups), advise (conseil), warn (dangers), advised (jouer le coup conseillé), guidance NIVEAU, undo (annuler), position, help (aide), quit",
    )
}

impl Game {
    /// Whether play ends here; a solved puzzle need not go on.
    fn is_over(&self) -> bool {
        !matches!(self.session.standing(), Standing::ToMove(_))
    }

    fn computer_moves(&self) -> bool {
        match (self.session.standing(), self.side.as_str()) {
            (_, "none") => true,
            (_, "both") | (Standing::ToMove(Seat::Solo), _) => false,
            (Standing::ToMove(seat), side) => SIDES[seat.index()] != side,
            _ => false,
        }
    }

    /// The game as who plays it may see it: the person, or whoever is to move where people take turns
    /// at the screen, or, where nobody plays, the first seat.
    fn view(&self) -> View {
        self.session.seen_by(self.eyes())
    }

    fn eyes(&self) -> Seat {
        let own = SIDES[..MOST_SEATS].iter().position(|side| *side == self.side);
        match (own, self.session.standing()) {
            (None, Standing::ToMove(seat)) if self.side == "both" => seat,
            (own, _) => Seat::ALL[own.unwrap_or(0)],
        }
    }

    /// Takes in how the game ended, where the computer adapts.
    fn learn(&mut self, context: &mut Context) -> Result<(), Failure> {
        let seat = match self.side.as_str() {
            "first" => Seat::First,
            "second" => Seat::Second,
            _ => return Ok(()),
        };
        let end = self.session.standing();
        let Some(pupil) = self.pupil.as_mut().filter(|_| end.is_over()) else { return Ok(()) };
        let said = pupil.finish(end, seat)?;
        if context.json { Ok(()) } else { context.line(said.get(context.lang)) }
    }

    /// Plays the player's own move, and takes note of how good it was where the computer adapts.
    fn play(&mut self, name: &str, context: &mut Context) -> Result<(), InputError> {
        let before = self.pupil.is_some().then(|| self.session.fork());
        self.session.play(name)?;
        if let (Some(pupil), Some(before)) = (&mut self.pupil, before) {
            // By its own name, whatever was typed; the first step, where it has several.
            let first = before.history().len();
            let played = self.session.history().into_iter().nth(first).unwrap_or_default();
            let cancel = context.cancel.clone();
            context.searching(|_| pupil.judge(&*before, &played, &cancel));
        }
        Ok(())
    }

    /// Says what came of the moves since there were `before`.
    fn tell(&self, before: usize, context: &mut Context) -> Result<(), Failure> {
        if context.json {
            return Ok(());
        }
        let new = self.session.history().len().saturating_sub(before);
        let lang = context.lang;
        for event in self.session.told(self.eyes(), new).into_iter().flatten().flatten() {
            context.line(format!("{}.", capital(event.words.get(lang))))?;
        }
        Ok(())
    }

    fn helped(&mut self) {
        if let Some(pupil) = &mut self.pupil {
            pupil.helped = true;
        }
    }

    fn reply(&mut self, context: &mut Context) -> Result<(), Failure> {
        let seed = rng::split_seed(self.seed, self.session.history().len() as u64);
        let (session, agent) = (&*self.session, &mut self.computer);
        let choice = context.searching(|context| {
            let mut line = SearchLine::new(session, context.lang);
            choose(session, agent, seed, context.cancel.clone(), &mut line)
        });
        let Some(choice) = choice else { return Ok(()) };
        let before = self.session.history().len();
        self.session.play(&choice.name)?;
        if !context.json {
            let text = match self.view().history.pop().flatten() {
                Some(name) => phrase!("The computer plays {name}.", "L'ordinateur joue {name}."),
                None => Phrase::new("The computer has chosen.", "L'ordinateur a choisi."),
            };
            context.line(text.get(context.lang))?;
        }
        self.tell(before, context)
    }

    /// Reads one line and does what it says; `false` when the player leaves.
    fn ask(&mut self, context: &mut Context) -> Result<bool, Failure> {
        context.prompt(if context.json { "" } else { "> " })?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line).unwrap_or(0) == 0 {
            return Ok(false);
        }
        let before = self.session.history().len();
        match line.trim() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => context.line(help().get(context.lang))?,
            "position" => context.line(self.view().position)?,
            "moves" => {
                let names: Vec<String> =
                    self.session.actions().into_iter().map(|action| action.name).collect();
                context.line(names.join(" "))?;
            }
            "undo" => self.undo(context)?,
            "hint" | "advise" => self.hint(context)?,
            "warn" => self.warn(context)?,
            "play the advised move" | "advised" => {
                let best = self.advice(context).best;
                if let Some(name) = best {
                    context.line(&name)?;
                    self.session.play(&name)?;
                    self.tell(before, context)?;
                    if !self.computer_moves() {
                        self.show(context)?;
                    }
                }
            }
            text if text.starts_with("guidance") => {
                match Guidance::named(text.trim_start_matches("guidance").trim()) {
                    Ok(level) => self.guidance = level,
                    Err(error) => context.line(error.say(context.lang))?,
                }
            }
            name if self.holds_back(name, context)? => {}
            name => match self.play(name, context) {
                Ok(()) => {
                    self.tell(before, context)?;
                    // The computer's answer will be shown with it.
                    if !self.computer_moves() {
                        self.show(context)?;
                    }
                }
                Err(error) if context.json => {
                    context.json_line(&json!({ "error": error.say(context.lang) }))?;
                }
                Err(error) => context.line(error.say(context.lang))?,
            },
        }
        Ok(true)
    }

    fn advice(&mut self, context: &mut Context) -> Advice {
        let (session, agent, seed) = (&*self.session, &mut self.adviser, self.seed);
        context.searching(|context| {
            let mut line = SearchLine::new(session, context.lang);
            let cancel = context.cancel.clone();
            let mut control = Control::new(agent.budget(), seed, cancel, &mut line);
            session.think(agent, Scope::All, &mut control)
        })
    }

    /// Warns of a move that throws something away; played again, it is played.
    fn holds_back(&mut self, name: &str, context: &mut Context) -> Result<bool, Failure> {
        let insisted = self.warned.take().is_some_and(|warned| warned == name);
        if self.guidance == Guidance::Off || insisted {
            return Ok(false);
        }
        let advice = self.advice(context);
        // The move by its own name, whatever was typed; the first step, where it has several.
        let (mut tried, first) = (self.session.fork(), self.session.history().len());
        let played =
            tried.play(name).is_ok().then(|| tried.history().into_iter().nth(first)).flatten();
        let warning = played.and_then(|played| Warning::about(&advice, &played));
        let Some(warning) = warning else { return Ok(false) };
        self.warned = Some(name.to_owned());
        if context.json {
            context.json_line(&json!({ "warning": warning }))?;
        } else {
            context.line(warning.say().get(context.lang))?;
            let again = Phrase::new(
                "Type it again to play it all the same.",
                "Retapez-le pour le jouer malgré tout.",
            );
            context.line(again.get(context.lang))?;
        }
        Ok(true)
    }

    /// Every warning of the position.
    fn warn(&mut self, context: &mut Context) -> Result<(), Failure> {
        let advice = self.advice(context);
        let warnings = Warning::all(&advice);
        if context.json {
            return context.json_line(&json!({ "warnings": warnings }));
        }
        if warnings.is_empty() {
            let none =
                Phrase::new("No move here throws anything away.", "Aucun coup ici ne gâche rien.");
            context.line(none.get(context.lang))?;
        }
        for warning in warnings {
            context.line(warning.say().get(context.lang))?;
        }
        Ok(())
    }

    /// What the level of guidance shows unasked before a move.
    fn guide(&mut self, context: &mut Context) -> Result<(), Failure> {
        if self.guidance < Guidance::Candidates || context.json {
            return Ok(());
        }
        let advice = self.advice(context);
        if self.guidance == Guidance::Candidates {
            return advise::print(&advice, self.session.entry().family, context);
        }
        let Some(best) = advice.best else { return Ok(()) };
        context.line(phrase!("Advised: {best}", "Conseillé : {best}").get(context.lang))
    }

    /// Takes back to the player's own last turn.
    fn undo(&mut self, context: &mut Context) -> Result<(), Failure> {
        self.helped();
        let mut undone = self.session.undo();
        while undone && self.computer_moves() && self.side != "none" {
            undone = self.session.undo();
        }
        self.show(context)
    }

    fn hint(&mut self, context: &mut Context) -> Result<(), Failure> {
        self.helped();
        let advice = self.advice(context);
        if context.json {
            context.json_line(&advice)
        } else {
            advise::print(&advice, self.session.entry().family, context)
        }
    }

    fn show(&self, context: &mut Context) -> Result<(), Failure> {
        if context.json {
            let actions = self.session.actions();
            let names: Vec<&str> = actions.iter().map(|action| action.name.as_str()).collect();
            let view = self.view();
            return context.json_line(&json!({
                "position": view.position,
                "standing": self.session.standing(),
                "history": view.history,
                "moves": names,
            }));
        }
        let options = TerminalOptions { lang: context.lang, colour: context.colour };
        let picture = terminal(&self.view().scene, &options);
        context.prompt(&format!("\n{picture}"))?;
        if self.is_over() {
            let standing = self.session.standing().say(self.session.entry());
            let text = capital(standing.get(context.lang));
            context.line(text)?;
        }
        Ok(())
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}", letters.as_str())
}
