"""All commands together."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from autograde.cli.attempts_command import attempts
from autograde.cli.build_command import build
from autograde.cli.check_command import check
from autograde.cli.claims_command import claims
from autograde.cli.differences_command import differences
from autograde.cli.grade_command import grade
from autograde.cli.lms_commands import collect, export, extension, forget, hand_back, roster
from autograde.cli.new_commands import new
from autograde.cli.reading_time_command import reading_time
from autograde.cli.refresh_command import refresh
from autograde.cli.release_command import release
from autograde.cli.report_command import report
from autograde.cli.serve_command import serve, tokens
from autograde.cli.settle_command import settle
from autograde.cli.site_command import site
from autograde.cli.translations_command import translations
from autograde.core.messages import find_terminal_language, section
from insidetensor.messages import speaking

COMMANDS = (
    *(build, grade, settle, report, roster, collect, hand_back, extension, export, serve, tokens),
    *(attempts, forget, check, claims, differences, translations, reading_time, refresh),
    *(release, site),
)


class _SpokenGroup(TyperGroup):
    """All commands, with their help in the language of the terminal."""

    def make_context(self, *arguments: Any, **others: Any) -> Any:
        with speaking(find_terminal_language()):
            word_help(self, section("help."))
            return super().make_context(*arguments, **others)


def word_help(command: TyperCommand | TyperGroup, texts: dict[str, str], name: str = "") -> None:
    """Give a command, its options and its commands their texts; `any` has what several share."""
    command.help = texts[f"{name}about"]
    params: list[Any] = command.get_params(typer.Context(command))
    for param in params:
        param.help = texts.get(f"{name}{param.name}") or texts[f"any.{param.name}"]
    for each, below in getattr(command, "commands", {}).items():
        word_help(below, texts, f"{name}{each}.")


app = typer.Typer(
    cls=_SpokenGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def speak(context: typer.Context) -> None:
    """Let the commands speak the language of the terminal."""
    context.with_resource(speaking(find_terminal_language()))


for command in COMMANDS:
    app.command()(command)
app.add_typer(new, name="new")
