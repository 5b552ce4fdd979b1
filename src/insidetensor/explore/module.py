"""Build an instrument's ES module, its style sheet, and its part of a page without a kernel."""

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from insidetensor.explore.instrument import Instrument

STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)

EXPORT = re.compile(r"^export ", re.MULTILINE)


@cache
def build_module(name: str) -> str:
    """Bundle the ES module `name` with the modules that it imports into one text.

    A front end gets a module as a text without an address, which cannot import others.
    """
    return IMPORT.sub(
        lambda found: _text(f"{found[1]}.js").replace("export ", ""), _text(f"{name}.js")
    )


@cache
def style_sheet(name: str) -> str:
    """Join the shared style sheet and the instrument's own."""
    return _text("instrument.css") + _text(f"{name}.css")


def page_part(instrument: Instrument, number: int = 1, goal: Any = None) -> str:
    """Write HTML that runs the instrument on a page without a kernel.

    Without scripts it shows the still picture. `number` tells it from others on the page. `goal`
    is the state that a puzzle wants, with the sentences for a miss and for success.
    """
    name = f"{instrument.name}-{number}"
    state = {**instrument.state, "facts": instrument.facts, "words": instrument.words}
    code = EXPORT.sub(
        "", build_module(instrument.name).replace("export default", "const instrument =")
    )
    model = EXPORT.sub("", _text("page_model.js"))
    watching = EXPORT.sub("", IMPORT.sub("", _text("page_puzzle.js")))
    still = instrument.still(instrument.state)._repr_mimebundle_()["text/html"]
    return (
        f'<div class="explorable" id="{escape(name)}">{still}</div>\n'
        f"<style>\n{style_sheet(instrument.name)}</style>\n"
        f"<script>(() => {{\n{code}\n{model}"
        f'const el = document.getElementById("{name}");\n'
        f"const model = pageModel({_script(state)});\n"
        f"instrument.render({{ model, el }});\n"
        f"{f'{{{watching}watch(model, el, {_script(goal)})}}' if goal else ''}}})();</script>\n"
    )


def _script(value: Any) -> str:
    """Write a value as JSON that is safe inside a script element."""
    return json.dumps(value).replace("<", "\\u003c")


def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
