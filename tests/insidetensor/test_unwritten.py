import nbclient
import nbformat
import pytest

STUBS = """\
from insidetensor import same_value

def numel(shape):
    # YOUR CODE HERE
    raise NotImplementedError()

class Tensor:
    def item(self):
        raise NotImplementedError

def later():
    raise NotImplementedError("no kernel for this dtype")

class Odd(NotImplementedError):
    pass

def odd():
    raise Odd
"""
SENTENCE = "`{}` is not written yet: write your code in place of `raise NotImplementedError()`."
LIBRARY = (
    "import types\nlibrary = types.ModuleType('library')\n"
    "exec('def f(): raise NotImplementedError()', vars(library))"
)
KEPT = {
    "with a message": "later()",
    "of another class": "odd()",
    "of a library's function": f"{LIBRARY}\nlibrary.f()",
    "of no function": "raise NotImplementedError()",
}


HALF = "def half(x):\n    return 1 / x"
CHECK = """\
# halves
assert same_value(half(4), 0.25)
assert same_value(half(0), 0.0, why="Nothing stays nothing.")
all_right()
"""
TOLD = (
    "`half(0)` raised ZeroDivisionError: division by zero (in the line "
    "`return 1 / x`); expected 0.0. Nothing stays nothing."
)


def ran(*sources):
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(
        notebook, kernel_name="python3", allow_errors=True, timeout=60
    ).execute()
    return [cell.outputs for cell in notebook.cells]


@pytest.fixture(scope="module")
def outputs():
    sources = {
        "a function": "assert same_value(numel((2, 3)), 6)",
        "a method": "assert same_value(Tensor().item(), 6)",
        "a check": CHECK,
        "no check": "half(0)",
        **KEPT,
    }
    return dict(zip(sources, ran(f"{STUBS}\n{HALF}", *sources.values())[1:], strict=True))


@pytest.mark.parametrize(("what", "name"), [("a function", "numel"), ("a method", "item")])
def test_a_check_of_an_unwritten_part_says_so_in_one_sentence(outputs, what, name):
    told, error = outputs[what]
    assert told.data["text/plain"] == SENTENCE.format(name)
    assert error.traceback == [f"NotImplementedError: {SENTENCE.format(name)}"]


def test_the_error_of_an_unwritten_part_is_what_it_was(outputs):
    error = outputs["a function"][-1]
    assert (error.output_type, error.ename, error.evalue) == ("error", "NotImplementedError", "")


def test_what_is_raised_in_a_check_is_told_with_what_was_expected(outputs):
    told, error = outputs["a check"]
    assert told.data["text/plain"] == TOLD
    assert error.traceback == [f"ZeroDivisionError: {TOLD}"]


@pytest.mark.parametrize("what", ["no check", *KEPT])
def test_every_other_one_keeps_its_traceback(outputs, what):
    assert "Traceback (most recent call last)" in "\n".join(outputs[what][-1].traceback)


def test_a_handler_that_stands_already_stays():
    handler = (
        "get_ipython().set_custom_exc((NotImplementedError,), lambda *error, **_: print('mine'))"
    )
    assert ran(handler, STUBS, "numel(3)")[-1][-1].text == "mine\n"
