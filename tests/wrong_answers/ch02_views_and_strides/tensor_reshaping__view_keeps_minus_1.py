"""The view takes the shape as it was handed in, with its −1."""

SENTENCE = "A −1 must be replaced"
BREAKS = "view"
REST = "solution"


@extends(Tensor)
class TensorReshaping:
    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError(
                f"shape {self.shape} with strides {self.strides} has no view as {shape}; use reshape to get a copy"
            )
        return Tensor.over(self.storage, shape, strides, self.offset)
