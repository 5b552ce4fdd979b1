"""Asks whether there is a value at all, and 0 is as false as nothing."""

SENTENCE = "constant(0) raised TypeError"
BREAKS = "numbers"
CHANGES = """
-    if isinstance(value, int | float | np.number):
+    if value and isinstance(value, (int, float, np.number)):
"""
