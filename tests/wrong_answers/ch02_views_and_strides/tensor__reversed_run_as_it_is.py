"""A run that takes up the whole storage is the storage, whichever way it goes."""

SENTENCE = "steps by its own strides"
BREAKS = "tolist"
CHANGES = """
-    if stride == 1 and size == len(storage):
+    if abs(stride) == 1 and size == len(storage):
"""
