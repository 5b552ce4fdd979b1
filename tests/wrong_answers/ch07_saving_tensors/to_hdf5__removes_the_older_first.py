"""Removes an older file before it looks at the tensors."""

SENTENCE = "the file that was there before is gone"
BREAKS = "no_trace"
CHANGES = """
     arrays = {}
+    if os.path.exists(path):
+        os.remove(path)
"""
