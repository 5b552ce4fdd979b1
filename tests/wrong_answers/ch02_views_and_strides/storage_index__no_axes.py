"""Without an index there is no element."""

SENTENCE = "storage_index((), (), (), 3) raised IndexError"
BREAKS = "no_axes"
CHANGES = """
-    if len(index) != len(shape):
+    if not index or len(index) != len(shape):
"""
