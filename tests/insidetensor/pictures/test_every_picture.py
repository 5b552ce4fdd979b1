"""Every picture has a name and a twin in words, and no text that cannot be read, in any room.

In every language: words of another length need another place.
"""

import re
from itertools import combinations, product
from xml.etree import ElementTree

import pytest
from every_picture import PICTURES, SVG, boxes, overlap, size

from insidetensor.devices import trace_picture
from insidetensor.messages import FALLBACK, FOLDER, LANGUAGE_VARIABLE
from insidetensor.pictures.page import COLUMN, MARK
from insidetensor.pictures.svg import text_width
from insidetensor.pictures.svg_picture import READABLE

LANGUAGES = [FALLBACK, *sorted(path.stem for path in FOLDER.glob("*.po"))]


@pytest.fixture(scope="module")
def pictures():
    """Each picture in each language, by both names."""
    found = {}
    with pytest.MonkeyPatch.context() as environment:
        for language, (name, make) in product(LANGUAGES, PICTURES.items()):
            environment.setenv(LANGUAGE_VARIABLE, language)
            found[language, name] = make()
    return found


def roots(pictures):
    return {name: ElementTree.fromstring(picture.svg) for name, picture in pictures.items()}


def place(node):
    """The rectangle that a text covers."""
    size, said = float(node.get("font-size", 11)), "".join(node.itertext())
    width, x, y = text_width(said, size) * 0.97, float(node.get("x")), float(node.get("y"))
    left = x - {"middle": width / 2, "end": width}.get(node.get("text-anchor"), 0)
    return left, y - size * 0.75, left + width, y


def ids_in(picture):
    return re.findall(r' id="([^"]+)"', picture.svg)


def test_each_is_well_formed_named_and_has_its_twin_as_description(pictures):
    for name, root in roots(pictures).items():
        title, twin = root.find(SVG + "title"), root.find(SVG + "desc")
        assert (root.get("role"), twin.text) == ("img", pictures[name].text), name
        assert title.text, name
        labels = (root.get("aria-labelledby"), root.get("aria-describedby"))
        assert labels == (title.get("id"), twin.get("id")), name


def test_every_reference_is_to_an_id_of_the_same_picture_and_the_same_each_time(pictures):
    for (language, name), picture in pictures.items():
        ids = ids_in(picture)
        assert len(ids) == len(set(ids)), name
        assert set(re.findall(r"url\(#([^)]+)\)", picture.svg)) <= set(ids), name
        if language == LANGUAGES[0]:
            assert ids_in(PICTURES[name]()) == ids, name


def test_no_text_overlaps_another_or_leaves_the_page(pictures):
    wrong = []
    for name, root in roots(pictures).items():
        width, height = size(pictures[name])
        places = [place(node) for node in root.iter(SVG + "text")]
        wrong += [(name, pair) for pair in combinations(places, 2) if overlap(*pair, by=0.5)]
        for left, top, right, bottom in places:
            if not (-0.5 <= left < right <= width + 0.5 and -0.5 <= top < bottom <= height):
                wrong.append((name, left, top))
    assert not wrong


# Pixels: what a notebook's column has room for.
WIDEST = {"bits": 760, "spacing": 760, "trace": trace_picture.WIDEST + 10}
# What is long by its nature: a page scrolls it.
SCROLLED = {
    "memory: elided backwards", "timeline: slow launches", "graph: chain", "graph: long"
}  # fmt: skip


def test_each_fits_the_column_of_a_notebook_in_letters_that_can_be_read(pictures):
    wide = set()
    for (language, name), picture in pictures.items():
        if size(picture)[0] > WIDEST.get(name.partition(":")[0], COLUMN / READABLE + 20):
            wide.add((language, name))
    assert wide == set(product(LANGUAGES, SCROLLED))


def test_no_boxes_of_a_graph_or_a_trace_overlap(pictures):
    crowded = []
    for (language, name), picture in pictures.items():
        if name.startswith(("graph", "trace")):
            pairs = combinations(boxes(picture), 2)
            crowded += [(language, name, pair) for pair in pairs if overlap(*pair, by=0.1)]
    assert crowded == []


def test_text_takes_the_colour_of_the_page_which_the_picture_scales_with(pictures):
    for name, root in roots(pictures).items():
        colours = {node.get("fill") for node in root.iter(SVG + "text")}
        assert colours <= {"currentColor", MARK}, name
        assert "max-width:100%" in pictures[name].svg, name


def test_what_is_named_in_a_picture_is_no_markup(pictures):
    assert not [name for name, picture in pictures.items() if "<script" in picture.svg]


def test_pictures_of_other_things_have_other_ids():
    ids = [set(ids_in(make())) for make in PICTURES.values()]
    assert not [pair for pair in combinations(ids, 2) if pair[0] & pair[1]]


def test_a_letter_of_hangul_takes_a_whole_em_beside_narrow_ones():
    assert text_width("칸", 10) == 10
    assert text_width("칸 3", 10) == 10 + text_width(" 3", 10)
