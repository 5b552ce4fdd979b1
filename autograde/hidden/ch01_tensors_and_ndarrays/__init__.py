"""What is asked of functions that share, copy and protect memory, and of predictions."""

from collections.abc import Callable, Iterator
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.hidden.ch01_tensors_and_ndarrays.memory_conversion import (
    as_copy_cases,
    as_readonly_cases,
    as_view_cases,
)
from autograde.hidden.ch01_tensors_and_ndarrays.memory_sharing import shares_memory_cases
from insidetensor import Finding
from insidetensor.checking.answered import find_true_or_false, read_answers
from insidetensor.checking.findings import because, find_value
from insidetensor.libraries import is_installed

# Whether y changes, by the letter of the piece of code.
CHANGES = {
    "changes_in_numpy": {"a": True, "b": False},
    "changes_in_torch": {"c": False, "d": True},
    "changes_in_tensorflow": {"e": False, "f": True},
}


def predictions(name: str) -> Callable[[], Iterator[Case]]:
    """The one case of a part with predictions: all of its answers."""
    call, changes = f"{name}()", CHANGES[name]

    def find(seen: Any) -> Finding | None:
        answers, raised = value_of(seen, call)
        found = raised or find_true_or_false(answers, list(changes), call=call)
        for letter, changed in changes.items():
            if found is None and (letter not in "ef" or is_installed("tensorflow")):
                found = find_value(read_answers(answers)[letter], changed, f'{call}["{letter}"]')
                found = because(found, say(f"changes.{letter}"))
        return found

    return lambda: iter([Trials(name).case("predictions", find)])


CASES = {
    "shares_memory": shares_memory_cases,
    "as_view": as_view_cases,
    "as_copy": as_copy_cases,
    "as_readonly": as_readonly_cases,
    "changes_in_numpy": predictions("changes_in_numpy"),
    "changes_in_torch": predictions("changes_in_torch"),
    "changes_in_tensorflow": predictions("changes_in_tensorflow"),
}
