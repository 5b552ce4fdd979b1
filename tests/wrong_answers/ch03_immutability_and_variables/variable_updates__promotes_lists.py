"""Adds a list of numbers as NumPy reads it, so the sum has another dtype."""

SENTENCE = "Lists are converted to the dtype of the variable before"
BREAKS = "dtype shape converted"
CHANGES = """
-        return self.assign(self.value() + self.delta(delta))
+        return self.assign(self.value() + np.asarray(delta))

-        return self.assign(self.value() - self.delta(delta))
+        return self.assign(self.value() - np.asarray(delta))
"""
