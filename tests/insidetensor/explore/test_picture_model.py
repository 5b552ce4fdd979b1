"""The levels of the picture can be won, each by what its controls change, and not by nothing."""

import pytest
from browserless import asked

from insidetensor.explore.picture_instrument import CAT, picture_instrument

FACTS = picture_instrument().facts
PARTS = {"rows": ("strides", 0), "columns": ("strides", 1), "height": ("shape", 0),
         "width": ("shape", 1), "offset": ("offset", None)}  # fmt: skip


def changed(level):
    """The controls whose values differ between the beginning of a level and its aim."""
    for name, (part, axis) in PARTS.items():
        begins, aim = (level[at][part] for at in ("begins", "aim"))
        if (begins if axis is None else begins[axis]) != (aim if axis is None else aim[axis]):
            yield name


def alike(headers, aim):
    function = f"(now) => m.alike(now, {aim}, {FACTS['colours']})"
    return asked("picture", function, headers)


@pytest.mark.parametrize("level", FACTS["levels"], ids=lambda level: level["name"])
def test_a_level_is_won_at_its_aim_alone(level):
    assert set(changed(level)) <= set(level["controls"])
    (at_aim, at_beginning) = alike([level["aim"], level["begins"]], level["aim"])
    assert all(at_aim)
    assert not all(at_beginning)


def test_every_header_of_a_level_has_a_word_of_its_own():
    aims = [each["aim"] for each in FACTS["levels"]]
    sheared = FACTS["levels"][0]["begins"]
    found = asked("picture", "(now) => m.looks(now, false)", [sheared, *aims])
    assert found == [
        "sheared", "upright", "turned", "mirrored", "upside_down", "smeared", "halved",
    ]  # fmt: skip


def test_the_picture_tells_left_from_right_and_up_from_down():
    rows = CAT.read_text(encoding="utf-8").split()
    others = ([row[::-1] for row in rows], rows[::-1], [row[::-1] for row in rows[::-1]])
    assert {len(rows), *map(len, rows)} == {32}
    for other in others:
        pairs = zip("".join(rows), "".join(other), strict=True)
        assert sum(one != two for one, two in pairs) > 15  # cells: it is seen
