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
    whole = _text(f"{name}.js")
    return "".join(map(_stripped, _find_imports(whole, []))) + IMPORT.sub("", whole)


def _find_imports(code: str, found: list[str]) -> list[str]:
    """The modules that `code` imports, each once, behind those that it needs itself."""
    for name in IMPORT.findall(code):
        if name not in found:
            _find_imports(_text(f"{name}.js"), found)
            found.append(name)
    return found


def _stripped(name: str) -> str:
    return EXPORT.sub("", IMPORT.sub("", _text(f"{name}.js")))


@cache
def style_sheet(name: str) -> str:
    """Join the shared style sheet and the instrument's own."""
    return _text("instrument.css") + _text(f"{name}.css")


def page_part(
    instrument: Instrument, number: int = 1, fallback: str = "", puzzle: int | None = None
) -> str:
    """Write HTML that runs the instrument on a page without a kernel.

    Without scripts it shows `fallback`, or the still picture. `number` tells it from others on the
    page, and `puzzle` from other puzzles.
    """
    name = f"{instrument.name}-{number}"
    values = {**instrument.state, "facts": instrument.facts, "words": instrument.words}
    code = EXPORT.sub(
        "", build_module(instrument.name).replace("export default", "const instrument =")
    )
    still = fallback or instrument.still(instrument.state)._repr_mimebundle_()["text/html"]
    of = f' data-puzzle="{puzzle}"' if puzzle else ""
    return (
        f'<div class="explorable" id="{escape(name)}"{of}>{still}</div>\n'
        f"<style>\n{style_sheet(instrument.name)}</style>\n"
        f"<script>(() => {{\n{code}\n{_stripped('page_model')}"
        f'const el = document.getElementById("{name}");\n'
        f"const state = {_script([*instrument.state])};\n"
        f'const model = pageModel({_script(values)}, "{name}", state, instrument.accepts);\n'
        "instrument.render({ model, el });\n"
        # No two parts of a page have one name.
        'el.querySelector("section").ariaLabel += `, ${el.id.split("-").at(-1)}`;\n'
        "})();</script>\n"
    )


def _script(value: Any) -> str:
    """Write a value as JSON that is safe inside a script element."""
    return json.dumps(value).replace("<", "\\u003c")


def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
