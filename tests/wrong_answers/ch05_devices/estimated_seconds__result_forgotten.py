"""The result is not written."""

SENTENCE = "leaves out the bytes of the result"
BREAKS = "memory"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n) * itemsize / costs.memory_bytes_per_s
+    return costs.launch_s + moving + max(computing, touching)
"""
