//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Win chips from the other player. There are only three cards: the jack (J) is the lowest, then the queen (Q), and the king (K) is the highest. You get one card, the other player gets one, and the third stays aside, unseen. You see your own card only.",
            "Gagnez des jetons à l'autre joueur. Il n'y a que trois cartes : le valet (J) est la plus basse, puis la dame (Q), et le roi (K) est la plus haute. Vous recevez une carte, l'autre joueur une aussi, et la troisième reste de côté, cachée. Vous ne voyez que la vôtre.",
        )],
        pictures: &[Figure::of(
            "K?",
            Phrase::new(
                "What A sees: A holds the king, and B's card lies face down. It is a jack or a queen.",
                "Ce que voit A : il a le roi, et la carte de B est cachée. C'est un valet ou une dame.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("How a game goes", "Comment se joue une partie"),
        text: &[
            Phrase::new(
                "The players are called A and B. Press deal to begin: each puts one chip into the pot, the chips that are to be won, and gets a card. Then A speaks first, and there are two choices.",
                "Les joueurs s'appellent A et B. Cliquez sur deal pour distribuer : chacun met un jeton au pot, c'est-à-dire dans les jetons à gagner, et reçoit une carte. Puis A parle en premier, et il a deux choix.",
            ),
            Phrase::new(
                "Check: stake nothing more for now. Bet: put one more chip into the pot. If A checks, B may check too or bet. Whoever faces a bet has two choices as well. Fold: give up, and lose the chip that is in the pot. Call: put in one chip too, so that the cards are shown. After a bet nobody can bet higher.",
                "Dire parole (check) : ne rien miser de plus pour l'instant. Miser (bet) : ajouter un jeton au pot. Si A dit parole, B peut dire parole aussi, ou miser. Face à une mise, on a aussi deux choix. Passer (fold) : abandonner, et perdre le jeton déjà au pot. Suivre (call) : mettre un jeton aussi, et les cartes sont montrées. Après une mise, personne ne peut relancer.",
            ),
            Phrase::new(
                "Each choice has a button here, or type its English name: deal, check, bet, fold, call. What was done so far and how much is in the pot stands beside the board.",
                "Ici, chaque choix a son bouton ; vous pouvez aussi écrire son nom anglais : deal, check, bet, fold, call. Ce qui s'est passé et le contenu du pot sont écrits à côté du plateau.",
            ),
        ],
        pictures: &[Figure::played(
            "QJ",
            "check check",
            Phrase::new(
                "Both check. The cards are shown, the queen is higher than the jack: A wins one chip. Rings mark the winner.",
                "Tous deux disent parole. Les cartes sont montrées, la dame bat le valet : A gagne un jeton. Des anneaux marquent le gagnant.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Who wins how much", "Qui gagne combien"),
        text: &[Phrase::new(
            "If both check, the higher card wins one chip. If a bet is called, the higher card wins two chips. If somebody folds, the other wins one chip, whatever the cards, and the game is over. A game is one deal; play again to even out luck.",
            "Si les deux disent parole, la carte la plus haute gagne un jeton. Si une mise est suivie, la plus haute gagne deux jetons. Si quelqu'un passe, l'autre gagne un jeton, quelles que soient les cartes, et la partie est finie. Une partie ne dure qu'une donne ; rejouez pour que la chance s'équilibre.",
        )],
        pictures: &[
            Figure::played(
                "QK",
                "check bet call",
                Phrase::new(
                    "A checks, B bets, A calls. The king beats the queen: B wins two chips.",
                    "A dit parole, B mise, A suit. Le roi bat la dame : B gagne deux jetons.",
                ),
            ),
            Figure::played(
                "JQ",
                "bet fold",
                Phrase::new(
                    "A bluff: A bets with the lowest card. B fears the king and folds, and A wins one chip with the jack.",
                    "Un bluff : A mise avec la carte la plus basse. B craint le roi et passe, et A gagne un jeton avec le valet.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[
            Phrase::new(
                "If the other bets, always call with the king, and always fold with the jack: nothing beats the king, and the jack beats nothing. Do not bet with the queen yourself: a jack would fold, and a king would call.",
                "Si l'autre mise, suivez toujours avec le roi et passez toujours avec le valet : rien ne bat le roi, et le valet ne bat rien. Vous-même, ne misez pas avec la dame : un valet passerait, et un roi suivrait.",
            ),
            Phrase::new(
                "But who bets with the king alone is soon seen through, so bluff now and then. As A, begin with a bet every other time with the king, and one time in six with the jack; call with the queen every other time. As B, after a check, bet always with the king and one time in three with the jack; call with the queen one time in three.",
                "Mais qui ne mise qu'avec le roi est vite percé à jour : bluffez de temps en temps. Si vous êtes A, commencez par miser une fois sur deux avec le roi, et une fois sur six avec le valet ; suivez une fois sur deux avec la dame. Si vous êtes B et que A a dit parole, misez toujours avec le roi, et une fois sur trois avec le valet ; suivez une fois sur trois avec la dame.",
            ),
            Phrase::new(
                "Played so by both, A loses a little on average: it is better to speak second.",
                "Si les deux jouent ainsi, A perd un peu en moyenne : mieux vaut parler en second.",
            ),
        ],
        pictures: &[],
    },
];
