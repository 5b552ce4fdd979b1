"""The sharing matrix decides by writing, and its picture says what it found."""

from xml.etree import ElementTree

import pytest
from lazy_libraries import torch
from own_python import printed

from insidetensor import sharing_matrix
from insidetensor.sharing.grid import USUAL
from insidetensor.sharing.write_trials import FRESH, try_conversion


@pytest.fixture(scope="module")
def usual():
    return sharing_matrix()


@pytest.mark.parametrize(
    ("call", "verdict", "into_source", "into_result"),
    [
        ("a", "shares", True, True),
        ("a[1:]", "shares", True, True),  # a part is enough
        ("a[::-1]", "shares", True, True),  # its element 0 is another one
        ("a.reshape(2, 2)", "shares", True, True),
        ("a.astype(a.dtype, copy=False)", "shares", True, True),
        ("np.broadcast_to(a, (2, 4))", "read-only", True, None),
        ("a.copy()", "copies", False, False),
        ("a.astype('float64')", "copies", False, False),
        ("r[1:]", "read-only", None, None),
        ("r.copy()", "copies", None, False),
        ("torch.from_numpy(a)", "shares", True, True),
        ("torch.tensor(a)", "copies", False, False),
        ("torch.from_numpy(r)", "unguarded", None, True),
        ("t.numpy()", "shares", True, True),
        ("t.numpy().copy()", "copies", False, False),
        ("torch.tensor(7.0) + t", "copies", False, False),
        ("g.detach().numpy()", "unguarded", None, True),
        ("g.clone()", "copies", None, False),  # the copy may be written, the leaf may not
        ("g.numpy()", "refused", None, None),
        ("tf.constant(a)", "copies", False, None),
        ("u.numpy()", "copies", None, False),
        ("np.asarray(u)", "read-only", None, None),
        ("torch.from_dlpack(u)", "unguarded", None, True),
        ("tf.identity(u)", "read-only", None, None),
        ("tf.add(u, 0)", "copies", None, None),
    ],
)
def test_a_conversion_is_decided_by_writing(call, verdict, into_source, into_result):
    trial = try_conversion(call)
    assert trial.verdict == verdict
    assert (trial.into_source, trial.into_result) == (into_source, into_result)


def test_what_one_trial_writes_another_does_not_see():
    first, again = try_conversion("torch.as_tensor(u)"), try_conversion("torch.as_tensor(u)")
    assert first == again
    assert FRESH["u"]().numpy().tolist() == [0, 1, 2, 3]
    assert FRESH["a"]().tolist() == [0, 1, 2, 3]


def test_the_evidence_is_told_in_words():
    assert try_conversion("torch.from_numpy(a)").because == (
        "Written into a: seen in the result; written into the result: seen in a."
    )
    assert try_conversion("u.numpy()").because == (
        "u refuses a write; written into the result: not seen in u."
    )
    assert "their addresses show that they share memory" in try_conversion("np.asarray(u)").because
    assert "addresses show that they share no memory" in try_conversion("tf.add(u, 0)").because
    assert try_conversion("g.numpy()").because == (
        "RuntimeError: Can't call numpy() on Tensor that requires grad."
    )


def test_an_error_is_quoted_to_the_end_of_its_first_sentence():
    because = try_conversion("torch.from_numpy(u)").because
    assert "tensorflow.python.framework.ops.EagerTensor" in because


def test_nothing_is_warned_of_and_the_source_of_a_trial_is_named(capfd):
    trial = try_conversion("np.add(t, 1)")  # NumPy deprecates this way
    assert (trial.name, trial.source, trial.target) == ("t", "torch", "torch")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("np.asarray(a) + t.numpy()", "exactly one of the tensors a, r, t, g, u"),
        ("np.ones(3)", "exactly one of the tensors"),
        ("x = a", "is not one Python expression"),
        ("a.tolist()", "gave a list"),
        ("a[:0]", "a tensor without elements"),
    ],
)
def test_a_call_that_is_no_conversion_is_refused_with_what_it_lacks(call, said):
    with pytest.raises(ValueError, match=said):
        sharing_matrix(call)


def test_the_usual_conversions_cover_every_pair_of_libraries(usual):
    assert tuple(row.call for row in usual.rows) == USUAL
    pairs = {(row.source, row.target) for row in usual.rows}
    assert len(pairs) == 9
    assert {row.verdict for row in usual.rows} == {"shares", "read-only", "unguarded", "copies"}


def test_a_row_is_found_by_its_call(usual):
    assert usual["torch.tensor(a)"].verdict == "copies"
    with pytest.raises(KeyError, match="is not in this matrix"):
        usual["torch.tensor(b)"]


def test_the_picture_and_its_twin_say_each_call_and_its_verdict(usual):
    root = ElementTree.fromstring(usual.svg)
    drawn = [element.text or "" for element in root.iter() if element.tag.endswith("text")]
    for row in usual.rows:
        assert f"  `{row.call}`: " in usual.text
        assert row.call in "".join(drawn)
    circles = [element for element in root.iter() if element.tag.endswith("circle")]
    legend = {row.verdict for row in usual.rows}
    assert len(circles) == 2 * (len(usual.rows) + len(legend))
    assert drawn.count("copies") == sum(row.verdict == "copies" for row in usual.rows)


@pytest.mark.parametrize(("call", "meet"), [("np.asarray(a)", True), ("np.array(a)", False)])
def test_circles_overlap_only_where_memory_is_shared(call, meet):
    root = ElementTree.fromstring(sharing_matrix(call).svg)
    left, right, *_ = (element for element in root.iter() if element.tag.endswith("circle"))
    gap = float(right.get("cx")) - float(left.get("cx"))
    assert (gap < float(left.get("r")) + float(right.get("r"))) is meet


def test_a_refusal_is_drawn_as_a_cross_and_named():
    one = sharing_matrix("g.numpy()")
    assert "circle" not in one.svg
    assert "refused: RuntimeError" in one.svg
    assert "From PyTorch, without a result:" in one.text


def test_a_notebook_gets_the_picture_the_folded_table_and_the_twin(usual):
    shown = usual._repr_mimebundle_()
    assert shown["text/plain"] == str(usual) == usual.text
    assert shown["text/html"].startswith("<svg")
    assert shown["text/html"].count("<tr>") == 1 + len(usual.rows)


def test_a_library_that_is_missing_leaves_the_rest_of_the_matrix():
    code = (
        "import sys; sys.modules['tensorflow'] = None\n"
        "from insidetensor import sharing_matrix\n"
        "matrix = sharing_matrix()\n"
        "print(matrix['u.numpy()'].verdict, matrix['np.array(a)'].verdict)\n"
        "print(matrix['u.numpy()'].because)\n"
        "assert 'not run' in matrix.svg\n"
    )
    assert printed(code).startswith("missing copies\nNot run: TensorFlow is not installed.")


def test_a_tensor_that_only_starts_elsewhere_is_copied_by_tensorflow():
    # TensorFlow takes over memory of other libraries where it begins at a multiple of 64 bytes.
    assert try_conversion("tf.constant(t)").verdict == "read-only"
    assert try_conversion("tf.constant(t[1:])").verdict == "copies"
    assert torch.arange(4.0).data_ptr() % 64 == 0
