"""Questions and answers between the two processes, one inside the other, over one socket."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from .arrays import Arrays
from .codec import Codec
from .constants import install as install_constants
from .containers import Containers
from .limits import Malformed
from .owners import Owner, owner_of_array
from .plain import install as install_plain
from .regions import Regions
from .tensorflow_tensors import TensorflowTensors
from .torch_tensors import TorchTensors
from .wire import Reader, Writer

ASK, ANSWER, RAISE = b"?", b"=", b"!"


class Shared:
    """All that both sides hold: the codec with its table, the memory, the lists and dicts."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.regions = Regions(trusting=codec.trusting)
        install_plain(codec)
        install_constants(codec)
        self.containers = Containers(codec)
        self.arrays = Arrays(codec, self.regions)
        self.torch = TorchTensors(codec, self.regions)
        self.tensorflow = TensorflowTensors(codec, self.regions)
        self._outgrown: list[int] = []
        self.exports_forget: Callable[[int], None] = lambda key: None
        self._outgrown_regions: list[int] = []
        self._parts = (self.arrays, self.torch, self.containers)

    def prepare(self, values: Iterable[Any]) -> None:
        """Find the memory under these before any is written: the largest stretches come first.

        What lies in a stretch that has grown is forgotten, and crosses anew.
        """
        owners = [owner for value in values if (owner := self._owner(value)) is not None]
        owners.sort(key=lambda owner: (owner.kind != "f", -owner.nbytes))
        for owner in owners:
            if owner.nbytes:
                self.regions.key_of(owner)
        for region in self.regions.outgrown:
            for part in (self.arrays, self.torch):
                for key in part.in_region(region):
                    self._outgrown.append(key)
                    self.forget(key)
            self._outgrown_regions.append(region)
        self.regions.outgrown.clear()

    def _owner(self, value: Any) -> Owner | None:
        if type(value) is np.ndarray:
            return None if value.dtype.hasobject else owner_of_array(value)
        return self.torch.owner(value) or self.tensorflow.owner(value)

    def put_state(self, writer: Writer, *, letting_go: bool = False) -> None:
        """Write what changed, and then what is let go here."""
        self.regions.put_changes(writer)
        for part in self._parts:
            part.put_changes(writer)
        released, regions = self._unused() if letting_go else ([], [])
        if letting_go:
            released += self._outgrown
            regions += self._outgrown_regions
            self._outgrown, self._outgrown_regions = [], []
        for keys in (released, regions):
            writer.number(len(keys))
            for key in keys:
                writer.number(key)

    def get_state(self, reader: Reader) -> None:
        """Change and let go the same here.

        Raises: Malformed; the judge lets go of nothing that is the learner's because it is told to.
        """
        self.regions.get_changes(reader)
        for part in self._parts:
            part.get_changes(reader)
        for forget in (self.forget, self.regions.forget):
            for _ in range(reader.count()):
                key = -reader.number()
                if not self.codec.trusting and (key <= 0 or forget != self.forget):
                    raise Malformed("released")
                forget(key)

    def forget(self, key: int) -> None:
        """Let an object go."""
        self.codec.table.forget(key)
        for part in self._parts:
            part.forget(key)
        self.exports_forget(key)

    def _unused(self) -> tuple[list[int], list[int]]:
        """Let go of the objects and regions that nobody here holds any more; their keys.

        The learner's side lets go of the judge's objects alone, and of no region: the judge may
        still ask for anything that it was told of.
        """
        theirs = self.codec.trusting
        owners = self.regions.owners()
        find = self.codec.table.find

        def held_here(key: int) -> int:
            value = find(key)
            if theirs and getattr(type(value), "requires_grad", None) and value.requires_grad:
                return -(10**6)  # a graph may lead back to it, which Python does not see
            return id(value) in owners

        released = list(self.codec.table.unused(held_here, theirs=theirs))
        for key in released:
            for part in self._parts:
                part.forget(key)
        return released, [] if theirs else list(self.regions.unused())


class OneAtATime:
    """Refuses to let a second thread into a conversation that is going on."""

    def __init__(self) -> None:
        self._thread: int | None = None
        self.depth = 0

    def __enter__(self) -> None:
        me = threading.get_ident()
        if self.depth and self._thread != me:
            raise RuntimeError("two threads in one conversation")
        self._thread = me
        self.depth += 1

    def __exit__(self, *_: object) -> None:
        self.depth -= 1


def put_call(codec: Codec, writer: Writer, args: tuple[Any, ...], options: dict[str, Any]) -> None:
    """Write the arguments of a call."""
    writer.number(len(args))
    for arg in args:
        codec.put(writer, arg)
    writer.number(len(options))
    for name, arg in options.items():
        writer.text(name)
        codec.put(writer, arg)


def get_call(codec: Codec, reader: Reader) -> tuple[list[Any], dict[str, Any]]:
    """Read the arguments of a call.

    Raises: Malformed.
    """
    args = [codec.get(reader) for _ in range(reader.count())]
    options = {}
    for _ in range(reader.count()):
        name = reader.text(1000)
        options[name] = codec.get(reader)
    return args, options


Handler = Callable[[Reader], Any]
