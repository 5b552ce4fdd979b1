"""Adds arithmetic and memory."""

SENTENCE = "only the larger counts"
BREAKS = "larger"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
+    return costs.launch_s + moving + computing + touching
"""
