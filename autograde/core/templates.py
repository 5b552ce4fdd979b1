"""Render the templates of pages and release files, which lie beside the code that fills them."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from insidetensor.messages import word_break

ROOMS = Path(__file__).parents[1]


def render_template(
    name: str, filters: Mapping[str, Any] | None = None, /, **fields: object
) -> str:
    """Render a template of `autograde/`, such as feedback/templates/feedback.html.j2.

    What a template of HTML is given is escaped.

    Raises: jinja2.UndefinedError for a field that it wants and did not get.
    """
    environment = _environment()
    environment.filters.update(filters or {})
    return environment.get_template(name).render(fields)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(ROOMS, encoding="utf-8"),
        undefined=StrictUndefined,
        autoescape=select_autoescape(["html.j2"]),
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["word_break"] = word_break
    # A string of JSON is one of TOML too.
    environment.filters["toml"] = lambda value: json.dumps(value, ensure_ascii=False)
    return environment
