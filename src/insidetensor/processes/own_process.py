"""`@in_own_process`: run a notebook's function in a process of its own, and print its output."""

import ast
import builtins
import inspect
import symtable
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import update_wrapper
from types import FunctionType
from typing import Any

import insidetensor
from insidetensor.libraries import CALLED
from insidetensor.messages import message
from insidetensor.processes.fresh_process import RUN_SECONDS, Answer, Setting, run_fresh
from insidetensor.showing.own_frames import traceback_without_own_frames

PACKAGE = insidetensor.__name__
MODULES = {"sim"}  # what is imported from the package beside its public names


class OwnProcessError(RuntimeError):
    """The code in the other process raised, died, or did not end; the message says which."""

    def _render_traceback_(self) -> list[str]:
        """Leave out the package's own frames: the lines that raised are in the other process."""
        return traceback_without_own_frames(self)


class Returned:
    """The value that a function in another process returned, as its repr.

    `value` is the value itself where the repr is made of literals.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def value(self) -> Any:
        """The value itself. Raises: ValueError where it is no literal, such as a tensor."""
        try:
            return ast.literal_eval(self.text)
        except (ValueError, SyntaxError):
            raise ValueError(message("own_process.no_literal", text=self.text[:200])) from None

    def __repr__(self) -> str:
        return self.text


class OwnProcess:
    """A function that runs in another process each time it is called."""

    def __init__(self, function: FunctionType, setting: Setting, seconds: float) -> None:
        update_wrapper(self, function)
        self.__name__ = function.__name__
        self._setting = setting
        self._seconds = seconds
        self._source = _source(function)
        _check_names(function, self._source, setting.libraries)

    def __call__(self, *args: Any, **kwargs: Any) -> Returned | None:
        written = [_literal(self.__name__, arg) for arg in args]
        written += [f"{name}={_literal(self.__name__, arg)}" for name, arg in kwargs.items()]
        call = f"{self.__name__}({', '.join(written)})"
        answer = run_fresh(
            self._source, call, self._setting, name=self.__name__, seconds=self._seconds
        )
        return _shown(answer)


def in_own_process(
    function: Callable[..., Any] | None = None,
    /,
    *,
    logical_cpus: int = 2,
    policy: str = "silent",
    soft_placement: bool = True,
    env: Mapping[str, str] | None = None,
    libraries: tuple[str, ...] = ("tensorflow",),
    seconds: float = RUN_SECONDS,
) -> Any:
    """Run a function in a fresh Python process each time it is called; print its output here.

    The function can use np, each of `libraries` ("torch", "tensorflow") as torch or tf, and what
    `insidetensor` offers; nothing else of the notebook. TensorFlow has `logical_cpus` CPUs.
    Under `policy` "explicit" it refuses to copy an operand to another device;
    `soft_placement=False` makes it refuse a device that does not exist. `env` sets environment
    variables before the libraries are imported.

    Arguments are literals: numbers, strings, tuples, lists, dicts. What the function prints is
    printed here when it ends, and what it returns comes back as its repr. The first call for a set
    of libraries waits for their import; later ones take a fraction of a second.

    Raises:
        ValueError: when decorating, for a function that needs other names of the notebook.
        OwnProcessError: when called: what the function raised, "InvalidArgumentError: …", or that
            its process died or took longer than `seconds`.
    """
    fixed = dict(env or {})
    setting = Setting(tuple(libraries), logical_cpus, policy, soft_placement, fixed)

    def decorated(function: Callable[..., Any]) -> OwnProcess:
        if not isinstance(function, FunctionType) or function.__name__ == "<lambda>":
            raise ValueError(message("own_process.no_function", got=type(function).__name__))
        return OwnProcess(function, setting, seconds)

    return decorated if function is None else decorated(function)


def _shown(answer: Answer) -> Returned | None:
    if answer.printed:
        print(answer.printed, end="")
    if answer.error is not None:
        raise OwnProcessError(answer.error)
    return None if answer.value is None else Returned(answer.value)


def _literal(name: str, value: object) -> str:
    text = repr(value)
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError):
        got = type(value).__name__
        raise ValueError(message("own_process.argument", name=name, got=got)) from None
    return text


# ---- the function's source -----------------------------------------------------------------------


def _source(function: FunctionType) -> str:
    """The function's source without our decorator, below the imports that it needs."""
    try:
        written = textwrap.dedent(inspect.getsource(function))
        definition = ast.parse(written).body[0]
    except (OSError, SyntaxError):
        raise ValueError(message("own_process.no_source", name=function.__name__)) from None
    assert isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef)
    while definition.decorator_list:
        if in_own_process.__name__ in ast.unparse(definition.decorator_list.pop(0)):
            break
    imports = [f"from {PACKAGE} import {name}" for name in _ours(ast.unparse(definition))]
    return "\n".join([f"import {PACKAGE}", *imports, ast.unparse(definition)])


def _ours(source: str) -> list[str]:
    """The public names of this package that the function uses."""
    return sorted(_free_names(source) & ({*insidetensor.__all__} | MODULES))


def _check_names(function: FunctionType, source: str, libraries: tuple[str, ...]) -> None:
    """Refuse a function that uses names which only the notebook has.

    Raises:
        ValueError: that names them.
    """
    name = function.__name__
    free = _free_names(source) - {name} - set(dir(builtins))
    there = {"np", "__name__", *(CALLED[library] for library in libraries)}
    for library, called in CALLED.items():
        if called in free - there:
            fields = {"library": library, "called": called, "asked": (*libraries, library)}
            raise ValueError(message("own_process.library", name=name, **fields))
    others = sorted(free - there)
    if others:
        listed = ", ".join(others)
        raise ValueError(message("own_process.names", name=name, others=listed))


def _free_names(source: str) -> set[str]:
    """The names that the source reads and never binds."""
    top, *inner = _scopes(symtable.symtable(source, "<function>", "exec"))
    symbols = [(True, each) for each in top.get_symbols()]
    symbols += [
        (each.is_declared_global(), each) for table in inner for each in table.get_symbols()
    ]
    bound = {
        each.get_name()
        for is_global, each in symbols
        if is_global and (each.is_assigned() or each.is_imported())
    }
    read = {each.get_name() for _, each in symbols if each.is_referenced() and each.is_global()}
    return read - bound


def _scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for inner in table.get_children():
        yield from _scopes(inner)
