"""Fill a template's fields: Korean particles behind them, and code in backticks."""

import re
from collections.abc import Mapping
from string import Formatter

from insidetensor.messages.particles import SPEC, particle
from insidetensor.messages.sentence import Sentence

TICK = "`"
# A field that stands for code: `{name}`, whose format TICK then begins.
IN_BACKTICKS = re.compile(r"`\{(\w+)(![rsa])?(?::([^{}`]*))?\}`")


class _Filler(Formatter):
    """Fills a field with code, or with particles: see `fill_template`."""

    def format_field(self, value: object, spec: str) -> str:
        if spec.startswith(TICK):
            text = self.format_field(value, spec.removeprefix(TICK))
            is_prose = isinstance(value, Sentence) and not isinstance(value.recipe, str)
            return text if is_prose else quote_code(text)
        found = SPEC.fullmatch(spec)
        if found is None:
            return str(super().format_field(value, spec))
        text = str(value)
        return particle(text, spec.lstrip("~")) if found[1] else text + particle(text, spec)


_FILLER = _Filler()


def fill_template(template: str, fields: Mapping[str, object]) -> str:
    """Fill a template as `str.format` does; its fields may stand for code, or have particles.

    `{name:을/를}` gives the value and its particle, `{name:~을/를}` the particle alone: it stands
    behind what closes the value, as in `` `{name}`{name:~을/를} ``. A field between backticks is
    code, unless its value is a sentence: that brings its own backticks.

    Raises: KeyError for a field that is not there.
    """
    return _FILLER.vformat(IN_BACKTICKS.sub(r"{\1\2:`\3}", template), (), fields)


def quote_code(code: str) -> str:
    """Write code as Markdown does: between more backticks than stand in it."""
    longest = max(map(len, re.findall("`+", code)), default=0)
    fence, space = TICK * (longest + 1), " " if longest else ""
    return f"{fence}{space}{code}{space}{fence}" if code else ""
