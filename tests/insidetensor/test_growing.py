"""A class that grows over several cells."""

import pytest

from insidetensor import extends


class Tensor:
    """The class that grows."""

    def __init__(self):
        self.storage = [1, 2]

    def item(self):
        return "first"


def test_functions_properties_and_operators_of_the_body_land_on_the_class():
    @extends(Tensor)
    class TensorViews:
        kind = "view"

        @property
        def numel(self):
            return len(self.storage)

        @staticmethod
        def plain():
            return 3

        def __getitem__(self, index):
            return self.storage[index]

    x = Tensor()
    assert (x.numel, x[1], x.kind, x.plain()) == (2, 2, "view", 3)
    assert not hasattr(TensorViews(), "storage")


def test_running_the_cell_again_replaces_what_it_put_there():
    for answer in ("second", "third"):

        @extends(Tensor)
        class TensorItem:
            def item(self, answer=answer):
                return answer

        assert Tensor().item() == answer
        assert TensorItem().item() == answer


def test_the_class_keeps_its_own_name_and_docstring():
    @extends(Tensor)
    class TensorMore:
        """Another docstring."""

    assert (Tensor.__name__, Tensor.__doc__) == ("Tensor", "The class that grows.")
    assert TensorMore.__name__ == "TensorMore"
    assert Tensor.__module__ == __name__


def test_only_a_class_can_be_extended():
    with pytest.raises(
        TypeError, match=r"`@extends\(\.\.\.\)` needs the class that is to grow.*int"
    ):
        extends(3)
