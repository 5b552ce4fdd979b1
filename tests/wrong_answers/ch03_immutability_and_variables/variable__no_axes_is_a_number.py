"""Indexes with [()] to make a view, which gives a number where there are no axes."""

SENTENCE = "Where there are no axes, the value is still an ndarray"
BREAKS = "no_axes"
CHANGES = """
-        return self._array
+        return self._array[()]
"""
