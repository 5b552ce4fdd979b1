"""Draw the sharing matrix: a grid of conversions, each with two circles that meet or do not."""

import re
from collections.abc import Sequence

from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES
from insidetensor.messages import message
from insidetensor.pictures.page import MARK, TONES, Page
from insidetensor.pictures.svg import element, text_width
from insidetensor.pictures.svg_picture import svg_picture
from insidetensor.sharing.write_trials import VERDICTS, Trial

MARK_WIDTH, PAD, GUTTER = 36.0, 10.0, 92.0
LINE, WORD, AFTER = 14.0, 13.0, 9.0  # px: height of a line of code, of a word, of the space below
LONGEST = 25  # characters of code in a line
RADIUS = 6.5
TONE = {"shares": TONES[0], "read-only": TONES[2], "unguarded": TONES[1]}


def format_verdict(trial: Trial | str) -> str:
    """Write a verdict as a learner reads it: "shares, read-only"."""
    verdict = trial if isinstance(trial, str) else trial.verdict
    return message(f"matrix_word.{verdict.replace('-', '_')}")


def draw_matrix(trials: Sequence[Trial], label: str, words: str) -> str:
    """Draw the matrix as SVG: a row for each source library, a column for each target library."""
    sources = [name for name in IMPORT_NAMES if any(t.source == name for t in trials)]
    targets = [name for name in (*IMPORT_NAMES, "") if any(t.target == name for t in trials)]
    columns = {name: [t for t in trials if t.target == name] for name in targets}
    page, x = Page(y=20.0), {}
    edge = GUTTER
    for name, found in columns.items():
        x[name] = edge
        page.words(edge + PAD, 14, _heading(name), font_weight="bold")
        edge += _width([*(_lines_of(found)), _heading(name)])
    for source in sources:
        cells = {name: [t for t in columns[name] if t.source == source] for name in targets}
        _draw_row(source, cells, x, edge, page)
    page.width = max(page.width, edge)
    page.add(_rule(0, page.y, edge))
    page.y += 6
    for verdict in VERDICTS:
        if any(trial.verdict == verdict for trial in trials):
            page.y += 18
            _draw_mark(verdict, 4, page.y - 4, page)
            legend = message(f"matrix_legend.{verdict.replace('-', '_')}")
            page.words(MARK_WIDTH + 4, page.y, legend, opacity=0.8)
    page.y += 4
    return svg_picture(page, label, words)


def _heading(target: str) -> str:
    if not target:
        return message("matrix.to_nothing")
    return message("matrix.to_library", name=SHOWN_NAMES[target])


def _lines_of(trials: Sequence[Trial]) -> list[str]:
    return [line for trial in trials for line in (*_wrapped(trial.call), _said(trial))]


def _said(trial: Trial) -> str:
    """Write the word below a call: its verdict, with the error's name where it was refused."""
    if trial.verdict == "refused":
        return f"{format_verdict(trial)}: {trial.because.partition(':')[0]}"
    return format_verdict(trial)


def _width(lines: Sequence[str]) -> float:
    return MARK_WIDTH + 2 * PAD + max(map(text_width, lines), default=0.0)


def _draw_row(
    source: str, cells: dict[str, list[Trial]], x: dict[str, float], right: float, page: Page
) -> None:
    page.add(_rule(0, page.y, right))
    top = page.y + 8
    heading = message("matrix.from_library", name=SHOWN_NAMES[source])
    for at, part in enumerate(_wrapped(heading, 12)):
        page.words(0, top + 12 + LINE * at, part, font_weight="bold")
    bottom = top + 2 * LINE
    for target, trials in cells.items():
        page.y = top
        for trial in trials:
            _draw_trial(trial, x[target] + PAD, page)
        if not trials:
            page.words(x[target] + PAD + 8, top + 12, "–", opacity=0.6)
        bottom = max(bottom, page.y)
    page.y = bottom + 4


def _draw_trial(trial: Trial, x: float, page: Page) -> None:
    _draw_mark(trial.verdict, x, page.y + 9, page)
    for line in _wrapped(trial.call):
        page.words(x + MARK_WIDTH, page.y + 12, line)
        page.y += LINE
    page.words(x + MARK_WIDTH, page.y + 11, _said(trial), font_size=10, opacity=0.75)
    page.y += WORD + AFTER


def _draw_mark(verdict: str, x: float, y: float, page: Page) -> None:
    """Draw two circles, for the source and the result: they overlap where memory is shared."""
    if verdict in ("refused", "missing"):
        tone = MARK if verdict == "refused" else "currentColor"
        cross = f"M{x + 8:.1f} {y - 5:.1f}l10 10M{x + 18:.1f} {y - 5:.1f}l-10 10"
        line = f"M{x + 7:.1f} {y:.1f}h12"
        shape = cross if verdict == "refused" else line
        page.add(element("path", d=shape, stroke=tone, stroke_width=2, fill="none"))
        return
    apart = verdict == "copies"
    tone = TONE.get(verdict, "currentColor")
    left, right = (x + RADIUS, x + 3 * RADIUS + 3) if apart else (x + 8, x + 8 + 1.2 * RADIUS)
    style = {"r": RADIUS, "stroke": tone, "stroke_width": 1.6}
    inside = {"fill": "none" if apart else tone, "fill_opacity": None if apart else 0.3}
    page.add(
        element("circle", cx=left, cy=y, **style, **inside),
        element("circle", cx=right, cy=y, **style, **inside,
                stroke_dasharray="2.5 2" if verdict == "read-only" else None),
    )  # fmt: skip
    if verdict == "unguarded":
        page.words(right + RADIUS + 1, y + 4, "!", font_weight="bold", fill=MARK)


def _wrapped(code: str, longest: int = LONGEST) -> list[str]:
    """Wrap code in lines of `longest` characters, after dots, opening brackets and spaces."""
    lines = [""]
    for piece in re.findall(r"[^.( ]+[.( ]*|[.( ]+", code):
        if lines[-1] and len(lines[-1] + piece.rstrip()) > longest:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]


def _rule(x: float, y: float, right: float) -> str:
    return element("path", d=f"M{x:.1f} {y:.1f}H{right:.1f}", stroke="currentColor",
                   stroke_opacity=0.35, fill="none")  # fmt: skip
