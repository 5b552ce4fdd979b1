"""The command line, `python -m autograde`: each command parses, calls one function and prints."""

from autograde.cli.app import app

__all__ = ["app"]
