"""The shell beside a real Jupyter kernel: the same cells give the same outputs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from autograde.sandbox.environment import make_learner_environment
from autograde.sandbox.fork_server import ForkServer
from autograde.sandbox.limits import Limits

CELLS = {
    "prints": "for number in range(3):\n    print(number)",
    "prints without an end": "print('a', end=''); print('b', end='')",
    "prints to both streams": "import sys\nprint('o')\nprint('e', file=sys.stderr)\nprint('o')",
    "result": "40 + 2",
    "nothing": "None",
    "only a comment": "# nothing",
    "hidden result": "40 + 2;",
    "earlier result": "_ + 1, Out[4], In[4]",
    "Korean text": "print('안녕하세요'); '한글'",
    "long list": "list(range(1500))",
    "array": "import numpy as np\nnp.arange(12).reshape(3, 4)",
    "display": "display({'a': 1}); display('x', 'y')",
    "rich": "from IPython.display import HTML, SVG, Markdown, JSON, Latex\n"
    "display(HTML('<b>x</b>'), Markdown('*x*'), JSON({'a': [1, None]}), Latex('$x$'))\n"
    'SVG(\'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>\')',
    "own format": "display({'application/vnd.insidetensor.memory+json': {'a': [1, {'b': None}]},\n"
    "         'text/plain': 'memory'}, raw=True, metadata={'k': 1})",
    "named display": "handle = display('first', display_id='d'); print('between')",
    "updated display": "handle.update('second')\ndisplay('again', display_id='d')",
    "cleared": "from IPython.display import clear_output\n"
    "print('gone'); clear_output(); print('stays')",
    "cleared later": "print('gone'); clear_output(wait=True); print('stays'); 1",
    "cleared by nothing": "print('stays'); clear_output(wait=True)",
    "error": "def divide(a, b):\n    return a / b\n\n\ndivide(1, 0)",
    "chained error": "try:\n    {}['a']\nexcept KeyError as e:\n    raise ValueError('ö') from e",
    "error after output": "print('before')\nraise RuntimeError",
    "error with many lines": "raise ValueError('one\\ntwo')",
    "syntax error": "if True\n    pass",
    "indentation error": "  x = 1\n y = 2",
    "own class of error": "class Broken(Exception):\n    pass\n\n\nraise Broken('x', 1)",
    "group of errors": "raise ExceptionGroup('many', [ValueError(1), TypeError(2)])",
    "exit by an exception": "import sys\nsys.exit(3)",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "broken repr": "class Odd:\n    def __repr__(self):\n        raise ValueError('no')\n\n\nOdd()",
    "own repr": "class Bold:\n    def _repr_html_(self):\n        return '<b>x</b>'\n\n\nBold()",
    "warning": "import warnings\nwarnings.warn('careful')",
    "deprecation": "warnings.warn('old', DeprecationWarning)",
    "time": "%time sum(range(10)) and None",
    "magic with a result": "%who_ls int",
    "unknown magic": "%nothing",
    "cell magic": "%%capture caught\nprint('kept')",
    "what was captured": "caught.stdout",
    "command": "!echo one; echo two >&2; false",
    "exit code": "_exit_code",
    "command with a result": "lines = !printf 'a\\nb\\n'\nlines",
    "script": "%%bash\necho from bash",
    "await": "import asyncio\nawait asyncio.sleep(0)\nprint('awaited')\nawait asyncio.sleep(0, 7)",
    "error in await": "await asyncio.sleep(0)\n1 / 0",
    "running loop": "asyncio.get_running_loop().is_running()",
    "nested run": "async def none(): ...\ncoroutine = none()\ntry:\n    asyncio.run(coroutine)\n"
    "finally:\n    coroutine.close()",
    "question": "input('who? ')",
    "password": "import getpass\ngetpass.getpass()",
    "help": "len?",
    "name": "__name__, __builtins__.__name__, get_ipython().__class__.__mro__[1].__name__",
    "arguments": "import sys\nlen(sys.argv) > 0",
    "tracebacks again": "divide(2, 0)",
    "sigint handler": "from signal import *\ngetsignal(SIGINT) is default_int_handler",
    "magic after a plain line": "x = 7\n%who_ls int",
    "modulo at the start of a line": "rest = (x\n%4)\nrest",
    "prompts of Python": ">>> y = 3\n>>> y + 1",
    "automatic magic": "automagic",
    "and back again": "%automagic",
    "lines that are empty": "\n\nx\n\n",
    "own transformer": "get_ipython().input_transformers_cleanup.append(\n"
    "    lambda lines: [line.replace('seven', '7') for line in lines])\nNone",
    "what it transforms": "a = seven\na",
    "without it": "get_ipython().input_transformers_cleanup.pop()\nNone",
    "widget": "import ipywidgets\nipywidgets.IntSlider().value",
    "unwritten part": "from insidetensor import same_value\n\n\ndef half(x):\n"
    "    raise NotImplementedError()\n\n\nassert same_value(half(4), 2)",
    "own change of trees": "import ast\n\n\nclass Sevens(ast.NodeTransformer):\n"
    "    def visit_Constant(self, node):\n        return ast.Constant(7)\n\n\n"
    "get_ipython().ast_transformers.append(Sevens())",
    "what it changes": "a = 1\na",
    "without that": "get_ipython().ast_transformers.pop()\nNone",
    "not changed": "a = 1\na",
    "before a future": "def now(x: unknown): ...",
    "own future": "from __future__ import annotations\n\n\ndef later(x: unknown): ...",
    "in that future": "def later(x: unknown): ...\nlater.__annotations__",
    "last": "In[-1], len(Out) > 3",
}
# Frames of the kernel's own files lie in these tracebacks.
OWN_FRAMES = {"question", "password", "unknown magic", "script"}
ADDRESSES = [
    (re.compile(re.escape(str(Path.home())) + "/"), "~/"),  # the sandbox has another home
    (re.compile(r"0x[0-9a-f]+"), "0x"),
    (re.compile(r"\S*/ipykernel_\d+/\d+\.py"), "CELL.py"),
    (re.compile(r"\(\d+\.py, line"), "(CELL.py, line"),
    (re.compile(r"(CPU times|Wall time):.*"), "TIME"),
    (re.compile(r"ZMQInteractiveShell|LearnerShell"), "SHELL"),
]


RUN_IN_A_KERNEL = """
import json, sys
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
manager = KernelManager()
manager.kernel_spec.argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
notebook = new_notebook(cells=[new_code_cell(source) for source in json.load(sys.stdin)])
NotebookClient(notebook, km=manager, timeout=60, allow_errors=True).execute()
with open(sys.argv[1], "w") as file:
    json.dump([cell.outputs for cell in notebook.cells], file)
"""


@pytest.fixture(scope="module")
def kernel(tmp_path_factory) -> dict[str, list[dict[str, Any]]]:
    """What a Jupyter kernel gives for every cell."""
    told = tmp_path_factory.mktemp("kernel") / "outputs.json"
    done = subprocess.run(
        [sys.executable, "-c", RUN_IN_A_KERNEL, str(told)],
        input=json.dumps(list(CELLS.values())),
        env=make_learner_environment([], None),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(CELLS, json.loads(told.read_text()), strict=True))


def outputs_of(kept_cells: list[str]) -> dict[str, list[dict[str, Any]]]:
    """What a learner's process gives for every cell."""
    with (
        ForkServer([], Limits(), agent=None, kept_cells=kept_cells) as parent,
        parent.start({}) as process,
    ):
        return {name: process.run_cell(cell, timeout=60).outputs for name, cell in CELLS.items()}


def plain(outputs: list[dict[str, Any]], *, frames: bool) -> list[dict[str, Any]]:
    """Outputs without what differs from run to run: addresses, times, how streams were cut."""
    told: list[dict[str, Any]] = []
    streams: dict[str, dict[str, Any]] = {}  # of a run of them: a kernel sends each by its clock
    for output in map(dict, outputs):
        if output["output_type"] != "stream":
            streams = {}
        elif output["name"] in streams:
            streams[output["name"]]["text"] += output["text"]
            continue
        else:
            streams[output["name"]] = output
        if output["output_type"] == "error" and not frames:
            output.pop("traceback")
        told.append(output)
    return [_without_addresses(output) for output in told]


def _without_addresses(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_addresses(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_without_addresses(item) for item in value]
    if isinstance(value, str):
        for pattern, word in ADDRESSES:
            value = pattern.sub(word, value)
    return value


@pytest.mark.slow
@pytest.mark.parametrize("kept", [[], list(CELLS.values())], ids=["none_kept", "all_kept"])
def test_a_cell_shows_what_a_jupyter_kernel_shows(kernel, kept):
    here, there = (
        {name: plain(each[name], frames=name not in OWN_FRAMES) for name in CELLS}
        for each in (outputs_of(kept), kernel)
    )
    assert {name: here[name] for name in CELLS if here[name] != there[name]} == {}


def test_a_kept_cell_is_compiled_before_the_fork_and_run_by_nobody_there():
    kept = "runs = globals().get('runs', 0) + 1\nruns"
    no_compiler = "import builtins\n\nbuiltins.compile = None"
    with ForkServer([], Limits(), agent=None, kept_cells=[kept]) as parent:
        shown = {}
        for cell in kept, f"{kept}  # another":
            with parent.start({}) as process:
                process.run_cell(no_compiler, timeout=60)
                shown[cell] = process.run_cell(cell, timeout=60).outputs[-1]
    assert shown[kept]["data"] == {"text/plain": "1"}
    assert shown[f"{kept}  # another"]["ename"] == "TypeError"


def test_what_is_printed_below_python_keeps_its_place(learner):
    cell = """
        import os, sys
        for number in range(20):
            print('a'); os.write(1, b'b\\n'); print('c'); os.system('echo d')
            print('e', file=sys.stderr); os.write(2, b'f\\n'); display(number)
            os.write(1, b'g\\n')
    """
    run = learner.run_cell(textwrap.dedent(cell), timeout=60)
    shown = [output.get("text") or output["data"]["text/plain"] for output in run.outputs]
    first, *rest = [["a\nb\nc\nd\n", "e\nf\n", str(number)] for number in range(20)]
    assert "".join(shown) == "".join([*first, *(f"g\n{''.join(part)}" for part in rest), "g\n"])


def test_a_program_that_prints_without_end_of_line_is_heard(learner):
    run = learner.run_cell("import subprocess\nsubprocess.run(['printf', 'x'])", timeout=60)
    assert run.outputs[0] == {"output_type": "stream", "name": "stdout", "text": "x"}
