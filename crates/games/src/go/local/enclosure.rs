//! The problem, and the rules of Go on its few points.

use meeple_core::card::Fate;

/// Who wants the target taken, and who wants it to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Role {
    Attacker = 0,
    Defender = 1,
}

impl Role {
    #[inline]
    pub(in super::super) const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// Who may take every ko back at once, as if he always had a threat; the other must first play elsewhere.
pub(in super::super) type KoMaster = Role;

/// Points that may change hands; the stones of the target come on top of them.
pub(super) const MOST_LOOSE: usize = 27;
/// Points in all.
pub(super) const MOST_POINTS: usize = 64;

/// A part of the board, shut in by walls that nobody can take. Points have numbers, sets of points are
/// bits. The target has the highest numbers: as long as anybody plays, its stones stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Enclosure {
    /// What lies beside each point.
    near: Vec<u64>,
    /// Points beside a wall of the attacker, and of the defender. A chain there cannot be taken.
    beside_wall: [u64; 2],
    /// How many points are not the target's.
    loose: usize,
    /// The stones of the start.
    start: [u64; 2],
    /// What the maker of the problem calls each point.
    labels: Vec<u16>,
}

/// What is on a point when a problem is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Empty,
    Stone(Role),
    Target,
    /// A stone that cannot be taken.
    Wall(Role),
    /// No point, or one that nobody can reach.
    Nothing,
}

/// Why points are no problem that can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    NoTarget,
    /// So many points that may change, or points in all, are too many.
    TooLarge,
    /// The chain of the point with this label has no liberty.
    NoLiberty(u16),
}

/// A position of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Fight {
    /// The stones of the attacker, and of the defender.
    pub(in super::super) stones: [u64; 2],
    pub(in super::super) mover: Role,
    /// Where the mover may not play because of a ko.
    pub(in super::super) ko: Option<u8>,
    /// Passes in a row.
    pub(in super::super) passes: u8,
}

impl Enclosure {
    /// The problem of labelled points; `near` names the labels beside a label.
    pub(super) fn new(
        contents: &[(u16, Content)],
        near: impl Fn(u16) -> Vec<u16>,
    ) -> Result<Self, Fault> {
        let of = |wanted: &dyn Fn(Content) -> bool| -> Vec<u16> {
            contents.iter().filter(|(_, what)| wanted(*what)).map(|&(label, _)| label).collect()
        };
        let mut labels = of(&|what| matches!(what, Content::Empty | Content::Stone(_)));
        let loose = labels.len();
        labels.extend(of(&|what| what == Content::Target));
        if labels.len() == loose {
            return Err(Fault::NoTarget);
        }
        if loose > MOST_LOOSE || labels.len() > MOST_POINTS {
            return Err(Fault::TooLarge);
        }
        let content = |label: u16| {
            let found = contents.iter().find(|(one, _)| *one == label);
            found.map_or(Content::Nothing, |&(_, what)| what)
        };
        let mut made =
            Self { near: vec![0; labels.len()], beside_wall: [0; 2], loose, start: [0; 2], labels };
        for number in 0..made.labels.len() {
            let label = made.labels[number];
            match content(label) {
                Content::Stone(role) => made.start[role as usize] |= 1 << number,
                Content::Target => made.start[Role::Defender as usize] |= 1 << number,
                Content::Empty | Content::Wall(_) | Content::Nothing => {}
            }
            for beside in near(label) {
                if let Content::Wall(role) = content(beside) {
                    made.beside_wall[role as usize] |= 1 << number;
                } else if let Some(place) = made.labels.iter().position(|&one| one == beside) {
                    made.near[number] |= 1 << place;
                }
            }
        }
        for role in [Role::Attacker, Role::Defender] {
            for number in bits(made.start[role as usize]) {
                if !made.breathes(made.chain(number, made.start[role as usize]), role, made.start) {
                    return Err(Fault::NoLiberty(made.labels[usize::from(number)]));
                }
            }
        }
        Ok(made)
    }

    /// The points that may change; the last ones are the target's.
    pub(in super::super) fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// How many points are not the target's.
    pub(in super::super) const fn loose_points(&self) -> usize {
        self.loose
    }

    /// How many stones are asked about.
    pub(in super::super) fn target_stones(&self) -> usize {
        self.labels.len() - self.loose
    }

    /// Points that are empty at the start.
    pub(in super::super) fn open_points(&self) -> u32 {
        self.labels.len() as u32 - (self.start[0] | self.start[1]).count_ones()
    }

    pub(super) const fn begin(&self, mover: Role) -> Fight {
        Fight { stones: self.start, mover, ko: None, passes: 0 }
    }

    const fn target(&self) -> u64 {
        let all = u64::MAX >> (MOST_POINTS - self.labels.len());
        all & !((1 << self.loose) - 1)
    }

    /// What has become of the target, where it is decided: it was taken, or both have passed.
    pub(in super::super) fn end(&self, fight: &Fight) -> Option<Fate> {
        let target = self.target();
        if fight.stones[Role::Defender as usize] & target != target {
            return Some(Fate::Dead);
        }
        let ended = fight.passes >= 2;
        ended.then(|| if self.has_loose_attacker(fight) { Fate::Seki } else { Fate::Alive })
    }

    /// Whether a stone of the attacker stands that could be taken.
    fn has_loose_attacker(&self, fight: &Fight) -> bool {
        let own = fight.stones[Role::Attacker as usize];
        let safe = bits(own & self.beside_wall[Role::Attacker as usize])
            .fold(0, |safe, number| safe | self.chain(number, own));
        own & !safe != 0
    }

    /// Visits the legal moves of a position with what they lead to: plays in the order of points, then the
    /// pass.
    pub(super) fn moves(
        &self,
        fight: &Fight,
        master: KoMaster,
        mut visit: impl FnMut(Option<u8>, Fight),
    ) {
        for at in 0..self.loose as u8 {
            if let Some(after) = self.play(fight, at, master) {
                visit(Some(at), after);
            }
        }
        let mover = fight.mover.other();
        visit(None, Fight { mover, ko: None, passes: fight.passes + 1, ..*fight });
    }

    /// The position after a play, where it is legal: nobody may take off his own chain.
    fn play(&self, fight: &Fight, at: u8, master: KoMaster) -> Option<Fight> {
        let (role, bit) = (fight.mover, 1 << at);
        if (fight.stones[0] | fight.stones[1]) & bit != 0 || fight.ko == Some(at) {
            return None;
        }
        let (own, enemy) = (role as usize, role.other() as usize);
        let near = self.near[usize::from(at)];
        let mut stones = fight.stones;
        stones[own] |= bit;
        let mut taken = 0;
        for beside in bits(near & stones[enemy]) {
            if taken & (1 << beside) == 0 {
                let chain = self.chain(beside, stones[enemy]);
                if !self.breathes(chain, role.other(), stones) {
                    taken |= chain;
                }
            }
        }
        stones[enemy] &= !taken;
        let chain = self.chain(at, stones[own]);
        if taken == 0 && !self.breathes(chain, role, stones) {
            return None;
        }
        let is_lone = chain == bit && self.beside_wall[own] & bit == 0;
        let is_ko = is_lone && taken.count_ones() == 1 && near & !(stones[0] | stones[1]) == taken;
        let ko = (is_ko && role == master).then_some(taken.trailing_zeros() as u8);
        Some(Fight { stones, mover: role.other(), ko, passes: 0 })
    }

    /// The chain of a stone among the stones of its colour.
    #[inline]
    fn chain(&self, from: u8, among: u64) -> u64 {
        let (mut chain, mut edge) = (1u64 << from, 1u64 << from);
        while edge != 0 {
            let beside = bits(edge).fold(0, |all, number| all | self.near[usize::from(number)]);
            edge = beside & among & !chain;
            chain |= edge;
        }
        chain
    }

    /// Whether a chain has a liberty or stands at a wall of its colour.
    #[inline]
    fn breathes(&self, chain: u64, role: Role, stones: [u64; 2]) -> bool {
        chain & self.beside_wall[role as usize] != 0
            || bits(chain)
                .any(|number| self.near[usize::from(number)] & !(stones[0] | stones[1]) != 0)
    }
}

/// The numbers in a set.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let number = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            number
        })
    })
}
