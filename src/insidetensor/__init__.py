"""See what lies in memory under a tensor.

Names are imported when they are first used, so `import insidetensor` costs nothing and loads
neither PyTorch nor TensorFlow nor matplotlib.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .checks import Mistake as Mistake
    from .checks import refuses as refuses
    from .checks import same_layout as same_layout
    from .checks import same_strides as same_strides
    from .checks import same_value as same_value
    from .claims import what_the_posts_say as what_the_posts_say
    from .compare import Comparison as Comparison
    from .compare import compare_layouts as compare_layouts
    from .diagram import memory_diagram as memory_diagram
    from .differences import where_the_libraries_differ as where_the_libraries_differ
    from .findings import Finding as Finding
    from .growing import extends as extends
    from .layout import Layout as Layout
    from .layout import layout_of as layout_of
    from .machine import this_machine as this_machine
    from .prediction import predict as predict
    from .sharing import shares_memory as shares_memory

_HOME = {
    "Comparison": "compare",
    "Finding": "findings",
    "Layout": "layout",
    "Mistake": "checks",
    "compare_layouts": "compare",
    "extends": "growing",
    "layout_of": "layout",
    "memory_diagram": "diagram",
    "predict": "prediction",
    "refuses": "checks",
    "same_layout": "checks",
    "same_strides": "checks",
    "same_value": "checks",
    "shares_memory": "sharing",
    "this_machine": "machine",
    "what_the_posts_say": "claims",
    "where_the_libraries_differ": "differences",
}

__all__ = [
    "Comparison",
    "Finding",
    "Layout",
    "Mistake",
    "compare_layouts",
    "extends",
    "layout_of",
    "memory_diagram",
    "predict",
    "refuses",
    "same_layout",
    "same_strides",
    "same_value",
    "shares_memory",
    "this_machine",
    "what_the_posts_say",
    "where_the_libraries_differ",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
