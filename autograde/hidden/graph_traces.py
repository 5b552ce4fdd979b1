"""What is asked of `trace_function`: how it calls a function, and which graph it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, value_of
from autograde.checks.wording import say
from autograde.probes.graphs import OwnError
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import attempt, because
from insidetensor.checking.values import problem_in
from insidetensor.graphs.mistakes import graph_value
from insidetensor.graphs.node import needed, written
from insidetensor.messages import message
from insidetensor.shown import shown

from .graph_data import NoGraphError, asks, told_node, words_of
from .graph_traced import ARGUMENTS, ASKS, COMPUTED, FAILS, PICKED, PICKS, PLAIN, WEIGHTS, Traced

Cases = Iterator[Case]
Facts = Mapping[str, Any]


def trace_function_cases() -> Cases:
    """Functions of every kind, how often they are called, and errors that they raise."""
    for traced in COMPUTED:
        yield _case("computed", traced, find_graph)
    for traced in (*ARGUMENTS, *COMPUTED):
        yield _case("arguments", traced, find_arguments)
        yield _case("called_once", traced, _find_calls)
    yield _called_again()
    for place in Random().sample(range(len(PICKED)), len(PICKED)):
        yield _picks(place)
    for traced in PLAIN:
        yield _case("plain_values", traced, _find_plain)
    for code, name in (
        ("def returns_text(x):\n    return 'text'", "str"),
        ("def returns_none(x):\n    pass", "NoneType"),
        ("def returns_list(x):\n    return [x, 1]", "list"),
    ):
        yield _refused("refusals", Traced(code, ("x",)), name, say("tracer.refused"))
    yield _asks()
    for kind_of_error in (OwnError, TypeError, KeyError):
        yield _fails(kind_of_error)


def _case(
    rule: str,
    traced: Traced,
    find: Callable[[Facts, Traced], Finding | None],
    *,
    place: int = 0,
    order: Sequence[int] = (),
    errors: Sequence[tuple[str, str]] = (),
) -> Case:
    given = {
        "code": traced.code,
        "function": traced.function,
        "names": traced.names,
        "numbers": {"weights": WEIGHTS, "place": place},
        "errors": list(errors),
        "order": list(order),
    }
    why = say(f"tracer.{traced.why}") if traced.why else ""

    def found(facts: Facts) -> Finding | None:
        return find(facts, traced)

    return asks(rule, "graph_trace", given, call=traced.call, find=found, why=why)


# ---- the graph -----------------------------------------------------------------------------------


def find_graph(facts: Facts, traced: Traced) -> Finding | None:
    """What is wrong with the graph that comes back: it must compute the right value.

    What is wrong with the arguments of the function is told first, where there is anything.
    """
    found = _raised(facts, traced) or _find_value(facts, _fed_by_place(facts, traced))
    if found is None or not facts["calls"]:
        return found
    return find_arguments(facts, traced) or found


def _fed_by_place(facts: Facts, traced: Traced) -> Traced:
    """With a feed that names the placeholders as the function got them: names count elsewhere."""
    args = [_node(told, traced.call) for told in facts["args"]]
    got = [arg.value for arg in args if isinstance(arg, GraphNode) and arg.op == "placeholder"]
    if len(got) != len(traced.names):
        return traced
    values = (traced.feed[name] for name in traced.names)
    return replace(traced, feed=dict(zip(got, values, strict=True)))


def _raised(facts: Facts, traced: Traced) -> Finding | None:
    return value_of(facts["raised"], traced.call)[1]


def _find_value(facts: Facts, traced: Traced) -> Finding | None:
    call, told = traced.call, facts["node"]
    if not facts["calls"]:
        sentence = message("trace_function.not_called", call=call, count=0)
        return Finding(sentence, mistake="trace-calls")
    node = _node(told, call)
    if isinstance(node, Finding):
        return node
    unknown = [
        step for step in needed(node)
        if step.op == "placeholder" and step.value not in traced.feed
    ]  # fmt: skip
    if unknown:
        fields = {"call": call, "name": shown(unknown[0].value), "names": shown(traced.names)}
        return Finding(message("trace_function.unknown", **fields), mistake="trace-names")
    value, raised = attempt(graph_value, node, traced.feed, call=call)
    if raised is not None or problem_in(value, traced.expected) is None:
        return raised
    fields = {"call": call, "feed": shown(dict(traced.feed)), "node": written(node)}
    values = {"got": shown(value), "want": shown(traced.expected)}
    return Finding(message("trace_function.value", **fields, **values), mistake="trace-value")


def _node(told: Any, call: str) -> GraphNode | Finding:
    """The node that came back, or what is wrong with what came back in its place."""
    try:
        node = told_node(told, {}) if "damaged" not in told else None
    except NoGraphError:
        return Finding(message("graph.damaged", call=call), mistake="node-damaged")
    if isinstance(node, GraphNode):
        return node
    if "damaged" in told:
        return Finding(message("graph.damaged", call=call), mistake="node-damaged")
    key = "graph.nothing" if node is None else "graph.no_node"
    return Finding(message(key, call=call, **words_of(told, {})), mistake="node")


def _find_plain(facts: Facts, traced: Traced) -> Finding | None:
    return _raised(facts, traced) or _find_value(facts, traced)


# ---- the calls -----------------------------------------------------------------------------------


def find_arguments(facts: Facts, traced: Traced) -> Finding | None:
    """What is wrong with how the function was called: one placeholder for each name, in order."""
    call, names, args = traced.call, traced.names, facts["args"]
    if facts["by_name"]:
        return Finding(message("trace_function.keyword", call=call), mistake="trace-arguments")
    if not facts["calls"]:
        return _raised(facts, traced) or _find_value(facts, traced)
    if len(args) != len(names):
        fields = {"call": call, "got": len(args), "want": len(names)}
        return Finding(message("trace_function.count", **fields), mistake="trace-arguments")
    for number, (told, name) in enumerate(zip(args, names, strict=True)):
        found = _find_argument(told, name, number, call)
        if found is not None:
            return found
    return None


def _find_argument(told: Facts, name: str, number: int, call: str) -> Finding | None:
    given = _node(told, call)
    if isinstance(given, Finding) or given.op != "placeholder":
        fields = {"call": call, "number": number, **words_of(told, {})}
        return Finding(message("trace_function.argument", **fields), mistake="trace-arguments")
    if told["kind"] == "GraphNode":  # it has no operators, so f cannot compute with it
        sentence = message("trace_function.no_symbol", call=call, number=number)
        return Finding(sentence, mistake="trace-arguments")
    if given.value != name:
        fields = {"call": call, "number": number, "got": shown(given.value), "want": name}
        return Finding(message("trace_function.name", **fields), mistake="trace-names")
    return None


def _find_calls(facts: Facts, traced: Traced) -> Finding | None:
    if facts["calls"] == 1:
        return None
    if not facts["calls"]:
        return _raised(facts, traced) or _find_value(facts, traced)
    fields = {"call": traced.call, "count": facts["calls"]}
    return Finding(message("trace_function.called_again", **fields), mistake="trace-calls")


def _called_again() -> Case:
    """A function that fails is called once too."""

    def find(facts: Facts, traced: Traced) -> Finding | None:
        if facts["calls"] < 2:
            return None
        fields = {"call": traced.call, "count": facts["calls"]}
        return Finding(say("tracer.called_again", **fields), mistake="trace-calls")

    errors = [("OwnError", say("tracer.failed"))]
    return _case("called_once", Traced(FAILS, ("x",)), find, errors=errors)


# ---- what is returned and raised -----------------------------------------------------------------


def _picks(place: int) -> Case:
    """A function that returns one of its arguments, or of the steps that it has made."""
    order = Random().sample(range(len(PICKED)), len(PICKED))

    def find(facts: Facts, traced: Traced) -> Finding | None:
        if order.index(place) in facts["which"] or facts["raised"] is not None:
            return _raised(facts, traced)
        node = _node(facts["node"], traced.call)
        if isinstance(node, Finding):
            return node
        fields = {"call": traced.call, "got": written(node), "want": PICKED[place]}
        return Finding(message("trace_function.other_node", **fields), mistake="trace-node")

    why = "node" if place < 2 else ""
    traced = Traced(PICKS, ("x", "y"), why=why)
    return _case("same_object", traced, find, place=place, order=order)


def _refused(rule: str, traced: Traced, name: str, why: str) -> Case:
    def find(facts: Facts, traced: Traced) -> Finding | None:
        fields: dict[str, Any] = {"error": TypeError, "naming": [name], "call": traced.call}
        return because(find_refusal(_outcome(facts), **fields), why)

    return _case(rule, traced, find)


def _asks() -> Case:
    """The very TypeError of an `if` on a Symbol comes out; the function has noted it."""
    why = say("tracer.asks")

    def find(facts: Facts, traced: Traced) -> Finding | None:
        fields: dict[str, Any] = {"error": TypeError, "naming": ["value"], "call": traced.call}
        refusal = because(find_refusal(_outcome(facts), **fields), why)
        return refusal or (_other_error(traced, why) if facts["error"] is None else None)

    return _case("errors", Traced(ASKS, ("x",)), find)


def _other_error(traced: Traced, why: str = "") -> Finding | None:
    other = Finding(say("tracer.other_error", call=traced.call), mistake="trace-other-error")
    return because(other, why)


def _outcome(facts: Facts) -> Any:
    """What was raised, or what came back."""
    if facts["raised"] is not None:
        return facts["raised"]
    told = facts["node"]
    return told["damaged"] if "damaged" in told else told_node(told, {})


def _fails(kind_of_error: type[Exception]) -> Case:
    """The very error that a function raises comes out."""
    place = Random().randrange(3)

    def find(facts: Facts, traced: Traced) -> Finding | None:
        if facts["error"] == place:
            return None
        refusal = find_refusal(_outcome(facts), error=kind_of_error, call=traced.call)
        return because(refusal, say("tracer.fails")) or _other_error(traced)

    errors = [(kind_of_error.__name__, say("tracer.failed"))] * 3
    return _case("errors", Traced(FAILS, ("x",)), find, place=place, errors=errors)
