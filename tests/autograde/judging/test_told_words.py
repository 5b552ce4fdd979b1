"""What an answer raises while it is asked is named, without words that it could have chosen."""

import pytest
from small_exercise import broken, everything, judge, part, shown_by, submit

OWN = "type(f'Asked{x}', (LookupError,), {})(f'asked {x}')"
SAID = {
    "raise ValueError(f'asked {x}')": (
        "`double(…)` raised ValueError (in the line `raise ValueError(f'asked {x}')`)."
    ),
    f"raise {OWN}": "`double(…)` raised an error of a class of its own (a kind of LookupError)",
    "raise type(f'Asked{x}', (BaseException,), {})()": (
        "`double(…)` raised an error of a class of its own (a kind of BaseException)"
    ),
    "return [][x]": (
        "`double(…)` raised IndexError: list index out of range (in the line `return [][x]`)."
    ),
    "import linecache, sys; file = sys._getframe().f_code.co_filename; "
    "linecache.cache[file] = (9, None, [f'asked {x}\\n'] * 99, file); raise ValueError": (
        "`double(…)` raised ValueError."
    ),
}

SAID["exec(f'def asked_{x}(): raise NotImplementedError'); locals()[f'asked_{x}']()"] = (
    "`double(…)`: not written yet (it raises NotImplementedError)."
)
SAID["raise ValueError  # " + "x" * 200] = f"`raise ValueError  # {'x' * 59}…`)"


@pytest.mark.parametrize("statement", SAID)
def test_a_sentence_names_the_error_and_not_what_was_asked(worker_pool, statement):
    code = f"def double(x):\n    if x in (2, 3): return 2 * x\n    {statement}"
    grade = judge(
        submit({"double": code, "quadruple": "def quadruple(x):\n    return 4 * x"}), worker_pool
    )
    assert SAID[statement] in broken(part(grade, "double"))["twice"]
    assert "7919" not in everything(grade)


def test_a_visible_check_shows_every_word(worker_pool):
    grade = judge(
        submit({"last_of": "def last_of(v):\n    raise ValueError('my words')"}), worker_pool
    )
    assert "my words" in shown_by(grade, "check-last-of")
