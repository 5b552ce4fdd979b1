"""Makes the array that it holds writable for a moment, and writes into it."""

SENTENCE = "The snapshot `s`"
BREAKS = "nothing_else"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        self._array.flags.writeable = True
        try:
            self._array[key] = self.converted(value)
        finally:
            self._array.flags.writeable = False
        return self

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
