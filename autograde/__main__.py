"""`python -m autograde`."""

from autograde.cli import app

app(prog_name="python -m autograde")
