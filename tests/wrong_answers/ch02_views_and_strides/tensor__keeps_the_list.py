"""A flat list is kept as the storage without a copy."""

SENTENCE = "storage of its own"
BREAKS = "own_storage"
CHANGES = """
         return [nested]
+    if nested and (not isinstance(nested[0], list)):
+        return nested
"""
