"""Show text in the notebook that runs this code; print it anywhere else."""

import re
import sys
from html import escape
from typing import Any

_CODE = re.compile(r"`([^`]+)`")


def shell() -> Any:
    """IPython's shell, None outside a notebook."""
    return sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()


def running_cell() -> str:
    """The source of the cell that runs now; "" outside a notebook."""
    history = shell() and shell().history_manager.input_hist_raw
    return str(history[-1]) if history else ""


def lines_of_error(error: BaseException, sentence: str) -> list[str]:
    """What IPython shows as the traceback of an error whose sentence stands above it.

    A person is shown one word. A program that runs the notebook, as nbgrader's *Validate* does,
    shows the traceback and nothing else.
    """
    kernel: Any = getattr(shell(), "kernel", None)
    # The grader's shell has a kernel in name only.
    request = kernel.get_parent() if hasattr(kernel, "get_parent") else {}
    asked = request.get("content", {})
    name = type(error).__name__
    return [name if asked.get("allow_stdin") else f"{name}: {sentence}"]


def show_text(text: str, box: str) -> None:
    """Show a sentence in a box of this HTML style, with what stands between backticks as code."""
    if not shell():
        print(text)
        return
    from IPython.display import display

    page = _CODE.sub(r"<code>\1</code>", escape(text))
    display({"text/plain": text, "text/html": f'<div style="{box}">{page}</div>'}, raw=True)
