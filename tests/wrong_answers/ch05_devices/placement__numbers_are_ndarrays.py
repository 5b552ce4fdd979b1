"""Takes the numbers of NumPy for ndarrays."""

SENTENCE = "must raise TypeError"
BREAKS = "anything_else"
CHANGES = """
-    if isinstance(x, np.ndarray):
+    if isinstance(x, np.ndarray | np.generic):
"""
