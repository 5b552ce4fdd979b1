"""A class of forty of which the truth is known: whatever an instructor is told agrees with it."""

from __future__ import annotations

import csv
import datetime as dt
import html
import io
import json
import os
import re
import zipfile
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from collected_class import archive, folder
from command_line import typed
from nbgrader.api import Gradebook
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from small_class import (
    PAIRS,
    PAIRS_CHECKS,
    RIGHT_STEPS,
    STEPS,
    WRONG_COUNT,
    fill_in,
    handed_out,
    make_course,
)

pytestmark = pytest.mark.slow

WORDS, HALVES = "ch92_words", "ch93_halves"
MOST = {STEPS: 5, PAIRS: 1, WORDS: 3, HALVES: 4}
PART = """\
# %% [markdown]
# # {title}

# %% [markdown]
# ## {title}
#
{rules}

# %% nbgrader={{"grade_id": "{name}", "solution": true}}
def {name}(number):
    ### BEGIN SOLUTION
    return {right}
    ### END SOLUTION

# %% nbgrader={{"grade_id": "check-{name}", "grade": true, "points": {points}}}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("{stem}.{name}")
### END HIDDEN TESTS
{tried}
"""
WRITTEN = """
# %% [markdown]
# ## Say why
#
# - Say why. <!-- rule why: 2 -->

# %% [markdown] nbgrader={"grade_id": "why", "grade": true, "solution": true, "points": 2}
# Because two is one and one.
"""
CHECKS = """\
from autograde.checks.trials import Trials


def cases():
    for rule, number, expected in {cases}:
        yield Trials("{name}").value(rule, number, expected=expected)


CASES = {{"{name}": cases}}
"""
# By exercise and quality, what is typed into the cells; and the points that it is worth.
ANSWERS: dict[str, dict[str, tuple[dict[str, str], float]]] = {
    STEPS: {
        "right": (RIGHT_STEPS, 5),
        "half": (RIGHT_STEPS | {"count": WRONG_COUNT}, 3),
        "none": ({}, 0),
    },
    PAIRS: {
        "right": ({"swapped": "def swapped(pair):\n    return pair[1], pair[0]"}, 1),
        # Right for the cases of the first check, and wrong for those of the second.
        "lucky": (
            {"swapped": "def swapped(pair):\n    return pair if 7 in pair else pair[::-1]"},
            1,
        ),
        "wrong": ({"swapped": "def swapped(pair):\n    return pair"}, 0),
    },
    WORDS: {"right": ({"doubled": "def doubled(number):\n    return 2 * number"}, 1)},
    HALVES: {
        "right": ({"halved": "def halved(number):\n    return number / 2"}, 4),
        "half": ({"halved": "def halved(number):\n    return number // 2"}, 1),
        "none": ({}, 0),
    },
}
DUE = dt.datetime(2020, 11, 20, 12, tzinfo=dt.UTC)
RULE = """
c = get_config()
c.AssignLatePenalties.plugin_class = "autograde.nbgrader.late_per_day.LatePerDay"
c.LatePerDay.late_per_day = 10
"""


@dataclass(frozen=True)
class Truth:
    """What one learner has in one exercise; `score` is None while it waits, before a penalty."""

    score: float | None
    penalty: float = 0
    looks: bool = False
    words: tuple[str, ...] = ()  # on the page, as a person wrote them


@dataclass
class Class:
    """The class, and the truth of it by learner and exercise."""

    home: Path
    root: Path
    truth: dict[tuple[str, str], Truth] = field(default_factory=dict)

    @property
    def out(self) -> Path:
        """Where it is graded."""
        return self.home / "class"

    def notebook(self, chapter: str, quality: str, text: str | None = None) -> bytes:
        """What somebody hands in."""
        notebook = fill_in(handed_out(self.root, chapter), ANSWERS[chapter][quality][0])
        for cell in notebook["cells"]:
            if cell["id"] == "why" and text is not None:
                cell["source"] = text
        return json.dumps(notebook).encode()

    def is_worth(self, learner: str, chapter: str, quality: str, **more: object) -> None:
        """Note the truth."""
        score = ANSWERS[chapter][quality][1]
        self.truth[learner, chapter] = Truth(score, **more)  # type: ignore[arg-type]

    def now(self, learner: str, chapter: str, **change: object) -> None:
        """Note what is another now."""
        key = learner, chapter
        self.truth[key] = replace(self.truth[key], **change)  # type: ignore[arg-type]

    def run(self, command: str, *arguments: object, status: int = 0) -> str:
        """What a command says."""
        rooted = ("--root", self.root) if command not in {"extension", "export"} else ()
        ended, said, wrong = typed(command, *arguments, *rooted)
        assert ended == status, said + wrong
        return said

    def give(self, learner: str, chapter: str, cell: str, score: float | None, words: str) -> None:
        """Type points and a comment, as in formgrader."""
        with Gradebook(f"sqlite:///{self.out / 'gradebook.db'}") as book:
            if score is not None:
                name = cell if cell == "why" else f"check-{cell}"
                grade = book.find_grade(name, chapter, chapter, learner)
                grade.manual_score, grade.needs_manual_grade = score, False
            book.find_comment(cell, chapter, chapter, learner).manual_comment = words
            book.db.commit()


def who(number: int) -> str:
    return f"s{number:02}"


def email(number: int) -> str:
    return f"{who(number)}@example.org"


def name(number: int) -> tuple[str, str]:
    """First and last; the first two learners are namesakes."""
    return ("Minsu", "Kim") if number < 3 else (f"First{number}", f"Last{number}")


def roster(numbers: range, path: Path) -> Path:
    lines = [",".join([who(n), *name(n), email(n), str(1000 + n)]) for n in numbers]
    path.write_text("\n".join(["id,first_name,last_name,email,lms_user_id", *lines]) + "\n")
    return path


def make_exercises(root: Path) -> None:
    """Add two exercises to the course: one with a written part, one with two rules."""
    for stem, title, part, right, rules in (
        (WORDS, "Double", "doubled", "2 * number", {"twice": 1}),
        (HALVES, "Halve", "halved", "number / 2", {"even": 1, "odd": 3}),
    ):
        about = {"title": title, "name": part, "right": right, "stem": stem}
        marked = "\n".join(f"# - {n} numbers. <!-- rule {n}: {p} -->" for n, p in rules.items())
        tried = "\n".join(f"# rule {n}\nassert {part}(2) is not None" for n in rules)
        points = sum(rules.values())
        text = PART.format(**about, rules=marked, tried=tried, points=points)
        cases = [("twice", 3, 6), ("even", 4, 2.0), ("odd", 3, 1.5)]
        mine = [case for case in cases if case[0] in rules]
        (root / "solutions" / f"{stem}.py").write_text(text + WRITTEN * (stem == WORDS))
        hidden = root / "autograde" / "hidden" / f"{stem}.py"
        hidden.write_text(CHECKS.format(name=part, cases=mine))


def moodle(home: Class, path: Path, files: dict[int, tuple[str, dt.datetime]]) -> tuple[Path, Path]:
    """Moodle's archive and worksheet of an exercise: by participant, quality and time."""
    members = [
        (f"{' '.join(name(n))}_{2000 + n}_assignsubmission_file/{STEPS}.ipynb", quality)
        for n, (quality, _) in files.items()
    ]
    members.append((f"Nobody Known_2999_assignsubmission_file/{STEPS}.ipynb", "right"))
    contents = [(place, home.notebook(STEPS, quality)) for place, quality in members]
    text = io.StringIO()
    writer = csv.writer(text)
    about = ("Identifier", "Full name", "Email address", "Grade", "Maximum grade")
    writer.writerow(
        [*about, "Last modified (submission)", "Last modified (grade)", "Feedback comments"]
    )
    for n in range(1, 41):
        time = f"{files[n][1]:%A, %d %B %Y, %I:%M %p}" if n in files else "-"
        line = [f"Participant {2000 + n}", " ".join(name(n)), email(n), "", "5", time, "-", ""]
        writer.writerow(line)
    path.with_suffix(".csv").write_text(text.getvalue(), encoding="utf-8")
    return archive(path.with_suffix(".zip"), contents), path.with_suffix(".csv")


def hand_in_all(home: Class) -> None:
    """Let everybody hand in, four ways, and give one learner more time."""
    hour, day = dt.timedelta(hours=1), dt.timedelta(days=1)
    quality = {0: "right", 1: "half", 2: "none"}
    first = {n: (quality[n % 3], DUE - hour) for n in range(1, 39)}
    for n, (each, _) in first.items():
        home.is_worth(who(n), STEPS, each)
    again = dict(first)
    again[6] = ("none", DUE + hour)  # late and worse: the one in time counts
    again[7] = ("right", DUE - hour / 2)  # in time and better
    home.is_worth(who(7), STEPS, "right")
    del first[8]
    again[8] = ("right", DUE + 1.5 * day)  # late, and nothing before
    home.is_worth(who(8), STEPS, "right", penalty=1)
    again[10] = ("right", DUE + day)  # late, with an extension
    home.is_worth(who(10), STEPS, "right")
    roster_file = home.home / "roster.csv"
    for number, files in enumerate((first, again)):
        zipped, sheet = moodle(home, home.home / f"moodle{number}", files)
        arguments = ("--into", home.out / "submitted", "--roster", roster_file)
        said = home.run("collect", zipped, *arguments, "--worksheet", sheet, status=1)
        assert "Nobody Known" in said
    table = home.home / "extensions.csv"
    table.write_text(f"learner,chapter,by\n{who(10)},{STEPS},2 days\n")

    kinds = {0: "right", 1: "lucky", 2: "wrong"}
    canvas = []
    for n in range(1, 31):
        home.is_worth(who(n), PAIRS, kinds[n % 3])
        file = f"last{n}_{'LATE_' * (n == 30)}{1000 + n}_{3000 + n}_{PAIRS}.ipynb"
        canvas.append((file, home.notebook(PAIRS, kinds[n % 3])))
    zipped = archive(home.home / "canvas.zip", canvas)
    home.run("collect", zipped, "--into", home.out / "submitted", "--roster", roster_file)

    texts = {n: "Because." if n % 2 else "YOUR ANSWER HERE" for n in range(11, 26)}
    files = {
        f"{who(n)}/{WORDS}.ipynb": home.notebook(WORDS, "right", text) for n, text in texts.items()
    }
    for n, text in texts.items():
        home.truth[who(n), WORDS] = Truth(None if text == "Because." else 1)
    by_hand = folder(home.home / "by_hand", files)
    home.run("collect", by_hand, "--into", home.out / "submitted", "--roster", roster_file)

    inbound = {}
    for n in range(26, 41):
        tries = [("half", DUE - hour), ("right", DUE - hour / 2), ("none", DUE + hour)][: n % 3 + 1]
        for each, time in tries:
            place = f"{who(n)}+{HALVES}+{time:%Y-%m-%d %H:%M:%S.%f} UTC+q/{HALVES}.ipynb"
            inbound[place] = home.notebook(HALVES, each)
        home.is_worth(who(n), HALVES, "half" if n % 3 == 0 else "right")
    exchange = folder(home.home / "inbound", inbound)
    arguments = ("--into", home.out / "submitted", "--roster", roster_file, "--other-accounts")
    home.run("collect", exchange, *arguments)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Class:
    """The class before anything is graded."""
    folder = tmp_path_factory.mktemp("known")
    made = Class(folder, make_course(folder / "course"))
    make_exercises(made.root)
    return made


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def number(text: str) -> float | None:
    return float(text) if text else None


def told(truth: Truth) -> str:
    waits = "waiting for a person" if truth.score is None else "graded"
    return "needs a look" if truth.looks else waits


def assert_all_agree(home: Class, learners: range, said: str) -> None:
    """Hold everything that an instructor is told against the truth."""
    people = [who(n) for n in learners]
    truth = {key: each for key, each in home.truth.items() if key[0] in people}
    counts = {key: each.score and each.score - each.penalty for key, each in truth.items()}

    rows = {(row["learner"], row["chapter"]): row for row in table(home.out / "grades.csv")}
    found = {key: (number(row["score"]), row["status"]) for key, row in rows.items() if key[1]}
    assert found == {key: (each.score, told(each)) for key, each in truth.items()}
    assert {key: float(row["max_score"]) for key, row in rows.items() if key[1]} == {
        key: MOST[key[1]] for key in truth
    }

    # The terminal.
    looks = said.partition("Somebody should look at:")[2]
    named = set(re.findall(r"^  (s\d\d) (\w+) \(needs a look\)", looks, re.MULTILINE))
    assert named == {key for key, each in truth.items() if each.looks}
    late = dict(re.findall(r"^  (s\d\d) \w+: .* late, ([\d.]+) points? off", said, re.MULTILINE))
    assert {w: float(p) for w, p in late.items()} == {
        key[0]: each.penalty for key, each in truth.items() if each.penalty
    }
    waiting = sum(each.score is None for each in truth.values())
    assert (f"wait for a person: {waiting}." in said) == bool(waiting)

    # Formgrader's list of each exercise's hand-ins.
    directory = CourseDirectory(root=str(home.out), db_url=f"sqlite:///{home.out / 'gradebook.db'}")
    formgrader = NbGraderAPI(directory)
    listed = {
        (line["student"], chapter): line
        for chapter in MOST
        for line in formgrader.get_submissions(chapter)
    }
    assert {key for key, line in listed.items() if line["autograded"]} == set(truth)
    for key, each in truth.items():
        line, is_open = listed[key], told(each) != "graded"
        assert (line["max_score"], line["needs_manual_grade"]) == (MOST[key[1]], is_open), key
        assert each.score in (None, line["score"]), key

    # The export of everything, the report, and Moodle's worksheet.
    exported = home.out / "exported.csv"
    typed("export", home.out, "--to", "csv", "--out", exported, "--replace")
    lines = {(line["student_id"], line["assignment"]): line for line in table(exported)}
    assert set(lines) == {(each, chapter) for each in people for chapter in MOST}
    states = {key: "waiting" if each.score is None else "graded" for key, each in truth.items()}
    # A file of nobody's may be of whoever handed in nothing.
    absent = {STEPS: "not-taken"}
    for key, line in lines.items():
        expected = states.get(key, absent.get(key[1], "not-handed-in"))
        assert (line["status"], number(line["score"])) == (expected, counts.get(key)), key
    home.run("report", "--out", home.out)
    report = table(home.out / "report" / "csv" / "submissions.csv")
    shown = {(row["learner"], row["chapter"]): row for row in report}
    assert {key: number(row["score"]) for key, row in shown.items()} == {
        (each, chapter): truth[each, chapter].score if (each, chapter) in truth else None
        for each in people
        for chapter in MOST
    }
    missing = {key for key, row in shown.items() if row["status"] == "not handed in"}
    assert missing == {key for key in shown if key not in truth}
    assert Counter(row["status"] for row in report)["waiting for a person"] == waiting
    sheet = home.out / "worksheet.csv"
    like = ("--like", home.home / "moodle1.csv", "--chapter", STEPS)
    typed("export", home.out, "--to", "moodle", "--out", sheet, *like, "--replace")
    graded = {line["Email address"]: line for line in table(sheet)}
    for n in learners:
        line, key = graded[email(n)], (who(n), STEPS)
        assert number(line["Grade"]) == counts.get(key), key
        words = truth[key].words if key in truth else ()
        assert all(each in line["Feedback comments"] for each in words), key

    # Each page, and the archive of them that goes back.
    back = home.home / "back.zip"
    back.unlink(missing_ok=True)
    roster_file, zipped = home.home / "roster.csv", home.home / "moodle1.zip"
    arguments = ("--to", back, "--roster", roster_file, "--worksheet", home.home / "moodle1.csv")
    home.run("hand-back", home.out, "--like", zipped, *arguments, status=1)
    for (learner, chapter), each in truth.items():
        page = html.unescape(
            (home.out / "feedback" / learner / f"{chapter}.html").read_text(encoding="utf-8")
        )
        most, score = MOST[chapter], each.score
        line = f"{score:g} of {most} points" if score is not None else f"points so far, of {most}"
        assert line in page, (learner, chapter)
        if each.penalty:
            assert f"so {score - each.penalty:g} of {most} count" in page  # type: ignore[operator]
        assert all(words in page for words in each.words), (learner, chapter)
        assert "had been changed" not in page
    with zipfile.ZipFile(back) as packed:
        pages = {place.partition("_assign")[0]: packed.read(place) for place in packed.namelist()}
    assert len(pages) == sum(chapter == STEPS for _, chapter in truth)
    for n in learners:
        if (who(n), STEPS) in truth:
            page = home.out / "feedback" / who(n) / f"{STEPS}.html"
            assert pages[f"{' '.join(name(n))}_{2000 + n}"] == page.read_bytes(), n


def test_whatever_an_instructor_is_told_agrees_with_the_truth(
    home: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    roster_file = roster(range(1, 41), home.home / "roster.csv")
    home.run("roster", roster_file, "--out", home.out)
    with (home.out / "nbgrader_config.py").open("a") as settings:
        settings.write(RULE)
    with Gradebook(f"sqlite:///{home.out / 'gradebook.db'}") as book:
        for chapter in (STEPS, HALVES):
            book.update_or_create_assignment(chapter, duedate=f"{DUE:%Y-%m-%d %H:%M:%S} UTC")
    hand_in_all(home)
    extensions = home.home / "extensions.csv"
    home.run("extension", "--table", extensions, "--out", home.out)
    grade = ("grade", home.out / "submitted", "--out", home.out, "--jobs", "2")
    said = home.run(*grade, "--written", status=1)
    assert f"an earlier one counts (6): {who(6)} {STEPS}, " in said
    assert_all_agree(home, range(1, 41), said)

    # A person gives points and writes comments.
    home.give("s11", WORDS, "why", 1.5, "And why two?")
    home.now("s11", WORDS, score=2.5, words=("And why two?",))
    home.give("s13", WORDS, "why", 0, "No.")
    home.now("s13", WORDS, score=1, words=("No.",))
    home.give("s12", STEPS, "count", None, "Well done.")
    home.now("s12", STEPS, words=("Well done.",))
    for learner in ("s14", "s17"):  # who had written nothing
        home.give(learner, STEPS, "row-strides", 2, "Told me how.")
        home.now(learner, STEPS, score=2, words=("Told me how.",))
    said = home.run(*grade, status=1)
    assert_all_agree(home, range(1, 41), said)

    # Two of them hand in again; a check changes; one is dropped.
    files = {f"{each}/{STEPS}.ipynb": home.notebook(STEPS, "right") for each in ("s14", "s17")}
    again = folder(home.home / "again", files)
    for path in again.rglob("*.ipynb"):
        os.utime(path, ((DUE.timestamp() - 600),) * 2)
    home.run("collect", again, "--into", home.out / "submitted", "--roster", roster_file)
    for learner in ("s14", "s17"):
        home.now(learner, STEPS, score=4, looks=True)  # 2 by hand, and 2 for the other part
    hidden = home.root / "autograde" / "hidden" / f"{PAIRS}.py"
    seven = '    yield Trials("swapped").value("order", (7, 8), expected=(8, 7))\n'
    hidden.write_text(PAIRS_CHECKS.replace("\n\n\nCASES", f"\n{seven}\n\nCASES"))
    visible = home.root / "solutions" / f"{PAIRS}.py"
    visible.write_text(visible.read_text() + "assert swapped((7, 8)) == (8, 7)\n")
    for n in range(1, 31):
        if n % 3 == 1:
            home.now(who(n), PAIRS, score=0)
    roster(range(1, 40), roster_file)
    home.run("roster", roster_file, "--out", home.out)
    said = home.run(*grade, status=1)
    assert "Graded again: 12 learners have other scores" in said
    assert_all_agree(home, range(1, 40), said)

    home.run("settle", "s14", STEPS, "--drop", "--out", home.out)
    home.now("s14", STEPS, score=5, looks=False, words=())
    home.run("settle", "s17", STEPS, "--keep", "--out", home.out)
    home.now("s17", STEPS, looks=False)
    assert_all_agree(home, range(1, 40), home.run(*grade, status=1))
