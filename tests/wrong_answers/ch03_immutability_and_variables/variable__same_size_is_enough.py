"""Reshapes a value that has as many numbers."""

SENTENCE = "The shape of a variable never changes."
BREAKS = "shape"
CHANGES = """
-        if new.shape != self.shape:
+        if new.size != self.value().size:

-        self._array = self.read_only(new)
+        self._array = self.read_only(new.reshape(self.shape))
"""
