"""Every picture has a name and a twin in words, and no text that cannot be read, in any room.

In every language: words of another length need another place.
"""

import re
from itertools import combinations, product
from xml.etree import ElementTree

import pytest
from every_picture import PICTURES

from insidetensor.messages import FALLBACK, FOLDER, LANGUAGE_VARIABLE
from insidetensor.pictures.page import MARK
from insidetensor.pictures.svg import text_width

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = [FALLBACK, *sorted(path.stem for path in FOLDER.glob("*.po"))]


@pytest.fixture(params=product(LANGUAGES, PICTURES), ids="-".join)
def picture(request, monkeypatch):
    language, name = request.param
    monkeypatch.setenv(LANGUAGE_VARIABLE, language)
    return PICTURES[name]()


def place(node):
    """The rectangle that a text covers."""
    size, said = float(node.get("font-size", 11)), "".join(node.itertext())
    width, x, y = text_width(said, size) * 0.97, float(node.get("x")), float(node.get("y"))
    left = x - {"middle": width / 2, "end": width}.get(node.get("text-anchor"), 0)
    return left, y - size * 0.75, left + width, y


def overlap(one, other):
    return all(one[i] < other[i + 2] - 0.5 and other[i] < one[i + 2] - 0.5 for i in (0, 1))


def test_it_is_well_formed_named_and_has_its_twin_as_description(picture):
    root = ElementTree.fromstring(picture.svg)
    title, twin = root.find(SVG + "title"), root.find(SVG + "desc")
    assert root.get("role") == "img"
    assert title.text
    assert twin.text == picture.text
    labels = (root.get("aria-labelledby"), root.get("aria-describedby"))
    assert labels == (title.get("id"), twin.get("id"))


def test_every_reference_is_to_an_id_of_its_own_and_the_same_each_time(picture, request):
    ids = re.findall(r' id="([^"]+)"', picture.svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", picture.svg)) <= set(ids)
    _, name = request.node.callspec.params["picture"]
    again = PICTURES[name]()
    assert set(re.findall(r' id="([^"]+)"', again.svg)) == set(ids)


def test_no_text_overlaps_another_or_leaves_the_page(picture):
    root = ElementTree.fromstring(picture.svg)
    width, height = map(float, root.get("viewBox").split()[2:])
    places = [place(node) for node in root.iter(SVG + "text")]
    assert not [pair for pair in combinations(places, 2) if overlap(*pair)]
    for left, top, right, bottom in places:
        assert -0.5 <= left < right <= width + 0.5
        assert -0.5 <= top < bottom <= height


def test_text_takes_the_colour_of_the_page_which_the_picture_scales_with(picture):
    drawn = ElementTree.fromstring(picture.svg).iter(SVG + "text")
    assert {node.get("fill") for node in drawn} <= {"currentColor", MARK}
    assert "max-width:100%" in picture.svg


def test_what_is_named_in_it_is_no_markup(picture):
    assert "<script" not in picture.svg


def test_pictures_of_other_things_have_other_ids():
    ids = [set(re.findall(r' id="([^"]+)"', make().svg)) for make in PICTURES.values()]
    assert not [pair for pair in combinations(ids, 2) if pair[0] & pair[1]]


def test_a_letter_of_hangul_takes_a_whole_em_beside_narrow_ones():
    assert text_width("칸", 10) == 10
    assert text_width("칸 3", 10) == 10 + text_width(" 3", 10)
