"""A tensor that is not contiguous is always copied first."""

SENTENCE = "so reshape must not copy"
BREAKS = "reshape"
REST = "solution"


@extends(Tensor)
class TensorReshaping:
    def reshape(self, *shape):
        view_strides(self.shape, self.strides, shape)
        viewable = self.is_contiguous()
        return (self if viewable else self.contiguous()).view(*shape)
