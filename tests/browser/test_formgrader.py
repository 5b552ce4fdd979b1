"""What nbgrader shows of what `grade` wrote: formgrader, as instructors open it, and feedback."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from lab_server import ROOT, jupyterlab_in
from nbgrader.api import Gradebook
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("formgrader")]

CHAPTER = "ch00_start_here"
# Whoever drew something, and by how many pictures, of which NumPy's own are as good as PyTorch's.
DRAWN = {"ch02_views_and_strides": ("ada", 8), "ch05_devices": ("bo", 2)}
LEARNERS = {
    "ada": """
# %% ch00_start_here solved all
# %% ch02_views_and_strides solved all
# %% ch02_views_and_strides storage-index
print("0123456789" * 100_000)
print("\\n".join(map(str, range(200_000))))
""",
    "bo": """
# %% ch00_start_here untouched
# %% ch05_devices solved all
""",
}
SCRIPT = "<script>document.title = 'ran'</script><img src=x onerror=\"document.title = 'ran'\">"
HIGHEST = 80_000  # pixels: the exercise itself has about forty thousand, outputs not cut far more
PICTURES = """
[...document.querySelectorAll("img[src]")]
    .map(each => each.naturalWidth > 0 && each.alt.length > 20)
"""
ROSTER = "id,first_name,last_name\nada,Ada,Okafor\nbo,Bo,Lim\n"


def run(*command: str | Path, status: int = 0) -> None:
    arguments = [sys.executable, *map(str, command)]
    done = subprocess.run(arguments, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr


def add_a_script(folder: Path) -> None:
    """Put a cell of Markdown with a script into the notebook, and one that shows such HTML."""
    (path,) = folder.glob("*.ipynb")
    notebook = nbformat.read(path, as_version=4)
    shows = f"from IPython.display import HTML\nHTML({SCRIPT!r})"
    notebook.cells[1:1] = [
        nbformat.v4.new_markdown_cell(SCRIPT),
        nbformat.v4.new_code_cell(shows),
    ]
    nbformat.write(notebook, path)


@pytest.fixture(scope="module")
def classroom(tmp_path_factory) -> Path:
    """nbgrader's course directory of a class of two: one solved the exercise, one did not."""
    home = tmp_path_factory.mktemp("formgrader")
    (home / "learners").mkdir()
    for name, work in LEARNERS.items():
        (home / "learners" / f"{name}.py").write_text(f'"""{name}"""\n{work}')
    (home / "roster.csv").write_text(ROSTER)
    run("tests/sample_class/hand_in.py", home / "handed_in", home / "learners")
    add_a_script(home / "handed_in" / "ada" / "ch02_views_and_strides")
    run("-m", "autograde", "roster", home / "roster.csv", "--out", home / "class")
    run("-m", "autograde", "collect", home / "handed_in", "--into", home / "class" / "submitted")
    run("-m", "autograde", "grade", home / "class" / "submitted", "--out", home / "class")
    return home / "class"


@pytest.fixture
def formgrader(classroom, tmp_path):
    """The address of formgrader on a server that was started in the classroom, and its token."""
    with jupyterlab_in(classroom, tmp_path, {"HOME": str(tmp_path)}) as (address, token):
        yield f"{address}/formgrader", f"token={token}"


def test_formgrader_shows_what_grade_wrote(formgrader, page, screenshots):
    address, token = formgrader
    page.goto(f"{address}?{token}")
    page.get_by_role("link", name=CHAPTER).first.wait_for()
    page.screenshot(path=screenshots / "formgrader-assignments.png")
    page.goto(f"{address}/gradebook/{CHAPTER}/{CHAPTER}?{token}")
    page.get_by_text("Submission #1").wait_for()
    page.screenshot(path=screenshots / "formgrader-submissions.png")
    page.goto(f"{address}/manage_students?{token}")
    rows = {}
    page.get_by_role("link", name="Okafor, Ada").wait_for()
    for name in ("Okafor, Ada", "Lim, Bo"):
        rows[name] = page.get_by_role("row").filter(has_text=name).inner_text().split("\t")
    page.screenshot(path=screenshots / "formgrader-students.png")
    scores = {name: cells[3].strip() for name, cells in rows.items()}
    # Of three exercises: 1 + 38 and 0 + 40 of 1 + 40 + 40.
    assert scores == {"Okafor, Ada": "39 / 81", "Lim, Bo": "40 / 81"}


def listed(page: Page, address: str) -> dict[str, list[str]]:
    """What formgrader's list of an exercise's hand-ins says: time, status and score, by learner."""
    page.goto(f"{address}/manage_submissions/{CHAPTER}")
    page.locator("#main-table .label").last.wait_for()
    rows = (row.locator("td").all_inner_texts() for row in page.locator("#main-table tr").all())
    return {cells[1]: cells[2:5] for cells in rows}


def test_formgrader_says_what_is_graded_and_its_button_gives_the_same(formgrader, page, classroom):
    address, token = formgrader
    page.goto(f"{address}?{token}")  # which leaves the cookie that the list is asked for with
    shown = listed(page, address)
    assert {who: cells[1:] for who, cells in shown.items()} == {
        "ada": ["graded", "1 / 1"],
        "bo": ["graded", "0 / 1"],
    }
    assert "None" not in {cells[0] for cells in shown.values()}
    grades = (classroom / "grades.csv").read_bytes()
    page.locator("#main-table tr", has_text="ada").locator(".autograde a").click()
    page.get_by_text("Successfully autograded").wait_for(timeout=120_000)
    assert listed(page, address) == shown
    run("-m", "autograde", "grade", classroom / "submitted", "--out", classroom)
    assert (classroom / "grades.csv").read_bytes() == grades
    assert not (classroom / "changes.csv").exists()


def see(page: Page, count: int) -> None:
    """The page has so many pictures, none as source, ends somewhere, and no script has run."""
    page.wait_for_load_state("load")
    assert page.evaluate(PICTURES) == [True] * count
    assert "<svg" not in page.inner_text("body")
    assert page.evaluate("document.documentElement.scrollHeight") < HIGHEST
    assert page.title() != "ran"


@pytest.mark.parametrize("chapter", DRAWN)
def test_formgrader_shows_pictures_and_no_end_of_output(formgrader, page, screenshots, chapter):
    (address, token), (_, count) = formgrader, DRAWN[chapter]
    page.goto(f"{address}?{token}")  # which leaves the cookie that the list is asked for with
    page.goto(f"{address}/gradebook/{chapter}/{chapter}")
    page.get_by_text("Submission #1").click()
    page.locator("#notebook").first.wait_for()
    see(page, count)
    page.screenshot(path=screenshots / f"formgrader-{chapter}.png", full_page=True)


def feedback(classroom: Path, learner: str, chapter: str) -> Path:
    """The page that nbgrader makes of a submission, and that its exchange hands back."""
    command = ["-m", "nbgrader", "generate_feedback", chapter, "--force", f"--student={learner}"]
    subprocess.run([sys.executable, *command], cwd=classroom, check=True, capture_output=True)
    return classroom / "feedback" / learner / chapter / f"{chapter}.html"


def test_feedback_is_our_page_and_what_was_written_by_hand(classroom):
    learner, chapter = "bo", "ch05_devices"
    ours = (classroom / "feedback" / learner / f"{chapter}.html").read_text(encoding="utf-8")
    assert feedback(classroom, learner, chapter).read_text(encoding="utf-8") == ours
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as gradebook:
        submitted = gradebook.find_submission_notebook(chapter, chapter, learner)
        submitted.comments[0].manual_comment = "Why <b>two</b> copies?"
        submitted.grades[0].manual_score = 1.5
        gradebook.db.commit()
    page = feedback(classroom, learner, chapter).read_text(encoding="utf-8")
    assert "Your instructor writes: Why &lt;b&gt;two&lt;/b&gt; copies?" in page
    assert "1.5 of " in page
    # The page that lies on the disk, for hand-back and `serve`, has it too.
    on_disk = classroom / "feedback" / learner / f"{chapter}.html"
    assert page == on_disk.read_text(encoding="utf-8") != ours


def test_a_person_grades_what_was_written_below_its_rubric(tmp_path, page, screenshots):
    chapter, cell_id, answer = "ch06_timing", "held-fixed", "Only one size was measured."
    classroom, table = tmp_path / "class", tmp_path / "class" / "grades.csv"
    (tmp_path / "learners").mkdir()
    (tmp_path / "learners" / "ada.py").write_text(f'"""ada"""\n# %% {chapter} untouched\n')
    run("tests/sample_class/hand_in.py", tmp_path / "handed_in", tmp_path / "learners")
    path = tmp_path / "handed_in" / "ada" / chapter / f"{chapter}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    next(cell for cell in notebook.cells if cell.id == cell_id).source = answer
    nbformat.write(notebook, path)
    run("-m", "autograde", "roster", write(tmp_path / "roster.csv", ROSTER), "--out", classroom)
    grade = ["-m", "autograde", "grade", path.parents[2], "--out", classroom]
    run(*grade, "--written", status=1)
    assert "waiting for a person" in table.read_text(encoding="utf-8-sig")
    with jupyterlab_in(classroom, tmp_path, {"HOME": str(tmp_path)}) as (address, token):
        page.goto(f"{address}/formgrader?token={token}")  # which leaves the cookie
        page.goto(f"{address}/formgrader/gradebook/{chapter}/{chapter}")
        page.get_by_text("Submission #1").click()
        page.get_by_text(answer, exact=True).wait_for()
        for words in ("learners never see it", "the same in all calls. Say how", "A right answer:"):
            page.get_by_text(words).first.wait_for()
        page.screenshot(path=screenshots / "formgrader-written.png", full_page=True)
        mine = page.locator(".panel-heading", has=page.locator(f"input.score#{cell_id}"))
        with page.expect_response(lambda answered: "/grade/" in answered.url and answered.ok):
            mine.get_by_text("Full credit").click()
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        assert book.find_grade(cell_id, chapter, chapter, "ada").manual_score == 1
    run(*grade)
    assert f"ada,{chapter},1,14,graded" in table.read_text(encoding="utf-8-sig")


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path
