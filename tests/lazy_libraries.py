"""PyTorch and TensorFlow, imported by the first test that asks for something of them.

To collect the tests is to import every test module; with the two it takes twice as long.
"""

from types import ModuleType

from insidetensor.libraries import library


class LazyLibrary(ModuleType):
    """A library that is installed: reading an attribute of it imports it."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # pytest asks whatever stands in a test module what it is
            raise AttributeError(name)
        return getattr(library(self.__name__), name)


torch = LazyLibrary("torch")
tf = LazyLibrary("tensorflow")
