//! How to search: every enhancement is a switch.

/// The full Monte Carlo tree search. With [`Mcts::BARE`] it is UCT, no more and no less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mcts {
    /// Playouts at most.
    pub games: u64,
    /// How the worth of trying a move again is reckoned.
    pub bandit: Bandit,
    /// How much rarely tried moves are favoured: the constant before the bandit's root.
    pub exploration: f64,
    /// What a move that was never tried is taken to be worth (first-play urgency; Gelly and others,
    /// 2006). `None`: each is tried once before any is tried again.
    pub first_play: Option<f64>,
    /// Moves that won later in a game count for now as well.
    pub amaf: Option<Weighting>,
    /// Below so many visits a node takes such statistics from the nearest node above that has as many
    /// (GRAVE; Cazenave, 2015). 0: every node has its own.
    pub reference: u32,
    /// The game's opinion of a move counts so many times the games of that kind that it asks for.
    pub prior: f64,
    /// What the game finds by reading ahead counts so many times the games that it asks for.
    pub reading: f64,
    /// What the game works out before the search begins counts so many times the games that it asks for.
    pub foresight: f64,
    /// The game's opinion, divided by the visits, is added with this factor (progressive bias; Chaslot
    /// and others, 2008).
    pub bias: f64,
    /// Only the most promising moves are tried, more of them as visits grow: this many times the root
    /// of the visits (progressive widening; Coulom, 2007). `None`: all of them.
    pub widening: Option<f64>,
    /// A leaf grows children at its so many-th visit.
    pub grow_at: u32,
    /// The part of the result that is the margin and not the win.
    pub score: f64,
    /// Results that are certain flow up (Winands, Björnsson and Saito, 2008).
    pub solver: bool,
    /// New nodes look for moves that end the game at once.
    pub decisive: bool,
    /// Positions reached in as many moves by different ways share what was learnt.
    pub transpositions: bool,
    /// Playouts by the game's own knowledge.
    pub informed: bool,
    /// Playouts prefer moves that won (MAST; Finnsson and Björnsson, 2008): the temperature.
    pub mast: Option<f64>,
    /// Playouts repeat the answer that last won (Drake, 2009).
    pub last_good_reply: bool,
    /// How many threads, and what they share.
    pub threads: usize,
    /// Each thread has a tree of its own; what they say of the root is added up.
    pub apart: bool,
    /// Games that a thread on its way counts as lost, so that others go elsewhere.
    pub virtual_loss: u32,
}

/// How the worth of trying a move again is reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bandit {
    /// UCB1 (Auer, Cesa-Bianchi and Fischer, 2002).
    Ucb1,
    /// UCB1-tuned, of the same paper: what hardly varies is looked at less. The variance is that of
    /// games won and lost with the same mean.
    Tuned,
}

/// What a move's own games weigh against the games where it was played later.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weighting {
    /// n games of its own have the part n / (n + k).
    Constant(f64),
    /// The part of the others is the root of k / (3 N + k) after N games in the node (Gelly and Silver,
    /// 2007).
    Schedule(f64),
    /// The least expected error, if the others are off by this much (Silver, 2009).
    LeastError(f64),
}

/// How much rarely tried moves are favoured where nothing but a move's own games counts.
pub const CURIOSITY: f64 = 0.3;

impl Mcts {
    /// UCT, as the textbook has it.
    pub const BARE: Self = Self {
        games: 10_000,
        bandit: Bandit::Ucb1,
        exploration: std::f64::consts::SQRT_2,
        first_play: None,
        amaf: None,
        reference: 0,
        prior: 0.0,
        reading: 0.0,
        foresight: 0.0,
        bias: 0.0,
        widening: None,
        grow_at: 1,
        score: 0.0,
        solver: false,
        decisive: false,
        transpositions: false,
        informed: false,
        mast: None,
        last_good_reply: false,
        threads: 1,
        apart: false,
        virtual_loss: 1,
    };

    /// Everything on that helps in most games.
    pub const STANDARD: Self = Self {
        // Games where a move came later are curiosity enough; any more costs hundreds of Elo points
        // (docs/benchmarks.md).
        exploration: 0.0,
        first_play: Some(1.0),
        amaf: Some(Weighting::LeastError(0.02)),
        prior: 1.0,
        reading: 1.0,
        foresight: 1.0,
        grow_at: 2,
        solver: true,
        decisive: true,
        informed: true,
        ..Self::BARE
    };
}

impl Default for Mcts {
    fn default() -> Self {
        Self::STANDARD
    }
}
