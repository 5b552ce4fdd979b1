"""expand takes one tuple, as functions do."""

SENTENCE = "come as separate arguments"
BREAKS = "expand errors shares"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def expand(self, shape):
        return self.seen_as(*expanded(self.shape, self.strides, shape))
