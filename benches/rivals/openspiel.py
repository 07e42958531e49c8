"""Simulations of plain UCT beside OpenSpiel's C++ MCTSBot, the two in turn, in one run.

    python3 -m venv VENV && VENV/bin/pip install open_spiel
    VENV/bin/python benches/rivals/openspiel.py target/release/meeple

One random rollout a simulation, the same exploration constant, 20,000 simulations from the start of
each game, processor time of one thread in its own code (what the system does for it is counted for neither), the best of three
rounds (or of as many as the second argument says). Ours is what `meeple bench playouts GAME --json` prints.
"""

import json
import resource
import subprocess
import sys

import pyspiel

SIMULATIONS = 20_000
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
GAMES = [
    ("tictactoe", "tic_tac_toe"),
    ("connect4", "connect_four"),
    ("breakthrough", "breakthrough"),
    ("othello", "othello"),
    ("hex", "hex(board_size=11)"),
    ("havannah", "havannah(board_size=5)"),
    ("amazons", "amazons"),
    ("go", "go(board_size=9)"),
]


def worked():
    """Seconds that this program was at work, in its own code."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def theirs(name):
    """Simulations a second of MCTSBot."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2**0.5, SIMULATIONS, 2000, False, 1, False)
    started = worked()
    root = bot.mcts_search(game.new_initial_state())
    seconds = worked() - started
    assert root.explore_count == SIMULATIONS
    return SIMULATIONS / seconds


def ours(meeple, name):
    """Simulations a second of `uct`, and of `mcts`."""
    out = subprocess.run(
        [meeple, "bench", "playouts", name, "--json"], check=True, capture_output=True, text=True
    ).stdout
    found = json.loads(out.splitlines()[0])
    return found["uct"], found["mcts"]


def main():
    """Prints a line for each game."""
    print(f"{'game':14}{'uct/s':>12}{'mcts/s':>12}{'OpenSpiel/s':>14}{'uct ratio':>12}{'mcts ratio':>12}")
    for name, other in GAMES:
        best, best_full, rival = 0.0, 0.0, 0.0
        for _ in range(ROUNDS):
            rival = max(rival, theirs(other))
            uct, full = ours(sys.argv[1], name)
            best, best_full = max(best, uct), max(best_full, full)
        print(
            f"{name:14}{best:12.0f}{best_full:12.0f}{rival:14.0f}"
            f"{best / rival:12.1f}{best_full / rival:12.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
