"""Several curves side by side, as a table for eyes and as lines of text."""

from collections.abc import Iterable, Iterator
from typing import Any

from ..messages import message
from ..tables import Table
from .curve import Curve
from .units import readable_rate, readable_seconds, readable_spread


class Curves(tuple[Curve, ...]):
    """The curves of a sweep: a tuple that a notebook shows as a table."""

    __slots__ = ()

    @property
    def table(self) -> Table:
        """The median of each size and curve, with its quartiles and GFLOP/s."""
        return curves_table(self)

    def __repr__(self) -> str:
        return self.table.text

    __str__ = __repr__

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table._repr_mimebundle_()


def curves_table(curves: Iterable[Curve], caption: str = "") -> Table:
    """One row a size, one column a curve: median, spread, GFLOP/s; the notes stand below."""
    found = tuple(curves)
    sizes = sorted({n for curve in found for n in curve.sizes})
    places = [{n: at for at, n in enumerate(curve.sizes)} for curve in found]
    columns = tuple(zip(found, places, strict=True))
    rows = tuple((f"n = {n}", *(_cell(c, at.get(n)) for c, at in columns)) for n in sizes)
    header = (message("timing.size"), *map(curve_title, found))
    return Table(caption or message("timing.sweep_caption"), header, rows, _note(found))


def curve_title(curve: Curve) -> str:
    """The curve's name, and what it is where it is no measurement of this machine."""
    if curve.kind == "model":
        return message("timing.title_model", name=curve.name)
    if curve.kind == "recorded":
        when = curve.date or message("timing.no_date")
        return message("timing.title_recorded", name=curve.name, device=curve.device, date=when)
    return curve.name


def _cell(curve: Curve, at: int | None) -> str:
    if at is None:
        return "–"
    return message(
        "timing.cell",
        median=readable_seconds(curve.median_s[at]),
        spread=readable_spread(curve.low_s[at], curve.high_s[at])
        if curve.spread_known[at]
        else message("timing.few_blocks"),
        rate=readable_rate(curve.gflops[at]),
    )


def _note(curves: tuple[Curve, ...]) -> str:
    """How to read a cell, each curve's own note, the threads and the versions."""
    named = ((c.note.rstrip("."), c) for c in curves if c.note)
    notes = [message("timing.noted", names=names, note=note) for note, names in _together(named)]
    used = ((str(c.threads), c) for c in curves if c.threads)
    threads = [
        message("timing.noted_threads", names=names, count=count)
        for count, names in _together(used)
    ]
    versions = dict.fromkeys(c.versions for c in curves if c.versions)
    made_with = [message("timing.made_with", versions=stamp) for stamp in versions]
    return " ".join([message("timing.cells"), *notes, *threads, *made_with])


def _together(said: Iterable[tuple[str, Curve]]) -> Iterator[tuple[str, str]]:
    """What is said of several curves is said once, with all their names."""
    names = dict[str, list[str]]()
    for what, curve in said:
        names.setdefault(what, []).append(curve_title(curve))
    for what, found in names.items():
        yield what, "; ".join(found)
