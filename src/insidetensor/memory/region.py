"""Where a tensor's bytes lie: its storage, its first element, and its strides in bytes."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

Reader = Callable[[Sequence[int]], list[object]]

# A list has no addresses of its own: its cells are counted from here, far from zero so that
# a learner's wrong (negative) cell is still a number that NumPy accepts as an address.
LIST_ORIGIN = 1 << 40


@dataclass(frozen=True)
class Memory:
    """The bytes under one tensor, whichever library made it.

    `space` keeps apart what can share no byte: "cpu", "cuda:0", each list. The storage is `nbytes`
    bytes from address `start`; its cell 0 is at `origin` and the next one `pitch` bytes further.
    The first element is at `address`; `strides` and `itemsize` count bytes, and `itemsize` is
    None for a list, whose cells count as one byte each.
    `read(cells)` gives the values in those storage cells, and None says that it cannot.
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
        """Whether the two storages have a byte in common, reached by the tensors or not."""
        return self.space == other.space and self.start < other.stop and other.start < self.stop
