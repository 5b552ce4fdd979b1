"""Draw the gap between neighbouring floats over their size: `spacing_figure()`."""

import math
from collections.abc import Callable

from insidetensor.messages import message
from insidetensor.numbers.bits import FLOATS, dtype_name
from insidetensor.numbers.bits_picture import format_exactly
from insidetensor.numbers.spacing import Spacing, spacing
from insidetensor.pictures.diagram import Diagram
from insidetensor.pictures.page import INK, TONES, Page
from insidetensor.pictures.svg import element, text, text_width
from insidetensor.pictures.svg_picture import svg_picture
from insidetensor.showing.shown import format_value

LOW, HIGH = 1e-9, 1e18  # sizes of numbers from left to right
SMALLEST, LARGEST = 1e-26, 1e18  # gaps from bottom to top
LEFT, TOP, WIDTH, HEIGHT = 66.0, 26.0, 560.0, 360.0  # px
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
DASHES = (None, "9 3", "3 3", "9 3 2 3")
TOLD = (0.001, 1.0, 1000.0, 1e6, 1e9)  # numbers whose gaps the text twin names

Place = Callable[[float], float]


def spacing_figure(*dtypes: object) -> Diagram:
    """Plot the gap to the next number over the number itself, both axes logarithmic.

    Without `dtypes`: float64, float32, float16 and bfloat16. The gaps come from the libraries'
    `nextafter`; bfloat16 is left out where neither PyTorch nor ml_dtypes is installed.

    Raises: ValueError for a dtype that is not one of these four.
    """
    names = [dtype_name(dtype) for dtype in dtypes] or list(FLOATS)
    for name in names:
        if name not in FLOATS:
            raise ValueError(message("spacing.unknown", got=name, known=", ".join(FLOATS)))
    found = [spacing(name, LOW, HIGH) for name in dict.fromkeys(names)]
    curves = [curve for curve in found if curve is not None]
    page = Page()
    _draw_axes(page)
    for nth, curve in enumerate(curves):
        _draw_curve(curve, nth, page)
    _draw_legend(curves, page)
    words = "\n".join([message("spacing.title"), *map(_told, curves)])
    return Diagram(svg_picture(page, message("spacing.title"), words), words)


def _told(curve: Spacing) -> str:
    gaps = [(size, curve.gap_above(size)) for size in TOLD]
    known = [
        message("spacing.told_gap", size=_short(size), gap=_short(gap))
        for size, gap in gaps
        if gap is not None and not math.isnan(gap)
    ]
    whole = message("spacing.told_whole", last=format_value(int(curve.last_whole)))
    return message("spacing.told", dtype=curve.dtype, gaps="; ".join(known), whole=whole)


def _short(number: float) -> str:
    return f"{number:.3g}" if number < 1000 else format_exactly(number)


# ---- drawn ---------------------------------------------------------------------------------------


def _x(size: float) -> float:
    return LEFT + WIDTH * math.log(size / LOW) / math.log(HIGH / LOW)


def _y(gap: float) -> float:
    return TOP + HEIGHT * math.log(LARGEST / gap) / math.log(LARGEST / SMALLEST)


def _draw_axes(page: Page) -> None:
    bottom, right = TOP + HEIGHT, LEFT + WIDTH
    page.words(0, 12, message("spacing.gap_axis"), font_weight="bold")
    for power in range(-9, 19, 3):
        x = _x(10.0**power)
        page.add(element("path", d=f"M{x:.1f} {TOP}V{bottom}", stroke="#808080",
                         stroke_opacity=0.25),
                 _tick(x, bottom + 15, power, "middle"))  # fmt: skip
    for power in range(-24, 19, 6):
        y = _y(10.0**power)
        page.add(element("path", d=f"M{LEFT} {y:.1f}H{right}", stroke="#808080",
                         stroke_opacity=0.25),
                 _tick(LEFT - 6, y + 4, power, "end"))  # fmt: skip
    one = _y(1.0)
    page.add(element("path", d=f"M{LEFT} {one:.1f}H{right}", stroke="currentColor",
                     stroke_opacity=0.8, stroke_width=1.2))  # fmt: skip
    page.words(LEFT + 4, one - 5, message("spacing.gap_one"))
    words = message("spacing.size_axis")
    page.add(text(LEFT + WIDTH / 2, bottom + 32, words, **INK, text_anchor="middle",
                  font_weight="bold"))  # fmt: skip
    page.y = bottom + 40
    page.width = right + 20  # half of the last tick


def _tick(x: float, y: float, power: int, anchor: str) -> str:
    words = {0: "1", 3: "1000"}.get(power, f"10^{power}".replace("-", "−"))
    return text(x, y, words, **INK, text_anchor=anchor, font_size=10, opacity=0.8)


def _draw_curve(curve: Spacing, nth: int, page: Page) -> None:
    """Draw a stair: the gap is constant between two powers of two, and doubles at each."""
    d = ""
    for at, gap in zip(curve.at, curve.gap, strict=True):
        if math.isnan(gap):
            continue
        end = min(2 * at, HIGH)
        d += f"{'L' if d else 'M'}{_x(at):.1f} {_y(gap):.1f}H{_x(end):.1f}"
    page.add(element("path", d=d, fill="none", stroke=TONES[nth], stroke_width=2.2,
                     stroke_dasharray=DASHES[nth]))  # fmt: skip
    if LOW < curve.last_whole < HIGH:
        page.add(element("circle", cx=_x(curve.last_whole), cy=_y(1.0), r=4.5, fill=TONES[nth],
                         stroke="currentColor"))  # fmt: skip


def _draw_legend(curves: list[Spacing], page: Page) -> None:
    """Draw the legend: each curve's line, its name, and the number at its circle."""
    page.y += 6
    for nth, curve in enumerate(curves):
        page.y += 16
        page.add(element("path", d=f"M{LEFT} {page.y - 4}H{LEFT + 44}", stroke=TONES[nth],
                         stroke_width=2.2, stroke_dasharray=DASHES[nth]))  # fmt: skip
        last, power = int(curve.last_whole), int(math.log2(curve.last_whole))
        words = message("spacing.legend", dtype=curve.dtype.ljust(8), last=format_value(last),
                        power=str(power).translate(RAISED))  # fmt: skip
        page.words(LEFT + 54, page.y, words)
        page.width = max(page.width, LEFT + 54 + text_width(words))
