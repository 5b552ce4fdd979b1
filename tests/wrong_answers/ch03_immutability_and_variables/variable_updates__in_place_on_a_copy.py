"""Adds in place to a copy, so that NumPy converts a list, and NumPy refuses floats for ints."""

SENTENCE = "raised UFuncTypeError"
BREAKS = "converted"
CHANGES = """
-        return self.assign(self.value() + self.delta(delta))
+        new = self.value().copy()
+        new += self.delta(delta)
+        return self.assign(new)

-        return self.assign(self.value() - self.delta(delta))
+        new = self.value().copy()
+        new -= self.delta(delta)
+        return self.assign(new)

-        return delta
+        return value
"""
