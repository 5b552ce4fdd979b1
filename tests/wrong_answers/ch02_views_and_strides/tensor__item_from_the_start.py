"""The one number is the first of the storage."""

SENTENCE = "gives the number of a tensor with exactly one element"
BREAKS = "item"
REST = "solution"


class Tensor:
    def item(self):
        if math.prod(self.shape) != 1:
            raise ValueError(f"item() needs exactly one element, got shape {self.shape}")
        return self.storage[0]
