"""Draw curves as seconds a call and GFLOP/s over n, with the same numbers in a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from insidetensor.messages import message
from insidetensor.showing.tables import Table
from insidetensor.timing.crossover import Crossing
from insidetensor.timing.curve import Curve, curves_table
from insidetensor.timing.peak import Peak
from insidetensor.timing.plot import plot_curves
from insidetensor.timing.units import readable_seconds


@dataclass(frozen=True)
class TimingFigure:
    """A picture of curves, a sentence about it, and a table of the same numbers.

    `svg` is "" without matplotlib, and where no curve has a point.
    """

    svg: str
    label: str
    table: Table
    below: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The figure as lines of text."""
        return "\n".join([self.label, *self.below, self.table.text])

    @property
    def html(self) -> str:
        """The picture, the sentences below it, and the folded table."""
        without = f"<p>{escape(message('timing.no_matplotlib'))}</p>" if self.table.rows else ""
        picture = self.svg or without
        lines = "".join(f'<p style="margin:.2em 0">{escape(line)}</p>' for line in self.below)
        folded = f"<summary>{escape(message('timing.figure_table'))}</summary>{self.table.html}"
        return f"{picture}{lines}<details{'' if self.svg else ' open'}>{folded}</details>"

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}


def timing_figure(
    *curves: Curve,
    peak: Peak | None = None,
    crossings: Iterable[Crossing] = (),
) -> TimingFigure:
    """Draw curves over n: seconds a call and GFLOP/s, with the spread of each as a band.

    Markers stand on measured points only; a model is dashed and has none. `peak` is drawn across;
    `crossings` are marked with their band, and said below. Without matplotlib there is no picture.
    """
    found, crossed = tuple(curves), tuple(crossings)
    heading = message("timing.figure_title")
    if any(curve.kind == "model" for curve in found):
        heading = message("timing.figure_model", title=heading)
    label = message("timing.figure_label", title=heading, curves=" ".join(map(_line, found)))
    below = tuple(str(one) for one in (*crossed, peak) if one is not None)
    svg = plot_curves(found, peak.gflops if peak else None, crossed, heading, label)
    return TimingFigure(svg, label, curves_table(found, heading), below)


def _line(curve: Curve) -> str:
    """Describe a curve in one sentence."""
    title = curve.title
    if not curve.sizes:
        return message("timing.figure_empty", title=title)
    ends = {"first_n": curve.sizes[0], "last_n": curve.sizes[-1]}
    first, last = (readable_seconds(curve.median_s[at]) for at in (0, -1))
    return message("timing.figure_line", title=title, first=first, last=last, **ends)
