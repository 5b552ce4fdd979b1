"""The result is read before it is written."""

SENTENCE = "counts the bytes of the result twice"
BREAKS = "memory"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + 2 * m * n) * itemsize / costs.memory_bytes_per_s
+    return costs.launch_s + moving + max(computing, touching)
"""
