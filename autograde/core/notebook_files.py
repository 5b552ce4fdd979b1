"""Tell whether a file that somebody handed in is a notebook, and say in a sentence why not."""

import json
import warnings
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from autograde.core.messages import say

NEWEST_FORMAT = 4
MOST_BYTES = 40_000_000  # an exercise without its outputs has some 0.1 million
MOST_CELLS = 10_000
# Lists and objects, counted before they are read: an empty one has three bytes and takes a hundred.
MOST_CONTAINERS = 1_000_000


def parse_notebook(text: str) -> NotebookNode:
    """Parse a notebook into the newest format. Raises: whatever nbformat raises."""
    with warnings.catch_warnings():
        # Old notebooks without cell ids are no news to an instructor.
        warnings.simplefilter("ignore")
        return nbformat.reads(text, as_version=NEWEST_FORMAT)


def explain_unreadable(notebook: Path) -> str | None:
    """Say to the learner in one sentence why a file is no notebook; None where it is one.

    Raises: OSError where it cannot be read, which is nothing that its learner can mend.
    """
    name = notebook.name
    try:
        size = notebook.stat().st_size
        if size > MOST_BYTES:
            most = MOST_BYTES // 1_000_000
            return say("refused.too_large", name=name, got=round(size / 1e6), most=most)
        text = notebook.read_text(encoding="utf-8-sig")
        count = text.count("[") + text.count("{")
        if count > MOST_CONTAINERS:
            return say("refused.too_many_containers", name=name, got=count, most=MOST_CONTAINERS)
        data = json.loads(text)
        count = len(data["cells"]) if _has_cells(data) else 0
        if count > MOST_CELLS:
            return say("refused.too_many_cells", name=name, got=count, most=MOST_CELLS)
    except UnicodeDecodeError:
        return say("refused.not_text", name=name)
    except json.JSONDecodeError as error:
        return say("refused.not_json", name=name, line=error.lineno, problem=error.msg)
    except RecursionError:
        return say("refused.nested", name=name)
    except ValueError:  # Python reads no number of more than 4300 digits
        return say("refused.long_number", name=name)
    return _no_notebook(name, data)


def _has_cells(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("cells"), list)


def _no_notebook(name: str, data: Any) -> str | None:
    """Say why JSON data is no notebook: what Jupyter says of it names its own functions."""
    if not isinstance(data, dict) or not isinstance(data.get("nbformat"), int):
        return say("refused.only_json", name=name)
    if data["nbformat"] > NEWEST_FORMAT:
        return say("refused.too_new", name=name, got=data["nbformat"], newest=NEWEST_FORMAT)
    try:
        text = json.dumps(data, ensure_ascii=False)
        text.encode("utf-8")
        cells = parse_notebook(text).cells
    except UnicodeEncodeError:
        return say("refused.half_character", name=name)
    except Exception:  # nbformat raises whatever its reader stumbled over
        return say("refused.not_notebook", name=name)
    return None if all(map(_is_cell, cells)) else say("refused.not_notebook", name=name)


def _is_cell(cell: Any) -> bool:
    return (
        isinstance(cell, dict)
        and isinstance(cell.get("cell_type"), str)
        and isinstance(cell.get("source"), str)
        and isinstance(cell.get("metadata"), dict)
    )
