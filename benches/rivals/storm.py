"""Properties of models in Storm's explicit format, or of PRISM programs without open constants, beside
Storm itself, the two in turn, in one run.

    python3 -m venv VENV && VENV/bin/pip install stormpy
    VENV/bin/python benches/rivals/storm.py target/release/meeple MODEL.drn 'Pmax=? [F "goal"]' ...

Storm's sparse engine with sound bounds, relative precision 1e-6, checking alone, the best of fifteen
rounds; ours is `solve_micros` of `meeple solve mdp MODEL --property P --epsilon 1e-6 --json`. In brackets
the same with reading and laying out: ours is `micros`, Storm's adds the time its Python package takes to
make the model of the file, once, without starting Python.
"""

import json
import subprocess
import sys
import time

import stormpy
from stormpy import environments

EPSILON = "1e-6"
ROUNDS = 15


def ours(meeple, model, text):
    """The value, the seconds that checking took, and all of them."""
    command = [meeple, "solve", "mdp", model, "--property", text, "--epsilon", EPSILON, "--json"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    found = next(json.loads(line) for line in lines if '"property"' in line)
    return found["value"], found["solve_micros"] / 1e6, found["micros"] / 1e6


def built(path, texts):
    """Storm's model of a file, its questions, and the seconds that this took."""
    begin = time.perf_counter()
    if path.endswith((".prism", ".nm", ".pm")):
        program = stormpy.parse_prism_program(path)
        questions = stormpy.parse_properties("; ".join(texts), program)
        model = stormpy.build_model(program, questions)
    else:
        model = stormpy.build_model_from_drn(path)
        questions = stormpy.parse_properties("; ".join(texts))
    return model, questions, time.perf_counter() - begin


def storms(model, question):
    """The value and the seconds by Storm; the quicker of all states and initial ones alone."""
    environment = environments.sound()
    environment.solver().min_max().precision = stormpy.Rational(EPSILON)
    best = float("inf")
    for only_initial in (False, True):
        begin = time.perf_counter()
        found = stormpy.model_checking(
            model, question, environment=environment, only_initial_states=only_initial
        )
        best = min(best, time.perf_counter() - begin)
    return found.get_value(model.initial_states[0]), best


def main():
    meeple, path, *texts = sys.argv[1:]
    model, questions, making = built(path, texts)
    for text, question in zip(texts, questions):
        rounds = [(ours(meeple, path, text), storms(model, question)) for _ in range(ROUNDS)]
        mine = min(seconds for (_, seconds, _), _ in rounds)
        whole = min(seconds for (_, _, seconds), _ in rounds)
        theirs = min(seconds for _, (_, seconds) in rounds)
        (value, _, _), (storm, _) = rounds[0]
        print(
            f"{text}: {value} and {storm}, {mine:.6f} s ({whole:.6f} s) and "
            f"{theirs:.6f} s ({theirs + making:.6f} s), {theirs / mine:.1f} times "
            f"({(theirs + making) / whole:.1f})"
        )


main()
