"""A recorded wrong answer that lacks what its record has to say is named, with the repair."""

import pytest
from answers import recorded

WHOLE = '"""A thought."""\n\nSENTENCE = "…"\nBREAKS = "elements"\n'


@pytest.fixture
def record(tmp_path):
    """What is read of a wrong answer to the practice exercise, of this name and content."""

    def of(name, content):
        path = tmp_path / "ch00_start_here" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
        return recorded(path)

    return of


@pytest.mark.parametrize("line", ["SENTENCE", "BREAKS"])
def test_a_line_that_is_missing_is_named(record, line):
    content = WHOLE.replace(line, "OTHER")
    with pytest.raises(ValueError, match=rf"ch00_start_here/x__y.py .* write `{line} = \"…\"`"):
        record("x__y.py", content)


def test_a_part_that_does_not_exist_is_named_beside_those_that_do(record):
    answer = record("storagesize__sum.py", WHOLE)
    with pytest.raises(ValueError, match=r"storagesize__sum.py is named after no part .*size"):
        assert answer.code
