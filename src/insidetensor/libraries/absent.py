"""Stand-ins for a library that is not installed, and for values made with it."""

import ast
import sys
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, NoReturn

from insidetensor.libraries import SHOWN_NAMES, library
from insidetensor.messages import message

# Special methods, which Python looks up on the type, where __getattr__ is not called.
OPERATIONS = (
    "abs add and array bool call contains complex delitem divmod enter eq exit float floordiv ge "
    "getitem gt index int invert iter le len lshift lt matmul mod mul ne neg next or pos pow radd "
    "rand rdivmod rfloordiv rlshift rmatmul rmod rmul ror round rpow rrshift rshift rsub rtruediv "
    "rxor setitem sub truediv xor "
)


class NotInstalledError(ModuleNotFoundError):
    """Something needs a library that is not installed here."""


def not_installed(name: str) -> NotInstalledError:
    """Make the error that says which library is missing, and how to install it."""
    said = message("absent.needed", library=SHOWN_NAMES.get(name, name), name=name)
    return NotInstalledError(said, name=name)


class Absent:
    """Stands for a missing library, or for a value made with it: any use raises an error."""

    __hash__ = object.__hash__

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> NoReturn:
        # Notebooks, copy and pickle look up such names on any object.
        if attribute.startswith("_") and attribute not in {"__version__", "_version"}:
            raise AttributeError(attribute)
        raise not_installed(self._name)

    def __repr__(self) -> str:
        return message("absent.shown", library=SHOWN_NAMES.get(self._name, self._name))

    def __format__(self, how: str) -> str:
        if how:  # as a number
            raise not_installed(self._name)
        return repr(self)


def _refuse(self: Absent, *args: object, **kwargs: object) -> NoReturn:
    raise not_installed(self._name)


for _operation in OPERATIONS.split():
    setattr(Absent, f"__{_operation}__", _refuse)


def if_installed(name: str) -> Any:
    """Return the library `name`, imported quietly; a stand-in for it where it is not installed.

    Using the stand-in raises a NotInstalledError (a ModuleNotFoundError) that says how to go on.
    In a notebook the names that the failed cell would have bound get a stand-in too, so that later
    cells raise the same error, and no NameError.
    """
    module = library(name)
    if module is not None:
        return module
    _watch_cells()
    return Absent(name.rpartition(".")[2])  # without torch there is no safetensors.torch


# ---- the names that a code cell could not bind ---------------------------------------------------


def _watch_cells() -> None:
    """Let each failed cell of this notebook bind stand-ins; do nothing outside a notebook."""
    ipython: Any = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is None or getattr(shell, "_insidetensor_watches", False):
        return
    shell._insidetensor_watches = True
    shell.events.register("post_run_cell", _stands_in(shell))


def _stands_in(shell: Any) -> Callable[[Any], None]:
    def after_cell(result: Any) -> None:
        error = result.error_in_exec
        if isinstance(error, NotInstalledError) and error.name:
            line = _line_of_cell(error.__traceback__, shell.user_ns)
            for name in find_unbound(shell.transform_cell(result.info.raw_cell), line):
                shell.user_ns[name] = Absent(error.name)

    return after_cell


def _line_of_cell(step: TracebackType | None, names: dict[str, Any]) -> int:
    """The line of the code cell that raised the error; 1 if none is found."""
    while step is not None:
        if step.tb_frame.f_code.co_name == "<module>" and step.tb_frame.f_globals is names:
            return step.tb_lineno
        step = step.tb_next
    return 1


def find_unbound(code: str, line: int) -> set[str]:
    """Find the names that the statement at `line` and those after it would have bound."""
    try:
        statements = ast.parse(code).body
    except SyntaxError:
        return set()
    return {
        name
        for statement in statements
        if (statement.end_lineno or line) >= line
        for name in _bound_by(statement)
    }


def _bound_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.alias(name=name, asname=other):
            yield other or name.partition(".")[0]
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            pass  # what these bind is their own
        case _:
            for inner in ast.iter_child_nodes(node):
                yield from _bound_by(inner)
