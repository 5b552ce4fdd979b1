"""Adds a list of numbers as NumPy reads it, so the sum has another dtype."""

SENTENCE = "Lists are converted to the dtype of the variable before"
BREAKS = "dtype shape converted"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + np.asarray(delta))

    def assign_sub(self, delta):
        return self.assign(self.value() - np.asarray(delta))
