"""Counts the elements that are touched."""

SENTENCE = "multiply by itemsize to have bytes"
BREAKS = "memory"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + m * n) / costs.memory_bytes_per_s
+    return costs.launch_s + moving + max(computing, touching)
"""
