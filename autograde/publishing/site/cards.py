"""The card of each lesson on the first page: its picture, its minutes, its exercise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autograde.authoring.course_problems import Course
from autograde.authoring.translation.translated_source import in_language
from autograde.core.messages import say
from autograde.publishing.reading_time import find_announced
from autograde.publishing.release.pages import list_chapters
from autograde.publishing.site.preview import Preview
from autograde.publishing.site.site_pages import (
    START,
    find_page,
    find_template,
    list_documents,
    list_generated_pages,
)
from insidetensor.messages import language as spoken_language


def list_cards(course: Course, language: str) -> Iterator[dict[str, Any]]:
    """A card a lesson: `number`, `stem`, `picture`, `minutes`, and what `list_chapters` says."""
    lessons = {lesson.stem: lesson for lesson in course.lessons}
    chapters = list_chapters(course, None, language)
    for number, (exercise, chapter) in enumerate(zip(course.exercises, chapters, strict=True)):
        minutes = find_announced(lessons[exercise.stem].text)
        yield chapter | {
            "number": number,
            "stem": exercise.stem,
            "minutes": say("site_page.minutes", minutes=minutes),
            "picture": draw_card(exercise.stem),
        }


def list_previews(course: Course, language: str) -> Iterator[Preview]:
    """What links to each page are shown with."""
    line, title = str(say("site_page.line")), str(say("site_page.title"))
    yield Preview("index", title, line, draw_card("ch02_views_and_strides"))
    for lesson in course.lessons:
        own, picture = in_language(lesson, language).title, draw_card(lesson.stem)
        yield Preview(f"course/{lesson.stem}", own, title, picture)
    for exercise in course.exercises:
        own, picture = in_language(exercise, language).title, draw_card(exercise.stem)
        yield Preview(
            f"exercises/{exercise.stem}", own, f"{title}: {say('site_page.exercise')}", picture
        )
    texts = {find_page(name, course): course.root / name for name in list_documents(course)}
    texts |= {page: find_template(page) for page in list_generated_pages(course)}
    for page, text in texts.items():
        if page.language == language and page.path != START:
            own = text.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
            name = page.path.removesuffix(".md")
            yield Preview(name, own, title, draw_card("ch02_views_and_strides"))


def draw_card(stem: str) -> str:
    """The picture of a lesson as HTML: computed, as all pictures of the course are."""
    return _draw(stem, spoken_language())


@cache
def _draw(stem: str, spoken: str) -> str:
    import numpy as np

    from insidetensor import bits_diagram, memory_diagram
    from insidetensor.explore.crossover_instrument import crossover_instrument
    from insidetensor.explore.picture_instrument import picture_instrument

    x = np.arange(6).reshape(2, 3)
    drawn: dict[str, Callable[[], str]] = {
        "ch00_start_here": lambda: _html(memory_diagram(x[0])),
        "ch01_tensors_and_ndarrays": lambda: _html(memory_diagram(x[0], x[0, 1:])),
        "ch02_views_and_strides": lambda: _still(picture_instrument(-1)),
        "ch03_immutability_and_variables": lambda: _html(memory_diagram(x[0], x[0].copy())),
        "ch04_dtypes_and_casting": lambda: _html(bits_diagram(np.float16(0.1))),
        "ch05_devices": _draw_steps,
        "ch06_timing": lambda: _still(crossover_instrument()),
        "ch07_saving_tensors": lambda: _draw_file(x),
        "ch08_eager_and_graph": _draw_graph,
    }
    return drawn.get(stem, drawn["ch00_start_here"])()


def _html(picture: Any) -> str:
    return str(picture._repr_mimebundle_()["text/html"])


def _still(instrument: Any) -> str:
    return _html(instrument.still(instrument.state))


def _draw_file(x: Any) -> str:
    import numpy as np

    from insidetensor import file_map

    with TemporaryDirectory() as folder:
        np.save(Path(folder, "x.npy"), x)
        return _html(file_map(Path(folder, "x.npy")))


def _draw_graph() -> str:
    from insidetensor import GraphNode, graph_diagram

    x, w = GraphNode("placeholder", value="x"), GraphNode("placeholder", value="w")
    return _html(graph_diagram(GraphNode("relu", (GraphNode("matmul", (x, w)),))))


def _draw_steps() -> str:
    from insidetensor.devices.trace_picture import draw_trace
    from insidetensor.devices.trace_table import TraceStep

    copy = TraceStep("to", ("cpu",), "cuda:0", moved=4096, way="cpu → cuda:0", kind="copy")
    read = TraceStep("item", ("cuda:0",), "cpu", moved=4, way="cuda:0 → cpu", kind="read")
    return draw_trace([copy, TraceStep("matmul", ("cuda:0", "cuda:0"), "cuda:0"), read])
