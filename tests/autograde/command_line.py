"""Where the tests of the command line run, and the kinds of functions that they are given."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from typer.testing import CliRunner

from autograde.cli import app

MINIATURE = Path(__file__).parent / "miniature"
PROJECT = Path(__file__).parents[2]

Edit = Callable[[str, str, str], None]
Autograde = Callable[..., "subprocess.CompletedProcess[str]"]


def typed(*arguments: object) -> tuple[int, str, str]:
    """What a command ends with, and says on stdout and stderr, typed in this process."""
    run = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if run.exception is not None and not isinstance(run.exception, SystemExit):
        raise run.exception
    return run.exit_code, run.stdout, run.stderr
