"""Run statements one by one, and tell what each of them gave or raised."""

from typing import Any

import numpy as np

from autograde.checks.probes.agent import describe_error
from autograde.checks.probes.script import run_statements

ATTRIBUTES = ("shape", "strides", "offset", "storage")  # of a strided tensor of the learner's


def look(names: dict[str, Any], given: list[str]) -> list[Any]:
    """What each statement gives or raises, as it was then: an array may change later."""
    own = dict(names)
    return [run_statement(statement, own, names) for statement in given]


def copy_value(value: Any) -> Any:
    """The value as it is now: copies of its arrays, and the attributes of a strided tensor."""
    if isinstance(value, np.ndarray):
        return np.array(value)
    if type(value) in (list, tuple):
        return type(value)(copy_value(item) for item in value)
    if not isinstance(value, type) and all(hasattr(value, name) for name in ATTRIBUTES):
        facts = {name: getattr(value, name) for name in ATTRIBUTES}
        return facts | {"storage": list(facts["storage"]), "itself": value}
    return value


def run_statement(statement: str, own: dict[str, Any], names: dict[str, Any]) -> Any:
    """What one statement gives or raises, run with the names `own`; a learner's are `names`."""
    try:
        return copy_value(run_statements(statement, own))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return describe_error(error, names)
