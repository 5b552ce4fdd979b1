"""Stretches of memory that both sides hold a copy of, and keep in step byte by byte."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from .limits import Malformed
from .owners import Owner, built_owner, owner_kind, put_owner
from .wire import Reader, Writer

# A view of memory without a class of arrays for each length of it, as `c_ubyte * length` would be.
_view = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int)(
    ("PyMemoryView_FromMemory", ctypes.pythonapi)
)
_WRITABLE = 0x200  # PyBUF_WRITE


class Region:
    """The memory of one owner: an ndarray, a buffer, a storage of torch, a tensor of TensorFlow."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self.address, self.nbytes = owner.address, owner.nbytes
        self.storages: dict[tuple[int, int], Any] = {}  # of torch, by their place in here
        self._raw: memoryview = _view(self.address, self.nbytes, _WRITABLE)
        self.agreed: bytes = self._raw.tobytes()

    def __contains__(self, place: tuple[int, int]) -> bool:
        address, nbytes = place
        return self.address <= address and address + nbytes <= self.address + self.nbytes

    def touches(self, owner: Owner) -> bool:
        """Whether some of its bytes are this owner's."""
        end, other_end = self.address + self.nbytes, owner.address + owner.nbytes
        return self.address < other_end and owner.address < end

    def changed(self) -> bool:
        """Whether it holds other bytes than when the two sides last agreed."""
        # The view itself would be compared byte by byte.
        return bool(self._raw.tobytes() != self.agreed)

    def agree(self) -> bytes:
        """Take the present bytes for what both sides hold."""
        self.agreed = self._raw.tobytes()
        return self.agreed

    def write(self, data: bytes) -> None:
        """Take over what the other side wrote."""
        self._raw[:] = data
        self.agreed = data


class Regions:
    """The regions that both sides know, by key; keys are positive where they were made here."""

    def __init__(self, *, trusting: bool) -> None:
        self._regions: dict[int, Region] = {}
        self._last = 0
        self._trusting = trusting
        self._announced: set[int] = set()
        self.outgrown: list[int] = []  # regions that lie in larger ones by now

    def __len__(self) -> int:
        return len(self._regions)

    def key_of(self, owner: Owner) -> int:
        """The key of the region that an owner's memory lies in, a new one if need be."""
        inside = []
        for key, region in self._regions.items():
            if (owner.address, owner.nbytes) in region:
                return key
            if region.touches(owner):
                inside.append(key)
        for key in inside:  # what is there is only a part of this
            self.outgrown.append(key)
            self.forget(key)
        self._last += 1
        self._regions[self._last] = Region(owner)
        return self._last

    def owners(self) -> set[int]:
        """The `id` of each owner: one reference to it is ours."""
        return {id(region.owner.value) for region in self._regions.values()}

    def get(self, key: int) -> Region:
        """The region of a key.

        Raises: Malformed where there is none.
        """
        region = self._regions.get(key)
        if region is None:
            raise Malformed("region")
        return region

    def put(self, writer: Writer, key: int) -> None:
        """Write which region it is, and all of it where the other side has not seen it."""
        writer.number(key)
        if key < 0 or key in self._announced:
            return
        self._announced.add(key)
        region = self._regions[key]
        put_owner(writer, region.owner)
        writer.sized(region.agree())

    def read(self, reader: Reader) -> Region:
        """Read a region; a new one is made with memory of this process.

        Raises: Malformed.
        """
        key = -reader.number()
        if key > 0 or key in self._regions:
            return self.get(key)
        if key == 0:
            raise Malformed("region")
        kind = owner_kind(reader)
        region = Region(built_owner(kind, reader.sized()))
        self._regions[key] = region
        return region

    def put_changes(self, writer: Writer) -> None:
        """Write the bytes of each region that changed here."""
        changed = [
            (key, region)
            for key, region in self._regions.items()
            if (key < 0 or key in self._announced) and region.owner.is_alive() and region.changed()
        ]
        writer.number(len(changed))
        for key, region in changed:
            writer.number(key)
            writer.sized(region.agree())

    def get_changes(self, reader: Reader) -> None:
        """Take over what changed on the other side; the judge's read-only memory stays as it is.

        Raises: Malformed.
        """
        for _ in range(reader.count()):
            key = -reader.number()
            region, data = self.get(key), reader.sized()
            if len(data) != region.nbytes:
                raise Malformed("region")
            is_theirs = key < 0 or self._trusting
            if region.owner.is_alive() and (is_theirs or region.owner.writable):
                region.write(data)

    def unused(self) -> Iterator[int]:
        """Forget the regions that no array here lies in, and tell their keys."""
        for key in list(self._regions):
            if not self._regions[key].owner.is_used():
                self.forget(key)
                yield key

    def forget(self, key: int) -> None:
        """Let a region go."""
        self._regions.pop(key, None)
        self._announced.discard(key)
