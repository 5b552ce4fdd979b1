"""Extensions, penalties, exports and changes are the same on PostgreSQL as in a file."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from command_line import typed
from graded_book import DUE, PAIRS, STEPS, hand_in, make_book
from sqlalchemy import NullPool, create_engine

from autograde.core.course_directory import CONFIG_NAME
from autograde.grading.changes import read_previous_scores
from autograde.lms.exporters import SYSTEMS
from autograde.lms.extensions import give_extension
from autograde.lms.hand_ins import HandInRecord
from autograde.lms.lateness import Late, apply_penalties, read_plugin

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("postgres")]
HOUR = dt.timedelta(hours=1)


def settled(url: str, home: Path) -> list[list[Late]]:
    """A class: late, extended before and after, marked by Canvas; settled twice."""
    make_book(url)
    engine = create_engine(url, poolclass=NullPool)
    give_extension(engine, "eli", STEPS, by=HOUR)
    hand_in(url, "ada", STEPS, [2, 3], when=DUE + 2 * HOUR)
    hand_in(url, "bo", STEPS, [2, None], when=DUE - HOUR)
    hand_in(url, "eli", STEPS, [1.5, 0], when=DUE + 2 * HOUR)
    marked = HandInRecord("bo", STEPS, "canvas", "0" * 64, is_late=True)
    first = apply_penalties(engine, read_plugin(home), {marked.key: marked})
    give_extension(engine, "ada", STEPS, until=DUE.replace(tzinfo=dt.UTC) + 3 * HOUR)
    assert read_previous_scores(engine) == {}
    return [first, apply_penalties(engine, read_plugin(home), {})]


def test_a_server_s_gradebook_says_what_a_file_s_says(tmp_path, postgres):
    (tmp_path / CONFIG_NAME).write_text(
        "c = get_config()\nc.LateSubmissionPlugin.penalty_method = 'zero'\n"
    )
    urls = {"file": f"sqlite:///{tmp_path / 'gradebook.db'}", "server": postgres.new_database()}
    late = {name: settled(url, tmp_path) for name, url in urls.items()}
    assert late["file"] == late["server"]
    assert [(each.learner, each.penalty, each.before) for each in late["server"][1]] == [
        ("ada", 0, 5),
        ("bo", 2, 2),
        ("eli", 1.5, 1.5),
    ]
    for kind in SYSTEMS:
        tables = set()
        for name, url in urls.items():
            out = tmp_path / f"{name}.{kind}.csv"
            order = ("--to", kind, "--out", out, "--chapter", STEPS, "--db", url)
            assert typed("export", tmp_path, *order)[0] == 0
            tables.add(out.read_bytes())
        assert len(tables) == 1
    assert PAIRS not in out.read_text(encoding="utf-8-sig")
