"""Only a tensor that starts where its storage does is contiguous."""

SENTENCE = "wherever in the storage it starts"
BREAKS = "kept"
REST = "solution"


@extends(Tensor)
class TensorReshaping:
    def is_contiguous(self):
        return self.offset == 0 and is_contiguous(self.shape, self.strides)
