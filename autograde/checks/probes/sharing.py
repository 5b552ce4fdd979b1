"""Ask a learner's function whether two arrays or tensors share memory."""

from typing import Any

from autograde.checks.probes.agent import describe_error
from autograde.checks.probes.bytes_in_memory import describe_state, lies_in_memory
from autograde.checks.probes.closed_helpers import closed
from autograde.checks.probes.shown_code import run_shown_code
from insidetensor.checking.deadly_calls import stop_deadly_calls
from insidetensor.memory.storage import memory_of


def look(names: dict[str, Any], given: tuple[str, str, str, str]) -> dict[str, Any]:
    """`given` is the function's name, statements, and two expressions after them.

    `answer` is what the function says of the two, `deadly` which deadly calls were stopped, and
    `states` those of the two, and of all that the statements made, before and after.
    """
    name, setup, first, second = given
    own, both = run_shown_code(setup, first, second)
    handed = [value for value in own if lies_in_memory(value)] + both
    before = [describe_state(value) for value in handed]
    with stop_deadly_calls() as deadly, closed(memory_of):
        try:
            answer = names[name](*both)
        except BaseException as error:
            answer = describe_error(error, names)
    states = [before, [describe_state(value) for value in handed]]
    return {"answer": answer, "deadly": deadly, "states": states}
