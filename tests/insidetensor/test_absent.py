"""A library that is not installed says so wherever something of it is used."""

import copy
import math
import sys
from operator import add, call, getitem, lt, matmul, setitem

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell

from insidetensor import if_installed
from insidetensor.libraries.absent import Absent, NotInstalledError, find_unbound

SENTENCE = "TensorFlow is not installed here, and this cell needs it. Go on with the next cell"


@pytest.fixture
def tf(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    return if_installed("tensorflow")


def test_an_installed_library_is_the_module_itself():
    assert if_installed("numpy") is np
    assert if_installed("math") is math


@pytest.mark.parametrize(
    "use",
    [
        lambda tf: tf.constant,
        lambda tf: tf.__version__,
        lambda tf: hasattr(tf, "function"),
        call,
        len,
        float,
        bool,
        list,
        np.asarray,
        np.sum,
        lambda tf: add(1, tf),
        lambda tf: add(tf, 1),
        lambda tf: np.ones(2) @ tf,
        lambda tf: matmul(tf, tf),
        lambda tf: getitem(tf, 0),
        lambda tf: setitem(tf, 0, 1),
        lambda tf: lt(tf, 1),
        lambda tf: tf == 1,
        lambda tf: 1 in tf,
        lambda tf: f"{tf:.2f}",
    ],
)
def test_every_use_of_what_is_missing_says_what_is_missing_and_how_to_go_on(tf, use):
    with pytest.raises(NotInstalledError, match=SENTENCE) as raised:
        use(tf)
    assert isinstance(raised.value, ModuleNotFoundError)
    assert raised.value.name == "tensorflow"


def test_to_show_or_keep_what_is_missing_is_no_use_of_it(tf):
    assert str(tf) == "TensorFlow, which is not installed here"
    assert repr(copy.copy(tf)) == str(tf)
    assert {tf: 1}[tf] == 1
    assert not hasattr(tf, "_repr_html_")


def test_what_nobody_knows_by_another_name_is_called_by_its_own():
    with pytest.raises(NotInstalledError, match="no_such_library is not installed here"):
        if_installed("no_such_library").anything  # noqa: B018 (the look-up itself raises)


@pytest.mark.parametrize(
    ("code", "line", "names"),
    [
        ("x = 1\nu = tf.ones(3)\nv = u + x", 2, {"u", "v"}),
        ("x = tf.ones(3); y = 2", 1, {"x", "y"}),
        ("a, (b, *c) = tf.split()", 1, {"a", "b", "c"}),
        ("@tf.function\ndef f(x):\n    inner = 1\nclass C: x = 1", 1, {"f", "C"}),
        ("with tf.device('CPU:0') as d:\n    x = 1", 1, {"d", "x"}),
        ("for i in tf.range(3):\n    total = i", 1, {"i", "total"}),
        ("[i for i in tf.range(3)]\nimport a.b, c as d", 1, {"a", "d"}),
        ("x.y = tf.ones(3)\nx[0] = 2", 1, set()),
        ("u: int = (n := tf.rank(3))", 1, {"u", "n"}),
        ("not python", 1, set()),
    ],
)
def test_names_that_a_failed_cell_would_have_bound_are_found(code, line, names):
    assert find_unbound(code, line) == names


@pytest.fixture
def shell(monkeypatch):
    shell = InteractiveShell()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    shell.run_cell("from insidetensor import if_installed\ntf = if_installed('tensorflow')")
    yield shell
    shell.history_manager.end_session()


def failed(shell, code):
    return shell.run_cell(code).error_in_exec


def test_a_later_cell_says_what_is_missing_and_not_that_a_name_is_not_defined(shell, capsys):
    shell.user_ns["stale"] = "of an earlier cell"
    first = failed(shell, "kept = 1\nu = tf.ones(3)\nstale = u + 1")
    assert isinstance(first, NotInstalledError)
    assert shell.user_ns["kept"] == 1
    assert isinstance(shell.user_ns["u"], Absent)
    for code in ("u + kept", "stale.numpy()", "for x in u: pass"):
        assert SENTENCE in str(failed(shell, code))
    assert isinstance(failed(shell, "never_made"), NameError)
    assert failed(shell, "kept") is None


def test_an_error_of_another_kind_leaves_every_name_alone(shell, capsys):
    assert isinstance(failed(shell, "u = 1 / 0"), ZeroDivisionError)
    assert "u" not in shell.user_ns


def test_cells_are_watched_once_however_often_one_asks(shell):
    watching = list(shell.events.callbacks["post_run_cell"])
    if_installed("tensorflow")
    assert shell.events.callbacks["post_run_cell"] == watching != []
