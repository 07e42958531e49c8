//! What acts cost and risk, what draws bring, what everything is worth.

use meeple_core::InputError;

use super::Reading;
use super::toml::{Settings, TomlNode};
use crate::reaction::MOST_DRAWS;
use crate::scenario::{
    Act, Actions, Draws, KillPaid, LateFire, Mode, Noise, Rewards, Rules, Threat,
};

/// Rewards are at most this large, so that sums of them stay exact enough.
const LARGEST_REWARD: f64 = 1e12;

const NOISES: [(&str, Noise); 3] =
    [("never", Noise::Never), ("success", Noise::Success), ("always", Noise::Always)];

/// How acts are written in one mission.
#[derive(Clone, Copy)]
struct Price {
    mode: Mode,
    /// Action points of a turn.
    points: u8,
}

impl Reading {
    /// The acts; a missed shot may be heard too.
    pub(super) fn actions(
        &mut self,
        mode: Mode,
        file: Settings<'_>,
        noisy_miss: bool,
    ) -> Option<Actions> {
        let table = self.setting(file, "actions", |_, node| node.table())?;
        self.keep(table.only(&[
            "points", "move", "shoot", "takedown", "calm", "door", "grenade", "shield", "defuse",
        ]));
        let read = |reading: &mut Self, node| reading.note("actions.points", 0, node).whole(1..=9);
        let points = match mode {
            Mode::Points => self.setting(table, "points", read),
            // Dice are the means then, and nobody counts points.
            Mode::Dice => self.option(table, "points", 1, read),
        }?;
        let price = Price { mode, points };
        let usual = |cost: u8, noise| Act { cost: cost.min(points), chance: 1.0, noise };
        let shot = if noisy_miss { Noise::Always } else { Noise::Success };
        let mut need = |key: &'static str, noise| {
            let name = key.rsplit('.').next().unwrap_or(key);
            self.setting(table, name, |reading, node| reading.act(price, key, noise, node))
        };
        let step = need("actions.move", Noise::Never);
        let shoot = need("actions.shoot", shot);
        let takedown = need("actions.takedown", Noise::Never);
        let calm = need("actions.calm", Noise::Never);
        let mut perhaps = |key: &'static str, usual: Act| {
            let name = key.rsplit('.').next().unwrap_or(key);
            let read = |reading: &mut Self, node| reading.act(price, key, usual.noise, node);
            self.option(table, name, usual, read)
        };
        let door = perhaps("actions.door", usual(1, Noise::Never));
        let grenade = perhaps("actions.grenade", usual(2, Noise::Always));
        let shield = perhaps("actions.shield", usual(1, Noise::Never));
        let defuse = perhaps("actions.defuse", usual(1, Noise::Never));
        Some(Actions {
            points,
            step: step?,
            shoot: shoot?,
            takedown: takedown?,
            calm: calm?,
            door: door?,
            grenade: grenade?,
            shield: shield?,
            defuse: defuse?,
        })
    }

    /// One act; `noise` is when it is heard unless the file says otherwise.
    fn act(
        &mut self,
        price: Price,
        key: &'static str,
        noise: Noise,
        node: TomlNode<'_>,
    ) -> Result<Act, InputError> {
        let table = self.note(key, 0, node).table()?;
        // Whoever calms the situation makes no noise.
        let keys = ["cost", "chance", "noise"];
        table.only(if key == "actions.calm" { &keys[..2] } else { &keys })?;
        let cost = match (table.get("cost"), price.mode) {
            (None, Mode::Dice) => 1,
            _ => table.need("cost")?.whole(1..=price.points)?,
        };
        let chance = table.need("chance")?.number(0.0..=1.0)?;
        let noise = table.get("noise").map_or(Ok(noise), |node| node.choice(&NOISES))?;
        Ok(Act { cost, chance, noise })
    }

    pub(super) fn draws(&mut self, node: TomlNode<'_>) -> Result<Draws, InputError> {
        let table = self.note("enemy-turn", 0, node).table()?;
        table.only(&["step", "shoot", "call"])?;
        let share = |node: TomlNode<'_>| node.number(0.0..=1.0);
        let call = table.get("call").map_or(node, |call| call);
        self.note("enemy-turn.call", 0, call);
        Ok(Draws {
            step: share(table.need("step")?)?,
            shoot: share(table.need("shoot")?)?,
            call: table.get("call").map_or(Ok(0.0), share)?,
        })
    }

    pub(super) fn threat(&mut self, node: TomlNode<'_>) -> Result<Threat, InputError> {
        let table = self.note("threat.start", 0, node).table()?;
        table.only(&["lowest", "highest", "start"])?;
        let level = |node: TomlNode<'_>| node.whole(1..=MOST_DRAWS as u8);
        let lowest = level(table.need("lowest")?)?;
        let highest = level(self.note("threat.highest", 0, table.need("highest")?))?;
        let start = match table.get("start") {
            Some(node) => level(self.note("threat.start", 0, node))?,
            None => lowest,
        };
        Ok(Threat { lowest, highest, start })
    }

    pub(super) fn rewards(&mut self, node: TomlNode<'_>) -> Result<Rewards, InputError> {
        let table = node.table()?;
        table.only(&[
            "win",
            "hostage",
            "defuse",
            "loss",
            "kill",
            "kill-paid",
            "threat",
            "move",
            "end",
        ])?;
        let amount = |node: TomlNode<'_>| node.number(-LARGEST_REWARD..=LARGEST_REWARD);
        let perhaps = |key: &str| table.get(key).map_or(Ok(0.0), amount);
        let paid = [("attempt", KillPaid::Attempt), ("elimination", KillPaid::Elimination)];
        let elimination = Ok(KillPaid::Elimination);
        Ok(Rewards {
            win: amount(self.note("rewards.win", 0, table.need("win")?))?,
            hostage: perhaps("hostage")?,
            defuse: perhaps("defuse")?,
            loss: amount(table.need("loss")?)?,
            kill: perhaps("kill")?,
            kill_paid: table.get("kill-paid").map_or(elimination, |node| node.choice(&paid))?,
            threat: perhaps("threat")?,
            step: perhaps("move")?,
            end: perhaps("end")?,
        })
    }

    /// The rules, and whether a missed shot is heard.
    pub(super) fn rules(&mut self, file: Settings<'_>) -> (Option<Rules>, bool) {
        let usual = Rules { late_fire: LateFire::Never, pierce: false };
        let table = self.option(file, "rules", None, |_, node| node.table().map(Some));
        let Some(Some(table)) = table else { return (table.map(|_| usual), false) };
        self.keep(table.only(&["late-fire", "pierce", "noisy-miss"]));
        let fires = [
            ("never", LateFire::Never),
            ("in-play", LateFire::InPlay),
            ("always", LateFire::Always),
        ];
        let late_fire = self.option(table, "late-fire", usual.late_fire, |reading, node| {
            reading.note("rules.late-fire", 0, node).choice(&fires)
        });
        let pierce = self.option(table, "pierce", usual.pierce, |_, node| node.switch());
        let noisy = self.option(table, "noisy-miss", false, |_, node| node.switch());
        let rules = late_fire.zip(pierce).map(|(late_fire, pierce)| Rules { late_fire, pierce });
        (rules, noisy.unwrap_or_default())
    }
}
