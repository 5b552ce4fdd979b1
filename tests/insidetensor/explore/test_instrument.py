"""An instrument is a widget with traits, and a picture with a text twin where none can be shown."""

import json
import re

import pytest
from browserless import asked
from every_instrument import INSTRUMENTS
from own_python import printed

import insidetensor
from insidetensor.explore.instrument import Still
from insidetensor.explore.live import show_live
from insidetensor.explore.module import build_module, page_part

PICTURE_ALONE = """
import sys
sys.modules["anywidget"] = None
from insidetensor import explore_strides
found = explore_strides()
found.strides = [1, 3]
shown = found._repr_mimebundle_()
assert set(shown) == {"text/html", "text/plain"}, shown
assert "1, 3" in shown["text/plain"] and shown["text/html"].startswith("<svg")
print(str(found) == shown["text/plain"])
"""


@pytest.fixture(params=INSTRUMENTS)
def instrument(request):
    return INSTRUMENTS[request.param]()


def test_every_instrument_is_tried_here():
    offered = {name for name in insidetensor.__all__ if name.startswith("explore_")}
    assert {f"explore_{name}" for name in INSTRUMENTS} == offered


def test_each_part_of_the_state_is_a_trait_that_reaches_the_browser(instrument):
    widget = show_live(instrument)
    sent = widget.get_state()
    assert {name: sent[name] for name in instrument.state} == dict(instrument.state)
    assert sent["facts"] == dict(instrument.facts)
    assert sent["_esm"] == build_module(instrument.name)
    widget.set_state(dict(instrument.state))
    assert {name: getattr(widget, name) for name in instrument.state} == dict(instrument.state)


def test_a_front_end_without_widgets_gets_the_picture_and_its_words(instrument):
    data, _ = show_live(instrument)._repr_mimebundle_()
    picture = instrument.still(instrument.state)
    assert data["text/html"] == picture._repr_mimebundle_()["text/html"]
    assert data["text/plain"] == picture.text
    assert "application/vnd.jupyter.widget-view+json" in data
    assert len(picture.text) > 40


def test_without_anywidget_there_is_the_picture_of_the_state():
    assert printed(PICTURE_ALONE) == "True\n"


def test_a_picture_follows_the_state(instrument):
    still = Still(instrument)
    assert str(still) == instrument.still(instrument.state).text
    assert {name: getattr(still, name) for name in instrument.state} == dict(instrument.state)


def test_the_module_stands_alone_and_so_does_its_part_of_a_page(instrument):
    code = build_module(instrument.name)
    assert code.count("export default") == 1
    assert "import " not in code.replace("import numpy", "").replace("import t", "")
    page = page_part(instrument)
    assert set(re.findall(r"https?://[\w.]+", page)) <= {"http://www.w3.org"}  # names, not places


NOT_THERE = {
    "crossover": {"rate_tflop": -1},
    "file": {"rows": 99},
    "snapshots": {"actions": ["burn"]},
    "tracing": {"calls": ["f(9)"]},
    "transfers": {"x": "moon"},
}


@pytest.mark.parametrize(("name", "bad"), NOT_THERE.items())
def test_a_link_to_a_state_that_cannot_be_shown_is_not_followed(name, bad):
    made = INSTRUMENTS[name]()
    ask = f"(state) => m.default.accepts({{...state, facts: {json.dumps(made.facts)}}})"
    assert asked(name, ask, [made.state, {**made.state, **bad}]) == [True, False]


def test_words_come_in_the_learners_language(monkeypatch, tmp_path):
    from insidetensor import messages

    instrument = INSTRUMENTS["strides"]()
    english = instrument.words
    entry = 'msgctxt "explore.step"\nmsgid "Step"\nmsgstr "mIt"\n'
    (tmp_path / "tlh.po").write_text(entry, encoding="utf-8")
    both = messages.Catalogue(messages.FOLDER, tmp_path)
    monkeypatch.setattr(messages, "_OURS", both)
    monkeypatch.setenv("INSIDETENSOR_LANG", "tlh")
    assert instrument.words == english | {"step": "mIt"}
