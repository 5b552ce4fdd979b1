"""Every recorded answer is judged over proxies as it is judged in one process."""

import ast
import contextlib
import importlib
import io
import re
import sys
import warnings
from pathlib import Path

import pytest
from proxied_learners import WarmLearners

from autograde.proxies.limits import Limits

sys.path.append(str(Path(__file__).parents[2] / "content"))
from answers import (
    changes_the_process,
    exercise_stems,
    right_answers,
    source,
    visible_checks,
    wrong_answers,
)

pytestmark = pytest.mark.slow
LIMITS = Limits(seconds=300)
MODULES = "numpy torch torch.multiprocessing.reductions tensorflow insidetensor h5py"

# What cannot be the same: measured seconds, and a look into the closure of the judge's functions,
# where nothing is to be seen any more.
DIFFERENT_WORDS = {"ch06_timing/benchmark__wall_clock", "ch06_timing/benchmark__nothing_measured"}


def marked(stem, *values, name):
    marks = [pytest.mark.devices] if changes_the_process(stem) else []
    return pytest.param(*values, marks=marks, id=name)


RIGHT = [
    *(marked(stem, stem, None, name=f"{stem}/solution") for stem in exercise_stems()),
    *(
        marked(path.parent.name, path.parent.name, path, name=f"{path.parent.name}/{path.stem}")
        for path in right_answers()
    ),
]
WRONG = [marked(wrong.stem, wrong, name=wrong.name) for wrong in wrong_answers()]


@pytest.fixture(scope="module")
def warm():
    learners = WarmLearners(MODULES)
    yield learners
    learners.close()


class Names(dict):
    """The names of a check cell: the judge's own, and for any other one the learner's."""

    def __init__(self, own, remote):
        super().__init__(own)
        self._remote = remote

    def __missing__(self, name):
        if name in dir(__builtins__) or name in vars(importlib.import_module("builtins")):
            raise KeyError(name)
        try:
            self[name] = found = self._remote.name(name)
        except NameError:
            raise KeyError(name) from None
        return found


def imports(stem):
    return next(cell.source for cell in source(stem).cells if cell.kind == "code")


def cells(stem, replaced=None, answer=None):
    if answer is not None:
        return {"imports": imports(stem), "answer": answer}
    parts = {part.name: part.solution_cell.source for part in source(stem).parts}
    return {"imports": imports(stem), **parts, **(replaced or {})}


def judged(stem, part, remote):
    """(finding of the hidden check, mistake of the visible one), each None where there is none."""
    own = {}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(imports(stem), own)
        hidden = getattr(importlib.import_module(f"autograde.hidden.{stem}"), f"check_{part}")
        finding = hidden(eval(handed(stem, part), Names(own, remote)))
        try:
            exec(visible_checks(stem)[part], Names(own, remote))
        except Exception as mistake:
            return finding, mistake
    return finding, None


def handed(stem, part):
    """What the check cell hands to its hidden check, as it is written there."""
    written = next(p.check_cells for p in source(stem).parts if p.name == part)
    return next(
        ast.unparse(node.args[1])
        for cell in written
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "assess"
    )


def in_one_process(wrong):
    from answers import solved, submitted

    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        module = solved(wrong.stem, {wrong.part: wrong.path.read_text(encoding="utf-8")})
        hidden = getattr(
            importlib.import_module(f"autograde.hidden.{wrong.stem}"), f"check_{wrong.part}"
        )
        return hidden(submitted(module, wrong.stem, wrong.part))


@pytest.mark.parametrize(("stem", "path"), RIGHT)
def test_a_right_answer_passes_every_check_over_proxies(warm, stem, path):
    answer = None if path is None else path.read_text(encoding="utf-8")
    with warm.remote(cells(stem, answer=answer), LIMITS) as remote:
        for part in source(stem).parts:
            assert judged(stem, part.name, remote) == (None, None), part.name
        assert remote.broken is None


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_answer_is_told_the_same_over_proxies(warm, wrong):
    replaced = {wrong.part: wrong.path.read_text(encoding="utf-8")}
    with warm.remote(cells(wrong.stem, replaced), LIMITS) as remote:
        finding, _ = judged(wrong.stem, wrong.part, remote)
    assert finding is not None
    if wrong.name not in DIFFERENT_WORDS:
        here = addressless(in_one_process(wrong)).replace(f"<{wrong.stem}.", "<__main__.")
        assert addressless(finding) == here


def addressless(sentence):
    """The same sentence, wherever something lay in memory."""
    return re.sub(r"0x[0-9a-f]+", "0x", sentence)
