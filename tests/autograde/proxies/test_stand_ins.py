"""A learner's classes, objects, functions and errors work through their stand-ins."""

import operator
import traceback
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from autograde.proxies.folders import checked
from autograde.proxies.limits import LearnerBroke, Limits, Malformed
from insidetensor import GraphNode
from insidetensor.checking.findings import attempt

CLASS = """
    class Pair:
        kind = "pair"
        def __init__(self, a, b): self.a, self.b = a, b
        def __add__(self, other): return Pair(self.a + other.a, self.b + other.b)
        def __rmul__(self, number): return Pair(number * self.a, number * self.b)
        def __getitem__(self, key): return (self.a, self.b)[key]
        def __len__(self): return 2
        def __eq__(self, other): return isinstance(other, Pair) and self.a == other.a
        def __bool__(self): raise TypeError("has no truth")
        def __repr__(self): return f"Pair({self.a}, {self.b})"
        def itself(self): return self
        @property
        def total(self): return self.a + self.b
        @staticmethod
        def zero(): return Pair(0, 0)
    class Sub(Pair): ...
    """


@pytest.fixture
def pair(learners):
    with learners.running(CLASS) as remote:
        yield remote.name("Pair"), remote


def test_a_class_and_its_objects_have_their_methods_operators_and_attributes(pair):
    pair_class, _ = pair
    one = pair_class(1, 2)
    assert isinstance(one, pair_class)
    assert (one.a, one.total, one.kind, len(one), one[1], list(one)) == (1, 3, "pair", 2, 2, [1, 2])
    assert repr(one + pair_class(3, 4)) == "Pair(4, 6)"
    assert (3 * one).b == 6
    assert one == pair_class(1, 9)
    assert one.itself() is one
    assert pair_class.zero().total == 0
    assert pair_class.total is not None
    one.a = 10
    assert one.total == 12
    with pytest.raises(TypeError, match="has no truth"):
        bool(one)
    with pytest.raises(TypeError):
        one * one
    with pytest.raises(AttributeError, match="missing"):
        one.missing  # noqa: B018


def test_a_class_below_another_stays_below_it(pair):
    pair_class, remote = pair
    assert issubclass(remote.name("Sub"), pair_class)
    assert isinstance(remote.name("Sub")(1, 2), pair_class)
    assert remote.name("Sub").__name__ == "Sub"


def test_methods_that_a_later_cell_adds_are_there_after_a_renewal(learners):
    code = "class C: ...\ndef grow(): C.__len__ = lambda self: 7; C.more = lambda self: 8"
    with learners.running(code) as remote:
        made = remote.name("C")()
        remote.name("grow")()
        remote.renew()
        assert (len(made), made.more()) == (7, 8)


def test_one_renewal_is_enough_for_all_classes(learners):
    code = """
        class C: ...
        class D: ...
        def grow():
            C.__len__ = lambda self: 7
            D.__len__ = lambda self: 8
    """
    with learners.running(code) as remote:
        made, other = remote.name("C")(), remote.name("D")()
        remote.name("grow")()
        remote.renew()
        assert (len(made), len(other)) == (7, 8)


@pytest.mark.parametrize("name", ["__array__", "__array_interface__", "__reduce__", "__buffer__",
                                  "__torch_function__", "__class__", "__dict__"])  # fmt: skip
def test_nothing_of_the_judge_s_asks_unasked(learners, name):
    code = f"""
        asked = []
        class Trap:
            def __getattr__(self, name): asked.append(name); raise AttributeError(name)
        setattr(Trap, {name!r}, property(lambda self: asked.append({name!r}))) if {name!r} not in (
            "__class__", "__dict__") else None
        trap = Trap()
        """
    with learners.running(code) as remote:
        trap = remote.name("trap")
        np.asarray(trap)
        getattr(trap, name, None)
        assert remote.name("asked") == []


def test_a_numpy_array_leaves_an_operator_to_a_class_that_asks_for_it(learners):
    code = """
        class Right:
            __array_ufunc__ = None
            def __rmatmul__(self, other): return ("mine", other.shape)
        """
    with learners.running(code) as remote:
        assert np.eye(2) @ remote.name("Right")() == ("mine", (2, 2))


def test_an_error_has_its_class_words_and_lines(learners):
    code = "class Own(ValueError): ...\ndef fails(x):\n    raise Own('no', x)"
    with learners.running(code) as remote:
        with pytest.raises(ValueError, match="no") as raised:
            remote.name("fails")(3)
        assert type(raised.value).__name__ == "Own"
        assert traceback.extract_tb(raised.tb)[-1][1:3] == (3, "fails")
        _, finding = attempt(remote.name("fails"), 3, call="fails(3)")
    assert finding == "fails(3) raised Own: ('no', 3)."


@pytest.mark.parametrize("error", ["KeyboardInterrupt", "SystemExit", "GeneratorExit"])
def test_an_error_of_a_learner_s_ends_no_judge(learners, error):
    with learners.running(f"def fails(): raise {error}('now')") as remote:
        with pytest.raises(BaseException) as raised:  # noqa: PT011
            remote.name("fails")()
        assert type(raised.value).__name__ == error
        assert type(raised.value).__mro__[1] is BaseException


def test_an_error_of_the_judge_s_comes_back_as_itself(learners):
    class OwnError(Exception): ...

    error = OwnError("mine")

    def fails():
        raise error

    code = """
        def calls(f): return f()
        def catches(f):
            try: f()
            except Exception as error: return type(error).__name__, str(error)
        """
    with learners.running(code) as remote:
        with pytest.raises(OwnError) as raised:
            remote.name("calls")(fails)
        assert raised.value is error
        assert remote.name("catches")(fails) == ("OwnError", "mine")


def test_calls_go_back_and_forth(learners):
    code = "def apply(f, n): return f(n) if n else 'end'"
    with learners.running(code) as remote:
        apply = remote.name("apply")
        assert apply(lambda n: ["down", apply(lambda m: m, n)], 3) == ["down", 3]


def test_a_learner_reaches_nothing_behind_a_function_of_the_judge_s(learners):
    code = """
        def looked(f):
            return "test" in repr(f.__globals__), f.__name__
        """
    with learners.running(code) as remote:
        assert remote.name("looked")(operator.itemgetter(1)) == (False, "itemgetter")


def test_nodes_cross_whole_and_deep_and_stay_themselves(learners):
    code = """
        from insidetensor import GraphNode
        class Symbol(GraphNode):
            def __add__(self, other): return Symbol("add", (self, other))
        def inputs(node): return list(node.inputs)
        def top(node): return GraphNode("relu", (node,))
        """
    node = GraphNode("placeholder", value="x")
    for _ in range(3000):
        node = GraphNode("relu", (node,))
    with learners.running(code) as remote:
        assert remote.name("inputs")(node)[0] is node.inputs[0]
        made = remote.name("top")(node)
        assert type(made) is GraphNode
        assert made.inputs[0] is node
        symbol = remote.name("Symbol")("placeholder", (), "s")
        assert isinstance(symbol + symbol, remote.name("Symbol"))
        assert isinstance(symbol, GraphNode)
        assert (symbol + symbol).inputs[0] is symbol


def test_warnings_are_repeated_in_front_of_the_check(learners):
    code = "import warnings\ndef warns(): warnings.warn('careful', UserWarning); return 1"
    with learners.running(code) as remote:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert remote.name("warns")() == 1
        assert [(one.category, str(one.message)) for one in caught] == [(UserWarning, "careful")]


def test_a_missing_name_is_a_name_error_and_nothing_breaks(learners):
    with learners.running("x = 1") as remote:
        with pytest.raises(NameError):
            remote.name("y")
        assert remote.name("x") == 1
        assert remote.broken is None


def test_a_dead_process_breaks_every_question_after(learners):
    code = "import os\ndef dies(): os._exit(3)\ndef fine(): return 1"
    with learners.running(code) as remote:
        fine = remote.name("fine")
        for call in (remote.name("dies"), fine, fine):
            with pytest.raises(LearnerBroke, match="ended"):
                call()
        assert remote.broken


def test_silence_breaks(learners):
    code = "import time\ndef sleeps(): time.sleep(60)"
    with learners.running(code, Limits(seconds=3)) as remote:
        sleeps = remote.name("sleeps")
        with pytest.raises(LearnerBroke, match="within"):
            sleeps()


def test_endless_calls_into_the_judge_break(learners):
    code = "def endless(f):\n    while True: f()"
    with learners.running(code, Limits(calls=50)) as remote, pytest.raises(LearnerBroke):
        remote.name("endless")(lambda: None)


def test_a_folder_that_a_check_lends_comes_back_as_the_learner_leaves_it(learners, tmp_path):
    code = """
        import os
        def works(path):
            with open(path) as file: before = file.read()
            with open(path, "w") as file: file.write(before.upper())
            with open(path + "2", "w") as file: file.write("more")
            os.symlink("/etc/passwd", path + "3")
            return before
        """
    with learners.running(code) as remote, TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_text("text")
        assert remote.name("works")(str(path)) == "text"
        assert path.read_text() == "TEXT"
        assert (Path(folder) / "file2").read_text() == "more"


@pytest.mark.parametrize(
    "note",
    [[], (1,), (("..", b""),), (("a/b", b""),), (("/etc/x", b""),), (("a", "text"),), (("", b""),),
     (("a\0", b""),), (("x" * 300, b""),), tuple((str(i), b"") for i in range(2000))],
)  # fmt: skip
def test_names_that_lead_out_of_a_folder_are_refused(note):
    with pytest.raises(Malformed):
        checked(note)
