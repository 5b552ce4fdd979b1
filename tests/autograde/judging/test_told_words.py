"""What an answer raises while it is asked is named, without words that it could have chosen."""

import pytest
from small_exercise import broken, everything, part, work

from autograde.judging.submission_run import judged

OWN = "type(f'Asked{x}', (LookupError,), {})(f'asked {x}')"
SAID = {
    "raise ValueError(f'asked {x}')": (
        "double(…) raised ValueError (in the line `raise ValueError(f'asked {x}')`)."
    ),
    f"raise {OWN}": "double(…) raised an error of a class of its own (a kind of LookupError)",
    "raise type(f'Asked{x}', (BaseException,), {})()": (
        "double(…) raised an error of a class of its own (a kind of BaseException)"
    ),
    "return [][x]": (
        "double(…) raised IndexError: list index out of range (in the line `return [][x]`)."
    ),
    "import linecache, sys; file = sys._getframe().f_code.co_filename; "
    "linecache.cache[file] = (9, None, [f'asked {x}\\n'] * 99, file); raise ValueError": (
        "double(…) raised ValueError."
    ),
}


@pytest.mark.parametrize("statement", SAID)
def test_a_sentence_names_the_error_and_not_what_was_asked(worker_pool, statement):
    code = f"def double(x):\n    if x in (2, 3): return 2 * x\n    {statement}"
    result = judged(
        work({"double": code, "quadruple": "def quadruple(x):\n    return 4 * x"}), worker_pool
    )
    assert SAID[statement] in broken(part(result, "double"))["twice"]
    assert "7919" not in everything(result)


def test_a_visible_check_shows_every_word(worker_pool):
    result = judged(
        work({"last-of": "def last_of(v):\n    raise ValueError('my words')"}), worker_pool
    )
    (cell,) = [cell for cell in result.cells if cell.grade_id == "check-last-of"]
    assert "my words" in str(cell.outputs)
