"""Leaves out the memory."""

SENTENCE = "a thin product has to wait"
BREAKS = "larger memory nothing_to_multiply"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
+    return costs.launch_s + moving + computing
"""
