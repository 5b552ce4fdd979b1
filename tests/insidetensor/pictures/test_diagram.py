"""A picture of storage and its text twin say the same, and both say what the tensor says."""

import re
import warnings

import numpy as np
import pytest
from every_picture import BIG, DIAGRAMS, Own, X, nodes, size, words

from insidetensor import Layout, compare_layouts, memory_diagram
from insidetensor.pictures.page import COLUMN
from insidetensor.pictures.strip import WHOLE, find_hit
from insidetensor.pictures.svg import text_width


@pytest.fixture(params=DIAGRAMS)
def picture(request):
    return DIAGRAMS[request.param]()


def test_no_label_of_an_arrow_stands_on_a_vertical_line(picture):
    paths = [node.get("d") for node in nodes(picture, "path") if node.get("stroke-width") == "1.6"]
    verticals = []
    for path in paths:
        x, top, bottom, end, back = re.fullmatch(
            r"M(\S+) (\S+)V([\d.]+)H([-\d.]+)(?:V([\d.]+))?", path
        ).groups()
        verticals.append((float(x), float(top), float(bottom)))
        if back:
            verticals.append((float(end), float(back), float(bottom)))
    for node in nodes(picture, "text"):
        label = "".join(node.itertext())
        if not label.startswith("axis "):
            continue
        left, y = float(node.get("x")), float(node.get("y")) - 4
        for x, top, bottom in verticals:
            if top < y < bottom:
                assert not left - 1 < x < left + text_width(label), label


def test_a_picture_scales_with_its_page_as_far_as_it_can_be_read():
    svg = memory_diagram(X).svg
    width = int(re.search(r' width="(\d+)"', svg)[1])
    least = int(re.search(r"max-width:100%;min-width:(\d+)px", svg)[1])
    assert 0.7 < least / width < 0.8


def test_a_long_sentence_makes_a_picture_longer_and_not_wider():
    repeated = np.broadcast_to(np.arange(3), (4, 3))
    assert size(memory_diagram(repeated))[0] <= COLUMN + 8


def test_every_index_and_value_of_a_small_tensor_is_drawn():
    drawn = words(memory_diagram(X[::-1, ::2] * 10))
    assert {f"{i},{j}" for i in range(3) for j in range(2)} <= set(drawn)
    assert {str(value) for value in (X[:, ::2] * 10).ravel()} <= set(drawn)


def test_an_arrow_is_labelled_with_each_axis_and_its_stride():
    drawn = words(memory_diagram(X, X[::-1, ::2]))
    assert {"axis 0: +4", "axis 1: +1", "axis 0: −4", "axis 1: +2"} <= set(drawn)


def test_a_negative_stride_points_to_the_left():
    x = np.arange(6)[::-1]
    path = next(n.get("d") for n in nodes(memory_diagram(x), "path") if "H" in n.get("d")
                and n.get("stroke-width") == "1.6")  # fmt: skip
    start, end = re.match(r"M(\S+) .*H([\d.]+)", path).groups()
    assert float(end) < float(start)


def test_the_offset_is_marked_and_told():
    diagram = memory_diagram(X, X[1:, 2:])
    assert "▼ offset 6" in words(diagram)
    assert "offset 6" in diagram.text


def test_tensors_are_named_as_the_caller_wrote_them():
    drawn = words(memory_diagram(X, X.T, X[1:, 2:][::-1][:, ::-1]))
    assert {"X", "X.T", "view 2"} <= set(drawn)
    both = (X, X.T)
    assert {"x", "view 1"} <= set(words(memory_diagram(*both)))


def test_torch_and_numpy_stand_under_one_strip_when_they_share_it():
    torch = pytest.importorskip("torch")
    t = torch.arange(6.0)
    drawn = words(memory_diagram(t, t.numpy()))
    assert {"t", "t.numpy()"} <= set(drawn)
    assert sum(w.startswith("storage:") for w in drawn) == 1


def test_a_cell_that_several_indices_read_lists_them_or_counts_them():
    few = memory_diagram(np.broadcast_to(np.arange(3), (2, 3)))
    assert {"0,0", "1,0", "0,2", "1,2"} <= set(words(few))
    assert "several indices read the same cell (0 to 2)." in few.text
    assert "axis 0: +0, the same cell" in words(few)
    many = words(memory_diagram(np.broadcast_to(np.float64(2), (30, 40))))
    assert {"0,0", "0,1", "×1200"} <= set(many)


def test_a_long_storage_keeps_its_ends_its_offset_and_what_the_arrows_need():
    diagram = memory_diagram(BIG[3:, 5:])
    drawn = words(diagram)
    assert {"0", "305", "306", "310", "405", "999"} <= set(drawn)
    assert {"axis 0: +100", "axis 1: +1"} <= set(drawn) or "axis 0: +100, to cell 405" in drawn
    left_out = int(re.search(r"(\d+) of the 1000 cells are left out", diagram.text)[1])
    assert left_out == sum(int(w.split()[0]) for w in drawn if re.fullmatch(r"\d+ cells", w))
    assert 900 < left_out < 1000


def test_a_storage_of_64_cells_is_drawn_whole_and_wraps():
    diagram = memory_diagram(np.arange(WHOLE).reshape(8, 8))
    assert {str(cell) for cell in range(WHOLE)} <= set(words(diagram))
    assert "left out" not in diagram.text
    rows = {n.get("y") for n in nodes(diagram, "rect") if n.get("fill") == "currentColor"}
    assert len(rows) == 4


def test_a_huge_tensor_is_drawn_without_a_walk_over_its_indices():
    """Where each of the 10**12 were visited, this would never end."""
    memory_diagram(np.broadcast_to(np.zeros((1000, 1000))[:, ::-3], (10**6, 1000, 334)))
    wrong = Layout((10**6, 10**6), (1, 10**6))
    assert compare_layouts(Layout((10**6, 10**6), (10**6, 1)), wrong).picture.text


def test_a_tensor_without_elements_or_axes_is_drawn_and_told():
    assert "no elements, so it reads no cell" in memory_diagram(np.zeros((0, 3))).text
    assert "()" in words(memory_diagram(np.array(3.5)))
    assert "[()] reads cell 0" in memory_diagram(np.array(3.5)).text


def test_tensors_differ_by_pattern_as_well_as_by_colour():
    svg = memory_diagram(X, X.T, X[1:]).svg
    fills = set(re.findall(r'fill="url\(#mem-[0-9a-f]+-(\d)\)"', svg))
    assert fills == {"1", "2"}


@pytest.mark.slow
def test_a_tensorflow_tensor_is_drawn_as_values_and_the_picture_says_why():
    tensorflow = pytest.importorskip("tensorflow")
    diagram = memory_diagram(tensorflow.reshape(tensorflow.range(6), (2, 3)))
    assert "TensorFlow has no strides" in diagram.text
    assert {"0,0", "1,2", "position"} <= set(words(diagram))
    assert not any(w.startswith("axis") for w in words(diagram))
    assert "row-major order" in diagram.text


def test_a_comparison_marks_the_first_difference_in_both_rows():
    found = compare_layouts(X.T, Layout((4, 3), (3, 1)), X, range(12))
    assert "First difference: [0, 1] should read cell 4, yours reads cell 1." in found.picture.text
    bold = [n for n in nodes(found.picture, "text") if n.get("font-weight") == "bold"]
    assert ["".join(n.itertext()) for n in bold].count("0,1") == 2


def test_cells_outside_the_storage_are_drawn_dashed_and_told():
    found = compare_layouts(X[::-1], Layout((3, 4), (-4, 1), 0), X)
    dashed = [n for n in nodes(found.picture, "rect") if n.get("stroke-dasharray")]
    assert len(dashed) == 8
    assert {"-8", "-1"} <= set(words(found.picture))
    assert "dashed border lie outside the storage" in found.picture.text


def test_strides_that_do_not_fit_their_shape_are_told():
    diagram = DIAGRAMS["strides that do not fit"]()
    told = "yours cannot be drawn: strides (1,) do not fit shape (3, 4)."
    assert told in diagram.text
    assert told in words(diagram)


def test_a_picture_shows_itself_in_a_notebook_and_in_a_terminal():
    diagram = memory_diagram(X)
    assert diagram._repr_mimebundle_() == {"text/html": diagram.svg, "text/plain": diagram.text}
    assert str(diagram) == diagram.text


def test_the_twin_names_the_cells_of_every_row():
    text = memory_diagram(X[:, ::-1].T).text
    assert "cells 0 to 11: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11" in text
    assert "[0, :] reads cells 3, 7, 11" in text
    assert "a step along axis 1: +4, from cell 3 to cell 7" in text
    assert "a step along axis 0: -1, from cell 3 to cell 2" in text
    assert "strides (-1, 4) elements, offset 3, not contiguous" in text


@pytest.mark.parametrize(
    "layout",
    [
        Layout((3, 4), (4, 1)),
        Layout((3, 4), (-4, 2), 9),
        Layout((2, 3, 2), (0, 1, 1), 1),
        Layout((4, 3), (2, 3)),
        Layout((), (), 2),
        Layout((2, 0), (1, 1)),
    ],
    ids=str,
)
def test_the_indices_of_a_cell_are_those_a_walk_finds(layout):
    for cell in range(-12, 20):
        walked = [index for index, at in layout.cells() if at == cell]
        found = find_hit(layout, cell)
        assert (found.count if found else 0) == len(walked)
        assert list(found.indices if found else ()) == walked[:3]


@pytest.mark.parametrize(
    ("view", "does"),
    [
        (lambda x: x.conj(), ["conjugates"]),
        (lambda x: x.conj().imag, ["negates"]),
        (lambda x: x.real, []),
    ],
)
def test_a_view_that_changes_values_on_reading_is_drawn_over_what_the_storage_holds(view, does):
    torch = pytest.importorskip("torch")
    x = torch.tensor([1 + 2j, 3j])
    v = view(x)
    diagram = memory_diagram(v)
    stored = "1, 2, 0, 3" if v.dtype == torch.float32 else "(1+2j), 3j"
    assert f": {stored}" in diagram.text
    told = [word for word in ("conjugates", "negates") if f"v {word} each value" in diagram.text]
    assert told == does
    assert all(f"v {word} each value that it reads; the cells hold the values before that."
               in words(diagram) for word in does)  # fmt: skip


@pytest.mark.slow
def test_a_string_of_tensorflow_is_drawn():
    tensorflow = pytest.importorskip("tensorflow")
    for x in (tensorflow.constant("hi"), tensorflow.constant(["hi", "there"])):
        assert "position" in memory_diagram(x).text
        assert "b'hi'" in memory_diagram(x).text


@pytest.mark.slow
def test_a_tensorflow_tensor_is_fetched_once_for_all_its_cells(monkeypatch):
    tensorflow = pytest.importorskip("tensorflow")
    x, asked = tensorflow.range(6), []
    numpy = type(x).numpy
    monkeypatch.setattr(type(x), "numpy", lambda self: asked.append(self) or numpy(self))
    memory_diagram(x)
    assert len(asked) == 1


def quantized():
    torch = pytest.importorskip("torch")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch wants to be rid of these
        return torch.quantize_per_tensor(torch.arange(4.0), 0.1, 0, torch.qint8)


def fake():
    mode = pytest.importorskip("torch._subclasses.fake_tensor").FakeTensorMode
    torch = pytest.importorskip("torch")
    with mode():
        return torch.ones(2, 2).T


def meta():
    return pytest.importorskip("torch").empty(2, 2, device="meta").T


@pytest.mark.parametrize(("make", "told"), [(quantized, True), (fake, False), (meta, False)])
def test_a_tensor_whose_values_cannot_be_read_is_drawn_without_them(make, told):
    x = make()
    diagram = memory_diagram(x)
    assert {"axis 0: +1"} <= set(words(diagram))
    assert ("The values are left out: x could not be read." in diagram.text) == told
    assert "cells 0 to 3:" not in diagram.text


def test_strings_of_numpys_own_are_drawn():
    x = np.array(["a", "long" * 20, "c"], dtype=np.dtypes.StringDType())
    assert {"'a'", "'c'"} <= set(words(memory_diagram(x[::-1])))


def test_a_storage_of_a_learners_that_refuses_reading_is_drawn_without_values():
    class Refusing(list):
        def __getitem__(self, cell):
            raise RuntimeError("not now")

    diagram = memory_diagram(Own(Refusing([1, 2]), (2,), (1,)))
    assert "x could not be read (RuntimeError: not now)." in diagram.text
    assert {"0", "1", "axis 0: +1"} <= set(words(diagram))


def test_a_nested_tensor_and_one_inside_a_transform_are_refused_in_a_sentence():
    torch = pytest.importorskip("torch")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nested = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)])
    with pytest.raises(ValueError, match=r"A nested tensor has no strides.*unbind\(\)"):
        memory_diagram(nested)

    def look(x):
        with pytest.raises(ValueError, match="transform of torch, such as vmap"):
            memory_diagram(x)
        return x

    torch.vmap(look)(torch.ones(2, 3))


def test_one_is_said_in_the_singular_and_more_in_the_plural():
    text = memory_diagram(np.array([[True], [False]])).text
    assert text.startswith("storage: 2 × bool, 1 byte each")
    assert "[1, :] reads cell 1" in text
    assert "[:] reads cells 0, 1" in memory_diagram(np.array([1, 2])).text
    assert "cell 0: 7" in memory_diagram(np.array([7])).text


def test_no_picture_says_where_an_object_lies():
    assert " at 0x" not in memory_diagram(Own([object(), print, len], (3,), (1,))).svg


@pytest.mark.parametrize(
    "wrong",
    [
        Layout((3,), (10**5000,)),
        Layout((3,), (1,), -(10**5000)),
        Layout((10**5000,), (1,)),
        Layout((1 << 40, 1 << 40), (1, 1)),
    ],
    ids=lambda _: "",
)
def test_numbers_beyond_any_storage_are_told_and_not_drawn(wrong):
    diagram = memory_diagram(wrong)
    assert "wrong cannot be drawn: no storage has as many cells as shape " in diagram.text
    assert str(wrong)
    assert str(compare_layouts(X[0, :3], wrong))


@pytest.mark.parametrize("values", [[True, False], [131072, 1], [-1.25e-05, 1.0], ["abc"]])
def test_a_value_that_a_wider_cell_can_hold_is_written_out(values):
    drawn = words(memory_diagram(np.array(values)))
    assert {f"{v:.4g}" if isinstance(v, float) else repr(v) for v in values} <= set(drawn)


T = np.arange(48).reshape(2, 6, 4)
# A picture may come before the lesson that says what a chunk is.
TOLD = "Row by row, one step length is not enough for x: "
CHUNKS = {
    "one": (X, None),
    "one with a step": (X.ravel()[::2], None),
    "reversed whole": (X[::-1, ::-1], None),
    "of size 1": (X[:, :1], None),
    "0-d": (X[0, 0, ...], None),
    "transposed": (X.T, "4 with stride 1, then 3 with stride 4"),
    "sliced": (X[1:, 2:], "2 with stride 4, then 2 with stride 1"),
    "repeated": (np.broadcast_to(X[0], (3, 4)), "3 with stride 0, then 4 with stride 1"),
    "two joined axes": (T[:, ::2], "6 with stride 8, then 4 with stride 1"),
    "three": (T.T, "4 with stride 1, then 6 with stride 4, then 2 with stride 24"),
    "between them size 1": (X[:, None, 1:], "3 with stride 4, then 3 with stride 1"),
}


def thick_lines(diagram):
    """(x1, y1, x2, y2) of each border of a chunk, those in the grid first."""
    borders = [n for n in nodes(diagram, "line") if n.get("stroke") == "currentColor"]
    return [tuple(float(n.get(name)) for name in ("x1", "y1", "x2", "y2")) for n in borders]


@pytest.mark.parametrize("what", CHUNKS)
def test_the_chunks_of_a_tensor_that_has_several_are_drawn_and_told(what):
    x, told = CHUNKS[what]
    diagram = memory_diagram(x)
    for said in (words(diagram), diagram.text.splitlines()):
        found = " ".join(said).split(TOLD)[1:]
        assert [chunks.split(";")[0] for chunks in found] == ([told] if told else [])
    assert bool(thick_lines(diagram)) == (told is not None)


def test_borders_of_chunks_stand_where_a_walk_changes_its_step():
    x = X[:, 1:]
    across = [line for line in thick_lines(memory_diagram(x)) if line[1] == line[3]]
    down = [line[0] for line in thick_lines(memory_diagram(x)) if line[0] == line[2]]
    cells = {n.text: float(n.get("x")) for n in nodes(memory_diagram(x), "text")
             if n.get("text-anchor") == "middle" and "," in n.text}  # fmt: skip
    assert len(across) == 2
    assert [x - 22 for x in (cells["1,0"], cells["2,0"])] == down


def test_a_border_is_not_drawn_where_only_some_of_a_cells_indices_begin_a_run():
    windows = np.lib.stride_tricks.sliding_window_view(np.arange(7), 4)
    assert all(y1 == y2 for _, y1, _, y2 in thick_lines(memory_diagram(windows)))


def middle_words(diagram):
    """The words in cells, boxes and their margins, line by line from the top."""
    rows = {}
    for node in nodes(diagram, "text"):
        if node.get("text-anchor") == "middle":
            rows.setdefault(float(node.get("y")), []).append(node.text)
    return [words for _, words in sorted(rows.items())]


def test_a_tensor_of_two_axes_is_drawn_as_the_grid_that_its_indices_see():
    x = np.ndarray((3, 2), float, np.arange(12.0) + 0.5, 64, (-32, 16))
    columns, *rows = middle_words(memory_diagram(x))
    assert columns == ["0", "1"]
    values = [[str(value) for value in row] for row in x]
    cells = [["8", "10"], ["4", "6"], ["0", "2"]]
    numbered = [row for row in rows if len(row) == 2]
    assert numbered[:6] == [line for pair in zip(values, cells, strict=True) for line in pair]


@pytest.mark.parametrize(
    ("shape", "drawn"), [((6, 8), True), ((7, 8), False), ((6, 9), False), ((4,), False)]
)
def test_grids_are_drawn_of_two_axes_and_few_rows_and_columns(shape, drawn):
    x = np.arange(np.prod(shape)).reshape(shape)
    assert (words(memory_diagram(x))[1] == "x") == drawn


def test_grids_that_do_not_fit_beside_each_other_stand_below():
    x = np.arange(24).reshape(4, 6)
    names = [n for n in nodes(memory_diagram(x, x[::-1], x[:, :4]), "text")
             if n.get("font-weight") == "bold" and n.text[0] == "x"][:3]  # fmt: skip
    places = [(float(n.get("x")), float(n.get("y"))) for n in names]
    assert places[0][1] == places[1][1] < places[2][1]
    assert places[2][0] == places[0][0] < places[1][0]


def test_no_empty_space_stays_under_a_picture(picture):
    _, height = size(picture)
    texts = [float(n.get("y")) for n in nodes(picture, "text")]
    boxes = [float(n.get("y")) + float(n.get("height")) for n in nodes(picture, "rect")
             if n.get("y")]  # fmt: skip
    assert max(texts + boxes) <= height <= max(texts + boxes) + 14


def test_an_arrow_to_the_same_cell_crosses_no_other():
    x = np.broadcast_to(np.arange(3), (4, 3))
    paths = [n.get("d") for n in nodes(memory_diagram(x), "path")
             if n.get("stroke-width") == "1.6"]  # fmt: skip
    (start, depth), (left, deeper, right) = (
        [float(number) for number in re.findall(pattern, path)[0]]
        for path, pattern in zip(paths, (r"M(\S+) \S+V(\S+)H", r"M(\S+) \S+V(\S+)H([\d.]+)"),
                                 strict=True)
    )  # fmt: skip
    assert left < right < start
    assert right - left > 10
    assert deeper > depth
