"""Read the notebook that the learner is working in, from Colab's page or from its saved file."""

import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from insidetensor.handing_in.notebook_cells import NotHandedInError, cells_of
from insidetensor.handing_in.released import defined_names, normalise_text
from insidetensor.messages import message

COLAB_SECONDS = 60
SESSION_NAME = "JPY_SESSION_NAME"  # JupyterLab's kernels find the notebook's path there
VS_CODE_NAME = "__vsc_ipynb_file__"  # VS Code's kernels find it in this variable


@dataclass(frozen=True)
class LiveNotebook:
    """A notebook's JSON, and the file that it was read from (None: Colab's page)."""

    notebook: Any
    path: Path | None


def is_colab() -> bool:
    """Whether the kernel is Colab's, which always has this module loaded."""
    return "google.colab" in sys.modules


def live_notebook(path: str | os.PathLike[str] | None = None) -> LiveNotebook:
    """Read the notebook from `path`, from Colab's page, or from the file of this kernel.

    Raises: NotHandedInError where there is none, where it cannot be read, or where the file lacks
        what was last run.
    """
    if path is None and is_colab():
        return LiveNotebook(_from_colab(), None)
    file = _file(path)
    notebook = _read_notebook(file)
    if path is None:
        _check_saved(notebook, file)
    return LiveNotebook(notebook, file)


def _read_notebook(file: Path) -> Any:
    """Read a notebook file as JSON.

    Raises: NotHandedInError where it cannot be read.
    """
    try:
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise NotHandedInError(message("handing_in.no_file", file=file, reason=reason)) from None
    except (ValueError, RecursionError):
        raise NotHandedInError(message("handing_in.no_json", file=file.name)) from None


def _from_colab() -> Any:
    # Colab offers no public way to the notebook as it stands on the page.
    try:
        from google.colab import _message  # type: ignore[import-not-found, import-untyped, unused-ignore]

        answer = _message.blocking_request("get_ipynb", timeout_sec=COLAB_SECONDS)
        return answer["ipynb"]
    except Exception:  # a private module: whatever fails, the advice is the same
        raise NotHandedInError(message("handing_in.colab_silent")) from None


def _file(path: str | os.PathLike[str] | None) -> Path:
    name = path or os.environ.get(SESSION_NAME) or _namespace().get(VS_CODE_NAME)
    if not name:
        raise NotHandedInError(message("handing_in.which_file"))
    try:
        file = Path(name).expanduser()
        is_there = file.is_file()
    except (TypeError, ValueError, OSError, RuntimeError):
        raise NotHandedInError(message("handing_in.odd_path", got=repr(name)[:100])) from None
    if is_there:
        return file
    # JupyterLab names the file as it was called when the kernel was started.
    key = "no_such_file" if path else "renamed"
    raise NotHandedInError(message(f"handing_in.{key}", file=file))


def _check_saved(notebook: Any, file: Path) -> None:
    """Refuse a file that lacks the running cell, or the last run definition of an answer's name."""
    saved = {cell.text for cell in cells_of(notebook)}
    history = _history()
    last: dict[str, str] = {}
    for source in history:
        for name in defined_names(source):
            last[name] = source
    answers = {name for cell in cells_of(notebook) for name in cell.defines}
    wanted = [*history[-1:], *(source for name, source in last.items() if name in answers)]
    if any(normalise_text(source) not in saved for source in wanted):
        raise NotHandedInError(message("handing_in.not_saved", file=file.name))


def _namespace() -> dict[str, Any]:
    shell = _shell()
    return {} if shell is None else dict(shell.user_ns)


def _history() -> list[str]:
    """What was run in this kernel, as it was typed; the cell that is running comes last."""
    manager = getattr(_shell(), "history_manager", None)
    raw: Iterable[Any] = getattr(manager, "input_hist_raw", ())
    return [source for source in raw if isinstance(source, str) and source.strip()]


def _shell() -> Any:
    from IPython import get_ipython

    return get_ipython()
