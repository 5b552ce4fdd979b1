"""Build the notebooks whose source has changed, and say which are not what their source says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from autograde import cells_file
from autograde.assignment import release_notebooks
from autograde.course_rules import chapter_files, problems_of_course, read_course
from autograde.notebooks import (
    STAMP,
    Notebook,
    answers_notebook,
    cells_sha256,
    lesson_notebook,
    source_notebook,
    stamped,
    to_text,
)
from autograde.reading import problems_of_reading
from autograde.sources import Source, SourceError, read_source

# The files that decide what is in a notebook: a change in one makes all notebooks stale.
BUILDER = (
    "assignment.py",
    "closing.py",
    "markers.py",
    "notebooks.py",
    "rules.py",
    "source_header.py",
    "sources.py",
    "templates/hand_in.percent",
)


class UnknownChapterError(Exception):
    """A chapter was asked for that has no source."""


@dataclass(frozen=True)
class Product:
    """A notebook to build: its place below the root, its kind, and the source it comes from."""

    place: Path
    kind: str  # "lesson", "answers", "classroom" or "exercise"
    source: Source


@dataclass(frozen=True)
class Built:
    """What a build did: the notebooks written, and those kept because somebody worked in them."""

    written: tuple[Path, ...]
    kept: tuple[Path, ...]


def build(
    root: Path,
    *,
    only: Iterable[str] = (),
    force: bool = False,
    on_written: Callable[[Path], None] = lambda place: None,
) -> Built:
    """Build what is not current below `root`, of the chapters in `only` (default: all).

    With `force`, what is current too. A notebook in which somebody wrote is theirs: it is
    written over only with `force`, and in classroom/ never. Having been run is not enough.
    `on_written` is called with each notebook's place as it is written.

    Raises: NoCourseError, before anything is made, if `root` holds no course; SourceError with
    every problem of every source; UnknownChapterError if a chapter in `only` has no source;
    AssignmentError if nbgrader fails; OSError if a notebook cannot be read or written.
    """
    products = plan(root, only)
    stale = [product for product in products if force or not _is_current(root, product)]
    kept = [product for product in stale if _is_kept(root, product, force)]
    chosen = [product for product in stale if product not in kept]
    entries = cells_file.entries_in(root)
    # A notebook that is kept is somebody's work; what was handed out is told all the same.
    told = [
        product
        for product in products
        if product.kind == "exercise"
        and product not in chosen
        and not cells_file.is_current(entries, product.source.stem, source_sha256(product.source))
    ]
    _check_reading(root, chosen + told)
    written = []
    for product, text in _rendered(chosen + told):
        if product.kind == "exercise":
            entries[product.source.stem] = cells_file.entry_of(product.source.stem, text)
        if product in chosen:
            _write(root / product.place, text)
            on_written(product.place)
            written.append(product.place)
    _write_cells_file(root, entries)
    _write_classroom_config(root)
    return Built(tuple(written), tuple(product.place for product in kept))


def differing(root: Path, only: Iterable[str] = ()) -> list[Path]:
    """The committed files that are missing, or not byte for byte what their sources build.

    Raises: as `build`.
    """
    only = tuple(only)
    products = [product for product in plan(root, only) if product.kind != "classroom"]
    _check_reading(root, products)
    with TemporaryDirectory(prefix="autograde-") as folder:
        entries = cells_file.entries_in(root) if only else {}
        for product, text in _rendered(products):
            _write(Path(folder) / product.place, text)
            if product.kind == "exercise":
                entries[product.source.stem] = cells_file.entry_of(product.source.stem, text)
        _write(Path(folder) / cells_file.PLACE, cells_file.to_text(entries))
        places = sorted([*(product.place for product in products), cells_file.PLACE])
        return [place for place in places if _bytes(root / place) != _bytes(Path(folder) / place)]


def plan(root: Path, only: Iterable[str] = ()) -> list[Product]:
    """Every notebook to be built, in the order of building.

    Raises: NoCourseError if `root` holds no course; SourceError with every problem of every
    source, also of those not in `only`; UnknownChapterError if a chapter in `only` has no source.
    """
    course = read_course(root)
    problems = problems_of_course(course)
    if problems:
        raise SourceError(problems, root)
    wanted = set(only)
    unknown = wanted - {source.stem for source in course.exercises}
    if unknown:
        raise UnknownChapterError(_unknown_sentence(min(unknown), course.exercises))
    lessons = [source for source in course.lessons if not wanted or source.stem in wanted]
    exercises = [source for source in course.exercises if not wanted or source.stem in wanted]
    return [
        *(Product(_place("course", source), "lesson", source) for source in lessons),
        *(Product(_place("solutions", source), "answers", source) for source in exercises),
        *(
            Product(_place(f"classroom/source/{source.stem}", source), "classroom", source)
            for source in exercises
        ),
        # Last, because they alone take time: nbgrader makes them.
        *(Product(_place("exercises", source), "exercise", source) for source in exercises),
    ]


def kept_sentence(place: Path) -> str:
    """What to say of a notebook that was not written over."""
    what_to_do = (
        "delete it to have it built anew"
        if place.parts[0] == "classroom"
        else f"`python -m autograde build --force {place.stem}` writes over it"
    )
    return (
        f"kept {place.as_posix()}: its source has changed, and so has the notebook; {what_to_do}."
    )


def differing_sentence(place: Path) -> str:
    """What to say of a file that is not what its source builds."""
    if place == cells_file.PLACE:
        return (
            f"{place.as_posix()} is not what solutions/*.py build: "
            "run `python -m autograde build --force`."
        )
    written = "course" if place.parts[0] == "course" else "solutions"
    return (
        f"{place.as_posix()} is not what {written}/{place.stem}.py builds: "
        f"run `python -m autograde build --force {place.stem}`."
    )


def write_source_notebooks(root: Path, into: Path) -> list[str]:
    """Write nbgrader's source notebook `<into>/<stem>/<stem>.ipynb` of each exercise.

    Returns the stems, sorted. Nothing else is written there.

    Raises: SourceError if a source cannot be read.
    """
    sources = [read_source(path) for path in chapter_files(root / "solutions", ".py")]
    for source in sources:
        notebook = stamped(source_notebook(source), source_sha256(source))
        _write(into / source.stem / f"{source.stem}.ipynb", to_text(notebook))
    return [source.stem for source in sources]


def source_sha256(source: Source) -> str:
    """A hash of all that decides what is built: the source's text, and the modules that build."""
    return hashlib.sha256(f"{_builder_sha256()}\0{source.text}".encode()).hexdigest()


@cache
def _builder_sha256() -> str:
    folder = Path(__file__).parent
    texts = [(folder / name).read_text(encoding="utf-8") for name in BUILDER]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def _place(folder: str, source: Source) -> Path:
    return Path(folder) / f"{source.stem}.ipynb"


def _unknown_sentence(chapter: str, exercises: tuple[Source, ...]) -> str:
    known = ", ".join(source.stem for source in exercises) or "none"
    return f"there is no chapter {chapter!r}: expected one of {known}."


def _check_reading(root: Path, products: list[Product]) -> None:
    sources = {product.source.path: product.source for product in products}
    problems = [found for source in sources.values() for found in problems_of_reading(source)]
    if problems:
        raise SourceError(problems, root)


def _rendered(products: list[Product]) -> Iterator[tuple[Product, str]]:
    """Each product with its text; the exercises made by nbgrader, one after another."""
    makers: dict[str, Callable[[Source], Notebook]] = {
        "lesson": lesson_notebook,
        "answers": answers_notebook,
        "classroom": source_notebook,
    }
    for product in products:
        if product.kind in makers:
            yield product, _text(makers[product.kind](product.source), product)
    exercises = {product.source.stem: product for product in products if product.kind == "exercise"}
    sources = {stem: source_notebook(product.source) for stem, product in exercises.items()}
    for stem, notebook in release_notebooks(sources):
        yield exercises[stem], _text(notebook, exercises[stem])


def _text(notebook: Notebook, product: Product) -> str:
    return to_text(stamped(notebook, source_sha256(product.source)))


def _is_current(root: Path, product: Product) -> bool:
    """Whether the built notebook comes from this source as it now is."""
    return _state(root / product.place)[0] == source_sha256(product.source)


def _is_kept(root: Path, product: Product, force: bool) -> bool:
    """Whether the notebook holds somebody's work that this build must not write over."""
    path = root / product.place
    is_free = force and product.kind != "classroom"
    return not is_free and path.exists() and _state(path)[1]


def _state(path: Path) -> tuple[str | None, bool]:
    """What the notebook was built from, and whether somebody wrote in it since."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        stamp = notebook["metadata"][STAMP]
        return stamp["source_sha256"], stamp["cells_sha256"] != cells_sha256(notebook["cells"])
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        # Absent, or not a notebook that we built.
        return None, True


def _write_classroom_config(root: Path) -> None:
    from autograde.course_config import write_config

    write_config(root / "classroom")


def _write_cells_file(root: Path, entries: cells_file.Entries) -> None:
    stems = {path.stem for path in chapter_files(root / "solutions", ".py")}
    text = cells_file.to_text({stem: entries[stem] for stem in entries if stem in stems})
    if _bytes(root / cells_file.PLACE) != text.encode():
        _write(root / cells_file.PLACE, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
