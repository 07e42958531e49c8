//! The demonstrations of a room: what the cards of the games, and the algorithms, offer to be watched
//! there.

use meeple_arena::agent::METHODS;
use meeple_arena::{CATALOGUE, Entry, entry};
use meeple_core::Setup;
use meeple_core::card::{Demo, Room};

use super::ask::Ask;

/// All demonstrations of a room, each with its game, in the order of the catalogue.
pub(super) fn demos(room: Room) -> impl Iterator<Item = (&'static Entry, &'static Demo)> {
    CATALOGUE.iter().flat_map(move |entry| entry.card.demos_in(room).map(move |demo| (entry, demo)))
}

/// What the algorithms offer in a room, in the order of lists, on problems that are written out by
/// hand or on others.
pub(super) fn agents(room: Room, written_out: bool) -> Vec<&'static str> {
    let all = METHODS.iter().flat_map(|method| method.shown());
    all.filter(|shown| shown.room == room && shown.written_out.is_none_or(|it| it == written_out))
        .map(|shown| shown.with)
        .collect()
}

/// The address of a page that shows one.
pub(super) fn address(page: &str, entry: &Entry, demo: &Demo) -> String {
    let (game, position) = (entry.id.to_owned(), demo.position.to_owned());
    Ask { game, position, ..Ask::default() }.at(page, "", "")
}

/// Where nothing was asked, the first demonstration of the room; where only a game was, what it
/// shows there; `with` for games that show nothing.
pub(super) fn usual(ask: Ask, room: Room, with: &str) -> Ask {
    if ask.game.is_empty() {
        let Some((entry, demo)) = demos(room).next() else { return ask };
        return ask.or(entry.id, demo.position, demo.with);
    }
    let Ok(entry) = entry(&ask.game) else { return ask.or("", "", with) };
    let Some(demo) = entry.card.demos_in(room).next() else { return ask.or("", "", with) };
    let mut ask = ask.or("", "", demo.with);
    if ask.position.trim().is_empty() && !demo.scenario.is_empty() {
        let opened = entry.open(&Setup { position: None, scenario: Some(demo.scenario) });
        ask.position = opened.map(|session| session.position()).unwrap_or_default();
    }
    ask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_room_has_something_to_watch_and_every_demonstration_opens() {
        for room in [Room::Tree, Room::Visits, Room::Frontier, Room::Values] {
            assert!(demos(room).next().is_some(), "{room:?}");
            for (entry, demo) in demos(room) {
                let asked = Ask { game: entry.id.to_owned(), ..Ask::default() };
                let opened = usual(asked, room, "random").open().map(|session| session.position());
                assert!(opened.is_ok(), "{} {demo:?}", entry.id);
                let setup = Setup::at(demo.position);
                assert!(demo.position.is_empty() || entry.open(&setup).is_ok(), "{demo:?}");
                assert!(meeple_arena::Agent::parse(demo.with, entry).is_ok(), "{demo:?}");
            }
        }
    }

    #[test]
    fn what_algorithms_offer_can_be_watched() {
        for room in [Room::Tree, Room::Visits, Room::Frontier, Room::Values] {
            for (entry, _) in demos(room) {
                let offered = agents(room, entry.card.is_format);
                assert!(offered.len() > 2, "{room:?}: {offered:?}");
                for with in offered {
                    let agent = meeple_arena::Agent::parse(with, entry);
                    assert!(agent.is_ok(), "{}: {with}: {agent:?}", entry.id);
                }
            }
        }
    }
}
