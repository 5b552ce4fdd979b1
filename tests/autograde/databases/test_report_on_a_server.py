"""The report on a class whose gradebook is on PostgreSQL is the one on a file."""

from __future__ import annotations

import pytest
from recorded_class import fill_gradebook, many_results, refused
from sqlalchemy import text

from autograde.core.errors import GraderError
from autograde.report.making import make_report
from autograde.report.reading import open_read_only
from autograde.report.report_tables import COLUMNS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("postgres")]


@pytest.fixture
def url(postgres) -> str:
    """A gradebook on the server with a class of twenty, one of whom could not be graded."""
    url = postgres.new_database()
    fill_gradebook(url, [*many_results(20), refused("zoe", "It is no notebook.")], {"ann": "지우"})
    return url


def test_a_server_s_report_says_what_a_file_s_says(tmp_path, url, course):
    (tmp_path / "file").mkdir()
    file = f"sqlite:///{tmp_path / 'file' / 'gradebook.db'}"
    fill_gradebook(file, [*many_results(20), refused("zoe", "It is no notebook.")], {"ann": "지우"})
    on_server = make_report(tmp_path / "server", course, url)
    on_file = make_report(tmp_path / "file", course)
    assert on_server.submissions == 21
    for name in COLUMNS:
        rows = [
            (made.tables / f"{name}.csv").read_text().splitlines() for made in (on_server, on_file)
        ]
        if name in {"submissions", "needs_a_look"}:  # when it was noted that zoe is open differs
            rows = [[row for row in each if not row.startswith("zoe")] for each in rows]
        assert rows[0] == rows[1], name


def test_a_report_cannot_write_on_a_server(url):
    with pytest.raises(GraderError, match="read-only"), open_read_only(url) as connection:
        connection.execute(text("delete from grader_attempt"))
