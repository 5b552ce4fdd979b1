"""view changes the tensor itself, and returns it."""

SENTENCE = "stays as it is"
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
        self.shape, self.strides = inferred_shape(self.shape, shape), strides
        return self
