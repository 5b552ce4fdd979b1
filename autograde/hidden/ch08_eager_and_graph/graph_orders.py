"""What is asked of `order`: leaves, chains, nodes that are read often, deep graphs, its work."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.probes.graph_order import build_graph
from autograde.checks.probes.graphs import make_placeholder
from autograde.checks.wording import say
from autograde.hidden.ch08_eager_and_graph.graph_spaces import ORDER
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import explain_depth, find_listed
from insidetensor.graphs.node import format_node, list_needed
from insidetensor.messages import join_sentences
from insidetensor.showing.shown import format_value

# So many nodes, each of which reads the one below twice: a million ways lead through them. A walk
# may read inputs a fixed number of times for each pair of nodes, and even for three, which takes
# less than half of these seconds.
WAYS, MOST_READS, MOST_SECONDS = 20, 20_000, 0.02
# By rule and sentence: graphs. Of the first rules, each node is read once.
GRAPHS: list[tuple[str, str, list[str]]] = [
    ("inputs_first", "", ["x", "Step('constant', value=1)", "more", "more.relu()", "more @ y",
        "(x * 2 + y.relu()).sum()", "x * (y + 3).sum()",
        "((x + y) @ Step('constant', value=2).relu()) * (Step('constant', value=4) + 5)"]),
    ("once", "order.shared", ["x * x", "more * more", "more.relu() + more.sum()", "ladder(x, 6)"]),
    ("several_depths", "order.depths", ["more.relu() + more", "more + more.relu()",
        "more.relu().sum() * (more + x)", "(more + x) * more.relu().sum()", "twice * more",
        "(x + twice.sum()) * (twice + y)", "ladder(twice, 3) + more",
        "x * ladder(y + x, 3).relu()"]),
    ("alike", "order.same_name", ["x + Step('placeholder', value='x')"]),
    ("alike", "order.equal", ["(x + 1) * (y + 1)", "(x + np.ones(2)) * (y + np.ones(2))"]),
    ("alike", "order.alike", ["x.relu() + x.relu()"]),
    ("deep", "order.deep", ["deep(x)", "deep(x) + x"]),
]  # fmt: skip
REASONS = {"once": "order.shared", "several_depths": "order.depths", "alike": "order.alike"}
Facts = Mapping[str, Any]
REPEATED_IS_RIGHT = ("order.depths", "order.alike")  # there, only the first place of a node counts


def order_cases() -> Iterator[Case]:
    """Leaves, chains, nodes that are read often and at several depths, and deep graphs."""
    for rule, why, graphs in GRAPHS:
        for text in graphs:
            case = _ordered(rule, text, why)
            yield replace(case, only_if=("several_depths",)) if rule == "deep" else case
    for rules, (text,) in ORDER.inputs:
        yield replace(_ordered(rules[-1], text, REASONS.get(rules[-1], "")), only_if=rules[:-1])
    yield _cheap(f"ladder(x, {WAYS})")


def _ordered(rule: str, text: str, why: str) -> Case:
    graph = build_graph(text)
    nodes, call = list_needed(graph), f"order({format_node(graph)})"

    def find(facts: Facts) -> Finding | None:
        return because(_find(facts), say("order.emptied") if "emptied" in facts else "")

    def _find(facts: Facts) -> Finding | None:
        if "value" in facts:
            return find_listed(facts["value"], graph, call)
        items: list[Any] = [nodes[each] for each in facts["listed"] if 0 <= each < len(nodes)]
        if why in REPEATED_IS_RIGHT:
            items = list(dict.fromkeys(items))
        if "odd" in facts:
            is_value = facts["what"] == "value"
            items.append(facts["odd"] if is_value else make_placeholder(format_value(facts["odd"])))
        found = find_listed(items, graph, call)
        if found is not None and found.mistake == "order-needless" and facts["what"] == "earlier":
            return Finding(join_sentences(found, say("order.earlier")), mistake=found.mistake)
        return found

    sentence = say(why) if why else ""
    return _asks(rule, (text, None), find, call, sentence)


def _cheap(text: str) -> Case:
    graph = build_graph(text)
    call, count = f"order({format_node(graph)})", len(list_needed(graph))

    def find(facts: Facts) -> Finding | None:
        fields = {"count": count, "ways": f"{2**WAYS:,}", "call": call}
        if facts["reads"] > MOST_READS:
            sentence = say("order.ways", most=f"{MOST_READS:,}", **fields)
        elif facts["seconds"] > MOST_SECONDS:
            sentence = say("order.slow", most=MOST_SECONDS, **fields)
        else:
            return None
        return Finding(sentence, mistake="order-ways")

    return _asks("ways", (text, MOST_READS), find, call)


def _asks(
    rule: str, given: Any, find: Callable[[Any], Finding | None], call: str, why: str = ""
) -> Case:
    """A case whose probe must tell facts; `why` is added to any finding, also of an error."""

    def found(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        return because(explain_depth(raised, call) if raised else find(facts), why)

    return Case(rule, "graph_order", given, found)
