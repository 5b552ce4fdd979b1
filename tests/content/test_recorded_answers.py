"""A recorded wrong answer is read piece by piece; what it lacks is named with its line."""

import pytest
from answers import recorded

FIRST = """\
@@ sum @@ Adds the sizes, since they
are numbers.
! elements
! no_axes: 2 + 3 is 5,
! expected 6
-    return math.prod(shape)
+    return sum(shape)
"""
SECOND = FIRST.replace("sum", "max")


@pytest.fixture
def read(tmp_path):
    """What is read of a file of wrong answers to the practice exercise, of this content."""

    def of(content, name="storage_size.diff"):
        path = tmp_path / "ch00_start_here" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
        return recorded(path)

    return of


def test_each_record_says_where_it_stands_and_its_lines_may_be_broken(read):
    first, second = read(f"{FIRST}\n{SECOND}")
    assert [first.name, second.name] == [
        "ch00_start_here/storage_size__sum",
        "ch00_start_here/storage_size__max",
    ]
    assert second.where == "tests/wrong_answers/ch00_start_here/storage_size.diff:9"
    assert first.story == "Adds the sizes, since they are numbers."
    assert (first.breaks, first.sentence) == (("elements", "no_axes"), "2 + 3 is 5, expected 6")
    assert "return sum(shape)" in first.code


@pytest.mark.parametrize(
    ("content", "line", "expected"),
    [
        ("", 1, "@@ mistake @@"),
        (FIRST.replace("@@ sum @@ ", ""), 1, "@@ mistake @@"),
        (FIRST.replace("! elements\n! no_axes: 2 + 3 is 5,\n! expected 6\n", ""), 3, "! rule"),
        (FIRST.replace(": ", " "), 3, "! rule"),
        (FIRST[: FIRST.index("-")], 6, "the code"),
        (FIRST.replace("+    ", ""), 7, "a line of code"),
        (f"{FIRST}\n{FIRST}", 9, "another name"),
    ],
)
def test_what_a_record_lacks_is_named_with_its_line(read, content, line, expected):
    with pytest.raises(
        ValueError, match=rf"ch00_start_here/storage_size.diff:{line}\b.*{expected}"
    ):
        read(content)


def test_a_part_that_does_not_exist_is_named_beside_those_that_do(read):
    with pytest.raises(ValueError, match=r"storagesize.diff is named after no part .*size"):
        read(FIRST, "storagesize.diff")
