"""The memory region of a tensor: its storage, its first element, and its strides in bytes."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

Reader = Callable[[Sequence[int]], list[object]]

# A list's cells have no addresses, so they are counted from here: far from zero, so that a
# learner's wrong (negative) cell is still a number that NumPy accepts as an address.
LIST_ORIGIN = 1 << 40


@dataclass(frozen=True)
class Memory:
    """The memory under one tensor of any library.

    Tensors of different `space` ("cpu", "cuda:0", each list) share no byte. The storage is `nbytes`
    bytes from address `start`; its cell 0 is at `origin` and the next one `pitch` bytes further.
    The first element is at `address`; `strides` and `itemsize` count bytes, and `itemsize` is
    None for a list, whose cells count as one byte each.
    `read(cells)` gives the values in those storage cells; it is None where they cannot be read.
    `reading` names what the tensor does to each value that it reads: "conjugates", "negates".
    """

    space: Hashable
    start: int
    nbytes: int
    origin: int
    pitch: int
    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    itemsize: int | None
    dtype: str
    device: str
    library: str
    identity: int
    read: Reader | None = None
    reading: tuple[str, ...] = ()
    has_bytes: bool = True

    @property
    def stop(self) -> int:
        """The address after the storage's last byte."""
        return self.start + self.nbytes

    @property
    def cells(self) -> int:
        """How many elements the storage holds."""
        return (self.nbytes - (self.itemsize or 1)) // abs(self.pitch) + 1 if self.nbytes else 0

    def overlaps(self, other: "Memory") -> bool:
        """Whether the two storages have a byte in common, even if no tensor reads it."""
        return self.space == other.space and self.start < other.stop and other.start < self.stop
