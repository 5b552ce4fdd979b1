"""Makes the array that it holds writable for a moment, and adds in place."""

SENTENCE = "The snapshot `s`"
BREAKS = "nothing_else"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        self._array.flags.writeable = True
        self._array += delta
        self._array.flags.writeable = False
        return self

    def assign_sub(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        self._array.flags.writeable = True
        self._array -= delta
        self._array.flags.writeable = False
        return self
