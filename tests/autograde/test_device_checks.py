"""Probes on devices leave no trace and raise no warning; likely mistakes are told apart."""

import warnings
from collections import OrderedDict

import pytest

from autograde.checks.cases import ask_cases
from autograde.checks.learner import ThisProcess
from autograde.checks.probes.device_runs import collect_warnings
from autograde.checks.probes.kernel_table import watch_kernels
from autograde.checks.trials import Trials
from autograde.hidden.ch05_devices import device_estimates


class Careful(dict):
    """A learner's table that refuses to enter a key twice."""

    def __setitem__(self, key, value):
        assert key not in self
        super().__setitem__(key, value)


@pytest.mark.parametrize("kind", [dict, Careful, OrderedDict])
def test_a_learners_table_is_left_as_it_was(kind):
    before = {("torch", "cpu"): max, ("numpy", "cpu"): min, 7: "no kernel"}
    table = kind(before)
    if kind is OrderedDict:
        table.move_to_end(("torch", "cpu"))  # an order of its own
    entries = [*table.items()]
    with watch_kernels(table, order=[1, 0]) as calls:
        assert table["torch", "cpu"](1, 3, 2) == 3
        table["numpy", "cpu"](1, 1, 0)
        assert [*table] == [key for key, _ in entries]
    told = [(call["library"], call["kind"], call["device"], call["is"]) for call in calls]
    assert told == [
        ("torch", "cpu", "2", [False, False]),
        ("numpy", "cpu", "0", [False, True]),
    ]
    assert [*table.items()] == entries


def test_a_warning_of_a_learners_is_collected_and_never_raised():
    with collect_warnings() as said:
        warnings.warn("not there", stacklevel=1)
        warnings.warn("old", DeprecationWarning, stacklevel=1)
    assert [(kinds[0], text) for kinds, text in said] == [
        ("builtins.UserWarning", "not there"),
        ("builtins.DeprecationWarning", "old"),
    ]


def test_each_likely_mistake_in_an_estimate_is_told_apart_somewhere():
    told, every = set(), set()
    for _, sizes, costs, _ in device_estimates.ESTIMATES:
        wrong = device_estimates.list_mistaken_estimates(sizes, costs)
        every |= set(wrong)
        for key, value in wrong.items():
            alike = [other for other, also in wrong.items() if abs(also - value) <= 1e-9 * value]
            if alike[0] == key:
                told.add(key)
    assert every == told
    assert len(told) > 10


def test_a_trial_takes_a_tolerance_and_an_error():
    trials = Trials("half")
    cases = [
        trials.value("near", 1, 3, expected=1 / 3 + 1e-15, within=1e-9),
        trials.value("far", 1, 4, expected=1.0),
        trials.refuses("refused", 1, 0, error=ZeroDivisionError),
        trials.refuses("taken", 1, 3, error=ValueError),
    ]
    found = ask_cases(ThisProcess({"half": lambda number, of: number / of}), cases)
    held, far, refused, taken = (result.finding for result in found)
    assert held is None
    assert far == "`half(1, 4)` returned 0.25, expected 1.0."
    assert refused is None
    assert taken.startswith("`half(1, 3)` must raise ValueError")
