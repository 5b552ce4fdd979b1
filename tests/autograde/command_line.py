"""Where the tests of the command line run, and the kinds of functions that they are given."""

import subprocess
from collections.abc import Callable
from pathlib import Path

MINIATURE = Path(__file__).parent / "miniature"
PROJECT = Path(__file__).parents[2]

Edit = Callable[[str, str, str], None]
Autograde = Callable[..., "subprocess.CompletedProcess[str]"]
