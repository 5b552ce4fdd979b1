"""Lets NumPy stretch delta; the sum has the right shape."""

SENTENCE = "must have exactly the shape of the variable"
BREAKS = "shape"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self.converted(delta))

    def assign_sub(self, delta):
        return self.assign(self.value() - self.converted(delta))
