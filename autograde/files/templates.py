"""The templates of pages, release files and cells, which lie in autograde/templates/."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

TEMPLATES = Path(__file__).parents[1] / "templates"


def filled(name: str, filters: Mapping[str, Any] | None = None, /, **fields: object) -> str:
    """The template with these fields in it; what a template of HTML is given is escaped.

    Raises: jinja2.UndefinedError for a field that it wants and did not get.
    """
    environment = _environment()
    environment.filters.update(filters or {})
    return environment.get_template(name).render(fields)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES, encoding="utf-8"),
        undefined=StrictUndefined,
        autoescape=select_autoescape(["html.j2"]),
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # A string of JSON is one of TOML too.
    environment.filters["toml"] = lambda value: json.dumps(value, ensure_ascii=False)
    return environment
