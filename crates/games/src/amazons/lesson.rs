//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[Phrase::new(
            "Be the last who can move. The board burns away square by square; if it is your turn and none of your queens can move, you lose. There are no draws.",
            "Soyez le dernier à pouvoir jouer. Le plateau brûle case après case ; si c'est à vous et qu'aucune de vos reines ne peut bouger, vous perdez. Il n'y a pas de partie nulle.",
        )],
        pictures: &[],
    },
    Part {
        heading: Phrase::new("The board and the queens", "Le plateau et les reines"),
        text: &[
            Phrase::new(
                "Each side has four queens, who carry a bow: they are the amazons. White begins. A turn has two steps: first move one of your queens, then shoot an arrow with that same queen. You must do both.",
                "Chaque camp a quatre reines, armées d'un arc : ce sont les amazones. Les Blancs commencent. Un tour se joue en deux temps : déplacez d'abord une de vos reines, puis tirez une flèche avec cette même reine. Les deux temps sont obligatoires.",
            ),
            Phrase::new(
                "A queen moves as in chess: as far as you like in a straight line, across, down or diagonally. She may not leap over anything, nor land on an occupied square. Nobody is ever taken.",
                "Une reine se déplace comme la dame aux échecs : aussi loin que vous voulez en ligne droite, horizontale, verticale ou diagonale. Elle ne saute par-dessus rien et ne s'arrête pas sur une case occupée. On ne prend jamais personne.",
            ),
            Phrase::new(
                "Click the queen, then the square where she goes, then the square of the arrow. Or type: b1-b4 for the queen, then d6 for the arrow, or both at once as b1-b4/d6. The letter is the column, the number the row, from the bottom.",
                "Cliquez sur la reine, puis sur la case où elle va, puis sur celle de la flèche. Ou écrivez : b1-b4 pour la reine, puis d6 pour la flèche, ou les deux d'un coup, b1-b4/d6. La lettre est la colonne, le numéro la rangée, comptée depuis le bas.",
            ),
        ],
        pictures: &[Figure {
            position: "",
            scenario: "6x6",
            moves: "b1-b4",
            caption: Phrase::new(
                "The small board at the start. White moves a queen from b1 to b4; now she must shoot.",
                "Le petit plateau au début. Les Blancs jouent une reine de b1 en b4 ; elle doit maintenant tirer.",
            ),
        }],
    },
    Part {
        heading: Phrase::new("The arrow", "La flèche"),
        text: &[
            Phrase::new(
                "The arrow flies like a queen, in any of the eight directions, over empty squares only, and lands where you choose. That square is burnt for the rest of the game: dark, with an arrow on it. No queen and no arrow can enter it or pass over it, yours as little as the enemy's.",
                "La flèche vole comme une reine, dans l'une des huit directions, par-dessus des cases vides seulement, et tombe où vous voulez. Cette case est brûlée jusqu'à la fin : sombre, avec une flèche dessus. Aucune reine ni aucune flèche ne peut y entrer ni passer par-dessus, les vôtres pas plus que celles de l'adversaire.",
            ),
            Phrase::new(
                "The square that the queen has just left is empty, so she may shoot back to it, or beyond. That is why there is always room for an arrow.",
                "La case que la reine vient de quitter est vide : elle peut y tirer, ou plus loin derrière. C'est pourquoi il y a toujours de la place pour une flèche.",
            ),
        ],
        pictures: &[Figure::played(
            "1q2q1/q4q/1Q4/6/Q4Q/4Q1 w b4",
            "d6",
            Phrase::new(
                "From b4 the queen shoots diagonally to d6. That square is burnt, and Black is to move.",
                "De b4, la reine tire en diagonale en d6. Cette case est brûlée, et c'est aux Noirs de jouer.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("A gap that is easily overlooked", "Un passage qu'on oublie"),
        text: &[Phrase::new(
            "Two burnt squares that touch only at their corners do not close a wall: queens and arrows slip through between them diagonally.",
            "Deux cases brûlées qui ne se touchent que par un coin ne ferment pas un mur : reines et flèches se glissent entre elles en diagonale.",
        )],
        pictures: &[Figure::played(
            "5/1*3/1Q*2/5/4q w",
            "b3-d5",
            Phrase::new(
                "The queen passes between the burnt squares b4 and c3, and goes to d5.",
                "La reine passe entre les cases brûlées b4 et c3, et va en d5.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("How a game ends", "Comment une partie finit"),
        text: &[Phrase::new(
            "Sooner or later walls of burnt squares divide the board. Whoever is alone in a part can use it up in peace: one square for each turn. So in the end the side with more room of its own wins.",
            "Tôt ou tard, des murs de cases brûlées coupent le plateau en zones. Qui est seul dans une zone peut l'utiliser en paix : une case par tour. À la fin gagne donc le camp qui a le plus de place à lui.",
        )],
        pictures: &[
            Figure::of(
                "q*2/1*2/1*1Q/1*2 b",
                Phrase::new(
                    "A wall divides the board. Black has 3 empty squares left, White 7: White wins, whoever is to move.",
                    "Un mur coupe le plateau en deux. Il reste 3 cases vides aux Noirs, 7 aux Blancs : les Blancs gagnent, que ce soit à l'un ou à l'autre de jouer.",
                ),
            ),
            Figure::played(
                "q*2/*3/2Q1/4 w",
                "c2-c3 b3",
                Phrase::new(
                    "White goes to c3 and shoots at b3. The black queen is shut in: Black cannot move and loses.",
                    "Les Blancs vont en c3 et tirent en b3. La reine noire est enfermée : les Noirs ne peuvent plus jouer et perdent.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("A first tip", "Un premier conseil"),
        text: &[Phrase::new(
            "At the start bring your queens towards the middle, where they reach far, and shoot close to enemy queens to narrow their way. Never leave a queen in a corner. Later, fence off a large part for yourself, and keep at least one queen in it.",
            "Au début, amenez vos reines vers le centre, d'où elles vont loin, et tirez près des reines adverses pour leur fermer la route. Ne laissez jamais une reine dans un coin. Ensuite, clôturez une grande zone pour vous, et gardez-y au moins une reine.",
        )],
        pictures: &[],
    },
];
