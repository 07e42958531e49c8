"""Properties of models in Storm's explicit format beside Storm itself, the two in turn, in one run.

    python3 -m venv VENV && VENV/bin/pip install stormpy
    VENV/bin/python benches/rivals/storm.py target/release/meeple MODEL.drn 'Pmax=? [F "goal"]' ...

Storm's sparse engine with sound bounds, relative precision 1e-6, checking alone, the best of three
rounds; ours is `solve_micros` of `meeple solve mdp MODEL --property P --epsilon 1e-6 --json`. Both read
the same file before their clocks begin.
"""

import json
import subprocess
import sys
import time

import stormpy
from stormpy import environments

EPSILON = "1e-6"
ROUNDS = 3


def ours(meeple, model, text):
    """The value and the seconds that checking took."""
    command = [meeple, "solve", "mdp", model, "--property", text, "--epsilon", EPSILON, "--json"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    found = next(json.loads(line) for line in lines if '"property"' in line)
    return found["value"], found["solve_micros"] / 1e6


def storms(model, text):
    """The same by Storm; the quicker of all states and initial ones alone."""
    environment = environments.sound()
    environment.solver().min_max().precision = stormpy.Rational(EPSILON)
    question = stormpy.parse_properties(text)[0]
    best = float("inf")
    for only_initial in (False, True):
        begin = time.perf_counter()
        found = stormpy.model_checking(
            model, question, environment=environment, only_initial_states=only_initial
        )
        best = min(best, time.perf_counter() - begin)
    return found.get_value(model.initial_states[0]), best


def main():
    meeple, path, *questions = sys.argv[1:]
    model = stormpy.build_model_from_drn(path)
    for text in questions:
        rounds = [(ours(meeple, path, text), storms(model, text)) for _ in range(ROUNDS)]
        mine = min(seconds for (_, seconds), _ in rounds)
        theirs = min(seconds for _, (_, seconds) in rounds)
        (value, _), (storm, _) = rounds[0]
        print(f"{text}: {value} and {storm}, {mine:.6f} s and {theirs:.6f} s, {theirs / mine:.1f} times")


main()
