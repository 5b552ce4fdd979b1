"""Put the lessons and exercises into the wheel, as hatchling builds it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackedNotebooks(BuildHookInterface[Any]):
    """Adds what `inside-the-tensor` writes; an editable install reads it from the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling."""
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "src"))
        from insidetensor.starting.course_folder import find_notebooks

        build_data["force_include"] |= {
            str(path): f"insidetensor/notebooks/{place}" for place, path in find_notebooks().items()
        }
