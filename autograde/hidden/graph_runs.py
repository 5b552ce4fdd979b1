"""What is asked of `run`: values, calls of kernels, several runs, feeds that do not fit, errors.

No two cases share the name of a placeholder: a `run` that keeps values by name from one call to
the next breaks the rule about that, and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, value_of
from autograde.checks.wording import say
from autograde.probes.graphs import OwnError, place_of
from autograde.probes.plain_data import Raised
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import TOO_OFTEN, due_calls, graph_value, run_findings
from insidetensor.graphs.node import needed, written
from insidetensor.messages import message
from insidetensor.shown import kind, shown

from .graph_data import (
    Facts,
    Step,
    asks,
    columns_of,
    constant,
    deep,
    ladder,
    node,
    placeholder,
)

REFUSED = {"builtins.KeyError", "builtins.ValueError"}
CALLS = ("run-again", "run-never", "run-none")  # mistakes in how kernels are called
OVERLOOKED = {"kernels": CALLS[:2], "once": CALLS[2:]}  # by rule; elsewhere, all of them are
Cases = Iterator[Case]
Feed = Mapping[str, Any]


@dataclass(frozen=True)
class GraphRun:
    """One run: its feed, and what replaces ordinary kernels; None for no kernels at all.

    `gives` is its value, where that is not the one with ordinary kernels.
    """

    graph: GraphNode
    feed: Feed
    kernels: Mapping[str, tuple[Any, ...]] | None = field(default_factory=dict)
    gives: Any = None

    @property
    def call(self) -> str:
        """How the run is shown."""
        return f"run({written(self.graph)}, {shown(self.feed)}{', kernels' * bool(self.kernels)})"

    def found(
        self, seen: Facts, overlooked: Collection[str] = CALLS, due: Mapping[str, int] | None = None
    ) -> Finding | None:
        """The first mistake that counts; `due` says how often each kernel must be called."""
        expected = self.gives or graph_value(self.graph, self.feed)
        value, raised = value_of(seen["value"], self.call)
        every = run_findings(
            self.call, value, raised, seen["calls"], due or due_calls(self.graph), expected,
            or_none=expected is None,
        )  # fmt: skip
        return next((each for each in every if each.mistake not in overlooked), None)


def _case(
    rule: str,
    runs: Sequence[GraphRun],
    find: Callable[[Facts], Finding | None],
    why: str = "",
    *,
    errors: Sequence[tuple[str, str]] = (),
    others: Sequence[Any] = (),
) -> Case:
    """A case that runs a graph so often; `find` gets what came of all, or of the only one.

    `errors` are what its kernels raise. What is fed can be one of `others`, objects like it.
    """
    fed = (value for run in runs for value in run.feed.values())
    objects = list({id(value): value for value in (*others, *fed)}.values())
    columns, number, _ = columns_of(runs[0].graph)
    given = {
        "graph": columns,
        "node": number,
        "runs": [
            ({name: place_of(value, objects) for name, value in run.feed.items()}, run.kernels)
            for run in runs
        ],
        "objects": objects,
        "errors": list(errors),
        "most": TOO_OFTEN * (1 + due_calls(runs[0].graph).total()),
    }

    def find_in(facts: Facts) -> Finding | None:
        return find(facts if len(runs) > 1 else {**facts, **facts["runs"][0]})

    why = say(why) if why else ""
    return asks(rule, "graph_run", given, find_in, call=runs[0].call, why=why)


def _gives(rule: str, run: GraphRun, why: str = "") -> Case:
    """One run, which gives the right value, and makes no mistake but those that are overlooked."""
    overlooked = OVERLOOKED.get(rule, CALLS) if run.kernels == {} else CALLS
    return _case(rule, [run], lambda seen: run.found(seen, overlooked), why)


def run_cases() -> Cases:
    """Values, how often each step is computed, feeds that do not fit, errors, deep graphs."""
    names = (f"x{number}" for number in count(1))
    for rule, why, build, values in FED:
        for value in values:
            x = next(names)
            yield _gives(rule, GraphRun(build(placeholder(x)), {x: value}), why)
    for rule, why, graphs in UNFED:
        for graph in graphs:
            yield _gives(rule, GraphRun(graph, {}), why)
    for op in ("add", "multiply"):
        x, y = next(names), next(names)
        # A kernel that adds up its two values, each with a factor of its own.
        run = GraphRun(
            node(op, placeholder(x), 2), {x: 5}, {op: ("weighted", 7, 30)}, 7 * 5 + 30 * 2
        )
        yield _gives("kernels", run, "graph_run.kernels")
        run = GraphRun(node(op, placeholder(y), 2), {y: 1}, None)
        yield _gives("kernels", run, "graph_run.default")
    yield from _anew(names)
    longer = chain(["weights"], (f"weights{number}" for number in count(2)))
    for rule, misfits in MISFITS.items():
        for each in (rule, "feed_first"):
            for build_two, fed, named in misfits:
                both = {"x": next(names), "y": next(longer) if "y" in (*fed, named) else ""}
                feed = {both.get(name, name): place for place, name in enumerate(fed, 1)}
                run = GraphRun(build_two(*map(placeholder, both.values())), feed)
                yield _misfit(each, run, rule, both.get(named, named))
    for text in ("[2.0, 1.0]", "np.array([-1.5])", "(3.0,)"):
        yield _as_fed(text, next(names))
    yield _as_fed("np.array([-3.0])", next(names), next(names))
    for kind_of_error in (KeyError, ValueError, OwnError, TypeError, IndexError):
        yield _fails(next(names), kind_of_error)


MATRICES = (np.array([[1, 2], [3, 4]]), np.array([[0, 1], [5, -2]]))
ZEROS = (0, 0.0, np.zeros(2), np.array([]), np.array([[1, 2]]))
# Graphs of one placeholder: the rule, why, how one is built, and what is fed.
FED: tuple[tuple[str, str, Callable[[Step], Step], tuple[Any, ...]], ...] = (
    ("values", "", lambda x: x + 1, (2, -7, 2.5)),
    ("values", "", lambda x: (x + 2).relu() * x + (x * 3).sum(), (2, -7)),
    ("leaves", "graph_run.leaf", lambda x: x, (5,)),
    ("leaves", "graph_run.zero", lambda x: x + 1, ZEROS),
    ("leaves", "graph_run.zero", lambda x: x, (None,)),
    ("leaves", "", lambda x: x @ MATRICES[0], (np.ones((1, 2)),)),
    ("leaves", "graph_run.same_name", lambda x: x * (placeholder(x.value) + 1), (4,)),
    ("kernels", "", lambda x: x + 1, (2,)),
    ("once", "graph_run.once", lambda x: (more := x + 1) * more, (2, -7)),
    ("once", "graph_run.once", lambda x: ladder(x, 14), (1,)),
    ("once", "", lambda x: (total := x.relu() + constant(3).relu()) * total, (3,)),
    ("once", "", lambda x: ((more := x.relu() + 1) * x + more.sum()) * more, (3, -2)),
    ("deep", "graph_run.deep", deep, (1,)),
)
UNFED: tuple[tuple[str, str, list[Step]], ...] = (
    ("values", "", [constant(2) + 1]),
    ("values", "", [node(op, *MATRICES) for op in ("add", "multiply", "matmul")]),
    ("values", "", [node(op, np.array([[-1.5, 2.0], [3.0, -4.0]])) for op in ("relu", "sum")]),
    ("leaves", "graph_run.leaf", [constant(1), constant(np.arange(3))]),
)
# By rule, graphs of two placeholders, the names that are fed, and the one that must be named.
MISFITS: dict[str, list[tuple[Callable[[Step, Step], Step], tuple[str, ...], str]]] = {
    "missing": [
        (lambda x, y: x.relu() + y.relu(), ("x",), "y"),
        (lambda x, y: x.relu() + y.relu(), ("y",), "x"),
        (lambda x, y: x, (), "x"),
    ],
    "needless": [
        (lambda x, y: x.relu(), ("x", "y"), "y"),
        (lambda x, y: x.relu(), ("x", "relu"), "relu"),
        (lambda x, y: x.relu() + y.relu(), ("x", "y", "bias"), "bias"),
        (lambda x, y: constant(3), ("bias",), "bias"),
    ],
}


def _anew(names: Iterator[str]) -> Cases:
    """One graph several times, with another feed, with an equal one, and after an error."""
    x, y, z, other, last = (placeholder(next(names)) for _ in range(5))
    for graph, values in (
        (more := x + 1, (2, 3, 3)),
        (more * more, (2, -7, 2)),
        (y * 5 + constant(4).relu(), (6, 8, 8, 9)),
        (y.relu(), (-5, 5)),
    ):
        (name,) = {step.value for step in needed(graph) if step.op == "placeholder"}
        yield _again(graph, *({name: value} for value in values))
    z_fed, other_fed = {z.value: 11}, {other.value: 12}
    both = z.relu() + other.relu()
    yield _after_errors(
        GraphRun(both, z_fed), GraphRun(both, other_fed), GraphRun(both, {**z_fed, **other_fed})
    )
    graph, fed = (last + 1) * last.relu(), {last.value: 15}
    failed = [GraphRun(graph, fed, {op: ("raises", 0)}) for op in ("multiply", "relu", "add")]
    yield _after_errors(*failed, GraphRun(graph, {last.value: 16}))


def _again(graph: GraphNode, *feeds: Feed) -> Case:
    """What is found in each run; kernels must be called as often as in the first."""
    runs = [GraphRun(graph, feed) for feed in feeds]

    def find(facts: Facts) -> Finding | None:
        seen = facts["runs"]
        overlooked = CALLS[:1] if seen[0]["calls"] else CALLS
        for at, (run, each) in enumerate(zip(runs, seen, strict=True)):
            found = run.found(each, overlooked if at else CALLS, seen[0]["calls"])
            if found is not None:
                key = "graph_run.again" if run.feed in feeds[:at] else "graph_run.kept"
                return because(found, say(key) if at else "")
        return None

    return _case("anew", runs, find)


def _after_errors(*runs: GraphRun) -> Case:
    """A run after others that end in an error, since a feed does not fit or a kernel fails."""
    errors = [("ValueError", say("graph_run.failed"))]
    why = "graph_run.after_error"
    return _case("anew", runs, lambda facts: runs[-1].found(facts["runs"][-1]), why, errors=errors)


def _misfit(rule: str, run: GraphRun, which: str, name: str) -> Case:
    """A feed that is refused, with an error that names the name; or before any kernel is called."""
    error = KeyError if which == "missing" else ValueError

    def find(seen: Facts) -> Finding | None:
        value, called = seen["value"], [*seen["calls"]]
        if rule != "feed_first":
            refusal = find_refusal(value, error=error, naming=[name], call=run.call)
            return because(refusal, say(f"graph_run.{which}"))
        if called and isinstance(value, Raised) and REFUSED & {*value.kinds}:
            sentence = say("graph_run.late", call=run.call, op=called[0])
            return Finding(sentence, mistake="run-late")
        return None

    return _case(rule, [run], find)


def _as_fed(text: str, *names: str) -> Case:
    """What a kernel gets is the object that was fed, one of several equal ones, left as it is."""
    others = [eval(text, {"np": np}) for _ in range(3)]
    fed = Random().randrange(3)
    op = "add" if len(names) > 1 else "relu"
    run = GraphRun(node(op, *map(placeholder, names)), dict.fromkeys(names, others[fed]))

    def find(seen: Facts) -> Finding | None:
        raised, after, call = value_of(seen["value"], run.call)[1], seen["objects"][fed], run.call
        if raised is not None:
            return raised
        if shown(after) != shown(others[fed]):
            return Finding(say("graph_run.written", call=call, got=shown(after)))
        if {name: place for name, (place, _) in seen["feed"].items()} != dict.fromkeys(names, fed):
            left = shown({name: value for name, (_, value) in seen["feed"].items()})
            return Finding(message("run.feed_changed", call=call, got=left), mistake="run-feed")
        for place, value in seen["first_call"]:
            if place != fed:
                fields = {"call": call, "got": shown(value), "kind": kind(value)}
                return Finding(say("graph_run.same_object", **fields), mistake="run-copies")
        return None

    return _case("as_fed", [run], find, others=others)


def _fails(x: str, kind_of_error: type[Exception]) -> Case:
    """A kernel that raises: whoever runs the graph must see that very error."""
    words, place = say("graph_run.failed"), Random().randrange(3)
    run = GraphRun((placeholder(x) + 1).relu(), {x: 1}, {"relu": ("raises", place)})

    def find(seen: Facts) -> Finding | None:
        was_met = "relu" in seen["calls"] or isinstance(seen["value"], Raised)
        if seen["error"] == place or not was_met:
            return None
        value, call = seen["value"], run.call
        refusal = find_refusal(value, error=kind_of_error, naming=[words], call=call)
        other = Finding(say("graph_run.other_error", call=run.call), mistake="run-other-error")
        return because(refusal, say("graph_run.hidden_error")) or other

    return _case("errors", [run], find, errors=[(kind_of_error.__name__, words)] * 3)
