//! `meeple bench --signature`: what every agent says of every game, in one number.

use meeple_arena::bench::{self, Signed};
use meeple_arena::entry;
use meeple_core::phrase;
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;

/// Asks everybody, or those of one game; a line of JSON each, and the number.
pub(super) fn run(wanted: Option<&str>, context: &mut Context) -> Result<(), Failure> {
    let only = wanted.map(entry).transpose()?;
    let cancel = context.cancel.clone();
    let (found, pairs) = context.searching(|context| {
        let (mut printed, mut pairs) = (Ok(()), 0_u64);
        let found = bench::signature(only, &cancel, |signed: &Signed| {
            pairs += 1;
            if context.json && printed.is_ok() {
                printed = context.json_line(signed);
            }
        });
        printed.map(|()| (found, pairs))
    })?;
    let Some(signature) = found else { return Err(Failure::NoAnswer) };
    if context.json {
        return context.json_line(&json!({ "signature": signature, "pairs": pairs }));
    }
    let pairs = context.lang.whole(pairs);
    let text = phrase!(
        "signature {signature} ({pairs} pairs of game and agent)",
        "signature {signature} ({pairs} paires de jeu et d'agent)"
    );
    context.line(text.get(context.lang))
}
