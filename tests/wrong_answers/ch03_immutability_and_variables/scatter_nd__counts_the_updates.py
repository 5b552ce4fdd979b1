"""Compares only how many updates there are with how many indices."""

SENTENCE = "nothing is broadcast"
BREAKS = "updates_shape"
CHANGES = """
-    wanted = indices.shape[:-1] + tensor.shape[depth:]
-    if updates.shape != wanted:
+    if len(updates) != len(indices):
+        wanted = indices.shape[:-1] + tensor.shape[depth:]
"""
