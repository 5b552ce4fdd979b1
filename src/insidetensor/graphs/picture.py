"""Draw a computation graph, traced or built by hand: `graph_diagram(graph)`."""

from collections.abc import Iterator

from insidetensor.graphs.graph_layout import BOX_HEIGHT, ROW, Place, lay_out_graph
from insidetensor.graphs.graph_steps import Steps, steps_of
from insidetensor.messages import message
from insidetensor.pictures.diagram import Diagram
from insidetensor.pictures.page import INK, TONES, Page
from insidetensor.pictures.svg import arrow_tip, element, text
from insidetensor.pictures.svg_picture import svg_picture

# Each kind of step has a colour and a shape of its own: round ends, dashes, plain corners.
TONE = {"input": TONES[0], "constant": TONES[1], "operation": TONES[2]}
SHAPE: dict[str, dict[str, object]] = {
    "input": {"rx": 18},
    "constant": {"rx": 4, "stroke_dasharray": "4 3"},
    "operation": {"rx": 4},
}
CENTRED: dict[str, object] = {**INK, "text_anchor": "middle"}
TOP = 8.0


def graph_diagram(graph: object) -> Diagram:
    """Draw the steps of a graph as boxes from inputs to results, with an arrow for each value.

    `graph` is a concrete function of `tf.function`, a `tf.Graph`, an `ExportedProgram`, a graph of
    `torch.fx` or a `GraphNode`. Of a long graph the first 40 steps are drawn.

    Raises:
        TypeError: for anything else.
    """
    steps = steps_of(graph)
    words = "\n".join(_twin(steps))
    return Diagram(_svg(steps, words), words)


# ---- in words ------------------------------------------------------------------------------------


def _twin(steps: Steps) -> Iterator[str]:
    yield message("graph.label", count=len(steps.boxes) + steps.left_out)
    for number, box in enumerate(steps.boxes, start=1):
        fields = {"number": number, "op": box.op, "words": f" {box.words}" if box.words else ""}
        reads = ", ".join(str(source + 1) for source in box.reads)
        line: str = message(f"graph_line.{box.kind}", **fields)
        line += message("graph.reads", reads=reads) if reads else ""
        yield line + (message("graph.returned") if box.result else "")
    yield from _left_out(steps)


def _left_out(steps: Steps) -> Iterator[str]:
    if steps.left_out:
        yield message("graph.left_out", count=steps.left_out)


def _notes(steps: Steps) -> Iterator[str]:
    """Explain the signs that occur in this picture, and no others."""
    kinds = [kind for kind in TONE if any(box.kind == kind for box in steps.boxes)]
    said = [message(f"graph_note.{kind}") for kind in kinds]
    if any(box.result for box in steps.boxes):
        said.append(message("graph.note_result"))
    if any(len(box.reads) > 1 for box in steps.boxes):
        said.append(message("graph.note_inputs"))
    if said:
        yield message("graph.notes", notes=message("graph.and").join(said))
    yield from _left_out(steps)


# ---- in a picture --------------------------------------------------------------------------------


def _svg(steps: Steps, words: str) -> str:
    layout, page = lay_out_graph(steps.boxes), Page()
    for arrow, arrival in zip(layout.arrows, layout.arrivals, strict=True):
        _draw_arrow(arrow, arrival, page)
    for place in layout.boxes:
        _draw_box(place, page)
    page.width = max(page.width, layout.width + 2)
    page.y = TOP + 6 + (ROW * (layout.rows - 1) + BOX_HEIGHT + 10 if layout.rows else 0.0)
    for note in _notes(steps):
        page.sentence(note, opacity=0.75)
    return svg_picture(page, words.splitlines()[0], words, arrow_tip("@id@-tip", "currentColor"))


def _top(place: Place) -> float:
    return TOP + ROW * place.row


def _draw_arrow(arrow: tuple[Place, ...], arrival: float, page: Page) -> None:
    """Draw an arrow from a box's lower edge, past the rows between, to another's upper edge.

    It ends `arrival` px beside the middle of that edge.
    """
    start, *bends, end = arrow
    points = [(start.x, _top(start) + BOX_HEIGHT)]
    for bend in bends:
        points += [(bend.x, _top(bend)), (bend.x, _top(bend) + BOX_HEIGHT)]
    points.append((end.x + arrival, _top(end) - 1))
    d = "M" + "L".join(f"{x + 1:.1f} {y:.1f}" for x, y in points)
    page.add(
        element("path", d=d, fill="none", stroke="currentColor", stroke_opacity=0.6,
                stroke_width=1.4, marker_end="url(#@id@-tip)")
    )  # fmt: skip


def _draw_box(place: Place, page: Page) -> None:
    box = place.box
    if box is None:
        return
    x, y, tone = place.x - place.width / 2 + 1, _top(place), TONE[box.kind]
    page.add(
        element("rect", x=x, y=y, width=place.width, height=BOX_HEIGHT, fill=tone,
                fill_opacity=0.2, stroke=tone, stroke_width=3.2 if box.result else 1.4,
                **SHAPE[box.kind]),
        text(place.x + 1, y + (15 if box.words else 22), box.op, font_size=12,
             font_weight="bold", **CENTRED),
    )  # fmt: skip
    if box.words:
        page.add(text(place.x + 1, y + 29, box.words, **CENTRED))
