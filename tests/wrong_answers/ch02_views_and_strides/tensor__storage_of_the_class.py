"""The storage is one list of the class, and each new tensor is written into it."""

SENTENCE = "The storage holds the numbers row after row"
BREAKS = "storing"
CHANGES = """
+    storage = []
     def __init__(self, nested):

-        self.storage = flattened(nested)
+        self.storage.extend(flattened(nested))
"""
