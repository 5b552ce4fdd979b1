"""Lets the NumPy assignment cast the value."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "dtype"
CHANGES = """
-        new[key] = self.converted(value)
+        new[key] = value
"""
