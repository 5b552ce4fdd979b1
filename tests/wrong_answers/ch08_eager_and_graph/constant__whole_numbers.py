"""Forgets that a float is a number too."""

SENTENCE = "constant(2.5) raised TypeError"
BREAKS = "numbers"
CHANGES = """
-    if isinstance(value, int | float | np.number):
+    if isinstance(value, (int, np.number)):
"""
