//! A race against the computer.

use super::{Phrase, phrase};

pub(crate) static KIND: Phrase = Phrase::new("Kind of game", "Genre de partie");
pub(crate) static BIDS: Phrase = Phrase::new("Race with bids", "Course avec enchères");
pub(crate) static TURNS: Phrase = Phrase::new("60 seconds each", "60 secondes chacun");
pub(crate) static ALONE: Phrase = Phrase::new("A puzzle alone", "Un problème, seul");
pub(crate) static LEVEL_HELP: Phrase = Phrase::new(
    "For a race. Next to each level stands how it searches, and what was measured of it.",
    "Pour une course. À côté de chaque niveau : comment il cherche, et ce qui en a été mesuré.",
);
pub(crate) static NO_POSITION: Phrase = Phrase::new(
    "a race draws its own board; leave this blank or play a puzzle alone",
    "une course tire son plateau au sort ; laissez vide ou jouez un problème seul",
);
pub(crate) static WANTED_BID: Phrase =
    Phrase::new("a number of moves, such as 7", "un nombre de coups, par exemple 7");
pub(crate) static NOT_BEGUN: Phrase = Phrase::new(
    "the next round has not begun; go on to the next target first",
    "la manche suivante n'a pas commencé ; passez d'abord à la cible suivante",
);
pub(crate) static NOTHING_SHOWN: Phrase =
    Phrase::new("there is nothing to look at now", "il n'y a rien à regarder pour l'instant");
pub(crate) static YOUR_BID: Phrase =
    Phrase::new("How many moves do you need?", "En combien de coups ?");
pub(crate) static BID: Phrase = Phrase::new("Bid", "Annoncer");
pub(crate) static PASS: Phrase = Phrase::new("Give up this target", "Abandonner cette cible");
pub(crate) static WAIT: Phrase = Phrase::new("Skip the wait", "Ne pas attendre");
pub(crate) static LOOK: Phrase = Phrase::new("Look again", "Actualiser");
pub(crate) static HINT: Phrase = Phrase::new("Hint", "Indice");
pub(crate) static HINTS: Phrase = Phrase::new("Hints", "Indices");
pub(crate) static NEXT: Phrase = Phrase::new("Next target", "Cible suivante");
pub(crate) static NEWS: Phrase = Phrase::new("This round", "Cette manche");
pub(crate) static SOLUTION: Phrase = Phrase::new("The solution", "La solution");
pub(crate) static START: Phrase = Phrase::new("Start", "Début");
pub(crate) static BACK: Phrase = Phrase::new("Back", "Reculer");
pub(crate) static FORWARD: Phrase = Phrase::new("Forward", "Avancer");
pub(crate) static END: Phrase = Phrase::new("End", "Fin");
pub(crate) static SCORES: Phrase = Phrase::new("Targets", "Cibles");
pub(crate) static BIDS_NOW: Phrase = Phrase::new("Bids", "Enchères");
pub(crate) static THINKING: Phrase = Phrase::new("Think, then bid", "Réfléchissez, puis annoncez");
pub(crate) static HOURGLASS: Phrase = Phrase::new("The hourglass runs", "Le sablier s'écoule");
pub(crate) static YOUR_MINUTE: Phrase = Phrase::new("Your minute", "Votre minute");
pub(crate) static ITS_MINUTE: Phrase =
    Phrase::new("The computer's minute", "La minute de l'ordinateur");
pub(crate) static BETWEEN: Phrase = Phrase::new("The round is over", "La manche est finie");
pub(crate) static OVER: Phrase = Phrase::new("The game is over", "La partie est finie");

/// What the person has to show.
pub(crate) fn show(bid: u32, shown: usize) -> Phrase {
    phrase!(
        "Show your solution: {shown} of at most {bid} moves",
        "Montrez votre solution : {shown} coups sur {bid} au plus"
    )
}

/// Both scores and what is left.
pub(crate) fn scores([you, computer]: [u32; 2], left: usize) -> Phrase {
    phrase!(
        "you {you}, computer {computer}, {left} left",
        "vous {you}, ordinateur {computer}, reste {left}"
    )
}

/// Both bids.
pub(crate) fn bids(you: Option<u32>, computer: Option<u32>) -> Phrase {
    let said = |bid: Option<u32>| bid.map_or("–".to_owned(), |bid| bid.to_string());
    let (you, computer) = (said(you), said(computer));
    phrase!("you {you}, computer {computer}", "vous {you}, ordinateur {computer}")
}

/// Time left when the page was made.
pub(crate) fn seconds(left: u64) -> Phrase {
    phrase!("{left} s left when this page was made", "{left} s à l'affichage de cette page")
}

/// How far the look at a solution is.
pub(crate) fn step(step: usize, of: usize) -> Phrase {
    phrase!("Move {step} of {of}", "Coup {step} sur {of}")
}
