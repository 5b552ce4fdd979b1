"""Let one class grow over several notebook cells."""

from collections.abc import Callable
from typing import TypeVar

from insidetensor.messages import message

Body = TypeVar("Body", bound=type)

# What Python itself writes into each class body; copying these would rename the class.
_PYTHONS_OWN = {
    "__module__",
    "__qualname__",
    "__doc__",
    "__dict__",
    "__weakref__",
    "__annotations__",
    "__annotate_func__",
    "__annotations_cache__",
    "__static_attributes__",
    "__firstlineno__",
}


def extends(grown: type) -> Callable[[Body], Body]:
    """Put the functions and properties of the decorated class body on the class `grown`.

    Running the cell again replaces them. The decorated class itself is returned unchanged.

    Raises: TypeError when `grown` is not a class.
    """
    if not isinstance(grown, type):
        raise TypeError(message("extends.not_a_class", got=type(grown).__name__))

    def put(body: Body) -> Body:
        for name, member in vars(body).items():
            if name not in _PYTHONS_OWN:
                setattr(grown, name, member)
        return body

    return put
