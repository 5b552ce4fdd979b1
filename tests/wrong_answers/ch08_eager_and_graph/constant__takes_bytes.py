"""Takes bytes for numbers."""

SENTENCE = "must raise TypeError"
BREAKS = "refusals"
CHANGES = """
-    if isinstance(value, int | float | np.number):
+    if isinstance(value, (int, float, np.number, bytes)):
"""
