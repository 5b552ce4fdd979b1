"""A view in a new shape starts at the first cell of the storage."""

SENTENCE = "starts at the offset of the tensor"
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
        return Tensor.over(self.storage, inferred_shape(self.shape, shape), strides, 0)
