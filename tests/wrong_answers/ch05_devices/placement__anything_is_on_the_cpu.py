"""What has no device must be on the CPU."""

SENTENCE = "must raise TypeError; it returned 'cpu'"
BREAKS = "anything_else"
CHANGES = """
-    if isinstance(x, np.ndarray):
-        return "cpu"
+    return "cpu"
"""
