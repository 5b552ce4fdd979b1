"""Forgets the numbers of NumPy."""

SENTENCE = "constant(np.int64(4)) raised TypeError"
BREAKS = "numbers_of_numpy"
CHANGES = """
-    if isinstance(value, int | float | np.number):
+    if isinstance(value, (int, float)):
"""
