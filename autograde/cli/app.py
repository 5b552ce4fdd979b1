"""All commands together."""

from __future__ import annotations

import typer

from autograde.cli.build_command import build
from autograde.cli.check_command import check
from autograde.cli.claims_command import claims
from autograde.cli.differences_command import differences
from autograde.cli.grade_command import grade
from autograde.cli.lms_commands import collect, export, extension, forget, hand_back, roster
from autograde.cli.reading_time_command import reading_time
from autograde.cli.release_command import release
from autograde.cli.report_command import report
from autograde.cli.serve_command import serve, tokens
from autograde.cli.settle_command import settle
from autograde.cli.site_command import site
from autograde.cli.translations_command import translations

COMMANDS = (
    *(build, grade, settle, report, roster, collect, hand_back, extension, export, serve, tokens),
    *(forget, check, claims, differences, translations, reading_time, release, site),
)

app = typer.Typer(
    help="Build the course's notebooks, and grade what learners hand in.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in COMMANDS:
    app.command()(command)
