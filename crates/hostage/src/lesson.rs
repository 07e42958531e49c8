//! The page that teaches the game.

use meeple_core::Phrase;
use meeple_core::card::{Figure, Lesson, Part};

pub(super) const LESSON: Lesson = &[
    Part {
        heading: Phrase::new("The aim", "Le but"),
        text: &[
            Phrase::new(
                "You lead Alpha, alone against the guards. Go in from the street, reach the hostage, and bring the hostage back to any exit square. If Alpha falls, the mission is over. You play against luck and the guards, not against another player.",
                "Vous dirigez Alpha, seul face aux gardes. Entrez par la rue, rejoignez l'otage et ramenez-le sur n'importe quelle case de sortie. Si Alpha tombe, la mission est perdue. Vous jouez contre le hasard et les gardes, pas contre un autre joueur.",
            ),
            Phrase::new(
                "On the map: Alpha wears a blue helmet, guards a red cap and a number. The hostage stands in the blue frame. Thick lines are walls, sandbags are cover, the blue row is the way out. Small arrows show the round the guards walk. A warning sign marks each square that a guard sees right now.",
                "Sur le plan : Alpha porte un casque bleu, les gardes une casquette rouge et un numéro. L'otage est dans le cadre bleu. Les traits épais sont des murs, les sacs de sable des abris, la rangée bleue la sortie. De petites flèches montrent la ronde des gardes. Un panneau de danger marque chaque case qu'un garde voit en ce moment.",
            ),
        ],
        pictures: &[Figure::of(
            "",
            Phrase::new(
                "The start: Alpha at the bottom on e1, the hostage in the room, two guards on their round. Guard 2 watches column d down to the street.",
                "Le départ : Alpha en bas, en e1, l'otage dans la pièce, deux gardes sur leur ronde. Le garde 2 surveille la colonne d jusqu'à la rue.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Your turn", "Votre tour"),
        text: &[
            Phrase::new(
                "You have two action points each turn. A step to the next square, up, down, left or right, costs one and works 95 times in 100. You cannot pass a wall or enter the square of a guard. If an act fails, the point is spent all the same.",
                "Vous avez deux points d'action par tour. Un pas vers une case voisine, en haut, en bas, à gauche ou à droite, coûte un point et réussit 95 fois sur 100. On ne traverse pas les murs et on n'entre pas sur la case d'un garde. Si une action échoue, le point est dépensé quand même.",
            ),
            Phrase::new(
                "When both points are gone, the guards act at once. You may also end your turn early and wait.",
                "Quand les deux points sont dépensés, les gardes agissent aussitôt. Vous pouvez aussi finir votre tour plus tôt, pour attendre.",
            ),
        ],
        pictures: &[
            Figure::played(
                "",
                "move north,",
                Phrase::new(
                    "Alpha steps north from e1 to e2 and has one point left.",
                    "Alpha fait un pas vers le nord, de e1 en e2 ; il lui reste un point.",
                ),
            ),
            Figure::played(
                "clean operator=d7 enemies=f8,b7",
                "move north,",
                Phrase::new(
                    "Alpha steps onto the hostage's square: from now on both walk together, and every exit is a goal.",
                    "Alpha arrive sur la case de l'otage : désormais ils marchent ensemble, et chaque sortie est un but.",
                ),
            ),
            Figure::played(
                "clean operator=d2 hostage=rescued enemies=f8,b7",
                "move south,",
                Phrase::new(
                    "A step onto an exit square with the hostage: the mission is won at once.",
                    "Un pas sur une case de sortie avec l'otage : la mission est aussitôt gagnée.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("The guards' turn and the threat", "Le tour des gardes et la menace"),
        text: &[
            Phrase::new(
                "The threat, shown beside the map, begins at 2 and goes up to 7. It says how many times the guards act in a row. Each time chance decides: 7 times in 10 all guards walk one square along the arrows, 3 times in 10 all guards shoot.",
                "La menace, affichée à côté du plan, commence à 2 et monte jusqu'à 7. Elle dit combien de fois de suite les gardes agissent. Chaque fois le hasard décide : 7 fois sur 10 tous les gardes avancent d'une case selon les flèches, 3 fois sur 10 tous tirent.",
            ),
            Phrase::new(
                "If they shoot while one of them sees Alpha, the mission is lost. It is lost too if a guard walks onto Alpha's square.",
                "S'ils tirent pendant que l'un d'eux voit Alpha, la mission est perdue. Elle l'est aussi si un garde arrive sur la case d'Alpha.",
            ),
        ],
        pictures: &[Figure::played(
            "clean operator=e3",
            "end,",
            Phrase::new(
                "Alpha waits on e3. The threat is 2: here the guards walk twice, and the danger moves with them.",
                "Alpha attend en e3. La menace est de 2 : ici les gardes avancent deux fois, et le danger se déplace avec eux.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Who sees whom", "Qui voit qui"),
        text: &[
            Phrase::new(
                "Guards see along rows and columns, in all four directions, however far, up to a wall. Nobody sees into a square with sandbags, nor past it. Guards do not block the view.",
                "Les gardes voient le long des rangées et des colonnes, dans les quatre directions, aussi loin qu'on veut, jusqu'au premier mur. Personne ne voit sur une case à sacs de sable, ni au-delà. Un garde ne cache pas ce qu'il y a derrière lui.",
            ),
            Phrase::new(
                "Behind sandbags no shot reaches you, and you can still look and shoot out. The same holds for a guard who stands there. But some sandbags lie on the round: there a guard may walk into you.",
                "Derrière les sacs, aucun tir ne vous atteint, et vous pouvez quand même voir et tirer dehors. Il en va de même pour un garde qui s'y tient. Mais certains abris sont sur la ronde : un garde peut y entrer et vous trouver.",
            ),
        ],
        pictures: &[Figure::of(
            "clean operator=c9 enemies=f9,b6",
            Phrase::new(
                "Guard 1 looks along row 9 and sees e9 and d9, but not Alpha behind the sandbags of c9. No guard ever walks there: Alpha is safe.",
                "Le garde 1 regarde le long de la rangée 9 et voit e9 et d9, mais pas Alpha derrière les sacs de c9. Aucun garde n'y passe jamais : Alpha est en sécurité.",
            ),
        )],
    },
    Part {
        heading: Phrase::new("Shots, takedowns, calm", "Tirs, éliminations, calme"),
        text: &[
            Phrase::new(
                "A shot costs one point, works 85 times in 100 and takes out the nearest guard you see in that direction; a hit makes noise, and the threat rises by one. A silent takedown costs one point, works 80 times in 100 and makes no noise, but the guard must stand on the next square, with no wall between. Neither works on a guard in cover.",
                "Un tir coûte un point, réussit 85 fois sur 100 et élimine le garde visible le plus proche dans cette direction ; s'il touche, on l'entend : la menace monte d'un. Une élimination silencieuse coûte un point, réussit 80 fois sur 100 et ne fait pas de bruit, mais le garde doit être sur la case voisine, sans mur entre vous. Ni l'un ni l'autre n'atteint un garde à l'abri.",
            ),
            Phrase::new(
                "To calm things down costs both points and works only 3 times in 10: the threat then falls by one, never below 2. When the last guard falls, the threat drops to 2 and nobody acts against you any more.",
                "Calmer la situation coûte les deux points et ne réussit que 3 fois sur 10 : la menace baisse alors d'un, jamais sous 2. Quand le dernier garde tombe, la menace retombe à 2 et plus personne n'agit contre vous.",
            ),
        ],
        pictures: &[
            Figure::played(
                "clean operator=d4",
                "shoot north,",
                Phrase::new(
                    "Guard 2 and Alpha see each other along column d. Alpha shoots first and hits; the threat is now 3.",
                    "Le garde 2 et Alpha se voient le long de la colonne d. Alpha tire le premier et touche ; la menace passe à 3.",
                ),
            ),
            Figure::played(
                "clean operator=d5",
                "takedown north,",
                Phrase::new(
                    "One square nearer, Alpha takes the guard out in silence: the threat stays at 2.",
                    "Une case plus près, Alpha élimine le garde en silence : la menace reste à 2.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new("Other missions", "Les autres missions"),
        text: &[
            Phrase::new(
                "Each mission tells its task and shows its odds. A door opens or shuts for one point; shut, it stops people, sight and shots. A window lets sight and shots through, nobody else. A grenade costs two points, flies up to three squares in a straight line, takes out every guard on or around the square where it lands, even in cover, unless a wall stops the blast, and is always heard; you may not throw it where it would hit you or a hostage. A shield costs one point and stops the first shot of the guards' next turn.",
                "Chaque mission dit sa tâche et montre ses chances. Une porte s'ouvre ou se ferme pour un point ; fermée, elle arrête les gens, les regards et les tirs. Une fenêtre laisse passer regards et tirs, mais personne. Une grenade coûte deux points, vole jusqu'à trois cases en ligne droite, élimine tous les gardes sur la case où elle tombe et autour, même à l'abri, sauf si un mur arrête le souffle, et s'entend toujours ; on ne la lance pas là où elle vous toucherait, ni un otage. Un bouclier coûte un point et arrête le premier tir du prochain tour des gardes.",
            ),
            Phrase::new(
                "Elsewhere you leave a house, defuse a bomb in time, or hold a gate. Some guards call for help. With two operators you choose who acts first; if one falls, the mission is lost. With dice you roll three: 1 to 4 is a step, 5 or 6 a shot, a pair does the rest.",
                "Ailleurs, vous quittez une maison, désamorcez une bombe à temps ou tenez une porte. Certains gardes appellent du renfort. Avec deux opérateurs, vous choisissez qui agit d'abord ; si l'un tombe, la mission est perdue. Avec les dés, vous en lancez trois : de 1 à 4, un pas ; 5 ou 6, un tir ; une paire fait le reste.",
            ),
        ],
        pictures: &[
            Figure::of(
                "villa",
                Phrase::new(
                    "The villa: two hostages to fetch. The brown bar at d4 is a shut door, the gap under c3 an open one, the double lines are windows.",
                    "La villa : deux otages à ramener. La barre brune en d4 est une porte fermée, l'ouverture sous c3 une porte ouverte, les doubles traits des fenêtres.",
                ),
            ),
            Figure::of(
                "station",
                Phrase::new(
                    "Platform nine: the number on the bomb says how many turns are left. Stand on it and work on it with success twice.",
                    "Quai neuf : le nombre sur la bombe dit combien de tours il reste. Placez-vous dessus et travaillez-y deux fois avec succès.",
                ),
            ),
        ],
    },
    Part {
        heading: Phrase::new(
            "How to play here, and a first tip",
            "Jouer ici, et un premier conseil",
        ),
        text: &[
            Phrase::new(
                "Click the square to step to, or press the button of an act: each button says what it costs, how often it works and what may go wrong. You can also type: move north, shoot west, takedown east, calm, end.",
                "Cliquez sur la case où aller, ou sur le bouton d'une action : chaque bouton dit ce qu'elle coûte, combien de fois elle réussit et ce qui peut mal tourner. Vous pouvez aussi écrire : move north pour un pas au nord, shoot west pour tirer à l'ouest, takedown east, calm ou end.",
            ),
            Phrase::new(
                "In the first mission nothing hurries you. Never end a turn on a square with a warning sign, and look where the arrows will lead the guards. On a1 to a5, g1 to g5 and c9, and on c8, d8 and e8 inside the room, no guard ever sees or meets you: wait there until the guards are well placed, then go on.",
                "Dans la première mission, rien ne presse. Ne finissez jamais un tour sur une case à panneau de danger, et regardez où les flèches mènent les gardes. De a1 à a5, de g1 à g5, en c9, et dans la pièce en c8, d8 et e8, aucun garde ne vous voit ni ne vous rencontre jamais : attendez-y que les gardes soient bien placés, puis repartez.",
            ),
        ],
        pictures: &[],
    },
];
