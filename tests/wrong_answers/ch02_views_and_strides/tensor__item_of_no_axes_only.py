"""Only a tensor without axes is one number."""

SENTENCE = "exactly one element"
BREAKS = "item"
REST = "solution"


class Tensor:
    def item(self):
        if self.shape != ():
            raise ValueError(f"item() needs exactly one element, got shape {self.shape}")
        return self.storage[self.offset]
