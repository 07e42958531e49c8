//! What acts cost and risk, what draws bring, what everything is worth.

use meeple_core::InputError;

use super::Reading;
use super::toml::{Node, Settings};
use crate::hostage::scenario::{
    Act, Actions, Draws, KillPaid, LateFire, Mode, Noise, Rewards, Rules, Threat,
};

/// Rewards are at most this large, so that sums of them stay exact enough.
const LARGEST_REWARD: f64 = 1e12;

const NOISES: [(&str, Noise); 3] =
    [("never", Noise::Never), ("success", Noise::Success), ("always", Noise::Always)];

impl Reading {
    /// The acts; `rules` may say that a missed shot is heard too.
    pub(super) fn actions(
        &mut self,
        mode: Mode,
        node: Node<'_>,
        rules: Option<Settings<'_>>,
    ) -> Result<Actions, InputError> {
        let table = node.table()?;
        table.only(&[
            "points", "move", "shoot", "takedown", "calm", "door", "grenade", "shield", "defuse",
        ])?;
        let given = table.get("points");
        let points = match (given, mode) {
            // Dice are the means then, and nobody counts points.
            (None, Mode::Dice) => 1,
            _ => self.note("actions.points", 0, table.need("points")?).whole(1..=9)?,
        };
        let mut act = |key: &'static str, name: &str, usual: Option<Act>, quiet: bool| {
            let node = match (table.get(name), usual) {
                (None, Some(usual)) => return Ok(usual),
                _ => self.note(key, 0, table.need(name)?),
            };
            let table = node.table()?;
            let keys = ["cost", "chance", "noise"];
            table.only(if quiet { &keys[..2] } else { &keys })?;
            let cost = match (table.get("cost"), mode) {
                (None, Mode::Dice) => 1,
                _ => table.need("cost")?.whole(1..=points)?,
            };
            let chance = table.need("chance")?.number(0.0..=1.0)?;
            let noise = usual.map_or(Noise::Never, |usual| usual.noise);
            let noise = table.get("noise").map_or(Ok(noise), |node| node.choice(&NOISES))?;
            Ok(Act { cost, chance, noise })
        };
        let certain = |cost: u8, noise| Some(Act { cost: cost.min(points), chance: 1.0, noise });
        let mut actions = Actions {
            points,
            step: act("actions.move", "move", None, false)?,
            shoot: act("actions.shoot", "shoot", None, false)?,
            takedown: act("actions.takedown", "takedown", None, false)?,
            calm: act("actions.calm", "calm", None, true)?,
            door: act("actions.door", "door", certain(1, Noise::Never), false)?,
            grenade: act("actions.grenade", "grenade", certain(2, Noise::Always), false)?,
            shield: act("actions.shield", "shield", certain(1, Noise::Never), false)?,
            defuse: act("actions.defuse", "defuse", certain(1, Noise::Never), false)?,
        };
        let told = |name: &str| {
            let act = table.get(name).and_then(|node| node.table().ok());
            act.is_some_and(|act| act.get("noise").is_some())
        };
        if !told("shoot") {
            let noisy = rules.and_then(|rules| rules.get("noisy-miss"));
            let noisy = noisy.map_or(Ok(false), Node::switch)?;
            actions.shoot.noise = if noisy { Noise::Always } else { Noise::Success };
        }
        if !told("grenade") {
            actions.grenade.noise = Noise::Always;
        }
        Ok(actions)
    }

    pub(super) fn draws(&mut self, node: Node<'_>) -> Result<Draws, InputError> {
        let table = self.note("enemy-turn", 0, node).table()?;
        table.only(&["step", "shoot", "call"])?;
        let share = |node: Node<'_>| node.number(0.0..=1.0);
        let call = table.get("call").map_or(node, |call| call);
        self.note("enemy-turn.call", 0, call);
        Ok(Draws {
            step: share(table.need("step")?)?,
            shoot: share(table.need("shoot")?)?,
            call: table.get("call").map_or(Ok(0.0), share)?,
        })
    }

    pub(super) fn threat(&mut self, node: Node<'_>) -> Result<Threat, InputError> {
        let table = self.note("threat", 0, node).table()?;
        table.only(&["lowest", "highest", "start"])?;
        let lowest = table.need("lowest")?.whole(1..=15)?;
        let highest = table.need("highest")?.whole(1..=15)?;
        let start = table.get("start").map_or(Ok(lowest), |start| start.whole(1..=15))?;
        Ok(Threat { lowest, highest, start })
    }
}

pub(super) fn rewards(node: Node<'_>) -> Result<Rewards, InputError> {
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
    let amount = |node: Node<'_>| node.number(-LARGEST_REWARD..=LARGEST_REWARD);
    let worth = |key: &str| amount(table.need(key)?);
    let perhaps = |key: &str| table.get(key).map_or(Ok(0.0), amount);
    let paid = [("attempt", KillPaid::Attempt), ("elimination", KillPaid::Elimination)];
    let elimination = Ok(KillPaid::Elimination);
    Ok(Rewards {
        win: worth("win")?,
        hostage: perhaps("hostage")?,
        defuse: perhaps("defuse")?,
        loss: worth("loss")?,
        kill: perhaps("kill")?,
        kill_paid: table.get("kill-paid").map_or(elimination, |node| node.choice(&paid))?,
        threat: perhaps("threat")?,
        step: perhaps("move")?,
        end: perhaps("end")?,
    })
}

pub(super) fn rules(table: Option<Settings<'_>>) -> Result<Rules, InputError> {
    let mut rules = Rules { late_fire: LateFire::Never, pierce: false };
    let Some(table) = table else { return Ok(rules) };
    table.only(&["late-fire", "pierce", "noisy-miss"])?;
    let late_fire =
        [("never", LateFire::Never), ("in-play", LateFire::InPlay), ("always", LateFire::Always)];
    if let Some(node) = table.get("late-fire") {
        rules.late_fire = node.choice(&late_fire)?;
    }
    if let Some(node) = table.get("pierce") {
        rules.pierce = node.switch()?;
    }
    Ok(rules)
}
