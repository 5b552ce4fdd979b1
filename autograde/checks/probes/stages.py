"""Run statements one by one, and tell what each of them gave or raised."""

from typing import Any

import numpy as np

from autograde.checks.probes.agent import describe_error
from autograde.checks.probes.script import Statements, run_statements
from insidetensor.checking.values import plain_sequence

UNCHANGING = {type(None), bool, int, float, str}
ATTRIBUTES = ("shape", "strides", "offset", "storage")  # of a strided tensor of the learner's


def look(names: dict[str, Any], given: list[Statements]) -> list[Any]:
    """What each statement gives or raises, as it was then: an array may change later."""
    own = dict(names)
    return [run_statement(statement, own, names) for statement in given]


def copy_value(value: Any) -> Any:
    """Copy a value as it is now: its arrays, and the attributes of a strided tensor."""
    if type(value) in UNCHANGING:  # most are
        return value
    if isinstance(value, np.ndarray):
        return np.array(value)
    plain = plain_sequence(value)
    if type(plain) in (list, tuple):
        return type(plain)(copy_value(item) for item in plain)
    if not isinstance(value, type) and all(hasattr(value, name) for name in ATTRIBUTES):
        facts = {name: getattr(value, name) for name in ATTRIBUTES}
        return facts | {"storage": list(facts["storage"]), "itself": value}
    return value


def run_statement(statement: Statements, own: dict[str, Any], names: dict[str, Any]) -> Any:
    """Run one statement with the names `own`; return its value or describe its error."""
    try:
        return copy_value(run_statements(statement, own))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return describe_error(error, names)
