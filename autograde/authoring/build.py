"""Build the notebooks of a course, and find those that are out of date."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograde.authoring.course.notebooks import (
    STAMP,
    Notebook,
    hash_cells,
    make_answers_notebook,
    make_lesson_notebook,
    make_source_notebook,
    replace_cells,
    to_text,
)
from autograde.authoring.course.sources import (
    Source,
    SourceError,
    list_chapter_files,
    read_source,
)
from autograde.authoring.course_problems import find_course_problems, read_course
from autograde.authoring.translation.course_languages import find_text_stub, read_languages
from autograde.authoring.translation.translated_source import (
    BOTH,
    edition_of,
    find_editions,
    find_project,
    in_english,
    read_hand_in_cells,
)
from autograde.core.course_directory import HANDED_OUT
from autograde.core.errors import GraderError
from insidetensor.handing_in.released import as_data, exercise_of
from insidetensor.messages import FALLBACK

CLASSROOM = Path("classroom")


@dataclass(frozen=True)
class Built:
    """What a build did: the notebooks written, and those kept because somebody worked in them."""

    written: tuple[Path, ...]
    kept: tuple[Path, ...]


def build_notebooks(
    root: Path,
    *,
    only: Iterable[str] = (),
    force: bool = False,
    on_written: Callable[[Path], None] = lambda place: None,
) -> Built:
    """Build the notebooks below `root` that are out of date, of the chapters in `only` (all).

    With `force`, what was built of these cells is written anew too. A notebook in which somebody
    wrote is theirs: it is written over only with `force`, and in classroom/ never. Having been run
    is not enough. `on_written` is called with each notebook's place as it is written.

    Raises: GraderError, before anything is made, with every problem of every source, or where
    `root` holds no course or a chapter in `only` has no source; OSError if a notebook cannot be
    read or written.
    """
    from autograde.core.course_directory import write_config

    written, kept = [], []
    for place, notebook in _notebooks(root, tuple(only)):
        stamp, is_somebodys, ids = _state(root / place)
        is_free = force and CLASSROOM not in place.parents
        # A translation has the English cells' ids, which change where its own text does not.
        has_ids = is_somebodys or ids == [cell["id"] for cell in notebook["cells"]]
        if stamp == notebook["metadata"][STAMP] and has_ids and not force:
            continue
        if is_somebodys and not is_free and (root / place).exists():
            kept.append(place)
            continue
        _write(root / place, to_text(notebook))
        on_written(place)
        written.append(place)
    handed_out = _handed_out(root)
    if _bytes(root / HANDED_OUT) != handed_out.encode():
        _write(root / HANDED_OUT, handed_out)
    write_config(root / CLASSROOM)
    return Built(tuple(written), tuple(kept))


def find_outdated_files(root: Path, only: Iterable[str] = ()) -> list[Path]:
    """Find the committed files that differ from what their sources build, or are missing.

    Raises: as `build_notebooks`.
    """
    texts = {place: to_text(notebook) for place, notebook in _notebooks(root, tuple(only))}
    texts[HANDED_OUT] = _handed_out(root)
    return [
        place
        for place, text in sorted(texts.items())
        if CLASSROOM not in place.parents and _bytes(root / place) != text.encode()
    ]


def make_exercise_notebook(source: Source, language: str = FALLBACK) -> Notebook:
    """Make the notebook that learners fill in, by nbgrader's own steps.

    `source` is in that language already; the cells that all exercises end with follow it.
    """
    # They take a second to import.
    import nbformat
    from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions, ComputeChecksums, LockCells

    root = find_project(source.path)
    own, stub = read_languages(root).get(language), find_text_stub(root, language)
    made = make_source_notebook(source, read_hand_in_cells(language), stub=stub)
    notebook = nbformat.reads(to_text(made), as_version=4)
    clear = ClearSolutions()
    if own:
        clear.code_stub = {"python": f"# {own.stub}\nraise NotImplementedError()"}
    for step in (LockCells(), clear, ClearHiddenTests(), ComputeChecksums()):
        notebook, _ = step.preprocess(notebook, {})
    return replace_cells(made, json.loads(nbformat.writes(notebook))["cells"])


def write_source_notebooks(root: Path, into: Path, written: Collection[str] = ()) -> list[str]:
    """Write nbgrader's source notebook `<into>/<stem>/<stem>.ipynb` of each exercise.

    In the exercises `written` the parts that a person grades count. Returns the stems, sorted.
    Nothing else is written there: nbgrader would release it too.

    Raises: SourceError if a source cannot be read.
    """
    sources = [read_source(path) for path in list_chapter_files(root / "solutions", ".py")]
    for source in sources:
        made = make_source_notebook(source, written=source.stem in written)
        _write(into / source.stem / f"{source.stem}.ipynb", to_text(made))
    return [source.stem for source in sources]


def explain_kept_notebook(place: Path) -> str:
    """Say why a notebook was not written over, and how to build it anew."""
    what_to_do = (
        "delete it to have it built anew"
        if CLASSROOM in place.parents
        else f"`python -m autograde build --force {place.stem}` writes over it"
    )
    return (
        f"kept {place.as_posix()}: its source has changed, and so has the notebook; {what_to_do}."
    )


def explain_outdated_file(place: Path) -> str:
    """Say that a file is out of date, and which command builds it."""
    written = "course" if place.parts[0] == "course" else "solutions"
    stem = "" if place == HANDED_OUT else f" {place.stem}"
    return (
        f"{place.as_posix()} is not what {written}/{stem.strip() or '*'}.py builds: "
        f"run `python -m autograde build --force{stem}`."
    )


def _notebooks(root: Path, only: tuple[str, ...]) -> Iterator[tuple[Path, Notebook]]:
    """Every notebook of the chapters asked for and its place, in the order of building."""
    course = read_course(root)
    problems = find_course_problems(course)
    if problems:
        raise SourceError(problems, root)
    unknown = set(only) - {source.stem for source in course.exercises}
    if unknown:
        known = ", ".join(source.stem for source in course.exercises) or "none"
        sentence = f"there is no chapter {min(unknown)!r}: expected one of {known}."
        raise GraderError(sentence)
    for folder, sources, made in (
        ("course", course.lessons, make_lesson_notebook),
        ("solutions", course.exercises, make_answers_notebook),
        ("classroom/source/{stem}", course.exercises, make_source_notebook),
        ("exercises", course.exercises, make_exercise_notebook),
    ):
        for source in sources:
            if not only or source.stem in only:
                place = Path(folder.format(stem=source.stem)) / f"{source.stem}.ipynb"
                own = source if folder == "solutions" else in_english(source)
                yield place, made(own)
                if folder in BOTH:
                    yield from _in_languages(source, folder)


def _in_languages(source: Source, folder: str) -> Iterator[tuple[Path, Notebook]]:
    """The notebook of a lesson or an exercise in each other language, and its place."""
    for language in find_editions(source.path):
        own = edition_of(source, folder, language)
        is_lesson = folder == "course"
        made = make_lesson_notebook(own) if is_lesson else make_exercise_notebook(own, language)
        yield Path(folder) / language / f"{source.stem}.ipynb", made


def _handed_out(root: Path) -> str:
    """The text of `HANDED_OUT`: each exercise, and in it its twins in other languages."""
    entries = {}
    for source in (read_source(path) for path in list_chapter_files(root / "solutions", ".py")):
        english = exercise_of(source.stem, make_exercise_notebook(in_english(source)))
        twins = [
            exercise_of(source.stem, notebook) for _, notebook in _in_languages(source, "exercises")
        ]
        entries[source.stem] = as_data(replace(english, twins=tuple(twins)))
    return json.dumps(entries, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def _state(path: Path) -> tuple[object, bool, list[object]]:
    """The stamp it was built with, whether somebody wrote in it since, and its cells' ids."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        stamp = notebook["metadata"][STAMP]
        cells = notebook["cells"]
        ids = [cell.get("id") for cell in cells]
        return stamp, stamp["cells_sha256"] != hash_cells(cells), ids
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        # Absent, or not a notebook that we built.
        return None, True, []


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
