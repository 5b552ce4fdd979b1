"""What is asked of `run`: values, calls of kernels, several runs, feeds that do not fit, errors.

No two cases share the name of a placeholder: a `run` that keeps values by name from one call to
the next breaks the rule about that, and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, count
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, is_kind, value_of
from autograde.checks.wording import say
from autograde.probes.graphs import OwnError
from autograde.probes.plain_data import Raised
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import TOO_OFTEN, due_calls, graph_value, run_findings
from insidetensor.graphs.node import needed, written
from insidetensor.messages import message
from insidetensor.shown import kind, shown

from .graph_data import (
    Facts,
    asks,
    columns_of,
    constant,
    deep,
    ladder,
    node,
    placeholder,
    random_graph,
    random_tree,
)

SEED = 2026
RANDOM_GRAPHS = 40
LADDER = 14
CALLS = ("run-again", "run-never", "run-none")  # mistakes in how kernels are called
Cases = Iterator[Case]
Feed = Mapping[str, Any]
Kernels = Mapping[str, tuple[Any, ...]]
Names = Iterator[str]


def run_cases() -> Cases:
    """Values, how often each step is computed, feeds that do not fit, errors, deep graphs."""
    names = (f"x{number}" for number in count(1))
    yield from _values(names)
    yield from _leaves(names)
    yield from _kernels(names)
    yield from _once(names)
    yield from _anew(names)
    yield from _misfits(names)
    for text in ("[2.0, 1.0]", "[2.0, 1.0]", "np.array([-1.5])", "(3.0,)"):
        yield _as_fed(text, next(names))
    yield _as_fed("np.array([-3.0])", next(names), next(names))
    for kind_of_error in (KeyError, ValueError, OwnError, TypeError, IndexError):
        yield _fails(next(names), kind_of_error)
    x = next(names)
    yield _gives("deep", deep(placeholder(x)), {x: 1}, "graph_run.deep")


def _case(
    rule: str,
    graph: GraphNode,
    runs: Sequence[tuple[Feed, Kernels | None]],
    find: Callable[[list[Facts]], Finding | None],
    *,
    call: str,
    objects: Sequence[Any] | None = None,
    errors: Sequence[tuple[str, str]] = (),
    why: str = "",
) -> Case:
    """A case that runs a graph so often; `find` gets what came of each run.

    Each run is its feed, and what replaces ordinary kernels: None for no kernels at all. With
    `objects`, the values of a feed are places in them.
    """
    columns, number, _ = columns_of(graph)
    fed = list(objects) if objects is not None else [v for feed, _ in runs for v in feed.values()]
    places = count()
    given = {
        "graph": columns,
        "node": number,
        "runs": [
            (feed if objects is not None else {name: next(places) for name in feed}, kernels)
            for feed, kernels in runs
        ],
        "objects": fed,
        "errors": list(errors),
        "most": TOO_OFTEN * (1 + due_calls(graph).total()),
    }

    def found(facts: Facts) -> Finding | None:
        after = facts["objects"]
        return find([{**seen, "objects": after} for seen in facts["runs"]])

    return asks(rule, "graph_run", given, found, call=call, why=say(why) if why else "")


def _call(graph: GraphNode, feed: Feed, kernels: str = "") -> str:
    return f"run({written(graph)}, {shown(dict(feed))}{kernels})"


def _found(
    seen: Facts,
    call: str,
    expected: Any,
    due: Mapping[str, int],
    overlooked: Collection[str] = CALLS,
    *,
    or_none: bool = False,
) -> Finding | None:
    """The first mistake in a run that counts."""
    value, raised = value_of(seen["value"], call)
    every = run_findings(call, value, raised, seen["calls"], due, expected, or_none=or_none)
    return next((each for each in every if each.mistake not in overlooked), None)


def _gives(
    rule: str,
    graph: GraphNode,
    feed: Feed,
    why: str = "",
    *,
    has_kernels: bool = True,
    overlooked: Collection[str] = CALLS,
) -> Case:
    """One run, which gives the right value, and makes no mistake but those that are overlooked."""
    call, expected, due = _call(graph, feed), graph_value(graph, feed), due_calls(graph)

    def find(seen: list[Facts]) -> Finding | None:
        return _found(seen[0], call, expected, due, overlooked, or_none=expected is None)

    return _case(rule, graph, [(feed, {} if has_kernels else None)], find, call=call, why=why)


def _fed(graph: GraphNode, rng: Random) -> tuple[GraphNode, Feed]:
    """The graph, and small numbers for its placeholders, of which none is 0."""
    names = [step.value for step in needed(graph) if step.op == "placeholder"]
    return graph, {name: rng.choice((-2, -1, 1, 2)) for name in names}


def _values(names: Names) -> Cases:
    """Graphs in which each node is read once, with numbers that are not zero."""
    for value in (2, -7, 2.5):
        x = next(names)
        yield _gives("values", node("add", placeholder(x), constant(1)), {x: value})
    yield _gives("values", node("add", constant(2), constant(1)), {})
    left, right = np.array([[1, 2], [3, 4]]), np.array([[0, 1], [5, -2]])
    for op in ("add", "multiply", "matmul"):
        yield _gives("values", node(op, constant(left), constant(right)), {})
    for op in ("relu", "sum"):
        yield _gives("values", node(op, constant(np.array([[-1.5, 2.0], [3.0, -4.0]]))), {})
    rng = Random(SEED)
    for size in range(1, 15):
        yield _gives("values", *_fed(random_tree(rng, size, names), rng))


def _leaves(names: Names) -> Cases:
    """Leaves as what is run, all that can be fed, and a name that two placeholders have."""
    x = next(names)
    for graph, feed in (
        (placeholder(x), {x: 5}), (constant(1), {}), (constant(np.arange(3)), {}),
    ):  # fmt: skip
        yield _gives("leaves", graph, feed, "graph_run.leaf")
    for value in (0, 0.0, np.zeros(2), np.array([]), np.array([[1, 2]])):
        x = next(names)
        graph = node("add", placeholder(x), constant(1))
        yield _gives("leaves", graph, {x: value}, "graph_run.zero")
    x = next(names)
    yield _gives("leaves", placeholder(x), {x: None}, "graph_run.zero")
    x = next(names)
    product = node("matmul", placeholder(x), constant(np.ones((3, 2))))
    yield _gives("leaves", product, {x: np.ones((1, 3))})
    x = next(names)
    same = node("multiply", placeholder(x), node("add", placeholder(x), constant(1)))
    yield _gives("leaves", same, {x: 4}, "graph_run.same_name")


def _kernels(names: Names) -> Cases:
    """Kernels that are called, that compute something else, and that are not given."""
    x = next(names)
    graph = node("add", placeholder(x), constant(1))
    yield _gives("kernels", graph, {x: 2}, overlooked=CALLS[:2])
    for op in ("add", "multiply"):
        x = next(names)
        yield _other_kernel(node(op, placeholder(x), constant(2)), op, {x: 5})
        x = next(names)
        graph = node(op, placeholder(x), constant(2))
        yield _gives("kernels", graph, {x: 1}, "graph_run.default", has_kernels=False)


def _other_kernel(graph: GraphNode, op: str, feed: Feed) -> Case:
    """A kernel that adds up its two values, each with a factor of its own."""
    call, (value,) = _call(graph, feed, ", kernels"), feed.values()

    def find(seen: list[Facts]) -> Finding | None:
        found = _found(seen[0], call, 7 * value + 30 * 2, {})
        if found is None or isinstance(seen[0]["value"], Raised):
            return found
        sentence = say("graph_run.kernels", call=call, got=shown(seen[0]["value"]))
        return Finding(sentence, mistake="run-kernels")

    return _case("kernels", graph, [(feed, {op: ("weighted", 7, 30)})], find, call=call)


def _once(names: Names) -> Cases:
    """Graphs whose nodes are read often."""
    overlooked = ("run-none",)
    for value in (2, -7):
        x = next(names)
        increased = node("add", placeholder(x), constant(1))
        square = node("multiply", increased, increased)
        yield _gives("once", square, {x: value}, "graph_run.once", overlooked=overlooked)
    x = next(names)
    high = ladder(placeholder(x), LADDER)
    yield _gives("once", high, {x: 1}, "graph_run.once", overlooked=overlooked)
    x = next(names)
    twins = node("add", node("relu", placeholder(x)), node("relu", constant(3)))
    yield _gives("once", node("multiply", twins, twins), {x: 3}, overlooked=overlooked)
    rng = Random(SEED)
    for size in range(RANDOM_GRAPHS):
        graph, feed = _fed(random_graph(rng, 1 + size // 2, names), rng)
        yield _gives("once", graph, feed, overlooked=overlooked)


def _anew(names: Names) -> Cases:
    """One graph several times, with another feed, with an equal one, and after an error."""
    x, y = next(names), next(names)
    increased = node("add", placeholder(x), constant(1))
    yield _again(increased, {x: 2}, {x: 3}, {x: 3})
    square = node("multiply", increased, increased)
    yield _again(square, {x: 2}, {x: -7}, {x: 2})
    fixed = node("add", node("multiply", placeholder(y), constant(5)), node("relu", constant(4)))
    yield _again(fixed, {y: 6}, {y: 8}, {y: 8}, {y: 9})
    yield _again(node("relu", placeholder(y)), {y: -5}, {y: 5})
    x, y = next(names), next(names)
    both = node("add", node("relu", placeholder(x)), node("relu", placeholder(y)))
    refused: list[tuple[Feed, Kernels]] = [({x: 11}, {}), ({y: 12}, {})]
    yield _after_errors(both, refused, {x: 13, y: 14})
    x = next(names)
    leaf = placeholder(x)
    graph = node("multiply", node("add", leaf, constant(1)), node("relu", leaf))
    failed = [({x: 15}, {op: ("raises", 0)}) for op in ("multiply", "relu", "add")]
    yield _after_errors(graph, failed, {x: 16})


def _again(graph: GraphNode, *feeds: Feed) -> Case:
    """What is found in each run; kernels must be called as often as in the first."""
    calls = [_call(graph, feed) for feed in feeds]

    def find(seen: list[Facts]) -> Finding | None:
        for at, feed in enumerate(feeds):
            overlooked = CALLS[:1] if at else CALLS
            expected, due = graph_value(graph, feed), seen[0]["calls"]
            found = _found(seen[at], calls[at], expected, due, overlooked)
            is_equal = repr(feed) in map(repr, feeds[:at])
            why = "" if not at else say("graph_run.again" if is_equal else "graph_run.kept")
            if found is not None:
                return because(found, why)
        return None

    return _case("anew", graph, [(feed, {}) for feed in feeds], find, call=calls[0])


def _after_errors(graph: GraphNode, failing: Sequence[tuple[Feed, Kernels]], feed: Feed) -> Case:
    """A run after others that end in an error, since a feed does not fit or a kernel fails."""
    call, expected = _call(graph, feed), graph_value(graph, feed)

    def find(seen: list[Facts]) -> Finding | None:
        return _found(seen[-1], call, expected, {})

    errors, why = [("ValueError", say("graph_run.failed"))], "graph_run.after_error"
    runs = [*failing, (feed, {})]
    return _case("anew", graph, runs, find, call=call, errors=errors, why=why)


def _misfits(names: Names) -> Cases:
    """Feeds without a name that is needed, and with one that is not."""
    longer = chain(["weights"], (f"weights{number}" for number in count(2)))
    for rule in ("missing", "feed_first"):
        for is_first in (False, True):
            x, y = next(names), next(longer)
            graph = node("add", node("relu", placeholder(x)), node("relu", placeholder(y)))
            yield _misfit(rule, graph, {y if is_first else x: 1}, KeyError, x if is_first else y)
        x = next(names)
        yield _misfit(rule, placeholder(x), {}, KeyError, x)
    for rule in ("needless", "feed_first"):
        x, y = next(names), next(longer)
        graph = node("relu", placeholder(x))
        yield _misfit(rule, graph, {x: 1, y: 2}, ValueError, y)
        yield _misfit(rule, graph, {x: 1, "relu": 3}, ValueError, "relu")
        both = node("add", graph, node("relu", placeholder(y)))
        yield _misfit(rule, both, {x: 1, y: 2, "bias": 3}, ValueError, "bias")
        yield _misfit(rule, constant(3), {"bias": 1}, ValueError, "bias")


def _misfit(rule: str, graph: GraphNode, feed: Feed, error: type[Exception], name: str) -> Case:
    """A feed that is refused, with an error that names the name; or before any kernel is called."""
    call = _call(graph, feed)
    why = say("graph_run.missing" if error is KeyError else "graph_run.needless")

    def find(seen: list[Facts]) -> Finding | None:
        value, called = seen[0]["value"], [*seen[0]["calls"]]
        if rule != "feed_first":
            return because(find_refusal(value, error=error, naming=[name], call=call), why)
        is_refused = isinstance(value, Raised) and (
            is_kind(value, KeyError) or is_kind(value, ValueError)
        )
        if not called or not is_refused:
            return None
        return Finding(say("graph_run.late", call=call, op=called[0]), mistake="run-late")

    return _case(rule, graph, [(feed, {})], find, call=call)


def _as_fed(text: str, *names: str) -> Case:
    """What a kernel gets is the object that was fed, one of several equal ones, left as it is."""
    fed, objects = Random().randrange(3), [eval(text, {"np": np}) for _ in range(3)]
    op = "add" if len(names) > 1 else "relu"
    graph = node(op, *map(placeholder, names))
    call = f"run({graph}, {{{', '.join(f'{name!r}: {text}' for name in names)}}}, kernels)"

    def find(seen: list[Facts]) -> Finding | None:
        first = seen[0]
        if isinstance(first["value"], Raised):
            return value_of(first["value"], call)[1]
        after = first["objects"]
        if shown(after[fed]) != shown(objects[fed]):
            return Finding(say("graph_run.written", call=call, got=shown(after[fed])))

        def value(which: tuple[int | None, Any]) -> Any:
            return which[1] if which[0] is None else after[which[0]]

        if first["feed"] != dict.fromkeys(names, (fed, None)):
            left = shown({name: value(which) for name, which in first["feed"].items()})
            return Finding(message("run.feed_changed", call=call, got=left), mistake="run-feed")
        for which in first["first_call"]:
            if which[0] != fed:
                fields = {"got": shown(value(which)), "kind": kind(value(which))}
                sentence = say("graph_run.same_object", call=call, **fields)
                return Finding(sentence, mistake="run-copies")
        return None

    runs: list[tuple[Feed, Kernels]] = [(dict.fromkeys(names, fed), {})]
    return _case("as_fed", graph, runs, find, call=call, objects=objects)


def _fails(x: str, kind_of_error: type[Exception]) -> Case:
    """A kernel that raises: whoever runs the graph must see that very error."""
    words, place = say("graph_run.failed"), Random().randrange(3)
    graph = node("relu", node("add", placeholder(x), constant(1)))
    call = _call(graph, {x: 1}, ", kernels")

    def find(seen: list[Facts]) -> Finding | None:
        first = seen[0]
        was_met = "relu" in first["calls"] or isinstance(first["value"], Raised)
        if first["error"] == place or not was_met:
            return None
        refusal = find_refusal(first["value"], error=kind_of_error, naming=[words], call=call)
        other = Finding(say("graph_run.other_error", call=call), mistake="run-other-error")
        return because(refusal, say("graph_run.hidden_error")) or other

    errors = [(kind_of_error.__name__, words)] * 3
    runs = [({x: 1}, {"relu": ("raises", place)})]
    return _case("errors", graph, runs, find, call=call, errors=errors)
