"""PyTorch and TensorFlow, imported by the first test that asks for something of them.

To collect the tests is to import every test module; with the two it takes twice as long.
"""

from types import ModuleType

from insidetensor.libraries import library


class LazyLibrary(ModuleType):
    """A library that is installed: reading an attribute of it imports it."""

    __test__ = False  # pytest asks each name of a test module for it

    def __getattr__(self, name: str) -> object:
        return getattr(library(self.__name__), name)


torch = LazyLibrary("torch")
tf = LazyLibrary("tensorflow")
