"""Look at what a learner's code gave back and find the one sentence that names its mistake."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from insidetensor.checking.seen_layout import see_layout
from insidetensor.checking.values import find_problem, is_int, plain_number, plain_sequence
from insidetensor.memory.layout import Layout
from insidetensor.memory.storage import layout_of
from insidetensor.messages import Sentence, join_sentences, message
from insidetensor.messages.filling import quote_code
from insidetensor.messages.sentence import recipe_of
from insidetensor.mistakes.compare import Comparison, compare_layouts
from insidetensor.pictures.strip import addressable
from insidetensor.showing.shown import (
    format_error,
    format_value,
    format_with,
    is_a,
    kind,
    type_name,
)
from insidetensor.showing.source_lines import ends_in_a_call, learners_function, learners_line


class Evidence(Protocol):
    """What shows a mistake: a picture, and the plain data from which it can be drawn again.

    A `Comparison` of layouts is one; so is a `SeenLayout`, or a `FakeReplay` of a benchmark.
    """

    @property
    def mistake(self) -> str | None: ...

    @property
    def picture(self) -> Any: ...

    def to_json(self) -> dict[str, Any]: ...

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]: ...


class Finding(Sentence):
    """One sentence that names a mistake, with the comparison that shows it where there is one."""

    comparison: Evidence | None
    mistake: str | None

    def __new__(
        cls, sentence: str, comparison: Evidence | None = None, mistake: str | None = None
    ) -> "Finding":
        finding = super().__new__(cls, sentence, recipe_of(sentence))
        finding.comparison = comparison
        finding.mistake = mistake or (comparison.mistake if comparison else None)
        return finding


def because(finding: Finding | None, why: str, mistake: str | None = None) -> Finding | None:
    """The finding with one more sentence that says why; none is added to what is not written."""
    if finding is None or not why or finding.mistake == "not-written":
        return finding
    return Finding(join_sentences(finding, why), finding.comparison, mistake or finding.mistake)


def find_value(
    yours: Any, expected: Any, call: str, *, within: float = 0.0, or_none: bool = False
) -> Finding | None:
    """What is wrong with a value: its type, then its length or shape, its dtype, its contents.

    bool is not int, and a list is not a tuple; NumPy's integers do as ints. A number may differ
    from `expected` by `within` times the size of `expected`. With `or_none`, None is an answer as
    good as others, and no sign of a `return` that is missing.
    """
    found = find_problem(yours, expected)
    # What is no call, such as `x.grad`, has no `return` that could be missing.
    if found is not None and found[0] == "nothing" and (or_none or not ends_in_a_call(call)):
        found = "other", {}
    if found is None or (within and found[0] == "other" and _close(yours, expected, within)):
        return None
    key, fields = found
    return Finding(
        message(
            f"value.{key}",
            answer=answer_of(call),
            got=format_value(yours),
            want=format_value(expected),
            **fields,
        ),
        mistake=f"value-{key.replace('_', '-')}",
    )


def find_strides(
    yours: Any,
    expected: Sequence[int] | None,
    shape: Sequence[int],
    *,
    call: str,
    offset: int = 0,
    base: object | None = None,
) -> Finding | None:
    """What is wrong with a tuple of strides (elements) for `shape`.

    Strides of axes of size 1, and all strides where there is no element, are never looked at.
    `expected` is None where no strides exist. `base` is the layout the answer is a view of.
    """
    if expected is None or yours is None:
        found = _no_view(yours, expected, call)
        name, strides = ("expected", expected) if yours is None else ("yours", yours)
        seen = see_layout((tuple(shape), strides, offset), name)
        return found and Finding(found, seen, found.mistake)
    found = _int_tuple(yours, len(expected), "strides", call)
    if found is not None:
        return found
    right = Layout(tuple(shape), tuple(expected), offset)
    wrong = Layout(tuple(shape), plain_sequence(yours), offset)
    comparison = compare_layouts(right, wrong, base)
    if comparison.same:
        return None
    return _from_comparison(comparison, call, format_value(yours), format_value(expected))


def find_layout(
    yours: Any, expected: Any, *, call: str, base: object | None = None
) -> Finding | None:
    """What is wrong with a tensor, or a `(shape, strides)` or `(shape, strides, offset)` tuple.

    Types first, then rank, shape, strides and offset. `base` is what both are a view of.
    """
    if isinstance(expected, tuple):
        found = _layout_tuple(yours, expected, call)
        if found is not None:
            return found
        right, wrong = _layout_from(expected), _layout_from(yours)
        comparison = compare_layouts(right, wrong, base)
        if comparison.same:
            return None
        return _from_comparison(comparison, call, format_value(yours), format_value(expected))
    if yours is None:
        return _nothing(call, message("find.a_tensor"))
    try:
        wrong = layout_of(yours)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # `shape` or `storage` may be a property of the learner's that raises anything at all.
        fields = {"answer": answer_of(call), "got": format_value(yours), "why": because_of(error)}
        return Finding(message("find.no_layout", **fields))
    right, got = layout_of(expected), message("find.tensor", header=describe_layout(wrong))
    if wrong.strides is None and right.shape == wrong.shape and right.numel:
        why = message("layout.no_strides", library=wrong.library)
        fields = {"answer": answer_of(call), "got": got, "why": why}
        return Finding(message("find.only_shape", **fields), mistake="no-strides")
    comparison = compare_layouts(right, wrong, base, _readable_storage(yours))
    if comparison.same:
        return None
    return _from_comparison(comparison, call, got, describe_layout(right))


@dataclass(frozen=True)
class Caught:
    """An error that a call raised where it must refuse: what a sentence says of it.

    `fields` are its name, its words and the learner's line; `quoted` repeats its message.
    """

    is_wanted: bool
    words: str
    fields: Mapping[str, object]
    quoted: str = ""


def find_refusal(
    answer: Any,
    *,
    error: type[BaseException] | tuple[type[BaseException], ...],
    naming: Sequence[str] = (),
    call: str,
) -> Finding | None:
    """What is wrong with how a call refuses: it must raise `error`, and `answer` is what came.

    That is `Caught`, or the value that was returned. The message of the error must hold each text
    in `naming`, whatever the case of the letters.
    """
    wanted = error if isinstance(error, tuple) else (error,)
    want = message("find.or").join(kind.__name__ for kind in wanted)
    if type(answer) is not Caught:  # a learner's class may answer isinstance as it likes
        sentence = message("refusal.missing", call=call, want=want, got=format_value(answer))
        return Finding(sentence, see_layout(answer), "refusal-missing")
    if not answer.is_wanted:
        sentence = message("refusal.other_error", call=call, want=want, **answer.fields)
        return Finding(sentence, mistake="refusal-other-error")
    missing = [text for text in naming if text.lower() not in answer.words.lower()]
    if not missing:
        return None
    fields = {
        "error": answer.fields["error"],
        "got": answer.quoted,
        "missing": message("find.and").join(quote_code(text) for text in missing),
    }
    return Finding(message("refusal.unnamed", call=call, **fields), mistake="refusal-unnamed")


def attempt_refusal(
    function: Callable[..., Any],
    *args: Any,
    error: type[BaseException] | tuple[type[BaseException], ...] = IndexError,
    naming: Sequence[str] = (),
    call: str,
    options: Mapping[str, Any] | None = None,
) -> Finding | None:
    """What is wrong with how `function(*args, **options)` refuses: see `find_refusal`."""
    try:
        answer = function(*args, **(options or {}))
    except BaseException as raised:
        is_wanted = is_a(raised, *(error if isinstance(error, tuple) else (error,)))
        if is_a(raised, NotImplementedError) and not is_wanted:
            return _unwritten(raised, function, call)
        if is_a(raised, KeyboardInterrupt) and not is_wanted:
            raise
        said = format_with(str, raised) or ""
        answer = Caught(is_wanted, said, _raised(raised, function), f" {format_value(said)}")
    return find_refusal(answer, error=error, naming=naming, call=call)


def attempt(
    function: Callable[..., Any], *args: Any, call: str, **options: Any
) -> tuple[Any, Finding | None]:
    """(value, None) of `function(*args)`, or (None, a finding) when it raises anything at all."""
    try:
        return function(*args, **options), None
    except NotImplementedError as raised:
        return None, _unwritten(raised, function, call)
    except RecursionError:
        return None, Finding(message("raised.recursion", call=call), mistake="raised")
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        sentence = message("raised.error", call=call, **_raised(raised, function))
        return None, Finding(sentence, mistake="raised")


# ---- layouts -------------------------------------------------------------------------------------


def _no_view(yours: Any, expected: Sequence[int] | None, call: str) -> Finding | None:
    if expected is None and yours is None:
        return None
    if yours is None:
        want = format_value(tuple(expected or ()))
        sentence = message("find.view_exists", answer=answer_of(call), want=want)
        return Finding(sentence, mistake="view-missed")
    sentence = message("find.no_view", answer=answer_of(call), got=format_value(yours))
    return Finding(sentence, mistake="view-invented")


def _nothing(call: str, want: str) -> Finding:
    return Finding(message("find.nothing", answer=answer_of(call), want=want))


def _int_tuple(yours: Any, rank: int | None, name: str, call: str) -> Finding | None:
    """Whether `yours` is a tuple of `rank` ints (of any number: None); `name` says of what."""
    fields = {"call": call, "name": name, "got": format_value(yours)}
    plain = plain_sequence(yours)
    if type(plain) is list:
        return Finding(
            message("find.list", **fields, instead=format_value(tuple(plain))), mistake="value-type"
        )
    if type(plain) is not tuple:
        return Finding(message("find.type", **fields, kind=kind(yours)), mistake="value-type")
    for item in plain:
        if not is_int(item):
            return Finding(
                message("find.item_type", **fields, item=format_value(item), kind=kind(item)),
                mistake="value-type",
            )
    if rank is not None and len(plain) != rank:
        return Finding(
            message("find.rank", **fields, count=len(plain), rank=rank), mistake="wrong-rank"
        )
    return None


def _layout_tuple(yours: Any, expected: tuple[Any, ...], call: str) -> Finding | None:
    parts = plain_sequence(yours)
    fields = {"answer": answer_of(call), "got": format_value(yours)}
    names = ", ".join(("shape", "strides", "offset")[: len(expected)])
    if yours is None:
        return _nothing(call, message("find.a_layout", parts=names))
    if type(parts) not in (tuple, list) or len(parts) != len(expected):
        return Finding(message("find.parts", **fields, parts=names), mistake="value-type")
    if type(parts) is list:
        instead = tuple(tuple(p) if type(p) is list else p for p in map(plain_sequence, parts))
        sentence = message("value.list_for_tuple", **fields, instead=format_value(instead))
        return Finding(sentence, mistake="value-list-for-tuple")
    shape, strides = plain_sequence(parts[0]), parts[1]
    # A shape of another rank is a wrong layout, and is told and drawn as one.
    found = _int_tuple(shape, None, "shape", call)
    found = found or _int_tuple(strides, len(shape), "strides", call)
    if found is None and len(expected) == 3 and not is_int(parts[2]):
        got = {"got": format_value(parts[2]), "kind": kind(parts[2])}
        return Finding(message("find.offset_type", call=call, **got), mistake="value-type")
    return found


def _layout_from(parts: Sequence[Any]) -> Layout:
    shape, strides, offset = (*plain_sequence(parts), 0)[:3]
    return Layout(plain_sequence(shape), plain_sequence(strides), offset)


def describe_layout(layout: Layout) -> str:
    """The three numbers of a layout, as a sentence names them."""
    numbers = {name: format_value(getattr(layout, name)) for name in ("shape", "strides", "offset")}
    return message("find.header", **numbers)


def _readable_storage(yours: Any) -> Sequence[object] | None:
    """The values to draw; a learner's storage may be long, or refuse to be read."""
    try:
        storage = yours.storage
        return [storage[cell] for cell in range(len(storage))] if len(storage) <= 4096 else None
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None


def _from_comparison(comparison: Comparison, call: str, got: str, want: str) -> Finding:
    fields = {"answer": answer_of(call), "got": got, "want": want, "why": comparison.sentence}
    # Numbers beyond any storage can be named, and neither drawn nor sent as plain data.
    seen = comparison if addressable(comparison.yours) else None
    return Finding(message("find.layout", **fields), seen, comparison.mistake)


def _unwritten(error: BaseException, function: Callable[..., Any], call: str) -> Finding:
    return find_unwritten(learners_function(error, function), call)


def find_unwritten(name: str, call: str) -> Finding:
    """The sentence about a function that is still the stub, or calls another, `name`, which is."""
    key = "raised.unwritten_inside" if name else "raised.unwritten"
    return Finding(message(key, call=call, name=name), mistake="not-written")


def _raised(error: BaseException, function: Callable[..., Any]) -> dict[str, object]:
    line = learners_line(error, function)
    return {
        "error": type_name(error),
        "why": because_of(error),
        "where": message("raised.where", line=line) if line else "",
    }


def because_of(error: BaseException) -> str:
    """The error's words as the end of a sentence without its full stop: `: index out of range`."""
    said = format_error(error)
    return f": {said.removesuffix('.')}" if said else ""


def _close(yours: Any, expected: Any, within: float) -> bool:
    """Whether a number differs from `expected` by at most `within` times the size of that."""
    got, want = plain_number(yours), plain_number(expected)
    if got is None or want is None or not math.isfinite(want):
        return False
    return abs(got - want) <= within * abs(want)


def answer_of(call: str) -> str:
    """How a sentence about an answer begins: `f(2) returned`, or `[1, 2] is`."""
    return message("find.returned" if ends_in_a_call(call) else "find.is_now", call=call)
