//! Every text of the pages, in every language: a missing one does not compile.

use meeple_core::{Lang, Phrase, phrase};

/// The frame around every page.
pub(crate) mod shell {
    use super::Phrase;

    pub(crate) static HOME: Phrase = Phrase::new("All games", "Tous les jeux");
    pub(crate) static SKIP: Phrase = Phrase::new("Skip to content", "Aller au contenu");
    pub(crate) static LAB: Phrase = Phrase::new("Lab", "Labo");
    pub(crate) static LESSONS: Phrase = Phrase::new("Lessons", "Leçons");
    pub(crate) static EDITOR: Phrase = Phrase::new("Editor", "Éditeur");
    pub(crate) static LANGUAGE: Phrase = Phrase::new("Language", "Langue");
    pub(crate) static THEME: Phrase = Phrase::new("Colours", "Couleurs");
    pub(crate) static LIGHT: Phrase = Phrase::new("Light", "Clair");
    pub(crate) static DARK: Phrase = Phrase::new("Dark", "Sombre");
    pub(crate) static AUTO: Phrase = Phrase::new("As the system", "Comme le système");
    pub(crate) static MENU: Phrase = Phrase::new("Pages", "Pages");
    pub(crate) static AWAY: Phrase = Phrase::new("Reconnecting…", "Reconnexion…");
    pub(crate) static KEYS: Phrase = Phrase::new("Keyboard", "Clavier");
    pub(crate) static KEYS_OFF: Phrase =
        Phrase::new("Single-key shortcuts", "Raccourcis à une touche");
    pub(crate) static CLOSE: Phrase = Phrase::new("Close", "Fermer");
    /// Keys and what they do.
    pub(crate) static KEY_LIST: [(&str, Phrase); 8] = [
        ("↑ ↓ ← →", Phrase::new("move over the board", "se déplacer sur le plateau")),
        ("↵", Phrase::new("choose or play", "choisir ou jouer")),
        ("Esc", Phrase::new("choose again", "recommencer le choix")),
        ("u", Phrase::new("undo", "annuler")),
        ("h", Phrase::new("more advice", "plus de conseil")),
        ("a", Phrase::new("play the advised move", "jouer le coup conseillé")),
        ("← →", Phrase::new("look back and forth", "revoir coup par coup")),
        ("?", Phrase::new("this list", "cette liste")),
    ];
}

/// The page with all games.
pub(crate) mod home {
    use super::Phrase;

    pub(crate) static TITLE: Phrase = Phrase::new("Games", "Jeux");
    pub(crate) static LEAD: Phrase = Phrase::new(
        "Play, ask for advice, see how good it is and how it was found.",
        "Jouer, demander conseil, voir ce que vaut le conseil et d'où il vient.",
    );
    pub(crate) static PUZZLES: Phrase = Phrase::new("Puzzles", "Casse-tête");
    pub(crate) static DUELS: Phrase = Phrase::new("Duels", "Duels");
    pub(crate) static MISSIONS: Phrase = Phrase::new("Missions", "Missions");
    pub(crate) static TABLES: Phrase = Phrase::new("At the table", "Autour d'une table");
    pub(crate) static RULES: Phrase = Phrase::new("Rules and algorithms", "Règles et algorithmes");
    pub(crate) static TOURNAMENT: Phrase = Phrase::new("Run a tournament", "Lancer un tournoi");
    pub(crate) static RESUME: Phrase = Phrase::new("Go on with", "Reprendre");
    pub(crate) static IMPORT: Phrase =
        Phrase::new("Open a saved game", "Ouvrir une partie enregistrée");

    /// How many moves a game has.
    pub(crate) fn plies(plies: usize) -> Phrase {
        super::counted(plies as u64, ["move", "moves"], ["coup", "coups"])
    }
}

/// The form for a new game.
pub(crate) mod new {
    use super::Phrase;

    pub(crate) static TITLE: Phrase = Phrase::new("New game", "Nouvelle partie");
    pub(crate) static SIDE: Phrase = Phrase::new("You play", "Vous jouez");
    pub(crate) static BOTH: Phrase = Phrase::new("Both sides", "Les deux camps");
    pub(crate) static EVERYBODY: Phrase = Phrase::new("All of them", "Tout le monde");
    pub(crate) static BEGINS: Phrase = Phrase::new("begins", "commence");
    pub(crate) static LEVEL: Phrase =
        Phrase::new("Strength of the computer", "Force de l'ordinateur");
    pub(crate) static LEVEL_HELP: Phrase = Phrase::new(
        "From 1, gentle, upwards. Next to each stands what was measured of it.",
        "De 1, indulgent, vers le haut. À côté de chacun, ce qui en a été mesuré.",
    );
    pub(crate) static LENGTH: Phrase =
        Phrase::new("A new problem of so many moves", "Un nouveau problème de tant de coups");
    pub(crate) static LENGTH_HELP: Phrase = Phrase::new(
        "Drawn by lot until the shortest solution has that length: 6, or 5-9. For a problem alone.",
        "Tiré au sort jusqu'à ce que la plus courte solution ait cette longueur : 6, ou 5-9. Pour un problème seul.",
    );
    pub(crate) static WANTED_LENGTH: Phrase =
        Phrase::new("a number of moves such as 6, or 5-9", "un nombre de coups comme 6, ou 5-9");
    pub(crate) static NOTHING_DRAWN: Phrase = Phrase::new(
        "no such problem was found in the time given; try another length",
        "aucun problème de ce genre n'a été trouvé à temps ; essayez une autre longueur",
    );
    pub(crate) static SCENARIO: Phrase = Phrase::new("Scenario", "Scénario");
    pub(crate) static FIRST_SCENARIO: Phrase = Phrase::new("The usual one", "Celui par défaut");
    pub(crate) static POSITION: Phrase = Phrase::new("Position", "Position");
    pub(crate) static MORE: Phrase = Phrase::new("More choices", "Autres choix");
    pub(crate) static AGENT: Phrase =
        Phrase::new("Computer, as an expression", "Ordinateur, par une expression");
    pub(crate) static AGENT_HELP: Phrase =
        Phrase::new("Replaces the strength when filled in.", "Remplace la force s'il est rempli.");
    pub(crate) static ADVISER: Phrase = Phrase::new("Adviser", "Conseiller");
    pub(crate) static ADVISER_HELP: Phrase =
        Phrase::new("Who answers when you ask for advice.", "Qui répond quand on demande conseil.");
    pub(crate) static SEED: Phrase = Phrase::new("Seed", "Graine");
    pub(crate) static SEED_HELP: Phrase = Phrase::new(
        "A whole number: the same one gives the same dice and the same replies. Blank: any.",
        "Un entier : le même donne les mêmes dés et les mêmes réponses. Vide : au hasard.",
    );
    pub(crate) static WANTED_SEED: Phrase = Phrase::new(
        "a whole number from 0 to 18446744073709551615",
        "un entier de 0 à 18446744073709551615",
    );
    pub(crate) static START: Phrase = Phrase::new("Play", "Jouer");
    pub(crate) static WRONG: Phrase = Phrase::new(
        "This game cannot begin yet: see the marked field.",
        "La partie ne peut pas encore commencer : voir le champ signalé.",
    );
    pub(crate) static NOBODY: Phrase =
        Phrase::new("The computer plays itself", "L'ordinateur joue seul");
    pub(crate) static RIVAL: Phrase = Phrase::new("Second computer", "Second ordinateur");
    pub(crate) static RIVAL_HELP: Phrase = Phrase::new(
        "Only when the computer plays itself; blank: the same as the first.",
        "Seulement si l'ordinateur joue seul ; vide : le même que le premier.",
    );
    pub(crate) static CLOCK: Phrase = Phrase::new("Clock", "Pendule");
    pub(crate) static CLOCK_HELP: Phrase = Phrase::new(
        "5+3: five minutes each and three seconds a move. 20s: twenty seconds a move. Blank: none.",
        "5+3 : cinq minutes chacun et trois secondes par coup. 20s : vingt secondes par coup. Vide : sans.",
    );
    pub(crate) static WANTED_CLOCK: Phrase = Phrase::new(
        "minutes and seconds such as 5+3, or seconds a move such as 20s",
        "des minutes et des secondes comme 5+3, ou des secondes par coup comme 20s",
    );
    pub(crate) static FILE: Phrase = Phrase::new("From a file", "Depuis un fichier");
    pub(crate) static FILE_HELP: Phrase = Phrase::new(
        "A position as text, or a game saved here.",
        "Une position en texte, ou une partie enregistrée ici.",
    );
    pub(crate) static OPEN: Phrase = Phrase::new("Open", "Ouvrir");

    /// That an agent wants more threads than there are processors.
    pub(crate) fn too_many_threads(threads: u64, most: usize) -> Phrase {
        super::phrase!(
            "{threads} threads are more than this machine has processors; expected at most {most}",
            "{threads} fils dépassent le nombre de processeurs de cette machine ; attendu au plus {most}"
        )
    }
}

/// The page of a game being played.
pub(crate) mod play {
    use super::{Lang, Phrase, phrase};

    /// That a game cannot go on for ever.
    pub(crate) fn too_many_moves(most: usize) -> Phrase {
        phrase!(
            "a game has at most {most} moves; begin again or take some back",
            "une partie a au plus {most} coups ; recommencez, ou reprenez-en"
        )
    }

    pub(crate) static BOARD: Phrase = Phrase::new("Board", "Plateau");
    pub(crate) static STATUS: Phrase = Phrase::new("Where the game stands", "État de la partie");
    pub(crate) static BRIEFING: Phrase = Phrase::new("Briefing", "Ordre de mission");
    pub(crate) static MOVES: Phrase = Phrase::new("Your moves", "Vos coups");
    pub(crate) static TYPE_MOVE: Phrase = Phrase::new("Type a move", "Écrire un coup");
    pub(crate) static PLAY: Phrase = Phrase::new("Play", "Jouer");
    pub(crate) static UNDO: Phrase = Phrase::new("Undo", "Annuler");
    pub(crate) static RESTART: Phrase = Phrase::new("Restart", "Recommencer");
    pub(crate) static AGAIN: Phrase = Phrase::new("New game", "Nouvelle partie");
    pub(crate) static REPLY: Phrase =
        Phrase::new("Let the computer move", "Laisser jouer l'ordinateur");
    pub(crate) static HISTORY: Phrase = Phrase::new("Moves played", "Coups joués");
    pub(crate) static NOT_AT_TABLES: Phrase = Phrase::new(
        "This is not offered for table games yet.",
        "Ceci n'est pas encore proposé pour les jeux de table.",
    );
    pub(crate) static SECRET: Phrase = Phrase::new("a secret choice", "un choix secret");
    pub(crate) static NO_MOVES: Phrase = Phrase::new("None yet.", "Aucun pour l'instant.");
    pub(crate) static DETAILS: Phrase = Phrase::new("About this game", "Sur cette partie");
    pub(crate) static IN_WORDS: Phrase =
        Phrase::new("The board in words", "Le plateau en toutes lettres");
    pub(crate) static STALE: Phrase = Phrase::new(
        "The game had moved on since that page was shown, so nothing was done. Here it is as it stands.",
        "La partie avait avancé depuis l'affichage de cette page : rien n'a été fait. La voici à jour.",
    );
    pub(crate) static NOT_YOUR_TURN: Phrase = Phrase::new(
        "the computer is to move; let it move first",
        "c'est à l'ordinateur de jouer ; laissez-le d'abord jouer",
    );
    pub(crate) static YOUR_MOVE: Phrase = Phrase::new("Your move", "À vous de jouer");
    pub(crate) static COMPUTER_MOVES: Phrase =
        Phrase::new("The computer is to move", "C'est à l'ordinateur de jouer");
    pub(crate) static YOU_WON: Phrase = Phrase::new("You won", "Vous avez gagné");
    pub(crate) static YOU_LOST: Phrase = Phrase::new("The computer won", "L'ordinateur a gagné");

    pub(crate) static CHOSEN: Phrase = Phrase::new("Chosen so far:", "Choisi jusqu'ici :");
    pub(crate) static CHOOSE_AGAIN: Phrase = Phrase::new("choose again", "recommencer le choix");

    /// That the moves are too many for a list.
    pub(crate) fn many(moves: usize) -> Phrase {
        Phrase::each(|lang| {
            let moves = lang.whole(moves as u64);
            match lang {
                Lang::En => format!("{moves} moves begin here: choose the next part, or type one."),
                Lang::Fr => format!(
                    "{moves} coups commencent ici : choisissez la suite, ou écrivez un coup."
                ),
            }
        })
    }

    /// Whose turn it is, for a player with a side.
    pub(crate) fn your_turn(side: &Phrase) -> Phrase {
        let (en, fr) = (&side.en, &side.fr);
        phrase!("Your move: {en}", "À vous de jouer : {fr}")
    }

    /// Whose turn it is, for two people at one board.
    pub(crate) fn turn_of(side: &Phrase) -> Phrase {
        let (en, fr) = (&side.en, &side.fr);
        phrase!("{en} to move", "Trait à {fr}")
    }

    /// Who won, for two people at one board.
    pub(crate) fn won_by(side: &Phrase) -> Phrase {
        let (en, fr) = (&side.en, &side.fr);
        phrase!("{en} won", "{fr} a gagné")
    }
    pub(crate) static TIME_IS_UP: Phrase = Phrase::new("time is up", "le temps est écoulé");
    pub(crate) static NOT_ITS_TURN: Phrase =
        Phrase::new("the computer is not to move", "ce n'est pas à l'ordinateur de jouer");
    pub(crate) static THINKING: Phrase =
        Phrase::new("The computer is thinking", "L'ordinateur réfléchit");
    pub(crate) static STOP: Phrase = Phrase::new("Stop", "Arrêter");
    pub(crate) static MOVE_NOW: Phrase = Phrase::new("Move now", "Jouer tout de suite");
    pub(crate) static PAUSE: Phrase = Phrase::new("Pause", "Pause");
    pub(crate) static PLAY_ON: Phrase = Phrase::new("Play on", "Continuer");
    pub(crate) static CLOCK: Phrase = Phrase::new("Clock", "Pendule");
    pub(crate) static PEOPLE: Phrase = Phrase::new("a person", "une personne");
    pub(crate) static EXPORT: Phrase = Phrase::new("Save as a file", "Enregistrer");
    pub(crate) static IN_LAB: Phrase = Phrase::new("See it in the lab", "Voir la position au labo");
    pub(crate) static EDIT: Phrase = Phrase::new("Edit this mission", "Modifier cette mission");
    pub(crate) static FROM_HERE: Phrase =
        Phrase::new("New game from this position", "Nouvelle partie depuis cette position");
    pub(crate) static REPLAY: Phrase = Phrase::new("Look back", "Revoir");
    pub(crate) static REVIEW: Phrase = Phrase::new("Review the game", "Analyser la partie");
    pub(crate) static WARNING: Phrase = Phrase::new("Danger", "Danger");
    pub(crate) static ANYWAY: Phrase = Phrase::new("Play it all the same", "Le jouer quand même");
    pub(crate) static FAULT: Phrase = Phrase::new(
        "A search broke off with an error of ours. The game is as it was. The log has it under",
        "Une recherche s'est interrompue sur une erreur de notre part. La partie est intacte. Le journal le note sous",
    );

    /// To play another move than the one warned of.
    pub(crate) fn instead(name: &str) -> Phrase {
        phrase!("Play {name} instead", "Jouer plutôt {name}")
    }

    /// Who lost by the clock.
    pub(crate) fn out_of_time(side: &Phrase) -> Phrase {
        let (en, fr) = (&side.en, &side.fr);
        phrase!("{en} ran out of time", "{fr} n'a plus de temps")
    }
}

/// A race against the computer.
pub(crate) mod race {
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
    pub(crate) static THINKING: Phrase =
        Phrase::new("Think, then bid", "Réfléchissez, puis annoncez");
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
}

/// Advice.
pub(crate) mod advice {
    use super::Phrase;

    pub(crate) static TITLE: Phrase = Phrase::new("Advice", "Conseil");
    pub(crate) static SHOW_CANDIDATES: Phrase = Phrase::new("Compare", "Comparer");
    pub(crate) static SHOW_CANDIDATES_HELP: Phrase =
        Phrase::new("Say what each move is worth", "Dire ce que vaut chaque coup");
    pub(crate) static SHOW_MOVE: Phrase = Phrase::new("Best move", "Meilleur coup");
    pub(crate) static SHOW_MOVE_HELP: Phrase =
        Phrase::new("Show the advised move and its line", "Montrer le coup conseillé et sa suite");
    pub(crate) static HIDE: Phrase = Phrase::new("Hide", "Cacher");
    pub(crate) static HIDE_HELP: Phrase = Phrase::new("Hide the advice", "Cacher le conseil");
    pub(crate) static FOLLOW: Phrase =
        Phrase::new("Play the advised move", "Jouer le coup conseillé");
    pub(crate) static NONE_YET: Phrase = Phrase::new(
        "there is no advice for this position; ask for it first",
        "pas de conseil pour cette position ; demandez-le d'abord",
    );
    pub(crate) static NOTHING_FOUND: Phrase = Phrase::new(
        "Nothing was found in the time given.",
        "Rien n'a été trouvé dans le temps imparti.",
    );
    pub(crate) static UNORDERED: Phrase = Phrase::new(
        "What each move is worth, in the order of the board.",
        "Ce que vaut chaque coup, dans l'ordre du plateau.",
    );
    pub(crate) static ADVISED: Phrase = Phrase::new("Advised", "Conseillé");
    pub(crate) static MOVE: Phrase = Phrase::new("Move", "Coup");
    pub(crate) static VALUE: Phrase = Phrase::new("Value", "Valeur");
    pub(crate) static COST: Phrase = Phrase::new("Moves left", "Coups restants");
    pub(crate) static REWARD: Phrase = Phrase::new("Reward", "Gain");
    pub(crate) static SHARE: Phrase = Phrase::new("Play it", "À jouer");
    pub(crate) static CHANCE: Phrase = Phrase::new("Success", "Succès");
    pub(crate) static RISK: Phrase = Phrase::new("Risk", "Risque");
    pub(crate) static TURNS: Phrase = Phrase::new("Turns", "Tours");
    pub(crate) static LINE: Phrase = Phrase::new("Line", "Suite");
    pub(crate) static PROVED: Phrase = Phrase::new("proved", "prouvé");
    pub(crate) static BOUNDED: Phrase = Phrase::new("bounded", "encadré");
    pub(crate) static ESTIMATED: Phrase = Phrase::new("estimated", "estimé");
    pub(crate) static STOPPED: Phrase = Phrase::new("stopped early", "arrêté avant la fin");
    pub(crate) static WARN: Phrase = Phrase::new("Warn me", "Me prévenir");
    pub(crate) static WARN_HELP: Phrase = Phrase::new(
        "Say nothing but when a move is dangerous",
        "Ne rien dire, sauf si un coup est dangereux",
    );
    pub(crate) static WARNS: Phrase = Phrase::new(
        "You are warned before a dangerous move, once, and may play it all the same.",
        "Vous serez prévenu avant un coup dangereux, une fois, et pourrez le jouer quand même.",
    );
    pub(crate) static ASK: Phrase = Phrase::new("Ask the adviser", "Demander au conseiller");
    pub(crate) static LADDER: Phrase = Phrase::new("How much help", "Niveau d'aide");
    pub(crate) static OFF: Phrase = Phrase::new("Off", "Aucune");
    pub(crate) static WAIT: Phrase =
        Phrase::new("The adviser is thinking.", "Le conseiller réfléchit.");
    pub(crate) static EVALUATION: Phrase = Phrase::new("Chances of", "Chances de");
    pub(crate) static WHY: Phrase = Phrase::new("Why not mine?", "Pourquoi pas le mien ?");
    pub(crate) static WHY_LABEL: Phrase =
        Phrase::new("A move you had in mind", "Un coup auquel vous pensiez");
    pub(crate) static WHY_ASK: Phrase = Phrase::new("Try it", "L'essayer");
    pub(crate) static HAZARDS: Phrase = Phrase::new("What may go wrong", "Ce qui peut mal tourner");
    pub(crate) static TERMS: Phrase =
        Phrase::new("What the evaluation is made of", "De quoi l'évaluation est faite");
}

/// The page of a game's rules.
pub(crate) mod rules {
    use super::Phrase;

    pub(crate) static EDIT: Phrase =
        Phrase::new("Draw a mission of your own", "Dessiner sa propre mission");
    pub(crate) static NOTATION: Phrase = Phrase::new("Notation", "Notation");
    pub(crate) static EXAMPLE: Phrase =
        Phrase::new("Play from this example", "Jouer à partir de cet exemple");
    pub(crate) static ALGORITHMS: Phrase = Phrase::new("Algorithms", "Algorithmes");
    pub(crate) static ALGORITHMS_LEAD: Phrase = Phrase::new(
        "Any of these can play or advise. Parameters stand in brackets, as in",
        "Chacun peut jouer ou conseiller. Les paramètres s'écrivent entre parenthèses, comme dans",
    );
    pub(crate) static EVALUATORS: Phrase = Phrase::new("Evaluators", "Évaluateurs");
    pub(crate) static HEURISTICS: Phrase = Phrase::new("Heuristics", "Heuristiques");
    pub(crate) static SCENARIOS: Phrase = Phrase::new("Scenarios", "Scénarios");
    pub(crate) static PLAY: Phrase = Phrase::new("Play", "Jouer");
}

/// Pages about what went wrong.
pub(crate) mod error {
    use super::{Phrase, phrase};

    /// A title and a sentence.
    pub(crate) struct Told {
        pub(crate) title: Phrase,
        pub(crate) sentence: Phrase,
    }

    pub(crate) static NOT_FOUND: Told = Told {
        title: Phrase::new("Not found", "Introuvable"),
        sentence: Phrase::new("There is no page here.", "Il n'y a pas de page ici."),
    };
    pub(crate) static NO_SUCH_GAME: Told = Told {
        title: Phrase::new("No such game", "Jeu inconnu"),
        sentence: Phrase::new(
            "No game has this name here. Choose one of those there are.",
            "Aucun jeu ne porte ce nom ici. Choisissez parmi ceux qui existent.",
        ),
    };
    pub(crate) static WRONG_METHOD: Told = Told {
        title: Phrase::new("Not like this", "Pas ainsi"),
        sentence: Phrase::new(
            "This address is not used in this way, and nothing was changed. Begin from the games.",
            "Cette adresse ne s'utilise pas ainsi, et rien n'a été changé. Repartez des jeux.",
        ),
    };
    pub(crate) static EXPIRED: Told = Told {
        title: Phrase::new("This game is gone", "Cette partie n'est plus là"),
        sentence: Phrase::new(
            "Games are kept for a while, then make room for newer ones. Begin a new one.",
            "Les parties sont gardées un moment, puis cèdent la place. Commencez-en une nouvelle.",
        ),
    };
    pub(crate) static SECRET: Told = Told {
        title: Phrase::new("Not while the game goes on", "Pas avant la fin de la partie"),
        sentence: Phrase::new(
            "The file of this game tells what is hidden from you. It can be had once the game is over.",
            "Le fichier de cette partie dit ce qui vous est caché. On l'obtient une fois la partie finie.",
        ),
    };
    pub(crate) static UNREADABLE: Told = Told {
        title: Phrase::new("This game cannot be read", "Cette partie est illisible"),
        sentence: Phrase::new(
            "Another version of meeple saved it, and this one does not understand it. It is still kept, just as it was.",
            "Une autre version de meeple l'a enregistrée, et celle-ci ne la comprend pas. Elle est toujours gardée, telle quelle.",
        ),
    };
    pub(crate) static MISDIRECTED: Told = Told {
        title: Phrase::new("Wrong address", "Mauvaise adresse"),
        sentence: Phrase::new(
            "This server answers only to the names of this machine, such as 127.0.0.1.",
            "Ce serveur ne répond qu'aux noms de cette machine, tels que 127.0.0.1.",
        ),
    };
    pub(crate) static FOREIGN: Told = Told {
        title: Phrase::new("Refused", "Refusé"),
        sentence: Phrase::new(
            "Another site asked for this change. Only these pages may change a game.",
            "Un autre site a demandé ce changement. Seules ces pages peuvent modifier une partie.",
        ),
    };
    pub(crate) static TOO_LARGE: Told = Told {
        title: Phrase::new("Too long", "Trop long"),
        sentence: Phrase::new(
            "What was sent is longer than this page takes. Nothing was changed. Go back and send less.",
            "Ce qui a été envoyé dépasse ce que cette page accepte. Rien n'a été changé. Revenez en arrière et envoyez moins.",
        ),
    };
    pub(crate) static BAD_FORM: Told = Told {
        title: Phrase::new("Not understood", "Pas compris"),
        sentence: Phrase::new(
            "Something in the form was missing or could not be understood, and nothing was changed. Go back and fill it in again.",
            "Quelque chose manquait dans le formulaire ou n'a pas été compris, et rien n'a été changé. Revenez en arrière et remplissez-le à nouveau.",
        ),
    };
    pub(crate) static BUSY: Told = Told {
        title: Phrase::new("Busy", "Occupé"),
        sentence: Phrase::new(
            "Other searches are still running, and nothing was changed. Try again in a moment.",
            "D'autres recherches sont en cours et rien n'a été changé. Réessayez dans un instant.",
        ),
    };
    /// The number of a failure, for whoever reports it.
    pub(crate) fn number(status: u16) -> Phrase {
        phrase!("Error {status}", "Erreur {status}")
    }

    pub(crate) static INTERNAL_TITLE: Phrase = Phrase::new("An error", "Une erreur");
    pub(crate) static BACK: Phrase = Phrase::new("Back to the game", "Retour à la partie");
    pub(crate) static TOO_FAST: Told = Told {
        title: Phrase::new("Too fast", "Trop vite"),
        sentence: Phrase::new(
            "So many actions came in a moment that this one was left out. Try again.",
            "Tant d'actions sont arrivées d'un coup que celle-ci a été laissée. Réessayez.",
        ),
    };
    pub(crate) static SLOW_FORM: Told = Told {
        title: Phrase::new("It took too long", "Trop long"),
        sentence: Phrase::new(
            "The form did not arrive in ten seconds. Nothing was changed.",
            "Le formulaire n'est pas arrivé en dix secondes. Rien n'a été changé.",
        ),
    };
    pub(crate) static ELSEWHERE: Told = Told {
        title: Phrase::new("Open this page?", "Ouvrir cette page ?"),
        sentence: Phrase::new(
            "Another site sent you here, to a page that makes this computer think for a moment. Open it only if you meant to.",
            "Un autre site vous envoie ici, vers une page qui fait réfléchir cet ordinateur un moment. Ne l'ouvrez que si vous le vouliez.",
        ),
    };
    pub(crate) static OPEN_IT: Phrase = Phrase::new("Open it", "L'ouvrir");
    pub(crate) static NO_MEMORY_TITLE: Phrase =
        Phrase::new("Not enough memory", "Pas assez de mémoire");

    /// That other searches have the memory, in MB.
    pub(crate) fn no_memory(taken: usize, all: usize) -> Phrase {
        phrase!(
            "There is not enough memory for this search: others have {taken} of the {all} MB that all of them share. Nothing was changed. Stop another search, or try again in a few minutes.",
            "Il n'y a pas assez de mémoire pour cette recherche : d'autres ont pris {taken} des {all} Mo que toutes se partagent. Rien n'a été changé. Arrêtez une autre recherche, ou réessayez dans quelques minutes."
        )
    }
    pub(crate) static TOO_SLOW: Told = Told {
        title: Phrase::new("It took too long", "Trop long"),
        sentence: Phrase::new(
            "There was no answer in ten seconds. The game is still there.",
            "Pas de réponse en dix secondes. La partie est toujours là.",
        ),
    };
}

/// Searches that are watched.
pub(crate) mod search {
    use super::{Lang, Phrase};

    pub(crate) static TITLE: Phrase = Phrase::new("Search", "Recherche");
    pub(crate) static WHO: Phrase = Phrase::new("Who searches", "Qui cherche");
    pub(crate) static START: Phrase = Phrase::new("Watch it think", "Le regarder penser");
    pub(crate) static STOP: Phrase = Phrase::new("Stop", "Arrêter");
    pub(crate) static RUNS: Phrase = Phrase::new("searching…", "en cours…");
    pub(crate) static DEPTH: Phrase = Phrase::new("Depth", "Profondeur");
    pub(crate) static VALUE: Phrase = Phrase::new("Value", "Valeur");
    pub(crate) static NODES: Phrase = Phrase::new("Nodes", "Nœuds");
    pub(crate) static SPEED: Phrase = Phrase::new("Nodes a second", "Nœuds par seconde");
    pub(crate) static TIME: Phrase = Phrase::new("Time", "Temps");
    pub(crate) static LINE: Phrase = Phrase::new("Line", "Suite");
    pub(crate) static CURVE: Phrase =
        Phrase::new("The value over time", "La valeur au fil du temps");
    pub(crate) static BEST: Phrase = Phrase::new("Best", "Meilleur");
    pub(crate) static VISITS: Phrase = Phrase::new("Tries", "Essais");
    pub(crate) static IN_FIGURES: Phrase = Phrase::new("In figures", "En chiffres");

    /// A number of seconds.
    pub(crate) fn seconds(seconds: f64, lang: Lang) -> String {
        format!("{}\u{a0}s", lang.decimal(seconds, 1))
    }
}

/// Looking back at a game.
pub(crate) mod review {
    use super::{Phrase, phrase};

    pub(crate) static TITLE: Phrase =
        Phrase::new("How the game went", "Comment la partie s'est passée");
    pub(crate) static LEAD: Phrase = Phrase::new(
        "The chances before each move, and the moves that gave most away.",
        "Les chances avant chaque coup, et les coups qui ont le plus coûté.",
    );
    pub(crate) static BEGIN: Phrase = Phrase::new("Judge every move", "Juger chaque coup");
    pub(crate) static RUNS: Phrase =
        Phrase::new("The adviser goes through the game.", "Le conseiller parcourt la partie.");
    pub(crate) static PARTIAL: Phrase = Phrase::new(
        "There was not time for every move.",
        "Le temps n'a pas suffi pour tous les coups.",
    );
    pub(crate) static NO_LOSS: Phrase =
        Phrase::new("No move gave anything away.", "Aucun coup n'a rien coûté.");
    pub(crate) static LOSSES: Phrase = Phrase::new("Biggest losses", "Plus grosses pertes");
    pub(crate) static CURVE: Phrase = Phrase::new("Chances", "Chances");
    pub(crate) static CURVE_PUZZLE: Phrase = Phrase::new("Moves to go", "Coups restants");
    pub(crate) static PLY: Phrase = Phrase::new("No.", "Nº");
    pub(crate) static PLAYED: Phrase = Phrase::new("Played", "Joué");
    pub(crate) static BETTER: Phrase = Phrase::new("Better", "Mieux");
    pub(crate) static LOST: Phrase = Phrase::new("Lost", "Perdu");
    pub(crate) static RETRY: Phrase = Phrase::new("Retry", "Reprendre");
    pub(crate) static RETRY_HELP: Phrase =
        Phrase::new("Play on from before this move", "Rejouer depuis avant ce coup");
    pub(crate) static BACK: Phrase = Phrase::new("Back to the game", "Retour à la partie");

    /// Where one is in a game that is looked at again.
    pub(crate) fn at(ply: usize, of: usize) -> Phrase {
        phrase!("After move {ply} of {of}", "Après le coup {ply} sur {of}")
    }

    /// So many moves lost.
    pub(crate) fn moves(count: f64) -> Phrase {
        phrase!("{count} moves", "{count} coups")
    }
}

/// Games from outside.
pub(crate) mod import {
    use serde_json::error::Category;

    use super::{Phrase, phrase};

    pub(crate) static TITLE: Phrase =
        Phrase::new("Open a saved game", "Ouvrir une partie enregistrée");
    pub(crate) static LEAD: Phrase = Phrase::new(
        "A file that was saved from a game, or its text.",
        "Un fichier enregistré depuis une partie, ou son texte.",
    );
    pub(crate) static FROM_A_MATCH: Phrase = Phrase::new(
        "A game of a match can be opened here too, as this command writes it:",
        "Une partie d'un match s'ouvre ici aussi, telle que cette commande l'écrit :",
    );
    pub(crate) static COMMAND: Phrase = Phrase::new(
        "meeple show GAME --results FILE --game N --json",
        "meeple show JEU --results FICHIER --game N --json",
    );
    pub(crate) static FILE: Phrase = Phrase::new("File", "Fichier");
    pub(crate) static TEXT: Phrase = Phrase::new("Or its text", "Ou son texte");
    pub(crate) static WANTED_SIDE: Phrase = Phrase::new(
        "expected the side whose time ran out, 0 or 1, in a game of two sides",
        "attendu le camp dont le temps est écoulé, 0 ou 1, dans un jeu à deux camps",
    );
    pub(crate) static WRONG_PLAYERS: Phrase = Phrase::new(
        "expected one entry for each seat: an agent, or null for a person",
        "attendu une entrée par place : un agent, ou null pour une personne",
    );
    pub(crate) static NO_PLAYERS: Phrase = Phrase::new(
        "this game has one player, who sits at the board; expected null twice",
        "ce jeu a un seul joueur, assis devant le plateau ; attendu null deux fois",
    );
    pub(crate) static WANTED_CLOCK: Phrase = Phrase::new(
        "expected a time between one second and a day, in a game of two sides",
        "attendu un temps entre une seconde et un jour, dans un jeu à deux camps",
    );
    pub(crate) static WANTED_MILLIS: Phrase =
        Phrase::new("expected at most a year for a move", "attendu un an au plus pour un coup");

    /// That a game is longer than any that can be played here.
    pub(crate) fn wanted_moves(most: usize) -> Phrase {
        phrase!("expected at most {most} moves", "attendu au plus {most} coups")
    }

    /// That a file is of another form.
    pub(crate) fn wrong_format(schema: &str, version: u32) -> Phrase {
        phrase!(
            "this is no game saved here; expected \"schema\": \"{schema}\" and \"version\": {version}",
            "ce n'est pas une partie enregistrée ici ; attendu \"schema\": \"{schema}\" et \"version\": {version}"
        )
    }

    /// That a file comes from a later program.
    pub(crate) fn newer(found: u64, known: u32) -> Phrase {
        phrase!(
            "this game was saved by a later version of meeple (form {found}); this one reads up to {known}",
            "cette partie vient d'une version plus récente de meeple (forme {found}) ; celle-ci lit jusqu'à {known}"
        )
    }

    /// Where the text stops to make sense, and how.
    pub(crate) fn not_a_game(error: &serde_json::Error) -> Phrase {
        let (line, column) = (error.line(), error.column());
        match error.classify() {
            Category::Eof => phrase!(
                "this saved game is cut short: it ends at line {line}, column {column}, before it is whole",
                "cette partie enregistrée est tronquée : elle s'arrête ligne {line}, colonne {column}, avant d'être entière"
            ),
            Category::Data => phrase!(
                "this saved game cannot be opened: something is missing or of the wrong kind, up to line {line}, column {column}",
                "cette partie enregistrée ne peut être ouverte : quelque chose manque ou n'est pas du bon genre, jusqu'à la ligne {line}, colonne {column}"
            ),
            Category::Syntax | Category::Io => phrase!(
                "this is no saved game: it cannot be read from line {line}, column {column} on",
                "ce n'est pas une partie enregistrée : illisible à partir de la ligne {line}, colonne {column}"
            ),
        }
    }
}

/// Tournaments.
pub(crate) mod tournaments {
    use super::{Lang, Phrase, counted, phrase};

    pub(crate) static TITLE: Phrase = Phrase::new("Tournament", "Tournoi");
    pub(crate) static LEAD: Phrase = Phrase::new(
        "Let levels and agents play each other, and watch the ratings settle.",
        "Faire jouer niveaux et agents les uns contre les autres, et voir le classement se former.",
    );
    pub(crate) static GAME: Phrase = Phrase::new("Game", "Jeu");
    pub(crate) static AGENT: Phrase =
        Phrase::new("One more player, as an expression", "Un joueur de plus, par une expression");
    pub(crate) static AGENT_HELP: Phrase = Phrase::new(
        "May be left blank. In all two to six players.",
        "Peut rester vide. En tout de deux à six joueurs.",
    );
    pub(crate) static ROUNDS: Phrase = Phrase::new("Rounds", "Rondes");
    pub(crate) static ROUNDS_HELP: Phrase = Phrase::new(
        "In a round every pairing plays one opening twice, sides changed. At most ten minutes in all.",
        "Dans une ronde, chaque paire joue une ouverture deux fois, côtés échangés. Dix minutes en tout au plus.",
    );
    pub(crate) static START: Phrase = Phrase::new("Begin", "Commencer");
    pub(crate) static EARLIER: Phrase = Phrase::new("Tournaments so far", "Tournois déjà lancés");
    pub(crate) static RUNS: Phrase = Phrase::new("being played", "en cours");
    pub(crate) static STOP: Phrase = Phrase::new("Stop", "Arrêter");
    pub(crate) static LOOK: Phrase = Phrase::new("Look again", "Actualiser");
    pub(crate) static STOPPED: Phrase = Phrase::new("stopped", "arrêté");
    pub(crate) static DONE: Phrase = Phrase::new("done", "terminé");
    pub(crate) static PROGRESS: Phrase = Phrase::new("Games played", "Parties jouées");
    pub(crate) static RATINGS: Phrase = Phrase::new("Ratings", "Classement");
    pub(crate) static RATINGS_HELP: Phrase = Phrase::new(
        "Elo by maximum likelihood with 95% intervals; the mean of all is zero.",
        "Elo par maximum de vraisemblance, intervalles à 95 % ; la moyenne de tous est zéro.",
    );
    pub(crate) static CROSS: Phrase = Phrase::new("Cross-table", "Table croisée");
    pub(crate) static CROSS_HELP: Phrase = Phrase::new(
        "Won, drawn and lost of the row against the column.",
        "Gagnées, nulles et perdues de la ligne contre la colonne.",
    );
    pub(crate) static PLAYER: Phrase = Phrase::new("player", "joueur");
    pub(crate) static POINTS: Phrase = Phrase::new("points", "points");
    pub(crate) static GAMES: Phrase = Phrase::new("games", "parties");
    pub(crate) static ANOTHER: Phrase = Phrase::new("Another tournament", "Un autre tournoi");
    pub(crate) static TOO_MANY: Phrase = Phrase::new(
        "two tournaments are being played already; stop one or wait",
        "deux tournois sont déjà en cours ; arrêtez-en un ou attendez",
    );

    /// Who plays which game.
    pub(crate) fn players(game: &str) -> Phrase {
        phrase!("Players of {game}", "Joueurs, {game}")
    }

    /// A level by its number.
    pub(crate) fn level(level: u8) -> Phrase {
        phrase!("level {level}", "niveau {level}")
    }

    /// How many players there may be.
    pub(crate) fn wanted_players(most: usize) -> Phrase {
        phrase!("choose two to {most} players", "choisissez de deux à {most} joueurs")
    }

    /// How many rounds.
    pub(crate) fn rounds(rounds: u32) -> Phrase {
        counted(u64::from(rounds), ["round", "rounds"], ["ronde", "rondes"])
    }

    /// How far a tournament is.
    pub(crate) fn played(done: u32, all: u32) -> Phrase {
        phrase!("{done} of {all} games", "{done} parties sur {all}")
    }

    /// A rating with its sign.
    pub(crate) fn signed(elo: f64, lang: Lang) -> String {
        let sign = if elo.round() > 0.0 { "+" } else { "" };
        format!("{sign}{}", lang.decimal(elo.round() + 0.0, 0)).replace('-', "−")
    }
}

/// A number with its noun: one of them, or several. French counts nought as one.
pub(crate) fn counted(count: u64, en: [&str; 2], fr: [&str; 2]) -> Phrase {
    Phrase::each(|lang| {
        let number = lang.whole(count);
        let noun = match lang {
            Lang::En => en[usize::from(count != 1)],
            Lang::Fr => fr[usize::from(count > 1)],
        };
        format!("{number} {noun}")
    })
}

/// A name with its colon, as the language writes it.
pub(crate) fn colon(name: &Phrase, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{}:", name.get(lang)),
        Lang::Fr => format!("{}\u{a0}:", name.get(lang)),
    }
}

/// What an answer cost.
pub(crate) fn cost(nodes: u64, depth: u32, micros: u64) -> Phrase {
    let seconds = micros as f64 / 1e6;
    let nodes = counted(nodes, ["node", "nodes"], ["nœud", "nœuds"]);
    Phrase::each(|lang| {
        let (nodes, time) = (nodes.get(lang), lang.decimal(seconds, 2));
        match lang {
            Lang::En => format!("{nodes}, depth {depth}, {time}\u{a0}s"),
            Lang::Fr => format!("{nodes}, profondeur {depth}, {time}\u{a0}s"),
        }
    })
}

/// How far away the end is that a search proved, or how far at most.
pub(crate) fn end_in(plies: u32, exact: bool) -> Phrase {
    if exact {
        phrase!("end in {plies}", "fin en {plies}")
    } else {
        phrase!("end within {plies}", "fin en {plies} au plus")
    }
}

/// The first letter made large, for a sentence made of a phrase.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
