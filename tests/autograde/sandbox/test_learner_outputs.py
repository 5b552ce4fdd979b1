"""What comes from a learner's process, as it should be and as it should not."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograde.core.frames import HEAD, BrokenFrameError, FrameBuffer, decode_frame, encode_frame
from autograde.sandbox.limits import Limits
from autograde.sandbox.outputs import CellOutputs, FloodedError

LIMITS = Limits(cell_output=100_000, cell_messages=50, notebook_output=150_000)


def cell(**given: Any) -> CellOutputs:
    return CellOutputs(LIMITS, given.pop("displays", {}), **given)


def test_frames_come_out_as_they_went_in_however_they_are_cut():
    messages = [{"kind": "stream", "text": "한글"}, {}, {"a": [1, None, {"b": 0.5}]}]
    data = b"".join(map(encode_frame, messages))
    for size in (1, 3, 7, len(data)):
        buffer, got = FrameBuffer(1000), []
        for start in range(0, len(data), size):
            buffer.add(data[start : start + size])
            got += map(decode_frame, buffer.frames())
        assert got == messages


def test_a_frame_that_announces_too_much_is_not_waited_for():
    buffer = FrameBuffer(1000)
    buffer.add(HEAD.pack(1001))
    with pytest.raises(BrokenFrameError, match="at most 1000 bytes, got 1001"):
        list(buffer.frames())


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[]", b"1", b"nonsense", b"\x00", b'{"a": NaN}', b'{"a": Infinity}'),
        *(b"[" * 100_000, b'{"a": ' + b"9" * 5000 + b"}", b'{"a": "\xff"}'),
    ],
)
def test_a_body_that_is_no_object_is_refused(body):
    with pytest.raises(BrokenFrameError):
        decode_frame(body)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_make_the_reader_raise_anything_else(body):
    with suppress(BrokenFrameError, FloodedError):
        cell().take(decode_frame(body), len(body))


words = st.text(max_size=5)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | words | st.just("\ud800")
plain = leaves | st.lists(leaves, max_size=3) | st.dictionaries(words, leaves, max_size=3)
kinds = st.sampled_from(
    ["stream", "display_data", "update_display_data", "execute_result", "error", "clear_output"]
)
fields = ["name", "text", "data", "metadata", "display_id", "execution_count", "ename"]
fields += ["evalue", "traceback", "wait"]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(kinds, st.dictionaries(st.sampled_from(fields), plain))
def test_any_message_gives_outputs_that_a_file_can_hold(kind, content):
    outputs = cell()
    try:
        outputs.take({"kind": kind, **content}, 100)
    except BrokenFrameError:
        return
    json.dumps(outputs.finish(), allow_nan=False, ensure_ascii=False).encode("utf-8")


def shown(name: str | None, text: str) -> dict[str, Any]:
    content = {"data": {"text/plain": text}, "metadata": {}}
    return {"kind": "display_data", "display_id": name, **content}


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "verdict"},
        {"kind": None},
        {},
        {"kind": "stream", "name": "stdin", "text": ""},
        {"kind": "stream", "name": "stdout", "text": None},
        {"kind": "error", "ename": "E", "evalue": "", "traceback": "text"},
        {"kind": "error", "ename": 1, "evalue": "", "traceback": []},
        {"kind": "execute_result", "execution_count": -1, "data": {}, "metadata": {}},
        {"kind": "display_data", "data": [], "metadata": {}},
        {"kind": "display_data", "data": {"text/plain": {}}, "metadata": {}},
        {"kind": "display_data", "data": {"x" * 300: ""}, "metadata": {}},
        {"kind": "display_data", "data": {str(n): "" for n in range(40)}, "metadata": {}},
        {"kind": "display_data", "data": {}, "metadata": None},
        {"kind": "display_data", "data": {"a/json": float("inf")}, "metadata": {}},
    ],
)
def test_a_message_of_no_known_form_is_refused(message):
    with pytest.raises(BrokenFrameError):
        cell().take(message, 10)


def test_json_that_lies_too_deep_is_refused():
    deep: Any = 1
    for _ in range(30):
        deep = [deep]
    with pytest.raises(BrokenFrameError, match="deep"):
        cell().take({"kind": "display_data", "data": {"a/b+json": deep}, "metadata": {}}, 10)


def test_half_a_character_is_replaced():
    outputs = cell()
    outputs.take({"kind": "stream", "name": "stdout", "text": "a\ud800b"}, 10)
    assert outputs.finish()[0]["text"] == "a?b"


def test_bytes_and_messages_are_counted():
    with pytest.raises(FloodedError):
        cell().take(shown(None, "x"), LIMITS.cell_output)
    outputs = cell()
    for _ in range(50):
        outputs.take(shown(None, "x"), 1)
    with pytest.raises(FloodedError):
        outputs.take(shown(None, "x"), 1)


def test_what_earlier_cells_printed_counts_for_the_notebook():
    with pytest.raises(FloodedError):
        cell(notebook_bytes=LIMITS.notebook_output - 10).take(shown(None, "x"), 10)


def test_a_display_gets_its_new_face_in_an_earlier_cell_too():
    displays = {}
    first, second = cell(displays=displays), cell(displays=displays)
    first.take(shown("d", "old"), 10)
    second.take({**shown("d", "new"), "kind": "update_display_data"}, 10)
    assert first.finish()[0]["data"] == {"text/plain": "new"}
    assert second.finish() == []


def test_a_stream_is_one_output_until_something_comes_between():
    outputs = cell()
    for name, text in [("stdout", "a"), ("stdout", "b"), ("stderr", "c"), ("stdout", "d")]:
        outputs.take({"kind": "stream", "name": name, "text": text}, 1)
    assert [(o["name"], o["text"]) for o in outputs.finish()] == [
        ("stdout", "ab"),
        ("stderr", "c"),
        ("stdout", "d"),
    ]
