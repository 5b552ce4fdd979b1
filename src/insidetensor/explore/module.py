"""The ES module and the style sheet of an instrument, as one text each, and as part of a page."""

import json
import re
from functools import cache
from html import escape
from pathlib import Path

from .instrument import Instrument

STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)


@cache
def module(name: str) -> str:
    """The ES module `name`, with the modules beside it in the place of their imports.

    A front end gets a module as a text without an address, from which nothing can be imported.
    """
    return IMPORT.sub(
        lambda found: _text(f"{found[1]}.js").replace("export ", ""), _text(f"{name}.js")
    )


@cache
def style_sheet(name: str) -> str:
    """The shared style sheet, and the instrument's own."""
    return _text("instrument.css") + _text(f"{name}.css")


def page_part(instrument: Instrument) -> str:
    """HTML that plays the instrument on a page without a kernel; its picture without scripts."""
    state = {**instrument.state, "facts": instrument.facts, "words": instrument.words}
    values = json.dumps(state).replace("<", "\\u003c")
    code = module(instrument.name).replace("export default", "const instrument =")
    model = _text("page_model.js").replace("export ", "")
    still = instrument.still(instrument.state)._repr_mimebundle_()["text/html"]
    return (
        f'<div class="explorable" id="{escape(instrument.name)}">{still}</div>\n'
        f"<style>\n{style_sheet(instrument.name)}</style>\n"
        f'<script type="module">\n{code}\n{model}'
        f'const el = document.getElementById("{instrument.name}");\n'
        f"instrument.render({{ model: pageModel({values}), el }});\n</script>\n"
    )


def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
