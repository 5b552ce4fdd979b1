"""Questions to the browser; the only one that is answered here asks for the open notebook."""

import json
from typing import Any

from .wiring import open_notebook


def blocking_request(
    request_type: str,
    request: Any = "",
    timeout_sec: float | None = 5,
    parent: Any = None,
) -> dict[str, Any] | None:
    """Answer `get_ipynb` with the notebook, and anything else as a browser that is gone does."""
    if request_type != "get_ipynb":
        return None
    return {"ipynb": json.loads(open_notebook().read_text(encoding="utf-8"))}
