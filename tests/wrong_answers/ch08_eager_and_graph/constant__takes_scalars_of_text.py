"""Takes every scalar of NumPy's, a text too."""

SENTENCE = "must raise TypeError"
BREAKS = "refusals"
CHANGES = """
-    if isinstance(value, int | float | np.number):
+    if isinstance(value, (int, float, np.generic)):
"""
