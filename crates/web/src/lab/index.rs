//! `/lab`: where to begin, on an example or on the position of a game.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use meeple_arena::entry;
use meeple_core::Phrase;
use meeple_core::card::Room;

use super::ask::Ask;
use super::{host, words};
use crate::AppState;
use crate::error::Failure;
use crate::reader::Reader;

/// The rooms of the lab: address, which one it is if games are shown there, name, what is to be seen.
const ROOMS: [(&str, Option<Room>, Phrase, Phrase); 5] = [
    (
        "/lab/tree",
        Some(Room::Tree),
        Phrase::new("Tree search", "Recherche d'arbre"),
        Phrase::new(
            "Minimax, alpha-beta and relatives: windows, values, cuts and their reasons; two algorithms raced.",
            "Minimax, alpha-bêta et leurs parents : fenêtres, valeurs, coupes et leurs raisons ; deux algorithmes comparés.",
        ),
    ),
    (
        "/lab/mcts",
        Some(Room::Visits),
        Phrase::new("Monte Carlo", "Monte-Carlo"),
        Phrase::new(
            "Random games, visits on the board, and the bandit that shares them out.",
            "Parties au hasard, essais sur le plateau, et le bandit qui les répartit.",
        ),
    ),
    (
        "/lab/astar",
        Some(Room::Frontier),
        Phrase::new("A*", "A*"),
        Phrase::new(
            "f = g + h for every state, expansions by layer, against breadth-first search and IDA*.",
            "f = g + h pour chaque état, développements par couche, face au parcours en largeur et à IDA*.",
        ),
    ),
    (
        "/lab/values",
        Some(Room::Values),
        Phrase::new("Values and policies", "Valeurs et politiques"),
        Phrase::new(
            "Value iteration and trials on a map; change a reward and see the policy turn.",
            "Itération sur les valeurs et essais sur une carte ; changez une récompense, la politique tourne.",
        ),
    ),
    (
        "/lab/exercise",
        None,
        Phrase::new("Exercises", "Exercices"),
        Phrase::new(
            "Fill in values, alpha, beta and cuts; each answer is checked and the first mistake explained.",
            "Remplir valeurs, alpha, bêta et coupes ; chaque réponse est vérifiée, la première erreur expliquée.",
        ),
    ),
];

const ON_YOUR_GAME: Phrase =
    Phrase::new("On the position of your game:", "Sur la position de votre partie :");
const LESSONS: Phrase = Phrase::new("Read the lessons", "Lire les leçons");

pub(super) async fn page(
    State(state): State<AppState>,
    reader: Reader,
    query: Result<Query<Ask>, QueryRejection>,
) -> Result<Response, Failure> {
    let ask = query.map(|Query(ask)| ask).unwrap_or_default();
    if let Some(address) = ask.resolve(&state, "/lab").await? {
        return Ok(Redirect::to(&address).into_response());
    }
    let lang = reader.lang;
    let game = entry(&ask.game).ok();
    let fits = |room: Option<Room>| {
        game.is_none_or(|game| room.is_some_and(|room| game.family.is_shown_in(room)))
    };
    let main = html! {
        h1 { (words::LAB.get(lang)) }
        p.lead { (words::LEAD.get(lang)) }
        @if let Some(game) = game {
            p { (ON_YOUR_GAME.get(lang)) " " strong { (game.card.name.get(lang)) } " · " code { (ask.position) } }
        }
        div.cards {
            @for (address, room, name, about) in ROOMS.iter().filter(|room| fits(room.1)) {
                article.card {
                    div.card-text {
                        h3 {
                            a href=(if game.is_some() && room.is_some() { ask.at(address, "step", "") } else { (*address).to_owned() }) {
                                (name.get(lang))
                            }
                        }
                        p { (about.get(lang)) }
                    }
                }
            }
        }
        p { a.button href="/lessons" { (LESSONS.get(lang)) } }
    };
    Ok(host::page(reader, words::LAB.get(lang), "/lab", &main).into_response())
}
