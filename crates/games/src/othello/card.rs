//! The card of the game: what people are told of it, and who plays it unless they say otherwise.

use meeple_core::card::{Instance, Published, Work};
use meeple_core::{Card, Flow, Phrase};

use super::exchange::EXCHANGE;
use super::patterns::learn::learn;

pub(super) fn card() -> Card {
    Card {
        name: Phrase::new("Othello", "Othello"),
        about: Phrase::new(
            "Enclose opposing discs in a straight line to turn them over; whoever has most discs at the end wins.",
            "Encadrer des pions adverses en ligne droite pour les retourner ; qui en a le plus à la fin gagne.",
        ),
        notation: Phrase::new(
            "cells row by row from a1 at the top left: X black, O white, - empty; then X or O to move; then empties=winner if empty cells count for the winner. Or the moves of a game: f5d6c3",
            "cases rangée par rangée depuis a1 en haut à gauche : X noir, O blanc, - vide ; puis X ou O au trait ; puis empties=winner si les cases vides comptent pour le gagnant. Ou les coups d'une partie : f5d6c3",
        ),
        example: "-------XO---OO---OXX--X---OOO------- X",
        midway: "-XXXX-----XXXO---OOXXO-X--XOOOO----OXX-O--OOX------------------- X",
        minutes: 15,
        sides: [Phrase::new("Black", "Noirs"), Phrase::new("White", "Blancs")],
        adviser: "specialist(time=1s)",
        solver: "specialist",
        exchange: Some(EXCHANGE),
        has_specialist: true,
        levels: Some(include_str!("levels.json")),
        learner: Some(tables),
        work: Work {
            perft: Some(8),
            playouts: 100_000,
            published: Some(Published { list: endings, solver: "specialist" }),
            ..Work::default()
        },
        lesson: super::lesson::LESSON,
        ..Card::default()
    }
}

/// The tables of the trained evaluator, as a file.
fn tables(games: u64, seed: u64, tell: &mut dyn FnMut(f64, &Phrase) -> Flow) -> Option<Vec<u8>> {
    learn(games, seed, tell).map(|tables| tables.write())
}

/// Endings of random games, with their results for the side to move.
fn endings() -> Vec<Instance> {
    let instance = |line: &str| {
        let (class, rest) = line.split_once(' ')?;
        let (position, result) = rest.rsplit_once(' ')?;
        Some(Instance {
            class: format!("{class} empty"),
            position: position.to_owned(),
            known: result.parse().ok()?,
            elsewhere: 0,
        })
    };
    include_str!("endings.txt").lines().filter_map(instance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_is_an_ending() {
        assert_eq!(endings().len(), 100);
    }
}
