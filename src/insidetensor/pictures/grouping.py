"""Group tensors whose storages overlap, to draw them under one strip."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from insidetensor.memory.layout import Layout
from insidetensor.memory.region import Memory
from insidetensor.memory.storage import Opened
from insidetensor.messages import message
from insidetensor.showing.shown import format_element, format_error, type_name


@dataclass(frozen=True)
class NamedTensor:
    """A tensor, and its name in the picture."""

    name: str
    opened: Opened

    @property
    def memory(self) -> Memory | None:
        return self.opened.memory


@dataclass(frozen=True)
class Group:
    """Tensors drawn under one strip, which starts where the lowest of their storages does.

    `unread` has the names of tensors whose values `read` could not read, and why.
    """

    looks: Sequence[NamedTensor]
    unread: dict[str, str] = field(default_factory=dict)

    @property
    def memories(self) -> list[Memory]:
        return [look.memory for look in self.looks if look.memory is not None]

    def layouts(self) -> list[tuple[str, Layout]]:
        """Each tensor's name and layout, with the offset counted from the strip's first cell."""
        ends = [self._first_cell(memory) + memory.cells for memory in self.memories]
        return [
            (look.name, look.opened.layout)
            if look.memory is None
            else (look.name, _moved(look.opened.layout, self._first_cell(look.memory), max(ends)))
            for look in self.looks
        ]

    def read(self, cells: Sequence[int]) -> dict[int, str]:
        """Read the values in these cells as text; unreadable cells are left out."""
        dtype = self.looks[0].opened.layout.dtype
        known: dict[int, str] = {}
        for look in self.looks:
            if look.opened.layout.dtype == dtype:
                known.update(self._read_one(look, [cell for cell in cells if cell not in known]))
        if len(known) == len(cells):  # others could read what one could not
            self.unread.clear()
        return known

    def asides(self) -> list[str]:
        """Sentences on where these tensors start, and on how they read their cells."""
        said = []
        for look in self.looks:
            if look.memory is None:
                continue
            first = self._first_cell(look.memory)
            if first and look.opened.layout.numel:
                own = look.opened.layout.offset
                said.append(message("picture.own_start", name=look.name, cell=first, offset=own))
            said += [message(f"picture.{what}", name=look.name) for what in look.memory.reading]
        unread = self.unread.items()
        return [*said, *(message("picture.unread", name=name, why=why) for name, why in unread)]

    def _first_cell(self, memory: Memory) -> int:
        lowest = min(self.memories, key=lambda one: one.start)
        return (memory.origin - lowest.origin) // memory.pitch

    def _read_one(self, look: NamedTensor, cells: Sequence[int]) -> dict[int, str]:
        read, memory = look.opened.read, look.memory
        first = 0 if memory is None else self._first_cell(memory)
        mine = [c for c in cells if memory is None or first <= c < first + memory.cells]
        if read is None or not mine:
            return {}
        try:
            values = read([cell - first for cell in mine])
        except Exception as error:  # a library cannot, or a learner's storage will not
            own = look.opened.layout.library == "python"
            self.unread[look.name] = f" ({type_name(error)}: {format_error(error)})" if own else ""
            return {}
        return {cell: format_element(value) for cell, value in zip(mine, values, strict=True)}


def group_tensors(looks: Iterable[NamedTensor]) -> list[Group]:
    """Group tensors whose storages overlap and whose cells coincide, in the order named."""
    kinds: dict[Hashable, list[NamedTensor]] = {}
    for number, look in enumerate(_located(list(looks))):
        kinds.setdefault(_kind(look, number), []).append(look)
    groups = [group for alike in kinds.values() for group in _overlapping(alike)]
    return [Group(group) for group in groups]


def shared_bytes(group: Group, others: Iterable[Group]) -> list[str]:
    """Say which tensors of other groups share bytes with this group, but not its cells."""
    names = [
        look.name
        for other in others
        for look in other.looks
        if other is not group
        and any(look.memory and look.memory.overlaps(memory) for memory in group.memories)
    ]
    joined = message("find.and").join(names)
    return [message("picture.shares_bytes", names=joined)] if names else []


def _kind(look: NamedTensor, number: int) -> Hashable:
    """A key that is equal for tensors whose cells coincide wherever their storages overlap."""
    memory = look.memory
    if memory is None:
        return number if look.opened.layout.strides is None else _storage(look)
    if not memory.nbytes or memory.pitch != memory.itemsize:
        return (memory.space, memory.identity, memory.itemsize, memory.pitch, memory.cells)
    return (memory.space, memory.itemsize, memory.origin % memory.pitch)


def _located(looks: list[NamedTensor]) -> list[NamedTensor]:
    """Give bare layouts the memory of the tensor whose layout they are, where it is there."""
    places = {_storage(look): look.memory for look in looks if look.memory is not None}
    return [
        look
        if look.memory or look.opened.layout.strides is None
        else NamedTensor(look.name, replace(look.opened, memory=places.get(_storage(look))))
        for look in looks
    ]


def _storage(look: NamedTensor) -> Hashable:
    layout = look.opened.layout
    return (layout.storage_id, layout.itemsize, layout.device)


def _overlapping(looks: list[NamedTensor]) -> list[list[NamedTensor]]:
    """Group tensors whose storages overlap, directly or through others, in the order named."""
    groups: list[list[NamedTensor]] = []
    for look in looks:
        touching = [group for group in groups if any(_together(look, other) for other in group)]
        rest = [group for group in groups if group not in touching]
        groups = [*rest, [*(other for group in touching for other in group), look]]
    order = {id(look): number for number, look in enumerate(looks)}
    return [sorted(group, key=lambda look: order[id(look)]) for group in groups]


def _together(first: NamedTensor, second: NamedTensor) -> bool:
    one, other = first.memory, second.memory
    if one is None or other is None or not one.nbytes:
        return True  # tensors of one kind without bytes share their storage
    return one.overlaps(other)


def _moved(layout: Layout, cells: int, size: int) -> Layout:
    return replace(layout, offset=(layout.offset or 0) + cells, storage_size=size)
