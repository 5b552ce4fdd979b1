"""What is asked of `run` where a feed does not fit, of what it hands on, and where kernels fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, is_kind
from autograde.checks.wording import say
from autograde.probes.graphs import OwnError
from autograde.probes.plain_data import Raised
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.messages import message
from insidetensor.shown import kind, shown

from .graph_cases import constant, node, placeholder
from .graph_constants import typed
from .graph_run_cases import Facts, Run, find_ran, run_of, runs

Cases = Iterator[Case]


def misfit_cases(names: Iterator[str]) -> Cases:
    """Feeds without a name that is needed, and with one that is not."""
    longer = chain(["weights"], (f"weights{number}" for number in count(2)))
    for rule in ("missing", "feed_first"):
        for feed_x, feed_y in ((1, None), (None, 1)):
            x, y = next(names), next(longer)
            graph = node("add", node("relu", placeholder(x)), node("relu", placeholder(y)))
            feed = {name: value for name, value in ((x, feed_x), (y, feed_y)) if value}
            yield _misfit(rule, graph, feed, KeyError, y if feed_y is None else x)
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


def _misfit(
    rule: str, graph: GraphNode, feed: dict[str, Any], error: type[Exception], name: str
) -> Case:
    """A feed that is refused, with an error that names the name; or before any kernel is called."""
    run = run_of(graph, feed)
    why = say("graph_run.missing" if error is KeyError else "graph_run.needless")

    def find_refused(facts: Facts) -> Finding | None:
        value = facts["runs"][0]["value"]
        return because(find_refusal(value, error=error, naming=[name], call=run.call), why)

    def find_late(facts: Facts) -> Finding | None:
        (seen,) = facts["runs"]
        value, called = seen["value"], [*seen["calls"]]
        if not called or not isinstance(value, Raised) or not _refuses(value):
            return None
        return Finding(say("graph_run.late", call=run.call, op=called[0]), mistake="run-late")

    return runs(rule, graph, [run], find_late if rule == "feed_first" else find_refused)


def _refuses(raised: Raised) -> bool:
    return is_kind(raised, KeyError) or is_kind(raised, ValueError)


def as_fed_cases(names: Iterator[str]) -> Cases:
    """What a kernel gets is the object that was fed; nobody writes into it or into the feed."""
    yield from (_received(next(names), [2.0, 1.0], like=list) for _ in range(2))
    yield _received(next(names), [-1.5], like=np.array)
    yield _received(next(names), [3.0], like=tuple)
    x, y = next(names), next(names)
    yield _received(x, [-3.0], like=np.array, second=y)


def _received(x: str, items: list[float], *, like: Callable[[Any], Any], second: str = "") -> Case:
    """One of several equal objects is fed; `like` makes them."""
    fed = Random().randrange(3)
    objects = [like(items) for _ in range(3)]
    graph, feed = node("relu", placeholder(x)), {x: fed}
    if second:
        graph, feed = node("add", placeholder(x), placeholder(second)), {x: fed, second: fed}
    shown_feed = ", ".join(f"{name!r}: {typed(objects[0])}" for name in feed)
    call = f"run({graph}, {{{shown_feed}}}, kernels)"

    def find(facts: Facts) -> Finding | None:
        (seen,) = facts["runs"]
        if isinstance(seen["value"], Raised):
            return find_ran(seen, None, call)
        after = facts["objects"][fed]
        if shown(after) != shown(objects[0]):
            return Finding(say("graph_run.written", call=call, got=shown(after)))
        if seen["feed"] != dict.fromkeys(feed, (fed, None)):
            left = {name: value if at is None else facts["objects"][at]
                    for name, (at, value) in seen["feed"].items()}  # fmt: skip
            sentence = message("run.feed_changed", call=call, got=shown(left))
            return Finding(sentence, mistake="run-feed")
        for at, value in seen["first_call"]:
            if at != fed:
                value = value if at is None else facts["objects"][at]
                fields = {"got": shown(value), "kind": kind(value)}
                sentence = say("graph_run.same_object", call=call, **fields)
                return Finding(sentence, mistake="run-copies")
        return None

    return runs("as_fed", graph, [Run(feed, {}, call)], find, objects=objects)


def failing_cases(names: Iterator[str]) -> Cases:
    """A kernel that raises: whoever runs the graph must see that very error."""
    for kind_of_error in (KeyError, ValueError, OwnError, TypeError, IndexError):
        yield _fails(next(names), kind_of_error)


def _fails(x: str, kind_of_error: type[Exception]) -> Case:
    words, place = say("graph_run.failed"), Random().randrange(3)
    graph = node("relu", node("add", placeholder(x), constant(1)))
    run = run_of(graph, {x: 1}, {"relu": ("raises", place)})

    def find(facts: Facts) -> Finding | None:
        (seen,) = facts["runs"]
        if seen["error"] == place or not (seen["calls"].get("relu") or _is_raised(seen)):
            return None
        refusal = find_refusal(seen["value"], error=kind_of_error, naming=[words], call=run.call)
        other = Finding(say("graph_run.other_error", call=run.call), mistake="run-other-error")
        return because(refusal, say("graph_run.hidden_error")) or other

    errors = [(kind_of_error.__name__, words)] * 3
    return runs("errors", graph, [run], find, errors=errors)


def _is_raised(seen: Facts) -> bool:
    return isinstance(seen["value"], Raised)
