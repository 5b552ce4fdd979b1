"""Draw curves with matplotlib, as SVG in the page's own text colour, light or dark."""

import logging
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from html import escape
from io import StringIO
from itertools import cycle
from typing import Any

from insidetensor.libraries import library
from insidetensor.messages import message
from insidetensor.pictures.page import MARK, TONES
from insidetensor.pictures.svg import FONT, content_id
from insidetensor.pictures.svg_picture import READABLE
from insidetensor.timing.crossover import Crossing
from insidetensor.timing.curve import Curve, Kind
from insidetensor.timing.units import readable_rate, readable_seconds, readable_size

INK = "#010203"  # used for nothing else, and replaced by the page's text colour
WIDTH, HEIGHT, LEGEND_LINE = 9.2, 3.9, 0.21  # inches
PX_PER_PT = 4 / 3
ROW = 0.09  # of a panel's height: the number and the bracket of one crossing

SETTINGS = {
    "svg.fonttype": "none",  # letters stay letters, which the page draws and a reader finds
    "svg.hashsalt": "insidetensor",  # the same picture has the same ids
    "text.parse_math": False,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "font.family": "DejaVu Sans Mono",  # matplotlib's own, as wide as what replaces it
    "font.size": 8.5,
    "figure.facecolor": "none",
    "legend.frameon": False,
    "grid.color": "#808080",
    "grid.alpha": 0.3,
    "grid.linewidth": 0.6,
}

# How the curves of each kind are drawn, one after the other: dashes and marker, beside the tone.
STYLES: dict[Kind, list[tuple[Any, str]]] = {
    "measured": [("-", marker) for marker in "osD^vP"],
    "recorded": [((0, (9, 1.5)), marker) for marker in "osD^vP"],
    "model": [(dashes, "") for dashes in ("--", (0, (1.5, 2)), "-.", (0, (8, 4)))],
}
Pen = dict[str, Any]  # of a line, as matplotlib calls its properties
LONGEST_NAME = 54  # characters, of two in one line of the legend


def pens(curves: Iterable[Curve]) -> list[Pen]:
    """Choose each curve's pen: no two in a picture share tone, dashes and marker.

    Recorded points are hollow, models have no points.
    """
    styles = {kind: cycle(found) for kind, found in STYLES.items()}
    drawn = []
    for curve, tone in zip(curves, cycle(TONES)):
        dashes, marker = next(styles[curve.kind])
        face = "none" if curve.kind == "recorded" else tone
        pen = {"color": tone, "linestyle": dashes, "marker": marker, "markerfacecolor": face}
        drawn.append(pen)
    return drawn


def plot_curves(
    curves: tuple[Curve, ...],
    peak: float | None,
    crossings: tuple[Crossing, ...],
    title: str,
    label: str,
) -> str:
    """Draw curves as SVG, named `label`; "" without matplotlib, or with nothing to draw."""
    drawn = [(curve, pen) for curve, pen in zip(curves, pens(curves), strict=True) if curve.sizes]
    with _quiet():
        matplotlib = library("matplotlib")
        if matplotlib is None or not drawn:
            return ""
        with matplotlib.rc_context(SETTINGS):
            return _inline(_svg(drawn, peak, crossings, title), label)


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence matplotlib's messages and warnings about fonts."""
    logger = logging.getLogger("matplotlib")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            # Letters that its font lacks are drawn by the page's own.
            warnings.filterwarnings("ignore", message="Glyph .* missing from font")
            yield
    finally:
        logger.setLevel(level)


def _svg(
    drawn: list[tuple[Curve, Pen]],
    peak: float | None,
    crossings: Iterable[Crossing],
    title: str,
) -> str:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    titles = [curve.title for curve, _ in drawn]
    columns = 2 if max(map(len, titles)) <= LONGEST_NAME else 1
    lines = -(-(len(drawn) + (peak is not None)) // columns)
    figure = Figure(figsize=(WIDTH, HEIGHT + LEGEND_LINE * lines), layout="constrained")
    FigureCanvasSVG(figure)
    figure.suptitle(title, fontsize=10.5)
    seconds, rate = figure.subplots(1, 2)
    for curve, pen in drawn:
        _line(seconds, curve, pen, curve.median_s, curve.low_s, curve.high_s)
        _line(rate, curve, pen, curve.gflops, curve.rates(curve.high_s), curve.rates(curve.low_s))
    if peak is not None:
        name = message("timing.figure_peak", rate=readable_rate(peak))
        rate.axhline(peak, color=INK, linewidth=1, linestyle=(0, (1, 1.5)), label=name)
    sizes = {n for curve, _ in drawn for n in curve.sizes}
    _axes(seconds, sizes, message("timing.figure_seconds"), readable_seconds)
    _axes(rate, sizes, message("timing.figure_rate"), readable_rate)
    _marks(seconds, [crossing for crossing in crossings if crossing.n is not None])
    handles = rate.get_legend_handles_labels()
    figure.legend(*handles, loc="outside lower center", ncols=columns, handlelength=5)
    written = StringIO()
    figure.savefig(written, format="svg")
    return written.getvalue()


def _line(axes: Any, curve: Curve, pen: Pen, middle: Any, low: Any, high: Any) -> None:
    """Draw a curve's median, with its band."""
    band = {"where": curve.spread_known, "color": pen["color"], "alpha": 0.22, "linewidth": 0}
    axes.fill_between(curve.sizes, low, high, **band)
    axes.plot(curve.sizes, middle, label=curve.title, linewidth=1.6, markersize=5, **pen)


def _marks(axes: Any, crossed: list[Crossing]) -> None:
    """Mark crossings by a line, and below all curves by the number n and a bracket for its band.

    A bracket has no end where its band is open.
    """
    low, high = axes.get_ylim()
    strip = ROW * len(crossed)  # of the panel's height, which is logarithmic
    axes.set_ylim(low / (high / low) ** (strip / (1 - strip)), high)
    # What the panel shows without the marks, which must not be widened by a bracket.
    axes.set_xlim(*axes.get_xlim())
    for nth, crossing in enumerate(crossed, start=1):
        height = strip - ROW * nth + 0.03
        across = {"color": MARK, "transform": axes.get_xaxis_transform()}
        axes.axvline(crossing.n, ymin=strip + 0.02, color=MARK, linewidth=1, linestyle=(0, (2, 2)))
        ends = [end for end in (crossing.low, crossing.high) if end is not None]
        bracket = (crossing.low or crossing.first_n, crossing.high or crossing.last_n)
        axes.plot(bracket, (height, height), linewidth=1.4, **across)
        axes.plot(ends, [height] * len(ends), linestyle="", marker="|", markersize=8, **across)
        axes.plot(crossing.n, height, linestyle="", marker="d", markersize=5, **across)
        words = message("timing.figure_crossing", n=readable_size(crossing.n))
        begin, end = axes.get_xlim()
        side = "left" if crossing.n < (begin * end) ** 0.5 else "right"  # where there is room
        place = {"xytext": (0, 4), "textcoords": "offset points", "ha": side, "va": "bottom"}
        axes.annotate(words, (crossing.n, height), xycoords=("data", "axes fraction"), **place)


def _axes(axes: Any, sizes: set[int], name: str, readable: Callable[[float], str]) -> None:
    """Make both axes logarithmic, with readable ticks: 128, 10 ms."""
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_title(name)
    axes.set_xlabel(message("timing.figure_size"))
    axes.grid(True)
    first, last = min(sizes).bit_length() - 1, max(sizes).bit_length()
    step = 2 if last - first > 5 else 1
    ticks = [2**power for power in range(first, last, step)]
    axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.minorticks_off()
    axes.yaxis.set_major_formatter(lambda value, _: readable(value))


def _inline(svg: str, label: str) -> str:
    """Turn matplotlib's file into part of a page: text in the page's colour, unique ids."""
    body = svg[svg.index(">", svg.index("<svg")) + 1 :]
    for not_wanted in (r"<metadata>.*?</metadata>", r"<style.*?</style>"):  # of the whole page
        body = re.sub(not_wanted, "", body, flags=re.DOTALL)
    body = body.replace(INK, "currentColor")
    body = re.sub(r"(font-family: |font: [\d.]+px )[^;\"]*", rf"\1{FONT}", body)  # new, old
    name = content_id(body)
    body = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{name}-", body)
    width, height = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)[0]
    wide = round(float(width) * PX_PER_PT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'role="img" aria-label="{escape(label)}" viewBox="0 0 {width} {height}" '
        f'width="{wide}" style="max-width:100%;min-width:{round(wide * READABLE)}px;height:auto;'
        f'color:inherit;stroke-linejoin:round">{body}'
    )
