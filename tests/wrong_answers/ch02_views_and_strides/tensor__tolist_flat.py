"""tolist gives the numbers row after row, in one list."""

SENTENCE = "one list for each row"
BREAKS = "tolist"
REST = "solution"


class Tensor:
    def tolist(self):
        return list(self.elements()) if self.shape else self.item()
