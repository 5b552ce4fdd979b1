"""Whatever has a `device` lies there; NumPy's numbers have one too."""

SENTENCE = "must raise TypeError"
BREAKS = "anything_else"
CHANGES = """
-    if isinstance(x, np.ndarray):
-        return "cpu"
+    if hasattr(x, "device"):
+        return str(x.device)
"""
