"""Hands a list of indices on, which has no shape."""

SENTENCE = "raised AttributeError"
BREAKS = "lists"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        return self.assign(scatter_nd(self.value(), indices, self.converted(updates)))
