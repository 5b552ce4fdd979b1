"""The hidden checks of the devices leave no trace, and blame no learner for the machine."""

import subprocess
import sys
from collections import OrderedDict
from pathlib import Path

import pytest

from autograde.hidden import device_lab, seconds_oracle
from autograde.hidden.trials import Trials

ROOT = Path(__file__).parents[2]
STARTED = """
import tensorflow as tf
tf.ones(2)
from autograde.hidden.ch05_devices import check_moved
try:
    check_moved(lambda x, device: x.to(device) if hasattr(x, "to") else x)
except RuntimeError as error:
    print("fault:", error)
"""


def test_a_process_whose_cpu_cannot_be_split_is_a_fault_and_no_mistake():
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.startswith("fault: "), done.stdout + done.stderr
    assert "restart" in done.stdout.lower()


class Careful(dict):
    """A learner's table that refuses to enter a key twice."""

    def __setitem__(self, key, value):
        assert key not in self
        super().__setitem__(key, value)


@pytest.mark.parametrize("kind", [dict, Careful, OrderedDict])
def test_a_learners_table_is_left_as_it_was(kind):
    table = kind({("torch", "cpu"): max})
    kinds = {kind: lambda a, b, device: a + b for kind in ("cpu", "sim")}
    with device_lab.watched(table, "torch", kinds) as calls:
        assert table["torch", "cpu"](1, 2, "cpu") == 3
        assert calls == [(1, 2, "cpu")]
        assert [*table] == [("torch", "cpu"), ("torch", "sim")], "an OrderedDict's order is its own"
    assert [*table.items()] == [(("torch", "cpu"), max)]


def test_a_warning_of_a_learners_is_collected_and_never_raised():
    import warnings

    with device_lab.listened() as said:
        warnings.warn("not there", stacklevel=1)
        warnings.warn("old", DeprecationWarning, stacklevel=1)
    assert [(one.category, one.text, one.is_user) for one in said] == [
        ("UserWarning", "not there", True),
        ("DeprecationWarning", "old", False),
    ]


def test_each_likely_mistake_in_an_estimate_is_told_apart_somewhere():
    told = set()
    for case in seconds_oracle.cases():
        wrong = seconds_oracle.mistaken(*case)
        for key, value in wrong.items():
            alike = [other for other, also in wrong.items() if abs(also - value) <= 1e-9 * value]
            if alike[0] == key:
                told.add(key)
    every = set(seconds_oracle.mistaken(1, 1, 1, 2, (7, 9), seconds_oracle.SLOW_LAUNCH))
    assert every <= told
    assert len(told) == 14


def test_a_trial_takes_options_and_a_tolerance():
    trials = Trials("half", lambda number, of=2: number / of)
    assert trials.value(1, expected=1 / 3 + 1e-15, within=1e-9, of=3) is None
    found = trials.value(1, expected=1.0, of=4)
    assert found == "half(1, of=4) returned 0.25, expected 1.0."
    refused = trials.refuses(1, error=ZeroDivisionError, of=0)
    assert refused is None
    assert trials.refuses(1, error=ValueError, of=3).startswith("half(1, of=3) must raise")
