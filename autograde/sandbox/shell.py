"""An IPython shell that shows what a Jupyter kernel's shows, without being one."""

import ast
import builtins
import copy
import getpass
import inspect
import os
import subprocess
import sys
import tempfile
import types
import zlib
from typing import Any

from IPython.core.compilerop import CachingCompiler
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import StdinNotImplementedError, UsageError
from IPython.core.inputtransformer2 import TransformerManager
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics, line_magic, magics_class
from traitlets import Any as AnyTrait
from traitlets import Type
from traitlets.config import Config

NO_INPUT = "{name} was called, but this frontend does not support input requests."


class CellCompiler(CachingCompiler):
    """Names each cell as a file of its own, as warnings in a notebook do.

    No text is parsed twice in a row; and of what is compiled while it `keeps` everything, as it
    does before a fork, nothing is parsed or compiled once more.
    """

    def __init__(self) -> None:
        super().__init__()
        self.keeps = False
        self._last: dict[tuple[str, str, int], ast.AST] = {}
        self._kept: dict[tuple[str, str, int], ast.AST] = {}
        self._codes: dict[tuple[Any, str, str, int], types.CodeType] = {}  # of one statement

    def ast_parse(self, source: str, filename: str = "<unknown>", symbol: str = "exec") -> ast.AST:
        """As IPython's; every tree has a list of statements of its own."""
        key = source, symbol, self.flags
        tree = self._kept.get(key) or self._last.get(key)
        if tree is None:
            tree = super().ast_parse(source, filename, symbol)
            self._last = {key: tree}
            self._kept |= self._last if self.keeps else {}
        return ast.Module([*tree.body], []) if isinstance(tree, ast.Module) else tree

    def __call__(self, source: Any, filename: str, symbol: str, **options: Any) -> types.CodeType:
        """As IPython's, for one statement or a text."""
        body = getattr(source, "body", None)
        node = body[0] if isinstance(body, list) and len(body) == 1 else None
        key = node, filename, symbol, self.flags
        code = self._codes.get(key)
        if code is None:
            code = super().__call__(source, filename, symbol, **options)
            if self.keeps and node is not None and self.flags == key[-1]:
                self._codes[key] = code
        return code

    def get_code_name(self, raw_code: str, transformed_code: str, number: int) -> str:
        """The file name that tracebacks and warnings know this cell by."""
        number = zlib.crc32(raw_code.encode("utf-8", "surrogatepass"))
        name = f"{tempfile.gettempdir()}/ipykernel_{os.getpid()}/{number}.py"
        # Every traceback asks which module this file is, four times, and would look through all
        # the thousands of modules of the libraries each time.
        inspect.modulesbyfile[name] = "__main__"
        return name


class ShellDisplayHook(DisplayHook):
    """Sends the value of a cell's last expression."""

    _result: dict[str, Any] | None = None

    def start_displayhook(self) -> None:
        """Begin a result."""
        self._result = {"data": {}, "metadata": {}, "execution_count": None}

    def write_output_prompt(self) -> None:
        """Note the number of the result."""
        if self._result is not None:
            self._result["execution_count"] = self.prompt_count

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        """Note what the result looks like in each format."""
        if self._result is not None:
            self._result["data"], self._result["metadata"] = format_dict, md_dict or {}

    def finish_displayhook(self) -> None:
        """Send the result."""
        result, self._result = self._result, None
        if result and result["data"]:
            self.shell.send("execute_result", **result)


class ShellDisplayPublisher(DisplayPublisher):
    """Sends what `display` shows."""

    def publish(  # the signature is IPython's
        self,
        data: Any,
        metadata: Any = None,
        source: Any = None,
        *,
        transient: Any = None,
        update: bool = False,
        **options: Any,
    ) -> None:
        """Send one display, or a new face for one that was shown before."""
        metadata = {} if metadata is None else metadata
        self._validate_data(data, metadata)
        name = (transient or {}).get("display_id")
        kind = "update_display_data" if update else "display_data"
        self.shell.send(kind, data=data, metadata=metadata, display_id=name)

    def clear_output(self, wait: bool = False) -> None:
        """Clear the cell's output, now or before the next output."""
        self.shell.send("clear_output", wait=bool(wait))


@magics_class
class NotebookMagics(Magics):
    """Magics that a terminal's shell does otherwise, or not at all."""

    @line_magic  # type: ignore[untyped-decorator]
    def clear(self, line: str) -> None:
        """Clear the terminal, which a notebook does not have."""

    @line_magic  # type: ignore[untyped-decorator]
    def autosave(self, line: str) -> None:
        """Set the interval of autosaving, which nothing here does."""

    @line_magic  # type: ignore[untyped-decorator]
    def edit(self, line: str) -> None:
        """Open an editor, which nobody would see."""
        raise UsageError("%edit needs somebody who edits: it does nothing while grading.")


class LearnerShell(InteractiveShell):
    """The shell in which a learner's cells run."""

    displayhook_class = Type(ShellDisplayHook)
    display_pub_class = Type(ShellDisplayPublisher)
    compiler_class = Type(CellCompiler)
    colors_force = True  # tracebacks have their colours, whatever stdout is
    outlet: Any = AnyTrait(None)
    kernel: Any = AnyTrait(None)
    leaving = False
    _cleanups = len(TransformerManager().cleanup_transforms)

    def transform_cell(self, raw_cell: str) -> str:
        """Transform magics to Python as IPython does; skip what is valid Python already.

        A single line may be an automatic magic, such as `ls`, whatever it reads as.
        """
        manager = self.input_transformer_manager
        changed = self.input_transformers_post or len(manager.cleanup_transforms) != self._cleanups
        if changed or raw_cell[:1].isspace() or "\n" not in raw_cell.strip():
            return str(super().transform_cell(raw_cell))
        ended = raw_cell if raw_cell.endswith("\n") else f"{raw_cell}\n"
        try:
            self.compile.ast_parse(ended)
        except Exception:  # magics, commands, or what the shell will show as a mistake
            return str(super().transform_cell(raw_cell))
        return ended

    def transform_ast(self, node: ast.Module) -> ast.Module:
        """As IPython does; what is kept stays as it is."""
        changed: ast.Module = super().transform_ast(
            copy.deepcopy(node) if self.ast_transformers else node
        )
        return changed

    def may_wait(self, raw_cell: str) -> bool:
        """Whether it is worth while to look into the cell for an `await` outside of functions."""
        return "await" in raw_cell or "async" in raw_cell or bool(self.input_transformers_post)

    def should_run_async(self, raw_cell: str, **asked: Any) -> bool:
        """Whether there is an `await` outside of functions."""
        return self.may_wait(raw_cell) and bool(super().should_run_async(raw_cell, **asked))

    def send(self, kind: str, **content: Any) -> None:
        """Send a message after everything that was printed before it."""
        sys.stdout.flush()
        sys.stderr.flush()
        if self.outlet is not None:
            self.outlet.send(kind, **content)

    def init_magics(self) -> None:
        """The usual magics, and a notebook's."""
        super().init_magics()
        self.register_magics(NotebookMagics)

    def init_hooks(self) -> None:
        """The usual hooks, and a pager that nobody sees: help is no output of a cell."""
        super().init_hooks()
        self.set_hook("show_in_pager", lambda *text, **place: None, 99)

    def init_virtualenv(self) -> None:
        """Nothing: this process runs in its environment already."""

    def enable_gui(self, gui: Any = None) -> None:
        """Nothing: there is no window here."""

    def ask_exit(self) -> None:
        """`exit` in a cell: the process ends after it, as a kernel does."""
        self.leaving = True

    def set_next_input(self, text: str, replace: bool = False) -> None:
        """Nothing: there is nobody to offer the text to."""

    def _showtraceback(self, etype: type, evalue: BaseException, stb: list[str]) -> None:
        self.send("error", ename=etype.__name__, evalue=str(evalue), traceback=stb)
        self._last_traceback = stb

    def system_piped(self, cmd: str) -> None:
        """Run a command and print what it prints. Raises: OSError, for one in the background."""
        if cmd.rstrip().endswith("&"):
            raise OSError("Background processes not supported.")
        sys.stdout.flush()
        sys.stderr.flush()
        shown = subprocess.run(
            self.var_expand(cmd, depth=1),
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        # The terminal that a kernel runs commands in ends lines as terminals do.
        print(shown.stdout.decode("utf-8", "replace").replace("\n", "\r\n"), end="")
        self.user_ns["_exit_code"] = shown.returncode

    system = system_piped


def _refuse_input(prompt: object = "") -> str:
    raise StdinNotImplementedError(NO_INPUT.format(name="raw_input"))


def _refuse_password(prompt: object = "", stream: object = None, **options: object) -> str:
    raise StdinNotImplementedError(NO_INPUT.format(name="getpass"))


def make_shell() -> LearnerShell:
    """The one shell of this process, with a namespace of its own as `__main__`."""
    settings = Config()
    # Its history would be a file, written by a thread: a process with two cannot be forked.
    settings.HistoryManager.enabled = False
    settings.InteractiveShell.separate_in = ""
    # What libraries look for to know that they are in a notebook.
    settings.IPKernelApp.connection_file = ""
    main = types.ModuleType("__main__")
    shell: LearnerShell = LearnerShell.instance(config=settings, user_module=main)
    shell.kernel = types.SimpleNamespace(shell=shell)
    builtins.input = _refuse_input
    getpass.getpass = _refuse_password
    return shell
